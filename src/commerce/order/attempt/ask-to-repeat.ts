import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { serializeError } from '../../../errors/serialize-error.ts';
import type { AttemptChange } from '../../../stores/ports/index.ts';
import type { AttemptContext } from './attempt-context.ts';
import { type AttemptJournal, eventEntry } from './attempt-journal.ts';
import { failAttempt } from './fail-attempt.ts';
import { findTimeLeft } from './find-time-left.ts';

/**
 * Lets an attempt that charged nothing wait for the same call, which brings the payment again. After the time in which
 * an attempt may submit, it ends.
 */
export function askToRepeat(
  { context, journal }: Pick<AttemptContext, 'context' | 'journal'>,
  step: AttemptStep,
  errors: readonly CommerceError[],
  steps: NonNullable<AttemptChange['steps']> = [],
): Promise<void> {
  const left = findTimeLeft(context, journal.attempt);
  if (left <= 0) return expireAttempt(journal, step, steps);
  return journal.record({
    steps,
    events: [eventEntry('action-required', { nextAction: 'REPEAT_CALL', challenge: null })],
    status: 'ACTION_REQUIRED',
    result: { kind: 'repeat-call', step, userErrors: errors.map(serializeError) },
    dueIn: left,
  });
}

/** Nobody repeated the call in time. */
export const expireAttempt = (
  journal: AttemptJournal,
  step: AttemptStep,
  steps: NonNullable<AttemptChange['steps']> = [],
): Promise<void> =>
  failAttempt(journal, step, [new CommerceError('PaymentChallengeExpired', { description: NOT_REPEATED })], steps);

const NOT_REPEATED = 'The payment was needed again, and the call was not repeated in time. Nothing was charged';
