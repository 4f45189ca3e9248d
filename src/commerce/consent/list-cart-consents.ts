import type { Cart } from '../../domain/cart/cart.ts';
import type { Consent } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { answerInTime } from '../calls/answer-in-time.ts';
import { requireOwner } from '../calls/require-owner.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { findKeptCheckout } from '../cart/find-kept-checkout.ts';
import { readCartConsents } from './read-cart-consents.ts';

/** The consents of the device's open cart, with its answers. Throws DomainNotFound, StoreUnavailable. */
export async function listCartConsents(
  context: CartContext,
  caller: Caller,
  cart: Pick<Cart, 'shopId' | 'cartId' | 'checkout' | 'answerBy'>,
): Promise<readonly Consent[]> {
  const owner = requireOwner(caller);
  const merchant = context.merchants.require(cart.shopId);
  const { answers } = await findKeptCheckout(context, owner, cart);
  return answerInTime(context, cart, readCartConsents(context, caller, merchant, answers));
}
