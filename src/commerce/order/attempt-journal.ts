import type { AttemptStep } from '../../domain/attempt.ts';
import { attemptTopic } from '../../events/event-bus.ts';
import { readOwnJson } from '../../lib/own-json.ts';
import type { AttemptChange, StepState, StoredAttempt, StoredStep } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import type {
  AttemptPlan,
  CartStepResult,
  SettlementResult,
  StoredEventData,
  StoredEventType,
  StoredResult,
  SubmissionResult,
} from './attempt-records.ts';

/** Another node has taken the attempt over; whoever finds out stops at once and touches nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

type StepResult<Step extends AttemptStep, State extends StepState> = Step extends 'SUBMIT_ORDER'
  ? State extends 'STARTED'
    ? SubmissionResult
    : SettlementResult
  : State extends 'STARTED'
    ? null
    : CartStepResult | null;

export const stepEntry = <Step extends AttemptStep, State extends StepState>(
  step: Step,
  state: State,
  result: StepResult<Step, State>,
) => ({ step, state, result: result === null ? null : JSON.stringify(result) });

export const eventEntry = <Type extends StoredEventType>(type: Type, data: StoredEventData[Type]) => ({
  type,
  data: JSON.stringify(data),
});

/** One attempt in the hands of one worker: what was done so far, and the only way to write down more. */
export class AttemptJournal {
  readonly attempt: StoredAttempt;
  readonly plan: AttemptPlan;
  readonly holder: string;
  readonly #context: Pick<CommerceContext, 'stores' | 'events' | 'runtime'>;
  readonly #steps: Omit<StoredStep, 'at'>[];
  readonly #emitted: Map<string, number>;

  private constructor(
    context: Pick<CommerceContext, 'stores' | 'events' | 'runtime'>,
    attempt: StoredAttempt,
    holder: string,
    steps: readonly StoredStep[],
    emitted: Map<string, number>,
  ) {
    this.#context = context;
    this.attempt = attempt;
    this.holder = holder;
    this.plan = readOwnJson<AttemptPlan>(attempt.input);
    this.#steps = [...steps];
    this.#emitted = emitted;
  }

  /** For the holder of the attempt's lease. */
  static async open(
    context: Pick<CommerceContext, 'stores' | 'events' | 'runtime'>,
    attempt: StoredAttempt,
    holder: string,
  ): Promise<AttemptJournal> {
    const { attempts } = context.stores;
    const steps = await attempts.listSteps(attempt.attemptId);
    const emitted = new Map<string, number>();
    for (let last = 0; last < attempt.lastSequence; ) {
      const events = await attempts.listEvents(attempt.attemptId, last, 100);
      if (events.length === 0) break;
      for (const { type, sequence } of events) {
        emitted.set(type, (emitted.get(type) ?? 0) + 1);
        last = sequence;
      }
    }
    return new AttemptJournal(context, attempt, holder, steps, emitted);
  }

  get attemptId(): string {
    return this.attempt.attemptId;
  }

  /** How many events of a type watchers have been told. */
  countEvents(type: StoredEventType): number {
    return this.#emitted.get(type) ?? 0;
  }

  hasFinished(step: AttemptStep): boolean {
    return this.#steps.some((entry) => entry.step === step && entry.state === 'FINISHED');
  }

  /** Where the last finished step before SUBMIT_ORDER left the cart. */
  get lastCart(): CartStepResult | undefined {
    const entry = this.#steps.findLast(
      ({ step, state, result }) => step !== 'SUBMIT_ORDER' && state === 'FINISHED' && result !== null,
    );
    return entry?.result ? readOwnJson<CartStepResult>(entry.result) : undefined;
  }

  /** How often the order was submitted, each time under a key of its own. */
  get submissions(): number {
    return this.#steps.filter(({ step, state }) => step === 'SUBMIT_ORDER' && state === 'STARTED').length;
  }

  /** The submission whose outcome is not written down. */
  get openSubmission(): SubmissionResult | undefined {
    const last = this.#steps.findLast(({ step }) => step === 'SUBMIT_ORDER');
    return last?.state === 'STARTED' && last.result !== null ? readOwnJson<SubmissionResult>(last.result) : undefined;
  }

  /** The result as it stood when the journal was opened. */
  get result(): StoredResult | null {
    return this.attempt.result === null ? null : readOwnJson<StoredResult>(this.attempt.result);
  }

  /** Writes down at once what belongs together, and wakes the watchers. Throws LeaseLostError, with nothing written. */
  async record(
    change: Omit<AttemptChange, 'at' | 'result'> & { readonly result?: StoredResult | null },
  ): Promise<void> {
    const { result, ...rest } = change;
    const recorded = await this.#context.stores.attempts.record(this.attemptId, this.holder, {
      ...rest,
      ...(result === undefined ? {} : { result: result === null ? null : JSON.stringify(result) }),
      at: this.#context.runtime.clock.now(),
    });
    if (recorded === undefined) throw new LeaseLostError(`The lease of attempt ${this.attemptId} is lost`);
    this.#steps.push(...(change.steps ?? []));
    for (const { type } of recorded) this.#emitted.set(type, (this.#emitted.get(type) ?? 0) + 1);
    this.#context.events.publish(attemptTopic(this.attemptId));
  }
}
