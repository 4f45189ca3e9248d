import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const setShippingMethod: MutationResolvers['setShippingMethod'] = (_root, { input }, { caller, commerce }) =>
  commerce.setShippingMethod(caller, input);
