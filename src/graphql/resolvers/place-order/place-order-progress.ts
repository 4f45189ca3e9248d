import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { SubscriptionResolvers } from '../../generated/resolver-types.ts';

export const placeOrderProgress: SubscriptionResolvers['placeOrderProgress'] = {
  subscribe: async (_root, { attemptId, afterSequence }, { caller, commerce }) =>
    commerce.watchAttempt(caller, { attemptId, afterSequence }),
  resolve: (event: PlaceOrderEvent) => event,
};
