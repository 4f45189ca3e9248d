import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import { askAboutCart } from './ask-about-cart.ts';
import type { CartContext } from './cart-context.ts';
import { toCart } from './to-cart.ts';

/** The device's cart as the platform holds it now; null if there is none. */
export async function readCart(
  context: CartContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
  timeout: number = context.settings.readTimeout,
): Promise<Cart | null> {
  const getCart = requireOperation(merchant, 'getCart');
  return askAboutCart(context, caller, owner, merchant, {
    operation: 'getCart',
    timeout,
    ask: async (call, handle, { checkout, version }) => ({
      ...toCart(merchant, await getCart(call, { cart: handle })),
      checkout,
      revision: version,
    }),
  });
}
