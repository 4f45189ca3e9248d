import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { readCart } from './read-cart.ts';

/** The current cart beside an outcome that has none of its own; null if there is none or it cannot be read. */
export async function findCurrentCart(context: CommerceContext, caller: Caller, domain: string): Promise<Cart | null> {
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
