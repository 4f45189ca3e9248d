/** Why a receiver did not accept an event, in a few words for the operator: never what the receiver answered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
