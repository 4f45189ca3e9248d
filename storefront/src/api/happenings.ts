import { signal } from '@preact/signals';
import { keepInTab, readFromTab } from '../state/tab-storage.ts';
import { withoutPayment } from './without-secrets.ts';

/** An operation as the drawer shows it: what was sent, and what came. */
export interface Happening {
  readonly id: number;
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The answer, or all events of a subscription so far. Undefined until the first one comes. */
  readonly answer: unknown;
  readonly hasErrors: boolean;
  readonly milliseconds: number | undefined;
}

/** The page forgets the oldest: a page that stays open has no end of operations. */
const MOST = 60;
const MOST_EVENTS = 20;

const KEY = 'happenings';

const kept = readFromTab<readonly Happening[]>(KEY) ?? [];

export const happenings = signal<readonly Happening[]>(kept);

let count = Math.max(0, ...kept.map(({ id }) => id));

addEventListener('pagehide', () => {
  const shown = happenings.value.map((each) => ({ ...each, variables: withoutPayment(each.variables) }));
  keepInTab(KEY, shown);
});

/** Notes an operation that is sent, or was at `begin`, and answers what notes its answers. */
export function note(
  document: string,
  variables: Readonly<Record<string, unknown>> = {},
  begin: number = performance.now(),
) {
  const [, type = 'query', name = ''] =
    /^\s*(?:fragment[\s\S]*?\n)?\s*(query|mutation|subscription)\s*(\w*)/m.exec(document) ?? [];
  count += 1;
  const id = count;
  const happening: Happening = {
    id,
    name: name === '' ? (/\{\s*(\w+)/.exec(document)?.[1] ?? type) : name,
    type: type as Happening['type'],
    document,
    variables,
    answer: undefined,
    hasErrors: false,
    milliseconds: undefined,
  };
  happenings.value = [happening, ...happenings.value].slice(0, MOST);
  return (answer: unknown) => {
    happenings.value = happenings.value.map((each) => (each.id === id ? withAnswer(each, answer, begin) : each));
  };
}

function withAnswer(happening: Happening, answer: unknown, begin: number): Happening {
  const earlier = Array.isArray(happening.answer) ? happening.answer : [];
  return {
    ...happening,
    answer: happening.type === 'subscription' ? [...earlier, answer].slice(-MOST_EVENTS) : answer,
    hasErrors: hasErrors(answer),
    milliseconds: happening.milliseconds ?? Math.round(performance.now() - begin),
  };
}

/** Top-level errors, or user errors of a payload. */
function hasErrors(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true;
  const { errors, data } = answer as { errors?: readonly unknown[]; data?: Record<string, unknown> | null };
  if (errors !== undefined) return true;
  return Object.values(data ?? {}).some(
    (payload) => ((payload as { userErrors?: readonly unknown[] } | null)?.userErrors?.length ?? 0) > 0,
  );
}
