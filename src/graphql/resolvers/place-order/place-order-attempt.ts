import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const placeOrderAttempt: QueryResolvers['placeOrderAttempt'] = (_root, { attemptId }, { caller, commerce }) =>
  commerce.findAttempt(caller, attemptId);
