import { createDomainNotFound } from '../../../commerce/calls/merchants.ts';
import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const merchant: QueryResolvers['merchant'] = (_root, { domain }, { caller, commerce }) => {
  const found = commerce.findMerchant(caller, { domain });
  if (found === undefined) throw createDomainNotFound(domain, ['domain']);
  return found;
};
