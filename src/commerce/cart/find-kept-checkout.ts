import type { Cart } from '../../domain/cart/cart.ts';
import type { KeptCheckout } from '../../domain/cart/kept-checkout.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { CartContext } from './cart-context.ts';

/** What is kept about the checkout of this very cart of the owner: as it was read with it, else as it is now. */
export async function findKeptCheckout(
  { stores }: Pick<CartContext, 'stores'>,
  owner: OwnerKey,
  { shopId: domain, cartId, checkout: known }: Pick<Cart, 'shopId' | 'cartId' | 'checkout'>,
): Promise<KeptCheckout> {
  const checkout = known ?? (await stores.cartHandles.find({ owner, domain }))?.checkout;
  if (checkout === undefined) return { answers: [], openAttempt: null };
  return { ...checkout, answers: checkout.answers.filter((answer) => answer.cartId === cartId) };
}
