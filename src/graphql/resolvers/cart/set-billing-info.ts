import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const setBillingInfo: MutationResolvers['setBillingInfo'] = (_root, { input }, { caller, commerce }) =>
  commerce.setBillingInfo(caller, input);
