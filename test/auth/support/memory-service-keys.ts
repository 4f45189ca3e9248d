import type { KeyPurpose, ServiceKeys, StoredKey } from '../../../src/stores/ports/service-keys.ts';

/** Keys that live as long as the test, and a count of the questions asked. */
export class MemoryServiceKeys implements ServiceKeys {
  #keys: readonly StoredKey[] = [];
  lists = 0;

  async list(purpose: KeyPurpose): Promise<readonly StoredKey[]> {
    this.lists += 1;
    return this.all(purpose);
  }

  async add(key: StoredKey, expectedNewest: string | null): Promise<boolean> {
    if ((this.all(key.purpose)[0]?.keyId ?? null) !== expectedNewest) return false;
    this.#keys = [key, ...this.#keys];
    return true;
  }

  async remove(keyId: string): Promise<void> {
    this.#keys = this.#keys.filter((key) => key.keyId !== keyId);
  }

  all(purpose: KeyPurpose): readonly StoredKey[] {
    return this.#keys.filter((key) => key.purpose === purpose);
  }
}
