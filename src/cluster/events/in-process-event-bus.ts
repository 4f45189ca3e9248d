import { Subscribers } from '../../lib/async/subscribers.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import type { EventBus } from './event-bus.ts';

interface Subscriber {
  readonly wake: () => void;
}

/** Wakes the subscribers of this process. */
export class InProcessEventBus implements EventBus {
  readonly #topics = new Map<string, Subscribers<Subscriber>>();
  /** Whether other nodes use the same stores. */
  readonly isIsolated: boolean;
  readonly #timers: Timers;
  #isClosed = false;

  constructor({
    hasOthers = false,
    timers = systemTimers,
  }: { readonly hasOthers?: boolean; readonly timers?: Timers } = {}) {
    this.isIsolated = hasOthers;
    this.#timers = timers;
  }

  publish(topic: string): void {
    this.#topics.get(topic)?.wake();
  }

  /** Wakes every subscriber. */
  publishAll(): void {
    for (const subscribers of this.#topics.values()) subscribers.wake();
  }

  subscribe(topic: string, wake: () => void): () => void {
    if (this.#isClosed) return () => {};
    const subscribers = this.#topics.get(topic) ?? new Subscribers<Subscriber>(this.#timers);
    this.#topics.set(topic, subscribers);
    const subscriber = { wake };
    subscribers.join(subscriber);
    return () => {
      subscribers.leave(subscriber);
      if (subscribers.size === 0 && this.#topics.get(topic) === subscribers) this.#topics.delete(topic);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const subscribers of this.#topics.values()) subscribers.clear();
    this.#topics.clear();
  }

  /** The number of subscribers of all topics. */
  get size(): number {
    return [...this.#topics.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
