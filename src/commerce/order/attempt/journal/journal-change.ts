import type { AttemptChange } from '../../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt-records.ts';

export type JournalChange = Omit<AttemptChange, 'result'> & { readonly result?: StoredResult | null };

/** What a finished step leaves. */
export type StepEnd = Pick<AttemptChange, 'steps' | 'events' | 'sealedPayment'>;

/** Joins two changes: steps and events of both, in order; of any other member, the later value. */
export const joinChanges = <Change extends JournalChange>(held: StepEnd, change: Change): StepEnd & Change => ({
  ...held,
  ...change,
  steps: [...(held.steps ?? []), ...(change.steps ?? [])],
  events: [...(held.events ?? []), ...(change.events ?? [])],
});

/**
 * Whether losing this record in a power cut is harmless: steps before the submission can be done again. The record of the submission,
 * durable before the merchant is called, flushes theirs too.
 */
export const isRepeatable = ({ steps = [], events: _events, ...rest }: JournalChange): boolean =>
  Object.keys(rest).length === 0 && steps.every(({ step }) => step !== 'SUBMIT_ORDER' && step !== 'RELEASE_HOLD');
