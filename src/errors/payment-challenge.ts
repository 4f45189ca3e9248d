/** What the buyer must do before the payment can continue. */
export interface PaymentChallenge {
  readonly challengeId: string;
  /** `REDIRECT`: the buyer opens `url`, confirms there, and returns. */
  readonly type: 'REDIRECT';
  readonly url: string;
  /** ISO 8601; after it the attempt fails with PaymentChallengeExpired. */
  readonly expiresAt: string;
}
