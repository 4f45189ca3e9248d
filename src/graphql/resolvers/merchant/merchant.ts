import { CommerceError } from '../../../errors/commerce-error.ts';
import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const merchant: QueryResolvers['merchant'] = (_root, { domain }, { caller, commerce }) => {
  const found = commerce.findMerchant(caller, domain);
  if (found === undefined) throw new CommerceError('DomainNotFound', { domain, field: ['domain'] });
  return found;
};
