import type { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { requireRefusals } from '../../../errors/require-refusals.ts';
import type { PlaceOrderOutcome } from './place-order-outcome.ts';

/** The result of a call that was refused before there was an attempt. Throws errors of the request channel. */
export const refuseOrder = (thrown: unknown): PlaceOrderOutcome => ({
  attempt: null,
  userErrors: requireRefusals(thrown).map(toOrderError),
  warnings: CommerceErrors.findWarnings(thrown),
  replayed: false,
});

/** Once the open attempt has ended, the device may have another cart: nobody orders that one by waiting. */
const toOrderError = (error: CommerceError): CommerceError =>
  error.name === 'CartLocked' ? error.at({ final: true }) : error;
