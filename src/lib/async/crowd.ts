import type { Timers } from '../timers.ts';

interface Member {
  /** Must return at once and must not throw. */
  wake(): void;
}

/** How many are woken at once. */
const FRONT = 8;
/** How many of the others are woken in one turn of the event loop. */
const AT_ONCE = 32;
/** How long the others wait: the work that wakes them, such as an order, has mostly more to say by then. */
const PAUSE_MS = 200;

/** Those who wait for the same. The first of them are woken at once, the others a little later and in turns. */
export class Crowd<Who extends Member> implements Iterable<Who> {
  readonly #members = new Set<Who>();
  /** Those who were woken at once, the last time. */
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

  /** Lets everybody go. */
  clear(): void {
    this.#members.clear();
    this.#front.clear();
    this.#endPause();
  }

  /** Wakes everybody who has not left until their turn. */
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
