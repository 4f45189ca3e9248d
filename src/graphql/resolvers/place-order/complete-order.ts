import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const completeOrder: MutationResolvers['completeOrder'] = (_root, { input }, { caller, commerce }) =>
  commerce.completeOrder(caller, input);
