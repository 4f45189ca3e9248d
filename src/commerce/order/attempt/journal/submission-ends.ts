import { parseStoredJson } from '../../../../lib/json/parse-stored-json.ts';
import type { StoredStep } from '../../../../stores/ports/index.ts';
import type { SubmissionOutcome, SubmissionResult } from '../attempt-records.ts';

type Step = Omit<StoredStep, 'at'>;

/** How a submission ended. Undefined for any other entry of a journal. */
export const findEnd = ({ step, state, result }: Step): SubmissionOutcome | undefined =>
  step === 'SUBMIT_ORDER' && state === 'FINISHED' && result !== null
    ? parseStoredJson<SubmissionOutcome>(result)
    : undefined;

/**
 * The submissions that made no order and of which the provider may have taken the money: the platform has forgotten a payment, or cannot say
 * that there was none. Empty once there is an order, which was paid under the same key.
 */
export function listDoubtfulSubmissions(steps: readonly Step[]): readonly SubmissionResult[] {
  const ends = steps.flatMap((step) => findEnd(step) ?? []);
  if (ends.some(({ outcome }) => outcome === 'placed')) return [];
  const doubtful = new Set(ends.filter(isDoubtful).map(({ attemptKey }) => attemptKey));
  return steps
    .filter(({ step, state, result }) => step === 'SUBMIT_ORDER' && state === 'STARTED' && result !== null)
    .map(({ result }) => parseStoredJson<SubmissionResult>(String(result)))
    .filter(({ attemptKey }) => doubtful.has(attemptKey));
}

const isDoubtful = ({ outcome, isUncharged }: SubmissionOutcome): boolean =>
  outcome === 'not-placed' && isUncharged !== true;
