/** Replaces the message of any error with which an attempt ends, if a payment of the attempt may have been taken. `docs/errors.md` prints it. */
export const MAY_BE_CHARGED =
  'Your payment may have been taken without an order. Please ask the shop before you order again.';
