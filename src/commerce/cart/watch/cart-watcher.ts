import { withImmediateReturn } from '../../../lib/with-immediate-return.ts';
import { type CartChanged, mergeChanges } from './cart-changed.ts';

/** One who watches a cart. Events that arrive while the last one is not taken yet become one. */
export class CartWatcher {
  #pending: CartChanged | null = null;
  #woken = Promise.withResolvers<void>();
  #hasLeft = false;
  /** Whether the first event, the cart as it is, was delivered. */
  hasBegun = false;

  push(event: CartChanged): void {
    this.hasBegun = true;
    this.#pending = mergeChanges(this.#pending, event);
    this.#woken.resolve();
  }

  /** Ends on `return()`, also during a wait; `leave` is called once. */
  iterate(leave: () => void): AsyncIterableIterator<CartChanged> {
    return withImmediateReturn(this.#read(), () => {
      this.#hasLeft = true;
      this.#woken.resolve();
      leave();
    });
  }

  async *#read(): AsyncGenerator<CartChanged, void> {
    while (!this.#hasLeft) {
      const event = this.#pending;
      this.#pending = null;
      if (event !== null) yield event;
      else await this.#wait();
    }
  }

  async #wait(): Promise<void> {
    await this.#woken.promise;
    if (!this.#hasLeft) this.#woken = Promise.withResolvers<void>();
  }
}
