/** Times of the use cases, in milliseconds unless the name says otherwise. */
export interface CommerceSettings {
  /** How long a merchant's platform may take: to read, to change a cart, to charge a payment. */
  readonly readTimeout: number;
  readonly writeTimeout: number;
  readonly submitTimeout: number;
  /** How long a refused call may take to show the cart as it is. */
  readonly refusedCartTimeout: number;

  /** How long the first answer of a mutation is kept. */
  readonly idempotencyLifetime: number;
  /** How long a call with an idempotency key may run; afterwards its key counts as free. */
  readonly idempotencyLease: number;
  /** How long a second call with the key waits for the first one's answer. */
  readonly inFlightWait: number;

  /** How long an attempt stays with a node that gives no sign of life. */
  readonly attemptLease: number;
  /** How long placeOrder waits for the attempt's end before it answers `processing`. */
  readonly attemptWait: number;
  /** How often attempts that nobody works on are looked for, and how many are taken at once. */
  readonly resumeInterval: number;
  readonly resumeBatch: number;
  /** With so many attempts under way, no more are taken up. */
  readonly resumeAtOnce: number;
  /** Pause before the merchant is asked again what became of an order; doubles from the first to the last. */
  readonly firstReconciliation: number;
  readonly lastReconciliation: number;
  /** What clients are told to wait before they read a running attempt again. */
  readonly pollAfter: number;
  /** How often a watcher looks by itself, should a wake-up have been lost. */
  readonly watchInterval: number;
  /** How long a watcher waits for an attempt that is not known yet: clients may subscribe before they order. */
  readonly watchUnknown: number;
}

export const defaultSettings: CommerceSettings = {
  readTimeout: 15_000,
  writeTimeout: 30_000,
  submitTimeout: 60_000,
  refusedCartTimeout: 3_000,
  idempotencyLifetime: 24 * 60 * 60 * 1000,
  idempotencyLease: 120_000,
  inFlightWait: 10_000,
  attemptLease: 30_000,
  attemptWait: 75_000,
  resumeInterval: 1_000,
  resumeBatch: 50,
  resumeAtOnce: 256,
  firstReconciliation: 1_000,
  lastReconciliation: 60_000,
  pollAfter: 1_000,
  watchInterval: 5_000,
  watchUnknown: 60_000,
};
