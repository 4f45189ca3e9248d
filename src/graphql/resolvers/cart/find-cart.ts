import type { Cart } from '../../../domain/cart.ts';
import type { GraphQLContext } from '../../context.ts';

/** The device's cart, if it is still the one that the key names. A device can only ever find its own. */
export async function findCart(
  [domain = '', cartId]: readonly string[],
  { caller, commerce }: GraphQLContext,
): Promise<Cart | null> {
  const cart = await commerce.getCart(caller, domain);
  return cart?.cartId === cartId ? cart : null;
}
