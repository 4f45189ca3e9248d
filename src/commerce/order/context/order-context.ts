import type { WakeUp } from '../../../lib/async/wake-up.ts';
import type { CardNetworkContext } from '../../card-network/card-network-context.ts';
import type { Receivers } from '../outgoing-events/receivers.ts';

/** What orders need beside carts and card networks. */
export interface OrderContext extends CardNetworkContext {
  /** The webhook receivers of orders and attempts. Absent if there are none. */
  readonly receivers?: Receivers;
  /** Woken when there may be a message to deliver. */
  readonly outboxWakeUp: WakeUp;
}
