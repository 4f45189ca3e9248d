/** Durations of the use cases, in milliseconds unless the name says otherwise. */
export interface CommerceSettings {
  /** Time-outs of a merchant's platform: to read, to change a cart, to charge a payment. */
  readonly readTimeout: number;
  readonly writeTimeout: number;
  readonly submitTimeout: number;
  /** How long a cart may take that is read beside those of other merchants. */
  readonly listedCartTimeout: number;
  /** How long a refused call may take to read the current cart. */
  readonly refusedCartTimeout: number;

  /** How long the consents that a platform listed are used without asking it again. */
  readonly consentListLifetime: number;
  /** How long the checkout requirements and the shipping countries of a merchant are used without asking its platform again. */
  readonly requirementsLifetime: number;
  /** How long the picture of a card is shown without asking its network again. */
  readonly cardArtLifetime: number;

  /** How long after its end an attempt keeps its addresses, steps and events, and how long after that the rest of it stays. */
  readonly attemptDetailRetention: number;
  readonly attemptRetention: number;
  /** How long after its last activity a device keeps its carts. */
  readonly sessionRetention: number;
  /** How long the first result of a mutation is stored. */
  readonly idempotencyLifetime: number;
  /** How long an idempotency key stays with a node that gives no sign of life. */
  readonly keyLease: number;
  /** How long a second call with the key waits for the first one's result. */
  readonly inFlightWait: number;

  /** How long an attempt stays with a node that gives no sign of life. */
  readonly attemptLease: number;
  /** How long placeOrder waits for the attempt's end before it answers `processing`. */
  readonly attemptWait: number;
  /** How long after its first call an attempt may still submit. */
  readonly submitWindow: number;
  /** Pause between two looks for attempts that nobody works on, and how many to take at once. */
  readonly resumeInterval: number;
  readonly resumeBatch: number;
  /** With this many running attempts, no more are taken up. */
  readonly resumeAtOnce: number;
  /** Pause before the next reconciliation with the merchant; doubles from the first to the last. */
  readonly firstReconciliation: number;
  readonly lastReconciliation: number;
  /**
   * Pauses before the checks of the charges of a placed order, at a platform that may charge twice. The checks end with the
   * third, or with the first after it that succeeds.
   */
  readonly chargeChecks: readonly number[];
  /** How long the outcome of a submission may be unknown before the log says so. */
  readonly doubtWarning: number;
  /** The first pause between two looks whether another node has finished its change of a cart; the following ones are ever longer. */
  readonly leaseInterval: number;
  /** How long a cart that was ordered is remembered: a second order of it is told of the first. */
  readonly orderedCartMemory: number;
  /** How long clients should wait before they read a running attempt again. */
  readonly pollAfter: number;
  /** How often a watcher reads without a wake-up, in case one was lost. */
  readonly watchInterval: number;
  /** The same while no wake-ups of other nodes arrive. */
  readonly pollInterval: number;
  /** Pause before an order that somebody follows is read again; doubles from the first to the last. */
  readonly firstOrderPoll: number;
  readonly lastOrderPoll: number;
  /** Pause between two calls for the announcements of a platform. */
  readonly orderAnnouncementPause: number;
  /** Pause before a message that a receiver outside did not accept is sent again; doubles from the first to the last. */
  readonly firstRedelivery: number;
  readonly lastRedelivery: number;
  /** How long a receiver outside that does not accept a message is tried, and how long that message is kept then. */
  readonly deliveryTerm: number;
  readonly givenUpRetention: number;
  /** How long after its last change an order is read again and again for receivers outside. */
  readonly orderFollowing: number;
  /**
   * Pause before a checkout whose buyer was handed over is first checked, and before it is the last times; grows with the time since. The
   * checks end this long after the checkout expired.
   */
  readonly firstOrderCheck: number;
  readonly lastOrderCheck: number;
  readonly expiredOrderChecks: number;
  /** How long a watcher waits for an attempt that does not exist yet: clients may subscribe before they order. */
  readonly watchUnknown: number;
  /** How many open checkouts a platform of agents may have at one merchant. */
  readonly openAgentCheckouts: number;
  /** How many all platforms that nobody vouches for may have, together, from one address. */
  readonly addressAgentCheckouts: number;
}

export const defaultSettings: CommerceSettings = {
  readTimeout: 15_000,
  writeTimeout: 30_000,
  submitTimeout: 60_000,
  listedCartTimeout: 3_000,
  refusedCartTimeout: 3_000,
  consentListLifetime: 60_000,
  requirementsLifetime: 60_000,
  cardArtLifetime: 60_000,
  attemptDetailRetention: 30 * 24 * 60 * 60 * 1000,
  attemptRetention: 400 * 24 * 60 * 60 * 1000,
  sessionRetention: 7 * 24 * 60 * 60 * 1000,
  idempotencyLifetime: 24 * 60 * 60 * 1000,
  keyLease: 6_000,
  inFlightWait: 10_000,
  attemptLease: 30_000,
  attemptWait: 75_000,
  submitWindow: 15 * 60_000,
  resumeInterval: 1_000,
  resumeBatch: 50,
  resumeAtOnce: 256,
  firstReconciliation: 1_000,
  lastReconciliation: 60_000,
  chargeChecks: [60_000, 9 * 60_000, 50 * 60_000, 3 * 60 * 60_000, 20 * 60 * 60_000],
  doubtWarning: 10 * 60_000,
  leaseInterval: 50,
  orderedCartMemory: 7 * 24 * 60 * 60 * 1000,
  pollAfter: 1_000,
  watchInterval: 5_000,
  pollInterval: 1_000,
  firstOrderPoll: 1_000,
  lastOrderPoll: 60_000,
  orderAnnouncementPause: 100,
  firstRedelivery: 5_000,
  lastRedelivery: 2 * 60 * 60_000,
  deliveryTerm: 24 * 60 * 60_000,
  givenUpRetention: 7 * 24 * 60 * 60_000,
  orderFollowing: 60 * 24 * 60 * 60_000,
  firstOrderCheck: 5_000,
  lastOrderCheck: 30 * 60_000,
  expiredOrderChecks: 24 * 60 * 60_000,
  watchUnknown: 60_000,
  openAgentCheckouts: 50,
  addressAgentCheckouts: 100,
};
