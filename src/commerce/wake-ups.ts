import type { EventBus } from '../events/event-bus.ts';
import type { Timers } from '../lib/timers.ts';

/** A seat at a topic that can also be left waiting for a while only. A wake-up that comes between two waits is not lost. */
export class WakeUps {
  readonly #seat: AsyncIterableIterator<void>;
  readonly #timers: Timers;
  #next: Promise<boolean> | undefined;
  #left = false;

  constructor(events: EventBus, timers: Timers, topic: string) {
    this.#seat = events.subscribe(topic);
    this.#timers = timers;
  }

  /** Until the topic wakes, at most `milliseconds`. */
  async wait(milliseconds: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const cancel = this.#timers.after(milliseconds, over.resolve);
    this.#next ??= this.#seat.next().then(({ done }) => {
      this.#next = undefined;
      return done === true;
    });
    try {
      const closed = await Promise.race([this.#next, over.promise]);
      // A bus that has closed says so at once, each time: then only the time counts.
      if (closed === true && !this.#left) await over.promise;
    } finally {
      cancel();
    }
  }

  /** Also ends a wait that is going on. */
  leave(): void {
    this.#left = true;
    void this.#seat.return?.();
  }
}
