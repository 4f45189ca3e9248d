import { Refusals } from '../../errors/refusals.ts';
import type { PlaceOrderOutcome } from '../commerce.ts';

/** The answer to a call that was refused before there was an attempt. Throws what only the request channel carries. */
export function refuseOrder(thrown: unknown): PlaceOrderOutcome {
  const userErrors = Refusals.in(thrown);
  if (userErrors === undefined || userErrors.some(({ entry }) => entry.channel === 'request')) throw thrown;
  return { attempt: null, userErrors, replayed: false };
}
