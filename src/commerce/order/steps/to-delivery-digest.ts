import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { digest } from '../../../lib/digest.ts';
import { canonicalJson } from '../../../lib/json/canonical-json.ts';
import { toGoods } from './to-goods.ts';

/** Tells two readings of a cart apart by its address, its methods and its pickup locations, and keeps none of them. */
export const toDeliveryDigest = (cart: Pick<PlatformCart, 'lineItems' | 'shipments' | 'shippingInfo'>): string =>
  digest(canonicalJson([cart.shippingInfo, toGoods(cart)]));
