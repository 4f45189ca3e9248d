import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const productByUrl: QueryResolvers['productByUrl'] = (_root, { url, postalCode }, { caller, commerce }) =>
  commerce.getProductByUrl(caller, { url, postalCode: postalCode ?? null });
