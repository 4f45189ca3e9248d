import type { AttemptStep } from '../../../domain/order/attempt.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { serializeError } from '../../../errors/serialize-error.ts';
import type { AttemptChange } from '../../../stores/ports/index.ts';
import { type AttemptJournal, eventEntry } from './attempt-journal.ts';

/** The end of an attempt without an order and without a charge. */
export function failAttempt(
  journal: AttemptJournal,
  failedStep: AttemptStep,
  errors: readonly CommerceError[],
  rest: { readonly reopenable: boolean; readonly steps?: NonNullable<AttemptChange['steps']> },
): Promise<void> {
  const userErrors = errors.map(serializeError);
  return journal.record({
    ...(rest.steps === undefined ? {} : { steps: rest.steps }),
    events: userErrors.slice(0, 1).map((error) => eventEntry('error', { error })),
    status: 'FAILED',
    result: { kind: 'failed', failedStep, userErrors, reopenable: rest.reopenable },
  });
}
