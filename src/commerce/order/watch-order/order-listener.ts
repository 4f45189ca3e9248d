import type { Caller } from '../../../domain/viewer/viewer.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { OrderContext } from '../context/order-context.ts';

/** How long a platform may wait for a change before it answers that there is none, in milliseconds. */
const WAIT = 5_000;

type Tell = (orderIds: readonly string[], isBehind: boolean) => Promise<void> | void;

/** Polls one platform for announced changes of its orders, until `leave()`. Retries after any error. */
export class OrderListener {
  readonly #context: OrderContext;
  readonly #merchant: Merchant;
  readonly #listener: Pick<Caller, 'requestId' | 'buyer'>;
  readonly #tell: Tell;
  readonly #leaving = new AbortController();
  #endPause = () => {};

  /** `tell` gets the orders that changed. `isBehind`: others may have changed too, before the first poll or during failed ones. */
  constructor(context: OrderContext, merchant: Merchant, tell: Tell) {
    this.#context = context;
    this.#merchant = merchant;
    this.#tell = tell;
    this.#listener = { requestId: context.runtime.uuid(), buyer: { ip: null, userAgent: null } };
    void this.#run();
  }

  leave(): void {
    this.#leaving.abort();
    this.#endPause();
  }

  async #run(): Promise<void> {
    const { firstOrderPoll, lastOrderPoll, orderAnnouncementPause } = this.#context.settings;
    let after: string | null = null;
    let isBehind = true;
    let failures = 0;
    while (!this.#leaving.signal.aborted) {
      try {
        const { next, orderIds } = await this.#ask(after);
        // What is not told now is asked for again.
        await this.#tell(orderIds, isBehind);
        after = next;
        failures = 0;
        isBehind = false;
        await this.#pause(orderAnnouncementPause);
      } catch {
        isBehind = true;
        await this.#pause(Math.min(firstOrderPoll * 2 ** failures, lastOrderPoll));
        failures = Math.min(failures + 1, 10);
      }
    }
  }

  #ask(after: string | null) {
    const { domain, adapter } = this.#merchant;
    const { readTimeout } = this.#context.settings;
    const ask = adapter.awaitOrderChanges?.bind(adapter);
    if (ask === undefined) throw new TypeError(`${domain} announces nothing`);
    return callMerchant(
      this.#context,
      {
        domain,
        operation: 'awaitOrderChanges',
        caller: this.#listener,
        timeout: Math.max(readTimeout, 2 * WAIT),
        signal: this.#leaving.signal,
      },
      (call) => ask(call, { after, waitMs: WAIT }),
    );
  }

  /** Ends at once when nobody listens any longer. */
  #pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#leaving.signal.aborted) return Promise.resolve();
    const cancel = this.#context.timers.after(milliseconds, resolve);
    // An abort listener for each pause would stay on the signal until the end.
    this.#endPause = resolve;
    return promise.finally(cancel);
  }
}
