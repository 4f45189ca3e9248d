/** Keys of this service: token signing, card decryption, flow tokens, messages of a merchant. Private halves and symmetric keys arrive here sealed. */
export interface ServiceKeys {
  /** All keys of a purpose that have not been removed, the one added last first. */
  list(purpose: KeyPurpose): Promise<readonly StoredKey[]>;
  /** When the newest key of each purpose was made, of the purposes that have one; those of merchants come after token-signing. */
  listNewest(): Promise<readonly Pick<StoredKey, 'purpose' | 'createdAt'>[]>;
  /**
   * Adds a key if the newest of its purpose is still `expectedNewest` (null: there is none). False, with nothing
   * written, if another node was faster: then list again.
   */
  add(key: NewKey, expectedNewest: string | null): Promise<boolean>;
  remove(keyId: string): Promise<void>;
}

/** The domain of its merchant follows the name of a key that signs for one. */
export type KeyPurpose = 'token-signing' | 'card-encryption' | 'flow-encryption' | `merchant-signing/${string}`;

export interface NewKey {
  readonly keyId: string;
  readonly purpose: KeyPurpose;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: string;
}

export interface StoredKey extends NewKey {
  /** By the store's clock, in milliseconds since the Unix epoch, so that all nodes agree on a key's age. */
  readonly createdAt: number;
}
