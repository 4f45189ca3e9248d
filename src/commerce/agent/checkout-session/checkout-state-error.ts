/** The checkout is in no state for the call, or there is none. Nothing was done. */
export class CheckoutStateError extends Error {
  override readonly name = 'CheckoutStateError';
  readonly state: 'unknown' | 'completed' | 'canceled' | 'in-progress' | 'too-many' | 'too-many-of-address';

  constructor(state: CheckoutStateError['state']) {
    super(`The checkout is ${state}`);
    this.state = state;
  }
}
