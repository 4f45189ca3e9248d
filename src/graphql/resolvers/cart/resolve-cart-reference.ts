import type { CartResolvers } from '../../generated/resolver-types.ts';
import { requireKey } from '../node/require-key.ts';
import { findCart } from './find-cart.ts';

export const resolveCartReference: NonNullable<CartResolvers['__resolveReference']> = async ({ id }, context) => {
  const cart = await findCart(requireKey('Cart', id), context);
  return cart && { ...cart };
};
