/** A platform that the operator knows by name, and the credentials that prove it. */
export interface NamedPlatform {
  /** The address of its profile, as a parsed URL has it. */
  readonly profile: string;
  /** The domains of the merchants that it may call; null for all. */
  readonly merchants: readonly string[] | null;
  /** The App ID whose intents of card networks it pays with. */
  readonly appId: string | null;
  /** SHA-256 in hexadecimal, like the other secrets. */
  readonly apiKeys: readonly string[];
  readonly oauth: { readonly clientId: string; readonly secrets: readonly string[] } | null;
  /** The subject of its client certificate. */
  readonly mtlsSubject: string | null;
}
