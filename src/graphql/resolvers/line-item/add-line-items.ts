import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const addLineItems: MutationResolvers['addLineItems'] = (_root, { input }, { caller, commerce }) =>
  commerce.addLineItems(caller, input);
