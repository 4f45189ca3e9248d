import type { Clock } from '../lib/clock.ts';

interface Known<Value> {
  readonly value: Value;
  readonly askAgainAt: number;
}

interface FreshValuesOptions {
  /** In milliseconds. */
  readonly lifetime: number;
  /** Whether the last answer, however old, stands if a platform does not respond. */
  readonly lastStands: boolean;
}

/** What platforms answered a moment ago, one value for each merchant. Calls at the same time share one question. */
export class FreshValues<Value> {
  readonly #known = new Map<string, Known<Value>>();
  readonly #asking = new Map<string, Promise<Value>>();
  readonly #clock: Clock;
  readonly #options: FreshValuesOptions;

  constructor(clock: Clock, options: FreshValuesOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** Rejects as `ask` does. */
  async read(domain: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(domain);
    if (known !== undefined && this.#clock.now() < known.askAgainAt) return known.value;
    const asking = this.#asking.get(domain) ?? this.#ask(domain, ask);
    return known !== undefined && this.#options.lastStands ? asking.catch(() => known.value) : asking;
  }

  #ask(domain: string, ask: () => Promise<Value>): Promise<Value> {
    const asking = ask()
      .then((value) => {
        this.#known.set(domain, { value, askAgainAt: this.#clock.now() + this.#options.lifetime });
        return value;
      })
      .finally(() => this.#asking.delete(domain));
    this.#asking.set(domain, asking);
    return asking;
  }
}
