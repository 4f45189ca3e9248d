import type { EventBus } from '../../cluster/events/event-bus.ts';
import { WakeUp } from '../../lib/async/wake-up.ts';
import type { Timers } from '../../lib/timers.ts';

/** Waits for a topic, each time with a limit. A wake-up between two waits ends the next one. */
export class TopicSubscription {
  readonly #timers: Timers;
  readonly #unsubscribe: () => void;
  readonly #wakeUp = new WakeUp();

  constructor(events: EventBus, timers: Timers, topic: string) {
    this.#timers = timers;
    this.#unsubscribe = events.subscribe(topic, () => this.#wakeUp.wake());
  }

  get hasLeft(): boolean {
    return this.#wakeUp.hasEnded;
  }

  /** Wakes this subscription alone, as the topic does. */
  wake(): void {
    this.#wakeUp.wake();
  }

  /** Forgets wake-ups so far, for one who looks now: they end no later wait. */
  clear(): void {
    this.#wakeUp.clear();
  }

  /** Waits until the topic wakes, at most `milliseconds`. Returns at once after `leave()`. */
  async wait(milliseconds: number): Promise<void> {
    const cancel = this.#timers.after(milliseconds, () => this.#wakeUp.wake());
    await this.#wakeUp.wait();
    cancel();
  }

  /** Unsubscribes, and ends a wait that is going on. */
  leave(): void {
    this.#unsubscribe();
    this.#wakeUp.end();
  }
}
