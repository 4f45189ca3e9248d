import type { CommerceError } from '../../../../errors/commerce-error.ts';
import { parseStoredJson } from '../../../../lib/json/parse-stored-json.ts';
import type { StoredStep } from '../../../../stores/ports/index.ts';
import type { SubmissionOutcome, SubmissionResult } from '../attempt-records.ts';

type Step = Omit<StoredStep, 'at'>;

/** How a submission ended. Undefined for any other entry of a journal. */
export const findEnd = ({ step, state, result }: Step): SubmissionOutcome | undefined =>
  step === 'SUBMIT_ORDER' && state === 'FINISHED' && result !== null
    ? parseStoredJson<SubmissionOutcome>(result)
    : undefined;

/** The end of a submission that the platform refused. */
export const toRefusedEnd = (
  { attemptKey }: Pick<SubmissionResult, 'attemptKey'>,
  { provesUncharged }: CommerceError,
): SubmissionOutcome => ({ attemptKey, outcome: 'refused', ...(provesUncharged && { isUncharged: provesUncharged }) });

/**
 * The submissions that made no order and of which the provider may have taken the money: the platform has forgotten a payment, or cannot say
 * that there was none. Empty once there is an order, which was paid under the same key. A later decline that proves that nothing was taken under
 * a key ends the doubt about it.
 */
export function listDoubtfulSubmissions(steps: readonly Step[]): readonly SubmissionResult[] {
  const ends = steps.flatMap((step) => findEnd(step) ?? []);
  if (ends.some(({ outcome }) => outcome === 'placed')) return [];
  const submissions = steps
    .filter(({ step, state, result }) => step === 'SUBMIT_ORDER' && state === 'STARTED' && result !== null)
    .map(({ result }) => parseStoredJson<SubmissionResult>(String(result)));
  let doubtful: readonly SubmissionResult[] = [];
  for (const { attemptKey, outcome, isUncharged } of ends) {
    const ended = submissions.find((submission) => submission.attemptKey === attemptKey);
    if (ended === undefined) continue;
    if (outcome === 'not-placed' && !isUncharged) doubtful = [...doubtful, ended];
    if (outcome === 'refused' && isUncharged) {
      doubtful = doubtful.filter(({ paymentKey }) => paymentKey !== ended.paymentKey);
    }
  }
  return doubtful;
}
