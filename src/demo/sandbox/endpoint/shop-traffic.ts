import type { ShopOperationName } from './shop-endpoint.ts';

/** The shop was stopped: callers get no response. */
export class ShopStoppedError extends Error {
  override readonly name = 'ShopStoppedError';
}

/** Counts the calls that reach each shop of this process, and blocks those for a stopped one. */
export class ShopTraffic {
  readonly #counts = new Map<string, Map<ShopOperationName, number>>();
  readonly #stopped = new Set<string>();

  stop(domain: string): void {
    this.#stopped.add(domain);
  }

  start(domain: string): void {
    this.#stopped.delete(domain);
  }

  arrived(domain: string, operation: ShopOperationName): void {
    if (this.#stopped.has(domain)) throw new ShopStoppedError(`The shop ${domain} is stopped`);
    const counts = this.#counts.get(domain) ?? new Map<ShopOperationName, number>();
    this.#counts.set(domain, counts);
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }

  /** Operation → how many calls of it reached the shop since this process began. */
  countsOf(domain: string): ReadonlyMap<ShopOperationName, number> {
    return this.#counts.get(domain) ?? new Map();
  }
}
