import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const setShippingInfo: MutationResolvers['setShippingInfo'] = (_root, { input }, { caller, commerce }) =>
  commerce.setShippingInfo(caller, input);
