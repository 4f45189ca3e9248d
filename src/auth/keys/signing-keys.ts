import { generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { type AuthSettings, PUBLICATION_LEAD, toSigningKeyRetention } from '../settings.ts';
import { KeyRing, type KeyRingOptions, type RingKey } from './key-ring.ts';

type Options = Pick<KeyRingOptions, 'keys' | 'secretBox' | 'runtime'> & { readonly settings: AuthSettings };

/** The ES256 keys that sign tokens: one signs, its successor is published ahead, and those before it still verify. */
export class SigningKeys {
  readonly #ring: KeyRing;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#ring = new KeyRing({
      ...options,
      purpose: 'token-signing',
      algorithm: 'ES256',
      generate: () => generateKeyPair('ES256', { extractable: true }),
    });
  }

  /** The key that signs now. Makes the first one, and a successor once the newest is old enough. */
  async signer(): Promise<RingKey> {
    const keys = await this.#rotate(await this.#ring.list());
    const signer = keys[this.#signerIndex(keys)];
    if (signer === undefined) throw new Error('There is no token-signing key');
    return signer;
  }

  /** Generates a successor of the newest key ahead of schedule. */
  rotate(): Promise<string> {
    return this.#ring.succeed();
  }

  /** The key that a token names; undefined if it is unknown or has expired. */
  async find(keyId: string): Promise<RingKey | undefined> {
    const key = await this.#ring.find(keyId);
    return key === undefined || this.#isOver(key, await this.#ring.list()) ? undefined : key;
  }

  /** Public halves of all keys whose tokens may still be presented, for `/.well-known/jwks.json`. */
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
    if (newest !== undefined && this.#now() - newest.createdAt < this.#options.settings.signingKeyRotation) return keys;

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
    return this.#now() > successor.createdAt + PUBLICATION_LEAD + toSigningKeyRetention(this.#options.settings);
  }

  #now(): number {
    return this.#options.runtime.clock.now();
  }
}
