import { CommerceErrors } from '../../errors/commerce-errors.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import type { PlaceOrderOutcome } from './place-order-outcome.ts';

/** The result of a call that was refused before there was an attempt. Throws errors of the request channel. */
export const refuseOrder = (thrown: unknown): PlaceOrderOutcome => ({
  attempt: null,
  userErrors: requireRefusals(thrown),
  warnings: CommerceErrors.findWarnings(thrown),
  replayed: false,
});
