import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { serializeError } from '../../../errors/serialize-error.ts';
import type { AttemptContext } from './attempt-context.ts';
import { failAttempt } from './fail-attempt.ts';
import { findTimeLeft } from './find-time-left.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';
import { eventEntry } from './journal/journal-entries.ts';
import { toGrowingPause } from './to-retry-pause.ts';

/**
 * Lets an attempt that charged nothing wait for the same call, which brings the payment again. One that pays by a session or an intent
 * needs no call: it is tried again after a pause. Once the time to submit is over, the attempt ends.
 */
export function askToRepeat(
  { context, journal }: Pick<AttemptContext, 'context' | 'journal'>,
  step: AttemptStep,
  errors: readonly CommerceError[],
): Promise<void> {
  const left = findTimeLeft(context, journal);
  if (left <= 0) return expireAttempt(journal, step);
  if (isKept(journal))
    return journal.record({ status: 'RUNNING', result: null, dueIn: toGrowingPause(context, journal.age) });
  return journal.record({
    events: [eventEntry('action-required', { nextAction: 'REPEAT_CALL', challenge: null })],
    status: 'ACTION_REQUIRED',
    // A token that was kept has been refused or has expired.
    sealedPayment: null,
    result: { kind: 'repeat-call', step, userErrors: errors.map(serializeError) },
    dueIn: left,
  });
}

/** Nobody repeated the call in time, or the merchant never answered. */
export const expireAttempt = (journal: AttemptJournal, step: AttemptStep): Promise<void> =>
  failAttempt(journal, step, [isKept(journal) ? unavailable() : notRepeated()]);

const isKept = ({ plan: { hold } }: AttemptJournal): boolean => hold !== undefined && hold.kind !== 'token';

const unavailable = () => new CommerceError('StoreUnavailable', { sentence: 'late', description: NO_ANSWER });
const notRepeated = () =>
  new CommerceError('PaymentChallengeExpired', { sentence: 'notRepeated', description: NOT_REPEATED });

const NO_ANSWER = 'The shop did not answer in time. Nothing was charged';

const NOT_REPEATED = 'The payment was needed again, and the call was not repeated in time. Nothing was charged';
