import type { Caller } from '../../domain/viewer.ts';
import { requireDevice } from '../../domain/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { Refusals } from '../../errors/refusals.ts';
import { readOwnJson } from '../../lib/own-json.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import type { CompleteOrderInput, PlaceOrderOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { Merchant } from '../merchants.ts';
import { advanceAttempt } from './advance-attempt.ts';
import type { StoredResult } from './attempt-records.ts';
import type { PaymentMeans } from './attempt-run.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { parsePayment } from './parse-payment.ts';
import { toAttempt } from './to-attempt.ts';
import { waitForAttempt } from './wait-for-attempt.ts';

/** One call that orders, from the moment its attempt is known. */
export class AttemptCall {
  readonly #context: CommerceContext;
  readonly #runner: AttemptRunner;
  readonly #caller: Caller;
  readonly #input: CompleteOrderInput;
  readonly #merchant: Merchant;

  constructor(
    context: CommerceContext,
    runner: AttemptRunner,
    caller: Caller,
    input: CompleteOrderInput,
    merchant: Merchant,
  ) {
    this.#context = context;
    this.#runner = runner;
    this.#caller = caller;
    this.#input = input;
    this.#merchant = merchant;
  }

  async parseMeans(): Promise<PaymentMeans> {
    const payment = await parsePayment(this.#context, this.#input.payment);
    const { app } = requireDevice(this.#caller.viewer);
    return { payment, captchaToken: this.#input.captchaToken ?? null, challengesAllowed: app.challenges };
  }

  /**
   * A repeated call: the attempt as it is, or its end if another call is at work. One that was interrupted before the payment
   * goes on with the payment that this call brings.
   */
  async join(attempt: StoredAttempt, fingerprint: string, attemptId: string | null): Promise<PlaceOrderOutcome> {
    const isSame = attempt.fingerprint === fingerprint && (attemptId ?? attempt.attemptId) === attempt.attemptId;
    if (!isSame) {
      throw new CommerceError('idempotency_conflict', {
        field: ['idempotencyKey'],
        description:
          'This key came with another input; a card encrypted again is another input, too. A new order needs a new key',
      });
    }

    const isAtWork = this.#runner.find(attempt.attemptId) !== undefined;
    const canGoOn = attempt.status === 'RUNNING' || isReopenable(attempt);
    if (!canGoOn) return this.#answer(attempt, [], true);
    if (isAtWork || !this.#runner.isAccepting) return this.#await(attempt, true);

    // The payment first: once the lease is claimed, the run begins at once, and a call beside this one finds it.
    let means: PaymentMeans;
    try {
      means = await this.parseMeans();
    } catch (thrown) {
      const errors = Refusals.in(thrown);
      if (errors === undefined) throw thrown;
      return this.#answer(attempt, errors, true);
    }
    const lease = this.#runner.createLease();
    const now = this.#context.runtime.clock.now();
    const reopen = attempt.status === 'FAILED';
    const claimed = await this.#context.stores.attempts.claim(attempt.attemptId, lease, now, { reopen });
    if (claimed === undefined) return this.#await(attempt, true);
    return this.go(claimed, lease.holder, means);
  }

  /** Works on the attempt that this call holds, and answers at its end; at once where the client does not want to wait. */
  go(attempt: StoredAttempt, holder: string, means: PaymentMeans): Promise<PlaceOrderOutcome> {
    const { requestId, buyer } = this.#caller;
    void this.#runner.run(attempt, holder, async (journal) => {
      if (attempt.status === 'FAILED') await journal.record({ status: 'RUNNING', result: null, dueAt: 0 });
      const run = { context: this.#context, runner: this.#runner, merchant: this.#merchant };
      await advanceAttempt({ ...run, journal, caller: { requestId, buyer } }, means);
    });
    return this.#await(attempt.status === 'FAILED' ? { ...attempt, status: 'RUNNING' } : attempt, false);
  }

  async #await(attempt: StoredAttempt, replayed: boolean): Promise<PlaceOrderOutcome> {
    if (this.#input.wait === false) return this.#answer(attempt, [], replayed);
    const ended = await waitForAttempt(this.#context, this.#runner, attempt.attemptId, this.#caller.signal);
    return this.#answer(ended ?? attempt, [], replayed);
  }

  #answer(attempt: StoredAttempt, userErrors: readonly CommerceError[], replayed: boolean): PlaceOrderOutcome {
    return { attempt: toAttempt(attempt, this.#context.settings.pollAfter), userErrors, replayed };
  }
}

function isReopenable({ status, result }: StoredAttempt): boolean {
  if (status !== 'FAILED' || result === null) return false;
  const stored = readOwnJson<StoredResult>(result);
  return stored.kind === 'failed' && stored.reopenable;
}
