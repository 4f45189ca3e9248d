import { type CryptoKey, exportJWK, importJWK, type JWK } from 'jose';
import type { Runtime } from '../../lib/runtime.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { KeyPurpose, NewKey, ServiceKeys, StoredKey } from '../../stores/ports/service-keys.ts';

/** A key of this service, ready for use. A symmetric one is both halves, and its `publicJwk` only names it. */
export interface RingKey {
  readonly keyId: string;
  readonly createdAt: number;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

export interface KeyRingOptions {
  readonly purpose: KeyPurpose;
  /** The `alg` of its keys. */
  readonly algorithm: 'ES256' | 'RSA-OAEP-256' | 'A256GCM';
  readonly generate: () => Promise<{ readonly publicKey: CryptoKey; readonly privateKey: CryptoKey }>;
  readonly keys: ServiceKeys;
  readonly secretBox: SecretBox;
  readonly runtime: Runtime;
}

export class KeyRingClosedError extends Error {
  override readonly name = 'KeyRingClosedError';
}

/** Other nodes add keys too: a copy older than this is read again before use. */
const REREAD_AFTER = 60_000;
/** An unknown key id makes the ring read again, at most this often, so that invented ids cost little. */
const LOOK_AGAIN_AFTER = 200;

/**
 * The keys of one purpose, stored and shared with other nodes. `SigningKeys` and `EncryptionKeys` decide which key is
 * used for what, and when one is added or removed.
 */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #opened = new Map<string, Promise<RingKey>>();
  #known: readonly RingKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<readonly RingKey[]> | undefined;
  #adding: Promise<readonly RingKey[]> | undefined;
  #looking: Promise<readonly RingKey[]> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  /** All keys, newest first, as the store had them not long ago. */
  async list(): Promise<readonly RingKey[]> {
    return this.#isRecent(this.#readAt, REREAD_AFTER) ? this.#known : this.#read();
  }

  /** The key with that id, even if another node has just added it. */
  async find(keyId: string): Promise<RingKey | undefined> {
    const known = (await this.list()).find((key) => key.keyId === keyId);
    return known ?? (await this.#lookAgain()).find((key) => key.keyId === keyId);
  }

  /** Generates a successor of `newest`, unless another caller or node was faster. Returns all keys, newest first. */
  async add(newest: RingKey | undefined): Promise<readonly RingKey[]> {
    this.#requireOpen();
    this.#adding ??= this.#make(newest?.keyId ?? null).finally(() => {
      this.#adding = undefined;
    });
    return this.#adding;
  }

  /** Generates a successor of the newest key, and returns its id. */
  async succeed(): Promise<string> {
    const [newest] = await this.#read();
    const [successor] = await this.add(newest);
    if (successor === undefined || successor.keyId === newest?.keyId) throw new Error('The key has no successor');
    return successor.keyId;
  }

  async remove(keyId: string): Promise<void> {
    this.#requireOpen();
    this.#known = this.#known.filter((key) => key.keyId !== keyId);
    this.#opened.delete(keyId);
    await this.#options.keys.remove(keyId);
  }

  /** Waits for running work. Afterwards nothing uses the store. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([this.#reading, this.#adding]);
  }

  /** Reads again for an unknown id. Calls in the meantime share the read, and calls too soon after it get what it found. */
  #lookAgain(): Promise<readonly RingKey[]> {
    const isIdle = this.#looking === undefined;
    if (isIdle && this.#isRecent(this.#lookedAt, LOOK_AGAIN_AFTER)) return Promise.resolve(this.#known);
    if (isIdle) this.#lookedAt = this.#options.runtime.clock.now();
    this.#looking ??= this.#readAnew().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A reading that began before a key was added must not pass for one that knows it. */
  async #readAnew(): Promise<readonly RingKey[]> {
    await this.#reading?.catch(() => {});
    return this.#read();
  }

  #requireOpen(): void {
    if (this.#closed) throw new KeyRingClosedError('The keys of this service are closed');
  }

  /** A moment that has not come yet is none: the clock was set back since. */
  #isRecent(moment: number, span: number): boolean {
    const age = this.#options.runtime.clock.now() - moment;
    return age >= 0 && age < span;
  }

  async #make(expectedNewest: string | null): Promise<readonly RingKey[]> {
    const { purpose, algorithm, generate, keys, secretBox, runtime } = this.#options;
    const { publicKey, privateKey } = await generate();
    const keyId = runtime.uuid();
    const use = algorithm === 'ES256' ? 'sig' : 'enc';
    const made: NewKey = {
      keyId,
      purpose,
      publicJwk: JSON.stringify({ ...(await exportPublic(publicKey)), kid: keyId, alg: algorithm, use }),
      sealedPrivateJwk: await secretBox.seal(JSON.stringify(await exportJWK(privateKey))),
    };
    await keys.add(made, expectedNewest);
    return this.#readAnew();
  }

  async #read(): Promise<readonly RingKey[]> {
    // A key that is being generated while the ring closes is still read.
    if (this.#adding === undefined) this.#requireOpen();
    this.#reading ??= this.#readStore().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readStore(): Promise<readonly RingKey[]> {
    const startedAt = this.#options.runtime.clock.now();
    const stored = await this.#options.keys.list(this.#options.purpose);
    const ids = new Set(stored.map(({ keyId }) => keyId));
    for (const keyId of this.#opened.keys()) if (!ids.has(keyId)) this.#opened.delete(keyId);
    this.#known = await Promise.all(stored.map((key) => this.#open(key)));
    this.#readAt = startedAt;
    return this.#known;
  }

  /** Decrypts each key once; a key that cannot be decrypted is retried at the next read. */
  #open(stored: StoredKey): Promise<RingKey> {
    const opened = this.#opened.get(stored.keyId) ?? this.#import(stored);
    this.#opened.set(stored.keyId, opened);
    opened.catch(() => this.#opened.delete(stored.keyId));
    return opened;
  }

  async #import({ keyId, createdAt, publicJwk, sealedPrivateJwk }: StoredKey): Promise<RingKey> {
    const { algorithm, secretBox } = this.#options;
    const jwk: JWK = JSON.parse(publicJwk);
    const privateJwk: JWK = JSON.parse(await secretBox.open(sealedPrivateJwk));
    const privateKey = await importKey(privateJwk, algorithm);
    const publicKey = privateKey.type === 'secret' ? privateKey : await importKey(jwk, algorithm);
    return { keyId, createdAt, publicJwk: jwk, publicKey, privateKey };
  }
}

/** Describes a key, without the key itself where that is a symmetric one. */
async function exportPublic(key: CryptoKey): Promise<JWK> {
  const { k: _secret, ...jwk } = await exportJWK(key);
  return jwk;
}

async function importKey(jwk: JWK, algorithm: string): Promise<CryptoKey> {
  if (jwk.k !== undefined) {
    return crypto.subtle.importKey('raw', Buffer.from(jwk.k, 'base64url'), 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new TypeError('A stored key of this service has no members of a key');
  return key;
}
