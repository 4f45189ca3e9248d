import type { AttemptChange } from '../../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt-records.ts';

export type JournalChange = Omit<AttemptChange, 'result'> & { readonly result?: StoredResult | null };

/** What a finished step leaves. */
export type StepEnd = Pick<AttemptChange, 'steps' | 'events' | 'sealedPayment'>;

/** Both in one change; of what both say, the later counts. */
export const joinChanges = <Change extends JournalChange>(held: StepEnd, change: Change): StepEnd & Change => ({
  ...held,
  ...change,
  steps: [...(held.steps ?? []), ...(change.steps ?? [])],
  events: [...(held.events ?? []), ...(change.events ?? [])],
});

/**
 * Steps before the submission can be done again, as after a crash between the merchant's answer and its record. The submission, durable
 * before the merchant is asked, takes their records along.
 */
export const isRepeatable = ({ steps = [], events: _events, ...rest }: JournalChange): boolean =>
  Object.keys(rest).length === 0 && steps.every(({ step }) => step !== 'SUBMIT_ORDER' && step !== 'RELEASE_HOLD');
