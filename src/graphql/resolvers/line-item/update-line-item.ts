import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const updateLineItem: MutationResolvers['updateLineItem'] = (_root, { input }, { caller, commerce }) =>
  commerce.updateLineItem(caller, input);
