import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const setPostalCode: MutationResolvers['setPostalCode'] = (_root, { input }, { caller, commerce }) =>
  commerce.setPostalCode(caller, input);
