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
