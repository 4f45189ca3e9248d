/** Settings of tokens. Lifetimes are in seconds as in their claims. */
export interface AuthSettings {
  /** The claim `env`: a token of another environment is not good here. */
  readonly environment: string;
  readonly deviceTokenSeconds: number;
  readonly appTokenSeconds: number;
  readonly serviceBindingSeconds: number;
  readonly flowTokenSeconds: number;
}

/** How long after its expiry a device token still renews. */
export const RENEWAL_SECONDS = 7 * 24 * 3600;

const MARGIN_MS = 60 * 60 * 1000;

/** Milliseconds that a key of tokens stays available once its successor signs: until its last token can no longer be renewed. */
export const toTokenKeyRetention = (
  tokens: Pick<AuthSettings, 'deviceTokenSeconds' | 'appTokenSeconds' | 'serviceBindingSeconds'>,
): number =>
  Math.max(tokens.deviceTokenSeconds + RENEWAL_SECONDS, tokens.appTokenSeconds, tokens.serviceBindingSeconds) * 1000 +
  MARGIN_MS;
