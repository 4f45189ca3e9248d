import type { Caller } from '../../domain/viewer.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { readCart } from './read-cart.ts';

/** The result of a refused change: the errors and the current cart. Throws errors of the request channel. */
export async function refuseCartChange(
  context: CommerceContext,
  caller: Caller,
  domain: string,
  thrown: unknown,
): Promise<CartOutcome> {
  const userErrors = requireRefusals(thrown);

  const read = async () =>
    readCart(
      context,
      caller,
      requireOwner(caller),
      context.merchants.require(domain),
      context.settings.refusedCartTimeout,
    );
  return { cart: await read().catch(() => null), userErrors, warnings: [], replayed: false };
}
