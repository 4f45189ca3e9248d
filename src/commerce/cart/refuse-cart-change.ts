import type { Caller } from '../../domain/viewer.ts';
import { Refusals } from '../../errors/refusals.ts';
import type { CartOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { readCart } from './read-cart.ts';

/** The answer to a refused change: what was wrong, and the cart as it still is. Throws what only the request channel carries. */
export async function refuseCartChange(
  context: CommerceContext,
  caller: Caller,
  owner: string,
  domain: string,
  thrown: unknown,
): Promise<CartOutcome> {
  const userErrors = Refusals.in(thrown);
  if (userErrors === undefined || userErrors.some(({ entry }) => entry.channel === 'request')) throw thrown;

  const merchant = context.merchants.find(domain);
  const cart =
    merchant === undefined
      ? null
      : await readCart(context, caller, owner, merchant, context.settings.refusedCartTimeout).catch(() => null);
  return { cart, userErrors, warnings: [], replayed: false };
}
