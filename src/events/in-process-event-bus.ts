import type { EventBus } from './event-bus.ts';

/** Wakes the watchers of this process. */
export class InProcessEventBus implements EventBus {
  readonly #seats = new Map<string, Set<Seat>>();
  #closed = false;

  publish(topic: string): void {
    for (const seat of this.#seats.get(topic) ?? []) seat.wake();
  }

  subscribe(topic: string): AsyncIterableIterator<void> {
    const seat = new Seat(() => this.#forget(topic, seat));
    if (this.#closed) {
      seat.end();
      return seat;
    }
    const seats = this.#seats.get(topic);
    if (seats === undefined) this.#seats.set(topic, new Set([seat]));
    else seats.add(seat);
    return seat;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const seats of [...this.#seats.values()]) for (const seat of [...seats]) seat.end();
  }

  /** How many watch at the moment, over all topics. */
  get size(): number {
    let size = 0;
    for (const seats of this.#seats.values()) size += seats.size;
    return size;
  }

  #forget(topic: string, seat: Seat): void {
    const seats = this.#seats.get(topic);
    if (seats?.delete(seat) && seats.size === 0) this.#seats.delete(topic);
  }
}

/** Written by hand since the `return()` of an async generator waits until its `await` is over. */
class Seat implements AsyncIterableIterator<void> {
  readonly #leave: () => void;
  #waiting: ((result: IteratorResult<void, undefined>) => void)[] = [];
  #woken = false;
  #ended = false;

  constructor(leave: () => void) {
    this.#leave = leave;
  }

  wake(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#woken = true;
    else next({ done: false, value: undefined });
  }

  end(): void {
    this.#ended = true;
    this.#leave();
    for (const next of this.#waiting.splice(0)) next({ done: true, value: undefined });
  }

  next(): Promise<IteratorResult<void, undefined>> {
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    if (!this.#woken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#woken = false;
    return Promise.resolve({ done: false, value: undefined });
  }

  async return(): Promise<IteratorResult<void, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
