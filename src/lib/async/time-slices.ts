import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work that waits for its slices. The lowest rank comes first. */
export interface LongWork {
  readonly rank: number;
}

const SLICE_MS = 5;

/** Cuts long work into slices: between two of them, the process does whatever else is due. */
export class TimeSlices {
  readonly #waiting = new Map<LongWork, (() => void)[]>();
  #until = 0;
  #isRunning = false;

  /** Whether long work must wait for its next slice. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** Resolves in a later slice. The last part of a work to wait comes first, so that begun parts end before others begin. */
  next(work: LongWork): Promise<void> {
    return new Promise((resolve) => {
      const parts = this.#waiting.get(work);
      if (parts === undefined) this.#waiting.set(work, [resolve]);
      else parts.push(resolve);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      this.#until = performance.now() + SLICE_MS;
      do {
        this.#release();
        // The released part comes first: it runs until it waits again or ends.
        await undefined;
      } while (this.#waiting.size > 0 && !this.isOver);
    }
    this.#isRunning = false;
  }

  #release(): void {
    const [first, ...others] = this.#waiting.keys();
    if (first === undefined) return;
    const work = others.reduce((lowest, other) => (other.rank < lowest.rank ? other : lowest), first);
    const parts = this.#waiting.get(work);
    parts?.pop()?.();
    if (parts === undefined || parts.length === 0) this.#waiting.delete(work);
  }
}
