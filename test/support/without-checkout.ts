import type { Cart } from '../../src/domain/cart/cart.ts';

/** A cart that was read has what is kept about its checkout, and that of a change has not: both show the same. */
export const withoutCheckout = (cart: Cart | null | undefined): Omit<Cart, 'checkout'> | null => {
  if (cart === null || cart === undefined) return null;
  const { checkout: _, ...rest } = cart;
  return rest;
};
