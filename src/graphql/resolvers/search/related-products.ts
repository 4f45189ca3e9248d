import type { QueryResolvers } from '../../generated/resolver-types.ts';
import { requireKey } from '../node/require-key.ts';

export const relatedProducts: QueryResolvers['relatedProducts'] = async (
  _root,
  { id, ...input },
  { caller, commerce },
) => {
  const [domain = '', baseSku = ''] = requireKey(['Product', 'LocalProduct'], id);
  return commerce.findRelatedProducts(caller, { ...input, domain, baseSku });
};
