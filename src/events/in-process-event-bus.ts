import { EventEmitter } from 'node:events';
import type { EventBus } from './event-bus.ts';

/** Wakes the subscribers of this process. */
export class InProcessEventBus implements EventBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** Whether other nodes use the same stores. */
  readonly isIsolated: boolean;
  #isClosed = false;

  constructor({ hasOthers = false }: { readonly hasOthers?: boolean } = {}) {
    this.isIsolated = hasOthers;
  }

  publish(topic: string): void {
    this.#emitter.emit(topic);
  }

  /** Wakes every subscriber. */
  publishAll(): void {
    for (const topic of this.#emitter.eventNames()) this.#emitter.emit(topic);
  }

  subscribe(topic: string, wake: () => void): () => void {
    const listener = () => wake();
    if (!this.#isClosed) this.#emitter.on(topic, listener);
    return () => this.#emitter.off(topic, listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#emitter.removeAllListeners();
  }

  /** The number of subscribers of all topics. */
  get size(): number {
    return this.#emitter.eventNames().reduce((size, topic) => size + this.#emitter.listenerCount(topic), 0);
  }
}
