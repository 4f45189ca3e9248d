import { generateKeyPair } from 'jose';
import type { AuthSettings } from '../settings.ts';
import { KeyRing, type KeyRingOptions, type RingKey } from './key-ring.ts';

type Options = Pick<KeyRingOptions, 'keys' | 'secretBox' | 'runtime'> & { readonly settings: AuthSettings };

/**
 * The RSA keys that cards are encrypted with. A key is handed out for the first half of its validity, so that its
 * holder has at least the other half to use it. Its private half is deleted afterwards: its ciphertexts can then no
 * longer be read.
 *
 * Generating one takes a noticeable part of a second in a separate thread, so the first is generated on first use.
 */
export class CardKeys {
  readonly #ring: KeyRing;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#ring = new KeyRing({
      ...options,
      purpose: 'card-encryption',
      algorithm: 'RSA-OAEP-256',
      generate: () => generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true }),
    });
  }

  /** The key to encrypt with from now on. */
  async current(): Promise<RingKey> {
    const keys = await this.#ring.list();
    const newest = keys[0];
    if (newest !== undefined && this.#now() < newest.createdAt + this.#options.settings.cardKeyValidity / 2)
      return newest;

    const renewed = await this.#ring.add(newest);
    const over = renewed.filter((key) => this.expiresAt(key) <= this.#now());
    await Promise.all(over.map((key) => this.#ring.remove(key.keyId)));
    const current = renewed[0];
    if (current === undefined) throw new Error('There is no card-encryption key');
    return current;
  }

  /** Generates a successor of the newest key ahead of schedule. */
  rotate(): Promise<string> {
    return this.#ring.succeed();
  }

  /** The key that a card names; undefined if it is unknown or has expired. */
  async find(keyId: string): Promise<RingKey | undefined> {
    const key = await this.#ring.find(keyId);
    return key === undefined || this.expiresAt(key) <= this.#now() ? undefined : key;
  }

  /** Milliseconds since the Unix epoch. */
  expiresAt(key: RingKey): number {
    return key.createdAt + this.#options.settings.cardKeyValidity;
  }

  close(): Promise<void> {
    return this.#ring.close();
  }

  #now(): number {
    return this.#options.runtime.clock.now();
  }
}
