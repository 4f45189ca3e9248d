import type { Clock } from '../lib/clock.ts';

interface Kept<Value> {
  readonly until: number;
  readonly value: Promise<Value>;
}

/**
 * What platforms answered a moment ago, one value for each merchant. Calls at the same time share one read; a failure is
 * not kept.
 */
export class FreshValues<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #clock: Clock;
  readonly #lifetime: number;

  constructor(clock: Clock, lifetime: number) {
    this.#clock = clock;
    this.#lifetime = lifetime;
  }

  read(domain: string, ask: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(domain);
    if (kept !== undefined && this.#clock.now() < kept.until) return kept.value;
    const fresh: Kept<Value> = { until: this.#clock.now() + this.#lifetime, value: ask() };
    this.#kept.set(domain, fresh);
    fresh.value.catch(() => {
      if (this.#kept.get(domain) === fresh) this.#kept.delete(domain);
    });
    return fresh.value;
  }
}
