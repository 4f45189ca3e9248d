import type { Clock } from '../../../src/lib/clock.ts';
import type { KeyPurpose, NewKey, ServiceKeys, StoredKey } from '../../../src/stores/ports/service-keys.ts';

/** Keys that live as long as the test, and a count of the questions asked. */
export class MemoryServiceKeys implements ServiceKeys {
  #keys: readonly StoredKey[] = [];
  #clock: Clock = { now: () => 0 };
  lists = 0;

  /** Takes its time from here on from this clock. */
  follow(clock: Clock): void {
    this.#clock = clock;
  }

  async list(purpose: KeyPurpose): Promise<readonly StoredKey[]> {
    this.lists += 1;
    return this.all(purpose);
  }

  async listNewest() {
    const newest = new Map([...this.#keys].reverse().map(({ purpose, createdAt }) => [purpose, createdAt]));
    return [...newest].map(([purpose, createdAt]) => ({ purpose, createdAt }));
  }

  async add(key: NewKey, expectedNewest: string | null): Promise<boolean> {
    if ((this.all(key.purpose)[0]?.keyId ?? null) !== expectedNewest) return false;
    this.#keys = [{ ...key, createdAt: this.#clock.now() }, ...this.#keys];
    return true;
  }

  async remove(keyId: string): Promise<void> {
    this.#keys = this.#keys.filter((key) => key.keyId !== keyId);
  }

  all(purpose: KeyPurpose): readonly StoredKey[] {
    return this.#keys.filter((key) => key.purpose === purpose);
  }
}
