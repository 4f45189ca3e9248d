import { generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { KeyRing, type KeyRingOptions, type RingKey } from './key-ring.ts';

/**
 * A new signing key is published this long before it signs, so that other nodes and caches of the key set know it when
 * the first token arrives.
 */
const PUBLICATION_LEAD = 10 * 60 * 1000;

export interface SigningKeyOptions extends Pick<KeyRingOptions, 'purpose' | 'keys' | 'secretBox' | 'runtime'> {
  /** Milliseconds from a key's making until it gets a successor. */
  readonly rotation: number;
  /** Milliseconds that a key stays available once its successor signs. */
  readonly retention: number;
}

/** The ES256 keys of one purpose: one signs, its successor is published ahead, and those before it still verify. */
export class SigningKeys {
  readonly #ring: KeyRing;
  readonly #options: SigningKeyOptions;

  constructor(options: SigningKeyOptions) {
    this.#options = options;
    this.#ring = new KeyRing({
      ...options,
      algorithm: 'ES256',
      generate: () => generateKeyPair('ES256', { extractable: true }),
    });
  }

  /** The key that signs now. Makes the first one, and a successor once the newest is old enough. */
  async signer(): Promise<RingKey> {
    const keys = await this.#rotate(await this.#ring.list());
    const signer = keys[this.#signerIndex(keys)];
    if (signer === undefined) throw new Error(`There is no ${this.#options.purpose} key`);
    return signer;
  }

  /** Generates a successor of the newest key ahead of schedule. */
  rotate(): Promise<string> {
    return this.#ring.succeed();
  }

  /** The key with that id; undefined if it is unknown or has expired. */
  async find(keyId: string): Promise<RingKey | undefined> {
    const key = await this.#ring.find(keyId);
    return key === undefined || this.#isOver(key, await this.#ring.list()) ? undefined : key;
  }

  /** Public halves of all keys that have not expired. */
  async jwks(): Promise<JSONWebKeySet> {
    await this.signer();
    const keys = await this.#ring.list();
    return { keys: keys.filter((key) => !this.#isOver(key, keys)).map((key): JWK => ({ ...key.publicJwk })) };
  }

  close(): Promise<void> {
    return this.#ring.close();
  }

  async #rotate(keys: readonly RingKey[]): Promise<readonly RingKey[]> {
    const newest = keys[0];
    if (newest !== undefined && this.#now() - newest.createdAt < this.#options.rotation) return keys;

    const renewed = await this.#ring.add(newest);
    const over = renewed.filter((key) => this.#isOver(key, renewed));
    await Promise.all(over.map((key) => this.#ring.remove(key.keyId)));
    return this.#ring.list();
  }

  /** The newest key that has been published long enough; if there is none, the first one. */
  #signerIndex(keys: readonly RingKey[]): number {
    const published = keys.findIndex((key) => key.createdAt + PUBLICATION_LEAD <= this.#now());
    return published === -1 ? keys.length - 1 : published;
  }

  #isOver(key: RingKey, keys: readonly RingKey[]): boolean {
    const successor = keys[keys.indexOf(key) - 1];
    if (successor === undefined) return false;
    return this.#now() > successor.createdAt + PUBLICATION_LEAD + this.#options.retention;
  }

  #now(): number {
    return this.#options.runtime.clock.now();
  }
}
