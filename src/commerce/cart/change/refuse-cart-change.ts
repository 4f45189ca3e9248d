import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireRefusals } from '../../../errors/require-refusals.ts';
import type { CartContext } from '../cart-context.ts';
import { findCurrentCart } from '../find-current-cart.ts';
import type { CartOutcome } from './cart-outcome.ts';

/** The result of a refused change: the errors and the current cart. Throws errors of the request channel. */
export async function refuseCartChange(
  context: CartContext,
  caller: Caller,
  domain: string,
  thrown: unknown,
): Promise<CartOutcome> {
  const userErrors = requireRefusals(thrown);
  return { cart: await findCurrentCart(context, caller, domain), userErrors, warnings: [], replayed: false };
}
