import type { PricedCart } from '../pricing/cart-state.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { Provider } from './provider.ts';

/** Refuses with `gateway-unknown`. */
export function requireProvider({ settings }: Pick<Shop, 'settings'>, provider: string): Provider {
  const enabled = settings.expressProviders.find((each) => each.provider === provider);
  if (enabled === undefined) throw new ShopRefusal('gateway-unknown');
  return enabled.provider;
}

/** Whether the provider takes a cart with this total. Refuses with `cart-empty` and `gateway-not-for-cart`. */
export function requireTakenCart(
  { settings }: Pick<Shop, 'settings'>,
  provider: Provider,
  { lines, total }: Pick<PricedCart, 'lines' | 'total'>,
): void {
  if (lines.length === 0) throw new ShopRefusal('cart-empty');
  const limits = settings.expressProviders.find((each) => each.provider === provider);
  const isTooLow = total < Math.max(limits?.minimum ?? 1, 1);
  const isTooHigh = limits?.maximum !== null && limits?.maximum !== undefined && total > limits.maximum;
  if (isTooLow || isTooHigh) throw new ShopRefusal('gateway-not-for-cart');
}
