/** A key of a merchant, with ES256. */
export interface MerchantSigner {
  readonly keyId: string;
  /** Returns 64 bytes, not DER. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
}

/** The keys that sign for merchants. */
export interface MerchantKeys {
  readonly signer: (domain: string) => Promise<MerchantSigner>;
  /** The public halves of those whose signatures are good, as JWKs. */
  readonly list: (domain: string) => Promise<readonly object[]>;
}
