import type { AttemptId } from '../attempt-id.ts';

/** What this service itself keeps about the checkout of a device's cart at a merchant. */
export interface KeptCheckout {
  /** The answers of every cart that the device had there, in no particular order. */
  readonly answers: readonly KeptAnswer[];
  /** The attempt that orders the cart now. */
  readonly openAttempt: AttemptId | null;
}

export interface KeptAnswer {
  /** The platform's identifier, so that answers never pass on to another cart. */
  readonly cartId: string;
  readonly consentId: string;
  /** JSON that the use cases write and read. */
  readonly facts: string;
}
