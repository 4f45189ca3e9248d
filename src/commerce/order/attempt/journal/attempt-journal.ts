import { attemptTopic, cartTopic } from '../../../../cluster/events/event-bus.ts';
import type { AttemptId } from '../../../../domain/attempt-id.ts';
import type { AttemptStatus, AttemptStep } from '../../../../domain/order/attempt.ts';
import { parseStoredJson } from '../../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt, StoredEvent, StoredStep } from '../../../../stores/ports/index.ts';
import { toEndEntry } from '../../outgoing-events/to-outbox-entry.ts';
import type {
  AttemptPlan,
  CartStepResult,
  PendingFailure,
  StoredEventType,
  StoredResult,
  SubmissionResult,
} from '../attempt-records.ts';
import { isRepeatable, type JournalChange, joinChanges, type StepEnd } from './journal-change.ts';
import type { JournalContext } from './journal-context.ts';
import { isAction, showsCart } from './journal-entries.ts';
import { readWritten, type Written } from './read-written.ts';
import { findEnd } from './submission-ends.ts';

/** Another run, here or on another node, has taken over the attempt. This one stops at once and changes nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The records of an attempt for the one run that holds its lease: what was written so far, and the only way to write more. */
export class AttemptJournal {
  readonly attempt: StoredAttempt;
  readonly plan: AttemptPlan;
  readonly holder: string;
  readonly context: JournalContext;
  readonly #steps: (Omit<StoredStep, 'at'> & Partial<Pick<StoredStep, 'at'>>)[];
  readonly #emitted: Map<string, number>;
  readonly #carts: StoredEvent[];
  #status: AttemptStatus;
  #sealedPayment: string | null;
  #lastAction: string | undefined;
  readonly #beganAt: number;
  #recorded: StoredResult | null = null;
  /** The end of a step that is written with the next record. */
  #held: StepEnd | null = null;
  /** The last event that the store is known to have, and whether the answer to a later write is missing. */
  #lastSequence: number;
  #isInDoubt = false;

  private constructor(
    context: JournalContext,
    attempt: StoredAttempt,
    holder: string,
    { steps, emitted, carts, lastAction, beganAt }: Written,
  ) {
    this.context = context;
    this.attempt = attempt;
    this.holder = holder;
    this.plan = parseStoredJson<AttemptPlan>(attempt.input);
    this.#steps = [...steps];
    this.#emitted = emitted;
    this.#carts = [...carts];
    this.#lastAction = lastAction;
    this.#beganAt = beganAt;
    this.#status = attempt.status;
    this.#sealedPayment = attempt.sealedPayment;
    this.#lastSequence = attempt.lastSequence;
  }

  static async open(context: JournalContext, attempt: StoredAttempt, holder: string): Promise<AttemptJournal> {
    return new AttemptJournal(context, attempt, holder, await readWritten(context, attempt));
  }

  get attemptId(): AttemptId {
    return this.attempt.attemptId;
  }

  /** Milliseconds since the first call: by the store's clock until the journal was opened, by this process's clock since. */
  get age(): number {
    return this.context.runtime.clock.now() - this.#beganAt;
  }

  /** The number of events of a type so far, held ones included. */
  countEvents(type: StoredEventType): number {
    return this.#emitted.get(type) ?? 0;
  }

  /** The events so far that show a cart. */
  get cartEvents(): readonly StoredEvent[] {
    return this.#carts;
  }

  /** The status as recorded last. */
  get status(): AttemptStatus {
    return this.#status;
  }

  /** What the attempt pays with, sealed; null if it is not kept. */
  get sealedPayment(): string | null {
    return this.#sealedPayment;
  }

  /** Whether the last event about an action asks for one: `action-required`, and no `action-met` since. */
  get awaitsAction(): boolean {
    return this.#lastAction === 'action-required';
  }

  /** The steps so far, held ones included. */
  get steps(): readonly Omit<StoredStep, 'at'>[] {
    return this.#steps;
  }

  hasStarted(step: AttemptStep): boolean {
    return this.#steps.some((entry) => entry.step === step);
  }

  hasFinished(step: AttemptStep): boolean {
    return this.#steps.some((entry) => entry.step === step && entry.state === 'FINISHED');
  }

