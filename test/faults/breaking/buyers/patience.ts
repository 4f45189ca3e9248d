/** How many of the last orders tell how fast the machine is now. */
const REMEMBERED = 100;
/** As long as the slowest of them, so many times. */
const TIMES = 3;

/** How long an order takes on this machine, which may have more to do than this run. */
export class Pace {
  readonly #last: number[] = [];

  /** An order came to its end after so many milliseconds. */
  note(milliseconds: number): void {
    this.#last.push(milliseconds);
    if (this.#last.length > REMEMBERED) this.#last.shift();
  }

  get longestWait(): number {
    return Math.max(0, ...this.#last) * TIMES;
  }
}

/** Waits as long as there is progress, and then as long as nothing has taken at this pace. */
export class Patience {
  readonly #pace: Pace;
  readonly #atLeast: number;
  #since = performance.now();

  constructor(pace: Pace, atLeast: number) {
    this.#pace = pace;
    this.#atLeast = atLeast;
  }

  /** Something has come further: the wait begins again. */
  renew(): void {
    this.#since = performance.now();
  }

  get isOver(): boolean {
    return performance.now() - this.#since > Math.max(this.#atLeast, this.#pace.longestWait);
  }
}
