import type { Timers } from '../timers.ts';

interface Member {
  /** Must return at once and must not throw. */
  wake(): void;
}

/** The number of subscribers that are woken at once. */
const FRONT = 8;
/** The size of a batch, which one turn of the event loop wakes. */
const AT_ONCE = 32;
/** The pause before the first batch: the work that wakes them, such as an order, mostly has more to say by then. */
const PAUSE_MS = 200;

/** Subscribers to one topic. Wakes the first 8 at once and the rest in batches. */
export class Subscribers<Who extends Member> implements Iterable<Who> {
  readonly #members = new Set<Who>();
  /** The subscribers that the last wake-up woke at once. */
  readonly #front = new Set<Who>();
  readonly #timers: Timers;
  #cancelPause: () => void = () => {};
  #isRoundDue = false;
  #isRoundUnderWay = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  get size(): number {
    return this.#members.size;
  }

  [Symbol.iterator](): Iterator<Who> {
    return this.#members.values();
  }

  join(member: Who): void {
    this.#members.add(member);
  }

  leave(member: Who): void {
    this.#members.delete(member);
    this.#front.delete(member);
    if (this.size === 0) this.#endPause();
  }

  /** Removes all subscribers. */
  clear(): void {
    this.#members.clear();
    this.#front.clear();
    this.#endPause();
  }

  /** Wakes every subscriber that has not left by its turn. */
  wake(): void {
    this.#front.clear();
    for (const member of this.#members) {
      if (this.#front.size === FRONT) break;
      this.#front.add(member);
      member.wake();
    }
    if (this.size <= FRONT || this.#isRoundDue) return;
    this.#isRoundDue = true;
    if (!this.#isRoundUnderWay) this.#pause();
  }

  #pause(): void {
    this.#cancelPause = this.#timers.after(PAUSE_MS, () => {
      this.#isRoundDue = false;
      this.#isRoundUnderWay = true;
      this.#goRound(this.#members.values());
    });
  }

  #endPause(): void {
    this.#isRoundDue = false;
    this.#cancelPause();
  }

  /** A set's iterator skips who has left meanwhile. */
  #goRound(rest: Iterator<Who>): void {
    for (let count = 0; count < AT_ONCE; count += 1) {
      const { done, value: member } = rest.next();
      if (done) {
        this.#isRoundUnderWay = false;
        if (this.#isRoundDue) this.#pause();
        return;
      }
      if (!this.#front.has(member)) member.wake();
    }
    setImmediate(() => this.#goRound(rest));
  }
}
