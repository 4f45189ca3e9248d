import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { CartContext } from '../cart-context.ts';
import { createCartLockedError } from './cart-locked-error.ts';

/** Throws CartLocked if an attempt orders the device's cart. */
export async function requireUnlockedCart(
  { stores, settings }: Pick<CartContext, 'stores' | 'settings'>,
  cart: CartKey,
): Promise<void> {
  const open = await stores.attempts.findByCart(cart);
  if (open !== undefined) throw createCartLockedError(open, settings);
}
