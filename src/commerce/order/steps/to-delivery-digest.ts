import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { digest } from '../../../lib/digest.ts';
import { canonicalJson } from '../../../lib/json/canonical-json.ts';
import { toGoods } from './to-goods.ts';

/** A digest of the cart's addresses, goods, methods and pickup locations: it changes with any of them and reveals none. */
export const toDeliveryDigest = (cart: Pick<PlatformCart, 'lineItems' | 'shipments' | 'shippingInfo'>): string =>
  digest(canonicalJson([cart.shippingInfo, toGoods(cart)]));
