interface Task {
  readonly at: number;
  /** Of two at the same time, the one that was planned first comes first. */
  readonly number: number;
  readonly run: () => void;
}

const isBefore = (left: Task, right: Task): boolean =>
  left.at < right.at || (left.at === right.at && left.number < right.number);

/** Time that goes on by what happens in it. Milliseconds. */
export class Simulation {
  now = 0;
  #planned = 0;
  /** A binary heap: no task comes before the one at half its place. */
  readonly #heap: Task[] = [];

  after(milliseconds: number, run: () => void): void {
    const heap = this.#heap;
    const task = { at: this.now + milliseconds, number: this.#planned++, run };
    let place = heap.length;
    while (place > 0) {
      const parent = heap[(place - 1) >> 1];
      if (parent === undefined || !isBefore(task, parent)) break;
      heap[place] = parent;
      place = (place - 1) >> 1;
    }
    heap[place] = task;
  }

  /** Runs what is due until then. */
  runUntil(end: number): void {
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#removeFirst();
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!isBefore(child, last)) break;
      heap[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = last;
  }
}

/** So many servers, which take whoever waits in the order of arrival. */
export class Station {
  readonly #simulation: Simulation;
  readonly #servers: number;
  readonly #waiting: (() => void)[] = [];
  /** The first of those who wait: an array that is shifted would be copied. */
  #first = 0;
  #taken = 0;
  /** Time that servers were taken, of all together. */
  #busyMs = 0;

  constructor(simulation: Simulation, servers: number) {
    this.#simulation = simulation;
    this.#servers = servers;
  }

  /** The part of its servers that was taken since `resetBusy`. */
  toBusyPart(milliseconds: number): number {
    return this.#busyMs / (this.#servers * milliseconds);
  }

  resetBusy(): void {
    this.#busyMs = 0;
  }

  /** Takes a server once it is its turn. Whoever takes one calls `leave`. */
  take(taken: () => void): void {
    if (this.#taken === this.#servers) {
      this.#waiting.push(taken);
      return;
    }
    this.#taken += 1;
    taken();
  }

  leave(): void {
    const next = this.#waiting[this.#first];
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    this.#first += 1;
    if (this.#first > 10_000 && this.#first * 2 > this.#waiting.length) {
      this.#waiting.splice(0, this.#first);
      this.#first = 0;
    }
    next();
  }

  /** Is served for so long, once it is its turn. */
  serve(milliseconds: number, served: () => void): void {
    this.take(() => {
      this.#busyMs += milliseconds;
      this.#simulation.after(milliseconds, () => {
        this.leave();
        served();
      });
    });
  }
}
