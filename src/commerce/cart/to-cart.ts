import type { Cart, PlatformCart } from '../../domain/cart/cart.ts';
import type { MerchantProfile } from '../../domain/merchant.ts';

export const toCart = ({ domain, displayName, platformId }: MerchantProfile, cart: PlatformCart): Cart => ({
  ...cart,
  platformId,
  shopId: domain,
  displayName,
});
