import { CommerceError } from '../../../errors/commerce-error.ts';
import { type CartKey, type KeyedCart, toEventCart, toOrderedCart } from '../../cart-key.ts';
import type { GraphQLContext } from '../../context.ts';

/** The cart that the key names; null if there is none, or no longer. A device finds its own only; another's order throws Forbidden. */
export async function findCart([kind, scope, name]: CartKey, context: GraphQLContext): Promise<KeyedCart | null> {
  const { caller, commerce, loaders } = context;
  switch (kind) {
    case 'Cart': {
      const cart = await loaders.carts.load({ domain: scope });
      return cart?.cartId === name ? cart : null;
    }
    case 'OrderedCart':
      return findOrderedCart({ domain: scope, orderId: name }, context);
    case 'EventCart': {
      const event = { attemptId: scope, sequence: Number(name) };
      const cart = await commerce.findEventCart(caller, event);
      return cart && toEventCart(cart, event);
    }
  }
}

async function findOrderedCart(
  order: { readonly domain: string; readonly orderId: string },
  { loaders }: GraphQLContext,
): Promise<KeyedCart | null> {
  try {
    return toOrderedCart(await loaders.orderedCarts.load(order), order);
  } catch (thrown) {
    if (thrown instanceof CommerceError && thrown.name === 'OrderNotFound') return null;
    throw thrown;
  }
}
