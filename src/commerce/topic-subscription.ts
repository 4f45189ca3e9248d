import type { EventBus } from '../events/event-bus.ts';
import type { Timers } from '../lib/timers.ts';

/** Waits for a topic, each time with a limit. A wake-up between two waits ends the next one. */
export class TopicSubscription {
  readonly #timers: Timers;
  readonly #unsubscribe: () => void;
  #woken = Promise.withResolvers<void>();
  #hasLeft = false;

  constructor(events: EventBus, timers: Timers, topic: string) {
    this.#timers = timers;
    this.#unsubscribe = events.subscribe(topic, () => this.#woken.resolve());
  }

  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** Until the topic wakes, at most `milliseconds`. Returns at once after `leave()`. */
  async wait(milliseconds: number): Promise<void> {
    const cancel = this.#timers.after(milliseconds, () => this.#woken.resolve());
    await this.#woken.promise;
    cancel();
    if (!this.#hasLeft) this.#woken = Promise.withResolvers<void>();
  }

  /** Also ends a wait that is going on. */
  leave(): void {
    this.#hasLeft = true;
    this.#unsubscribe();
    this.#woken.resolve();
  }
}
