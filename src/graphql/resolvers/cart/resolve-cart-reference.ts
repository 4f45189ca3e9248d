import { parseCartKey } from '../../cart-key.ts';
import type { CartResolvers } from '../../generated/resolver-types.ts';
import { parseGlobalId } from '../../global-id.ts';
import { findCart } from './find-cart.ts';

export const resolveCartReference: NonNullable<CartResolvers['__resolveReference']> = async ({ id }, context) => {
  const { kind, key } = parseGlobalId(id);
  const cart = await findCart(parseCartKey([kind, ...key]), context);
  return cart && { ...cart };
};
