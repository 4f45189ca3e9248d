import type { Caller } from '../../domain/viewer.ts';
import { Refusals } from '../../errors/refusals.ts';
import type { CartOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { readCart } from './read-cart.ts';

/** The answer to a refused change: what was wrong, and the cart as it still is. Throws what only the request channel carries. */
export async function refuseCartChange(
  context: CommerceContext,
  caller: Caller,
  domain: string,
  thrown: unknown,
): Promise<CartOutcome> {
  const userErrors = Refusals.in(thrown);
  if (userErrors === undefined || userErrors.some(({ entry }) => entry.channel === 'request')) throw thrown;

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
