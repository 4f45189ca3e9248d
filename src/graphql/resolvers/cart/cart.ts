import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const cart: QueryResolvers['cart'] = (_root, { domain }, { caller, commerce }) =>
  commerce.getCart(caller, domain);
