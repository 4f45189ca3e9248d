import type { AttemptStep } from '../../../domain/order/attempt.ts';
import type { AttemptChange } from '../../../stores/ports/index.ts';
import type { SubmissionResult } from './attempt-records.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';
import { eventEntry, stepEntry } from './journal/journal-entries.ts';

/** Records that a step begins. Watchers get its `step-started` event once, even if it begins again after a crash. */
export function recordStepStart<Step extends AttemptStep>(
  journal: AttemptJournal,
  step: Step,
  result: Step extends 'SUBMIT_ORDER' ? SubmissionResult : null,
  events: NonNullable<AttemptChange['events']> = [],
): Promise<void> {
  const started = journal.hasStarted(step) ? [] : [eventEntry('step-started', { step })];
  return journal.record({
    steps: [stepEntry<AttemptStep, 'STARTED'>(step, 'STARTED', result)],
    events: [...started, ...events],
  });
}
