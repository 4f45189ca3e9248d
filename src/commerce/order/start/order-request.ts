import type { OperationName } from '../../../adapters/contract/index.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireDevice } from '../../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { requireRefusals } from '../../../errors/require-refusals.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { awaitsRepeat } from '../../idempotency/awaits-repeat.ts';
import { parsePayment } from '../../input/parse-payment.ts';
import { requirePaymentKind } from '../../merchant/require-payment-kind.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { errorsOf, type PlaceOrderOutcome } from '../answer/place-order-outcome.ts';
import type { BroughtPayment } from '../attempt/attempt-context.ts';
import { advanceAttempt } from '../attempt-worker/advance-attempt.ts';
import type { RunLease } from '../attempt-worker/attempt-leases.ts';
import { runPayment } from '../attempt-worker/run-payment.ts';
import type { WorkerContext } from '../attempt-worker/worker-context.ts';
import { readAttempt } from '../read/read-attempt.ts';
import type { CompleteOrderInput } from '../request/order-inputs.ts';
import { waitForAttempt } from '../watch-attempt/wait-for-attempt.ts';

/** What a call asks of its merchant. */
export interface MerchantNeeds {
  /** Every operation of the merchant that the attempt needs. */
  readonly needs: readonly OperationName[];
  /** The path of the input member at fault if the merchant does not take the payment. Default: that of `payment`. */
  readonly paymentField?: readonly string[];
}

/** One call that orders: its payment, and its part in the attempt. */
export class OrderRequest {
  readonly #context: WorkerContext;
  readonly #caller: Caller;
  readonly #input: CompleteOrderInput;
  readonly #merchant: Merchant;
  readonly #asks: MerchantNeeds;
  #hasStarted = false;

  constructor(
    context: WorkerContext,
    caller: Caller,
    input: CompleteOrderInput,
    merchant: Merchant,
    asks: MerchantNeeds,
  ) {
    this.#context = context;
    this.#caller = caller;
    this.#input = input;
    this.#merchant = merchant;
    this.#asks = asks;
  }

  /** Whether this call has begun a run of its attempt. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Throws OperationNotSupported, InvalidInputBody or PaymentMethodNotAvailable. Calls no platform. */
  requireOffer(): void {
    const { needs, paymentField } = this.#asks;
    for (const need of needs) requireOperation(this.#merchant, need);
    requirePaymentKind(this.#context, this.#merchant, this.#input.payment, paymentField);
  }

  /** Throws CommerceError or CommerceErrors. */
  async parsePayment(): Promise<BroughtPayment> {
    this.requireOffer();
    const method = await parsePayment(this.#context, this.#input.payment);
    const { app } = requireDevice(this.#caller.viewer);
    return { method, captchaToken: this.#input.captchaToken ?? null, challengesAllowed: app.challenges };
  }

  /**
   * Answers a repeated call with the current attempt, or with its end if another call works on it. An attempt that was interrupted before
   * the payment continues with the payment of this call. Throws idempotency_conflict.
   */
  async join(attempt: StoredAttempt, fingerprint: string): Promise<PlaceOrderOutcome> {
    if (attempt.fingerprint !== fingerprint) {
      throw new CommerceError('idempotency_conflict', {
        field: ['idempotencyKey'],
        description: `This key was used with a different input. A newly encrypted card is a different input. Read attempt ${attempt.attemptId} first: a new key can place a second order.`,
      });
    }

    const { stores, worker } = this.#context;
    const isAtWork = worker.find(attempt.attemptId) !== undefined;
    const canGoOn = attempt.status === 'RUNNING' || awaitsRepeat(attempt);
    if (!canGoOn) return this.#answer(attempt, [], true);
    if (isAtWork || !worker.isAccepting) return this.#await(attempt, true);

    // The payment is parsed first: once the lease is claimed, the run must begin at once, so that a concurrent call finds it.
    let payment: BroughtPayment;
    try {
      payment = await this.parsePayment();
    } catch (thrown) {
      const refusals = requireRefusals(thrown);
      if (attempt.status !== 'RUNNING') return this.#answer(attempt, refusals, true);
      // It may go on without this payment, or have paid already: a client that is refused now would order anew.
      return this.#await(attempt, true, refusals);
    }
    const lease = worker.leases.create();
    const claimed = await stores.attempts.claim(attempt.attemptId, lease);
    if (claimed === undefined) return this.#await(attempt, true);
    // Another call may have been faster.
    if (claimed.status !== 'RUNNING' && !awaitsRepeat(claimed)) return this.#giveBack(claimed, lease);
    return this.start(claimed, lease, payment);
  }

  /** Runs the attempt that this call holds, and returns at its end; at once if the client does not wait. */
  start(attempt: StoredAttempt, lease: RunLease, payment: BroughtPayment): Promise<PlaceOrderOutcome> {
    const { requestId, buyer } = this.#caller;
    this.#hasStarted = true;
    const { worker } = this.#context;
    const run = { context: this.#context, worker, merchant: this.#merchant };
    void runPayment(worker, this.#caller, { attempt, lease }, (journal) =>
      advanceAttempt({ ...run, journal, caller: { requestId, buyer } }, payment),
    );
    return this.#await(attempt, false);
  }

  async #giveBack(attempt: StoredAttempt, { holder }: RunLease): Promise<PlaceOrderOutcome> {
    await this.#context.stores.attempts.release({ attemptId: attempt.attemptId, holder });
    return this.#answer(attempt, [], true);
  }

  /** `refusals` are those of this call's payment. They are answered only if the attempt turns out to wait for a payment. */
  async #await(
    attempt: StoredAttempt,
    replayed: boolean,
    refusals: readonly CommerceError[] = [],
  ): Promise<PlaceOrderOutcome> {
    if (this.#input.wait === false) return this.#answer(attempt, [], replayed);
    const ended = (await waitForAttempt(this.#context, attempt.attemptId)) ?? attempt;
    return this.#answer(ended, awaitsRepeat(ended) ? refusals : [], replayed);
  }

  async #answer(
    stored: StoredAttempt,
    refusals: readonly CommerceError[],
    replayed: boolean,
  ): Promise<PlaceOrderOutcome> {
    const attempt = await readAttempt(this.#context, stored);
    // A client that waited finds the errors of a failed attempt in `userErrors`, as with every mutation.
    const reportsOutcome = refusals.length === 0 && this.#input.wait !== false;
    return { attempt, userErrors: reportsOutcome ? errorsOf(attempt) : refusals, warnings: [], replayed };
  }
}
