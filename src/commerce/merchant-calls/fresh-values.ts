import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import { entriesUpTo } from '../../lib/entries-up-to.ts';

interface Known<Value> {
  readonly value: Value;
  readonly readAt: number;
}

interface FreshValuesOptions {
  /** In milliseconds. */
  readonly lifetime: number;
  /** Whether the last answer, however old, stands if a platform does not respond. */
  readonly lastStands: boolean;
  /** Beyond this many, the value that was read longest ago is dropped. Default: no limit, for keys that are few, such as merchants. */
  readonly most?: number;
}

/** What platforms and networks answered a moment ago, one value for each key. Calls at the same time share one question. */
export class FreshValues<Value> {
  readonly #known: LRUCache<string, Known<Value>>;
  readonly #asking = new Map<string, Promise<Value>>();
  readonly #clock: Clock;
  readonly #options: FreshValuesOptions;

  constructor(clock: Clock, options: FreshValuesOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#known = new LRUCache(entriesUpTo(options.most ?? Number.MAX_SAFE_INTEGER));
  }

  /** Rejects as `ask` does. */
  async read(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    if (known !== undefined && this.#isFresh(known)) return known.value;
    const asking = this.#asking.get(key) ?? this.#ask(key, ask);
    return known !== undefined && this.#options.lastStands ? asking.catch(() => known.value) : asking;
  }

  /** The next read asks again. What is being asked now is not kept. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#asking.delete(key);
  }

  /** Not after the clock was put back: the value might then stand for as long as that. */
  #isFresh({ readAt }: Known<Value>): boolean {
    const age = this.#clock.now() - readAt;
    return age >= 0 && age < this.#options.lifetime;
  }

  #ask(key: string, ask: () => Promise<Value>): Promise<Value> {
    const isCurrent = () => this.#asking.get(key) === asking;
    const asking = ask()
      .then((value) => {
        if (isCurrent()) this.#known.set(key, { value, readAt: this.#clock.now() });
        return value;
      })
      .finally(() => isCurrent() && this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }
}