  /** The cart after the last finished step before SUBMIT_ORDER. */
  get lastCart(): CartStepResult | undefined {
    const entry = this.#steps.findLast(
      ({ step, state, result }) =>
        step !== 'SUBMIT_ORDER' && step !== 'RELEASE_HOLD' && state === 'FINISHED' && result !== null,
    );
    return entry?.result ? parseStoredJson<CartStepResult>(entry.result) : undefined;
  }

  /** How often the order was submitted, each time under a new key. */
  get submissions(): number {
    return this.#steps.filter(({ step, state }) => step === 'SUBMIT_ORDER' && state === 'STARTED').length;
  }

  /** How many of these submissions were refused, and not merely void. */
  get refusals(): number {
    return this.#steps.filter((step) => findEnd(step)?.outcome === 'refused').length;
  }

  /** Milliseconds since the open step began, counted as `age` is; 0 if it is not open, or began since the journal was opened. */
  openFor(step: 'SUBMIT_ORDER' | 'RELEASE_HOLD'): number {
    const last = this.#steps.findLast((entry) => entry.step === step);
    if (last?.state !== 'STARTED' || last.at === undefined) return 0;
    return this.age - (last.at - this.attempt.createdAt);
  }

  /** The submission whose outcome is not recorded yet. */
  get openSubmission(): SubmissionResult | undefined {
    const last = this.#steps.findLast(({ step }) => step === 'SUBMIT_ORDER');
    return last?.state === 'STARTED' && last.result !== null
      ? parseStoredJson<SubmissionResult>(last.result)
      : undefined;
  }

  /** The last submission, whatever its outcome. */
  get lastSubmission(): SubmissionResult | undefined {
    const last = this.#steps.findLast(({ step, state }) => step === 'SUBMIT_ORDER' && state === 'STARTED');
    return last?.result ? parseStoredJson<SubmissionResult>(last.result) : undefined;
  }

  /** The failure with which the attempt ends once its hold is released. */
  get openRelease(): PendingFailure | undefined {
    const last = this.#steps.findLast(({ step }) => step === 'RELEASE_HOLD');
    return last?.state === 'STARTED' && last.result !== null ? parseStoredJson<PendingFailure>(last.result) : undefined;
  }

  /** The result when the journal was opened. */
  get result(): StoredResult | null {
    return this.attempt.result === null ? null : parseStoredJson<StoredResult>(this.attempt.result);
  }

  /** The result that this journal recorded last; null if it recorded none. */
  get recorded(): StoredResult | null {
    return this.#recorded;
  }

  /** What is known of a submission whose outcome is still open, such as the wish to cancel it. */
  get openOutcome(): Extract<StoredResult, { readonly kind: 'processing' }> | undefined {
    const last = this.#recorded ?? this.result;
    return last?.kind === 'processing' ? last : undefined;
  }

  /**
   * Records a change atomically, together with what is held, and wakes the watchers. Throws LeaseLostError, with nothing written.
   */
  async record(change: JournalChange): Promise<void> {
    await this.#write(change);
    this.#note(change);
  }

  /**
   * Keeps the end of a step for the next record, usually the start of the next step. Whoever waits or calls a platform before that calls
   * `settle` first.
   */
  hold(end: StepEnd): void {
    this.#held = this.#held === null ? end : joinChanges(this.#held, end);
    this.#note(end);
  }

  /** Records what is held. Throws LeaseLostError. */
  async settle(): Promise<void> {
    if (this.#held !== null) await this.#write({});
  }

  async #write(change: JournalChange): Promise<void> {
    const { attemptId, holder } = this;
    if (this.#isInDoubt) await this.#dropWritten();
    const joined = this.#held === null ? change : joinChanges(this.#held, change);
    const { result, status, ...rest } = joined;
    const hasEnded = (status === 'SUCCEEDED' || status === 'FAILED') && result;
    const orderId = result?.kind === 'succeeded' ? result.orderId : null;
    const outbox = hasEnded ? await toEndEntry(this.context, this.attempt, orderId) : undefined;
    this.#isInDoubt = true;
    const recorded = await this.context.stores.attempts.record(
      { attemptId, holder },
      {
        ...rest,
        ...(status && { status }),
        ...(outbox && { outbox }),
        ...(result === undefined ? {} : { result: result === null ? null : JSON.stringify(result) }),
        ...(isRepeatable(joined) && { durability: 'later' }),
      },
    );
    if (recorded === undefined) throw new LeaseLostError(`The lease of attempt ${this.attemptId} is lost`);
    this.#held = null;
    this.#isInDoubt = false;
    this.#lastSequence = recorded.at(-1)?.sequence ?? this.#lastSequence;
    if (outbox !== undefined) this.context.outboxWakeUp.wake();
    this.#carts.push(...recorded.filter(showsCart));
    this.context.events.publish(attemptTopic(this.attemptId));
    if (status === 'FAILED' && this.plan.kind === 'complete-order') {
      this.context.events.publish(cartTopic(this.attempt));
    }
  }

  /** Forgets what is held if it was written although the answer was lost: watchers would be told of it twice. */
  async #dropWritten(): Promise<void> {
    const lastSequence = (await this.context.stores.attempts.find(this.attemptId))?.lastSequence ?? 0;
    if (lastSequence > this.#lastSequence) this.#held = null;
    this.#lastSequence = lastSequence;
  }

  #note({ steps = [], events = [], result, status, sealedPayment }: JournalChange): void {
    this.#steps.push(...steps);
    if (result !== undefined) this.#recorded = result;
    if (status !== undefined) this.#status = status;
    if (sealedPayment !== undefined) this.#sealedPayment = sealedPayment;
    for (const { type } of events) {
      this.#emitted.set(type, (this.#emitted.get(type) ?? 0) + 1);
      if (isAction(type)) this.#lastAction = type;
    }
  }
}
