import type { QueryResolvers } from '../../generated/resolver-types.ts';
import { boundedNumber } from '../bounded-number.ts';

export const products: QueryResolvers['products'] = async (_root, { domain, page, size }, { caller, commerce }) => {
  const { products, ...metadata } = await commerce.listProducts(caller, {
    domain,
    page: boundedNumber(page, { field: 'page', minimum: 1, maximum: 1_000_000, fallback: 1 }),
    size: boundedNumber(size, { field: 'size', minimum: 1, maximum: 100, fallback: 20 }),
  });
  return { products, metadata };
};
