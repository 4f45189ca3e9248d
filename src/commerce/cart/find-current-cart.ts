import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { CartContext } from './cart-context.ts';
import { readCart } from './read-cart.ts';

/** The current cart beside an outcome that has none of its own; null if there is none or it cannot be read. */
export async function findCurrentCart(context: CartContext, caller: Caller, domain: string): Promise<Cart | null> {
  const read = async () =>
    readCart(
      context,
      caller,
      requireOwner(caller),
      context.merchants.require(domain),
      context.settings.refusedCartTimeout,
    );
  return read().catch(() => null);
}
