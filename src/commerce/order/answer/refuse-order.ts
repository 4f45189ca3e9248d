import type { CommerceError } from '../../../errors/commerce-error.ts';
import { requireRefusals } from '../../../errors/require-refusals.ts';
import type { PlaceOrderOutcome } from './place-order-outcome.ts';
import { RefusedOrder } from './refused-order.ts';

/** The outcome of a call that was refused before it had an attempt. Throws errors of the request channel, and bugs. */
export const refuseOrder = (thrown: unknown): PlaceOrderOutcome => ({
  attempt: null,
  userErrors: requireRefusals(thrown).map(toOrderError),
  warnings: RefusedOrder.findWarnings(thrown),
  replayed: false,
});

/** Marks CartLocked as final: once the open attempt has ended, the device may have another cart, which a retry must not order. */
const toOrderError = (error: CommerceError): CommerceError =>
  error.name === 'CartLocked' ? error.at({ final: true }) : error;
