import type { PlaceOrderEvent } from '../../../domain/attempt.ts';
import type { GraphQLContext } from '../../context.ts';
import type { SubscriptionResolvers } from '../../generated/resolver-types.ts';
import { boundedNumber } from '../bounded-number.ts';

export const placeOrderProgress: SubscriptionResolvers['placeOrderProgress'] = {
  subscribe: async (_root, { attemptId, afterSequence }, { caller, commerce }) =>
    commerce.watchAttempt(
      caller,
      attemptId,
      boundedNumber(afterSequence, { field: 'afterSequence', minimum: 0, maximum: 2 ** 31 - 1, fallback: 0 }),
    ),
  // The context lives as long as the stream; what was loaded for one event must not be shown with a later one.
  resolve: (event: PlaceOrderEvent, _arguments: unknown, { loaders }: GraphQLContext) => {
    loaders.clear();
    return event;
  },
};
