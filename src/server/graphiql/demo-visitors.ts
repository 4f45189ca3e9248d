import { type Owner, type OwnerKey, toOwnerKey } from '../../domain/viewer/viewer.ts';

const MAX_VISITORS = 1_000;

/**
 * The devices whose session GraphiQL's page created. Their orders run slowly enough to watch; the oldest devices are
 * forgotten first.
 */
export class DemoVisitors {
  readonly #owners = new Set<OwnerKey>();

  add(owner: Owner): void {
    const key = toOwnerKey(owner);
    this.#owners.delete(key);
    this.#owners.add(key);
    const [oldest] = this.#owners;
    if (this.#owners.size > MAX_VISITORS && oldest !== undefined) this.#owners.delete(oldest);
  }

  has(owner: OwnerKey): boolean {
    return this.#owners.has(owner);
  }
}
