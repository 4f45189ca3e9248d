/** All in milliseconds. */
export interface KeySettings {
  /** Age at which a signing key gets a successor. */
  readonly signingKeyRotation: number;
  /** How long a key of tokens stays available once its successor signs: until its last token can no longer be renewed. */
  readonly tokenKeyRetention: number;
  /** How long a card key decrypts, from its making. It is handed out for the first half of that time. */
  readonly cardKeyValidity: number;
}
