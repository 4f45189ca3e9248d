import type { Address } from '../../../domain/address.ts';
import { findRegionCode } from '../../../domain/addresses/find-region-code.ts';
import type { Shop } from '../shop.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

/** Stores the billing address of the order. A bill may go anywhere, so the shop's countries do not matter here. */
export const setBillingAddress = (
  shop: Shop,
  input: { readonly cartId: string; readonly address: Address },
): Promise<ChangedCart> =>
  changeCart(shop, input.cartId, async (queries, cart) => {
    await queries
      .updateTable('carts')
      .set({ billing_address: JSON.stringify(withRegionCode(input.address)) })
      .where('cart_id', '=', cart.cartId)
      .execute();
  });

export const withRegionCode = (address: Address): Address => ({
  ...address,
  stateOrProvince: findRegionCode(address.country, address.stateOrProvince) ?? address.stateOrProvince,
});
