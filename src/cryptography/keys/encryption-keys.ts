import type { KeyRingOptions } from './key-ring.ts';
import { KeyRing, type RingKey } from './key-ring.ts';

export interface EncryptionKeyOptions extends KeyRingOptions {
  /** Milliseconds from a key's making. */
  readonly validity: number;
}

/**
 * Keys that texts of short life are encrypted with. A key is handed out for the first half of its validity, so that its
 * holder has at least the other half to use it. It is deleted afterwards: its ciphertexts can then no longer be read.
 */
export class EncryptionKeys {
  readonly #ring: KeyRing;
  readonly #options: EncryptionKeyOptions;

  constructor(options: EncryptionKeyOptions) {
    this.#options = options;
    this.#ring = new KeyRing(options);
  }

  /** The key to encrypt with from now on. */
  async current(): Promise<RingKey> {
    const keys = await this.#ring.list();
    const newest = keys[0];
    if (newest !== undefined && this.#now() < newest.createdAt + this.#options.validity / 2) return newest;

    const renewed = await this.#ring.add(newest);
    const over = renewed.filter((key) => this.expiresAt(key) <= this.#now());
    await Promise.all(over.map((key) => this.#ring.remove(key.keyId)));
    const current = renewed[0];
    if (current === undefined) throw new Error(`There is no ${this.#options.purpose} key`);
    return current;
  }

  /** Generates a successor of the newest key ahead of schedule. */
  rotate(): Promise<string> {
    return this.#ring.succeed();
  }

  /** The key that a text names; undefined if it is unknown or has expired. */
  async find(keyId: string): Promise<RingKey | undefined> {
    const key = await this.#ring.find(keyId);
    return key === undefined || this.expiresAt(key) <= this.#now() ? undefined : key;
  }

  /** Milliseconds since the Unix epoch. */
  expiresAt(key: RingKey): number {
    return key.createdAt + this.#options.validity;
  }

  close(): Promise<void> {
    return this.#ring.close();
  }

  #now(): number {
    return this.#options.runtime.clock.now();
  }
}
