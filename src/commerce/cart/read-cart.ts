import type { Cart } from '../../domain/cart.ts';
import type { Caller, OwnerKey } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';
import { type Merchant, requireOperation } from '../merchants.ts';
import { toCart } from './to-cart.ts';

/**
 * The device's cart as the platform holds it now; null if there is none. A cart that the platform has dropped is
 * deleted here.
 */
export async function readCart(
  context: CommerceContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
  timeout: number = context.settings.readTimeout,
): Promise<Cart | null> {
  const { domain } = merchant;
  const getCart = requireOperation(merchant, 'getCart');
  const deviceCart = await context.deviceCarts.find({ owner, domain });
  if (deviceCart === undefined) return null;
  try {
    const cart = await callMerchant(
      context,
      { domain, operation: 'getCart', caller, timeout, signal: caller.signal },
      (call) => getCart(call, { cart: deviceCart.handle }),
    );
    return toCart(merchant, cart);
  } catch (error) {
    if (!(error instanceof CommerceError) || error.name !== 'CartNotFound') throw error;
    await context.deviceCarts.forget({ owner, domain }, deviceCart);
    return null;
  }
}
