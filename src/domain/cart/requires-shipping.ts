import type { PlatformCart } from './cart.ts';

/** False for a cart of gift cards only, and for an empty one. */
export const requiresShipping = ({ lineItems }: Pick<PlatformCart, 'lineItems'>): boolean =>
  lineItems.some((line) => line.requiresShipping);
