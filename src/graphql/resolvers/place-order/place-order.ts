import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const placeOrder: MutationResolvers['placeOrder'] = (_root, { input }, { caller, commerce }) =>
  commerce.placeOrder(caller, input);
