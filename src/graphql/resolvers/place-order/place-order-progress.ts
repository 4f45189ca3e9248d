import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { GraphQLContext } from '../../context.ts';
import type { SubscriptionResolvers } from '../../generated/resolver-types.ts';

export const placeOrderProgress: SubscriptionResolvers['placeOrderProgress'] = {
  subscribe: async (_root, { attemptId, afterSequence }, { caller, commerce }) =>
    commerce.watchAttempt(caller, { attemptId, afterSequence }),
  // The context lives as long as the stream; data loaded for one event must not be shown with a later one.
  resolve: (event: PlaceOrderEvent, _arguments: unknown, { loaders }: GraphQLContext) => {
    loaders.clear();
    return event;
  },
};
