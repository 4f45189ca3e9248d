import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** Some shops require the buyer's location before items can change: `postal-code-needed`. */
export function requireLocation(
  shop: Shop,
  cart: { readonly postalCode: string | null; readonly shippingAddress: unknown },
): void {
  if (shop.settings.postalCodeRequired && cart.postalCode === null && cart.shippingAddress === null) {
    throw new ShopRefusal('postal-code-needed');
  }
}
