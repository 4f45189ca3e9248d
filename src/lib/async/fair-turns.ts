const MOST = 10_000;

/** Says who is next at a place of those who wait there: whoever had no turn for longest. Of equals, the first in the list. */
export class FairTurns {
  /** When somebody had a turn at a place, the latest last. */
  readonly #last = new Map<string, number>();
  #count = 0;

  /** Gives at most so many of them a turn. */
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
