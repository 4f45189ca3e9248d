import { systemTimers, type Timers } from '../lib/timers.ts';
import type { EventBus } from './event-bus.ts';

type Wake = () => void;

/** How many subscribers of a topic are woken in one turn of the event loop. */
const AT_ONCE = 32;
/** How long the rest of a crowd waits: the work that wakes it, such as an order, has mostly more to say by then. */
const CROWD_MS = 200;

/** Wakes the subscribers of this process: a few at once, the rest of a crowd a little later and in turns. */
export class InProcessEventBus implements EventBus {
  readonly #subscribers = new Map<string, Set<Wake>>();
  /** Topics whose crowd is being woken, and whether it has to be woken once more. */
  readonly #rounds = new Map<string, { again: boolean }>();
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
    const subscribers = this.#subscribers.get(topic);
    if (subscribers === undefined) return;
    const round = this.#rounds.get(topic);
    if (round !== undefined) round.again = true;
    else this.#wake(topic, [...subscribers], 0);
  }

  /** Wakes every subscriber. */
  publishAll(): void {
    for (const topic of this.#subscribers.keys()) this.publish(topic);
  }

  subscribe(topic: string, wake: Wake): () => void {
    const listener = () => wake();
    if (this.#isClosed) return () => {};
    const subscribers = this.#subscribers.get(topic) ?? new Set();
    this.#subscribers.set(topic, subscribers.add(listener));
    return () => {
      subscribers.delete(listener);
      if (subscribers.size === 0 && this.#subscribers.get(topic) === subscribers) this.#subscribers.delete(topic);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#subscribers.clear();
  }

  /** The number of subscribers of all topics. */
  get size(): number {
    return [...this.#subscribers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Of those who were there when it was published, whoever has not left meanwhile. */
  #wake(topic: string, crowd: readonly Wake[], from: number): void {
    const until = from + AT_ONCE;
    for (const wake of crowd.slice(from, until)) if (this.#subscribers.get(topic)?.has(wake)) wake();
    const goOn = () => this.#wake(topic, crowd, until);
    if (crowd.length > until) {
      if (from > 0) setImmediate(goOn);
      else {
        this.#rounds.set(topic, { again: false });
        this.#timers.after(CROWD_MS, goOn);
      }
      return;
    }
    const round = this.#rounds.get(topic);
    this.#rounds.delete(topic);
    if (round?.again) setImmediate(() => this.publish(topic));
  }
}
