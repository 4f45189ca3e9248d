import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const merchants: QueryResolvers['merchants'] = (_root, _arguments, { caller, commerce }) =>
  commerce.listMerchants(caller);
