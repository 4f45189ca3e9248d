import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const products: QueryResolvers['products'] = async (_root, { domain, page, size }, { caller, commerce }) => {
  const { products, asOf, ...metadata } = await commerce.listProducts(caller, { domain, page, size });
  return { products, metadata: { ...metadata, asOf: new Date(asOf).toISOString() } };
};
