import { WakeUp } from '../../lib/async/wake-up.ts';
import { withImmediateReturn } from '../../lib/async/with-immediate-return.ts';

/** One who watches something. Events that arrive while the last one is not taken yet become one. */
export class Watcher<Event> {
  readonly #merge: (earlier: Event, later: Event) => Event;
  readonly #wakeUp = new WakeUp();
  #pending: { readonly event: Event } | null = null;
  /** Whether the first event, the state as it is, was put down. */
  hasBegun = false;

  constructor(merge: (earlier: Event, later: Event) => Event) {
    this.#merge = merge;
  }

  /** Puts an event down, to be taken once the watcher is woken. */
  put(event: Event): void {
    this.hasBegun = true;
    this.#pending = { event: this.#pending === null ? event : this.#merge(this.#pending.event, event) };
  }

  wake(): void {
    this.#wakeUp.wake();
  }

  /**
   * Ends on `return()` and with the signal, also during a wait; `leave` is called once. That may be before this returns, if the signal is
   * aborted: what `leave` leaves must be joined before.
   */
  iterate(signal: AbortSignal, leave: () => void): AsyncIterableIterator<Event> {
    const abort = () => void events.return?.();
    const events = withImmediateReturn(this.#read(), () => {
      signal.removeEventListener('abort', abort);
      this.#wakeUp.end();
      leave();
    });
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    return events;
  }

  async *#read(): AsyncGenerator<Event, void> {
    while (!this.#wakeUp.hasEnded) {
      const pending = this.#pending;
      this.#pending = null;
      if (pending !== null) yield pending.event;
      else await this.#wakeUp.wait();
    }
  }
}
