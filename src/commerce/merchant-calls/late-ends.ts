import type { Timers } from '../../lib/timers.ts';

type End = () => Promise<void>;

/** The pause between two tries, and their number: by then the store is back, or the leases have long expired. */
const PAUSE = 1_000;
const TRIES = 300;
const MAX_WAITING = 1_000;

/**
 * Ends of claims and leases that the store could not record. Only this process knows them, so it keeps trying, and whoever needs the
 * same claim or lease here writes its end first.
 */
export class LateEnds {
  readonly #timers: Timers;
  readonly #ends = new Map<string, End>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Writes an end, now or later. */
  async end(name: string, write: End): Promise<void> {
    try {
      await write();
    } catch {
      if (this.#ends.size >= MAX_WAITING) return;
      this.#ends.set(name, write);
      this.#tryLater(name, write, TRIES);
    }
  }

  /** Writes the end that is left under this name. Throws if it cannot. */
  async finish(name: string): Promise<void> {
    const write = this.#ends.get(name);
    if (write === undefined) return;
    await write();
    if (this.#ends.get(name) === write) this.#ends.delete(name);
  }

  #tryLater(name: string, write: End, left: number): void {
    this.#timers.after(PAUSE, () => {
      if (this.#ends.get(name) !== write) return;
      if (left === 0) return void this.#ends.delete(name);
      void this.finish(name).catch(() => this.#tryLater(name, write, left - 1));
    });
  }
}
