import type { JournalStep, StepState } from '../../../../stores/ports/index.ts';
import type {
  CartStepResult,
  PendingFailure,
  ReleaseOutcome,
  StoredEventData,
  StoredEventType,
  SubmissionOutcome,
  SubmissionResult,
} from '../attempt-records.ts';

type StepResult<Step extends JournalStep, State extends StepState> = Step extends 'RELEASE_HOLD'
  ? State extends 'STARTED'
    ? PendingFailure
    : ReleaseOutcome
  : Step extends 'SUBMIT_ORDER'
    ? State extends 'STARTED'
      ? SubmissionResult
      : SubmissionOutcome
    : State extends 'STARTED'
      ? null
      : CartStepResult | null;

export const stepEntry = <Step extends JournalStep, State extends StepState>(
  step: Step,
  state: State,
  result: StepResult<Step, State>,
) => ({ step, state, result: result === null ? null : JSON.stringify(result) });

export const eventEntry = <Type extends StoredEventType>(type: Type, data: StoredEventData[Type]) => ({
  type,
  data: JSON.stringify(data),
});

export const isAction = (type: string): boolean => type === 'action-required' || type === 'action-met';

export const showsCart = ({ type }: { readonly type: string }): boolean =>
  type === 'item-added' || type === 'shipping-updated';
