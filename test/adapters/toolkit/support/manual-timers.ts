import type { Timers } from '../../../../src/lib/timers.ts';

/** Time-outs strike when the test says so. */
export class ManualTimers implements Timers {
  readonly #pending = new Map<object, { readonly milliseconds: number; readonly task: () => void }>();
  readonly #waiting: { readonly milliseconds: number; readonly arrived: () => void }[] = [];

  after(milliseconds: number, task: () => void): () => void {
    const key = {};
    this.#pending.set(key, { milliseconds, task });
    for (const waiter of this.#waiting.filter((candidate) => candidate.milliseconds === milliseconds)) waiter.arrived();
    return () => this.#pending.delete(key);
  }

  /** The times that are being waited for. */
  get pending(): readonly number[] {
    return [...this.#pending.values()].map(({ milliseconds }) => milliseconds);
  }

  /** Ends every wait of exactly this length. */
  fire(milliseconds: number): void {
    for (const [key, timer] of [...this.#pending]) {
      if (timer.milliseconds !== milliseconds) continue;
      this.#pending.delete(key);
      timer.task();
    }
  }

  /** Resolves once somebody waits for exactly this long. */
  async awaited(milliseconds: number): Promise<void> {
    if (this.pending.includes(milliseconds)) return;
    await new Promise<void>((arrived) => this.#waiting.push({ milliseconds, arrived }));
  }
}
