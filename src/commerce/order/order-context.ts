import type { CardNetworkContext } from '../card-network/card-network-context.ts';
import type { OrderWatches } from './follow/watch-order.ts';
import type { AttemptWatches } from './watch/watch-attempt.ts';

/** What orders need beside carts and card networks. */
export interface OrderContext extends CardNetworkContext {
  readonly orderWatches: OrderWatches;
  readonly attemptWatches: AttemptWatches;
}
