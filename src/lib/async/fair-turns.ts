const MOST = 10_000;

/** Chooses who is next of those who wait at a place: the one whose last turn is longest ago, and the first in the list among equals. */
export class FairTurns {
  /** When somebody had a turn at a place, the latest last. */
  readonly #last = new Map<string, number>();
  #count = 0;

  /** Gives at most `most` of them a turn, and returns these. */
  take(place: string, waiting: readonly string[], most: number): readonly string[] {
    const toKey = (name: string) => `${place} ${name}`;
    const lastOf = (name: string) => this.#last.get(toKey(name)) ?? 0;
    const next = waiting.toSorted((left, right) => lastOf(left) - lastOf(right)).slice(0, most);
    this.#count += 1;
    for (const name of next) this.#note(toKey(name));
    return next;
  }

  #note(key: string): void {
    this.#last.delete(key);
    this.#last.set(key, this.#count);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MOST && oldest !== undefined) this.#last.delete(oldest);
  }
}
