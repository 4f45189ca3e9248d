import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import { type FailureReason, UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { Finding } from '../doctor/finding.ts';

/** What one step found, and what to do about it. `skipped`: the merchant does not offer it. */
export interface CheckedStep extends Finding {
  /** How long the platform took, in seconds; null if it was not asked. */
  readonly seconds: number | null;
}

/** What a step says of itself. A text alone is good news. */
export type StepAnswer = string | Pick<CheckedStep, 'state' | 'text'>;

export const doubtful = (text: string): StepAnswer => ({ state: 'doubtful', text });
export const wrong = (text: string): StepAnswer => ({ state: 'wrong', text });

export const toSkipped = (what: string, text: string): CheckedStep => ({
  state: 'skipped',
  what,
  seconds: null,
  text,
});

/** Runs one step and times it. A failure becomes a finding with a hint. */
export async function runStep(what: string, step: () => Promise<StepAnswer>): Promise<CheckedStep> {
  const start = performance.now();
  const tell = (answer: StepAnswer): CheckedStep => ({
    ...(typeof answer === 'string' ? { state: 'good', text: answer } : answer),
    what,
    seconds: (performance.now() - start) / 1000,
  });
  try {
    return tell(await step());
  } catch (error) {
    return tell(wrong(describeFailure(error)));
  }
}

const hints: Readonly<Partial<Record<ErrorName, string>>> = {
  ProductNotFound: 'Is it sold in this channel or catalog? Name another with --variant.',
  NotEnoughStockError: 'Name another with --variant.',
};

const AGAIN = 'Try again in a moment.';
const ADDRESS = 'Is the address in the settings right, and does no proxy or sign-in page answer there?';

const failureHints: Readonly<Record<FailureReason, string>> = {
  connection: 'Is the address in the settings right, does the platform run, and may this machine reach it?',
  timeout: 'Is the platform slow, or a firewall in the way? `http` in the settings has the limits.',
  aborted: 'A step may take ten seconds.',
  status: 'Its own log says why.',
  'rate-limited': AGAIN,
  'not-json': ADDRESS,
  'unexpected-shape': `${ADDRESS} Has the platform the version that its page in docs names?`,
  'too-large': `${ADDRESS} Otherwise raise http.maxResponseBytes in the settings.`,
  'breaker-open': AGAIN,
  'bulkhead-full': AGAIN,
  busy: AGAIN,
};

/** What the operator cannot mend. */
export const ADAPTER_BUG = 'This is a bug of the adapter.';

function describeFailure(error: unknown): string {
  if (error instanceof CommerceError) {
    const { name, description, message } = error;
    const text = (description ?? message).replace(/\.?$/, '.');
    const hint = error instanceof UpstreamFailure ? failureHints[error.reason] : hints[name];
    return `${name}: ${text} ${hint ?? 'See "When something is wrong" on the page of the platform in docs.'}`;
  }
  const kind = error instanceof Error ? error.name : 'a value that is no error';
  return `The adapter throws ${kind}, which is not an error of the catalog. ${ADAPTER_BUG}`;
}
