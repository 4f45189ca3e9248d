import type { Clock } from '../../src/lib/clock.ts';
import type { Timers } from '../../src/lib/timers.ts';

/** A clock that stands still and timers that run only when a test moves it. */
export class ManualTime implements Clock, Timers {
  #now: number;
  #waiting: { readonly at: number; readonly task: () => void }[] = [];

  constructor(now: number = Date.parse('2026-01-15T12:00:00Z')) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, task: () => void): () => void {
    const timer = { at: this.#now + milliseconds, task };
    this.#waiting.push(timer);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== timer);
    };
  }

  /** How many tasks are waiting: zero where everything has cleaned up after itself. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Moves on, running what falls due on the way and giving each task time to have its effect. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.#now + milliseconds;
    await settle();
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= target).sort((left, right) => left.at - right.at)[0];
      if (next === undefined) break;
      this.#waiting = this.#waiting.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
      await settle();
    }
    this.#now = target;
    await settle();
  }
}

/** Lets everything that is ready to go on do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
