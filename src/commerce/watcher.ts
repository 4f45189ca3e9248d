import { withImmediateReturn } from '../lib/async/with-immediate-return.ts';

/** One who watches something. Events that arrive while the last one is not taken yet become one. */
export class Watcher<Event> {
  readonly #merge: (earlier: Event, later: Event) => Event;
  #pending: { readonly event: Event } | null = null;
  #woken = Promise.withResolvers<void>();
  #hasLeft = false;
  /** Whether the first event, the state as it is, was delivered. */
  hasBegun = false;

  constructor(merge: (earlier: Event, later: Event) => Event) {
    this.#merge = merge;
  }

  push(event: Event): void {
    this.hasBegun = true;
    this.#pending = { event: this.#pending === null ? event : this.#merge(this.#pending.event, event) };
    this.#woken.resolve();
  }

  /** Ends on `return()`, also during a wait; `leave` is called once. */
  iterate(leave: () => void): AsyncIterableIterator<Event> {
    return withImmediateReturn(this.#read(), () => {
      this.#hasLeft = true;
      this.#woken.resolve();
      leave();
    });
  }

  async *#read(): AsyncGenerator<Event, void> {
    while (!this.#hasLeft) {
      const pending = this.#pending;
      this.#pending = null;
      if (pending !== null) yield pending.event;
      else await this.#wait();
    }
  }

  async #wait(): Promise<void> {
    await this.#woken.promise;
    if (!this.#hasLeft) this.#woken = Promise.withResolvers<void>();
  }
}
