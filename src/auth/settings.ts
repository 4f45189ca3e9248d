const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Settings of tokens and keys. Lifetimes of tokens are in seconds as in their claims, all others in milliseconds. */
export interface AuthSettings {
  /** The claim `env`: a token of another environment is not good here. */
  readonly environment: string;
  readonly deviceTokenSeconds: number;
  readonly appTokenSeconds: number;
  readonly serviceBindingSeconds: number;
  readonly flowTokenSeconds: number;
  /** Age at which a signing key gets a successor. */
  readonly signingKeyRotation: number;
  /** How long a card key decrypts, from its making. It is handed out for the first half of that time. */
  readonly cardKeyValidity: number;
}

/** How long after its expiry a device token still renews. */
export const RENEWAL_SECONDS = 7 * 24 * 3600;

/**
 * A new signing key is published this long before it signs, so that other nodes and caches of the key set know it when
 * the first token arrives.
 */
export const PUBLICATION_LEAD = 10 * MINUTE;

/** How long the signatures of a merchant are good once the successor of their key signs. Source: the Universal Commerce Protocol, "Key rotation". */
export const MERCHANT_KEY_RETENTION = 7 * DAY;

/** How long a signing key stays available once its successor signs: until its last token can no longer be renewed. */
export const toSigningKeyRetention = (settings: AuthSettings): number =>
  Math.max(settings.deviceTokenSeconds + RENEWAL_SECONDS, settings.appTokenSeconds, settings.serviceBindingSeconds) *
    1000 +
  HOUR;
