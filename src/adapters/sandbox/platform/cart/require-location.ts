import type { CartState } from '../pricing/cart-state.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** Some shops let items change only once they know where the buyer is: `postal-code-needed`. */
export function requireLocation(shop: Shop, cart: CartState): void {
  if (shop.settings.postalCodeRequired && cart.postalCode === null && cart.shippingAddress === null) {
    throw new ShopRefusal('postal-code-needed');
  }
}
