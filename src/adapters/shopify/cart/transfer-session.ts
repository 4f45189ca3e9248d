import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { readCheckout } from '../wire/cart.ts';
import { parseCartHandle } from './cart-handle.ts';

/** Shopify's own page of this cart. The address is the same as long as the cart is open, and has its key. */
export const createTransferSession =
  ({ client }: ShopifyContext): NonNullable<MerchantAdapter['transferSession']> =>
  async (call, { cart: handle }) => {
    const { cart } = await client(call, readCheckout, { id: parseCartHandle(handle) });
    if (cart === null) throw new CommerceError('CartNotFound', { description: 'Shopify has no such open cart' });
    if (cart.totalQuantity === 0) {
      throw new CommerceError('CannotTransferSession', { description: 'Shopify takes no cart without goods' });
    }
    return { url: cart.checkoutUrl, expiresAt: null };
  };
