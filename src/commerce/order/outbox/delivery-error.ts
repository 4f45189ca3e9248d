/** A receiver did not accept an event. The message says why in a few words for the operator, without what the receiver answered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
