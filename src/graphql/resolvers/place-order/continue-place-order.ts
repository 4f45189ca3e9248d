import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const continuePlaceOrder: MutationResolvers['continuePlaceOrder'] = (_root, { input }, { caller, commerce }) =>
  commerce.continuePlaceOrder(caller, input);
