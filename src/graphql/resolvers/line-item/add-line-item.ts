import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const addLineItem: MutationResolvers['addLineItem'] = (_root, { input }, { caller, commerce }) =>
  commerce.addLineItem(caller, input);
