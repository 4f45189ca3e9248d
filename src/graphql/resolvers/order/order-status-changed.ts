import type { OrderSeen } from '../../../commerce/order/follow/order-seen.ts';
import type { SubscriptionResolvers } from '../../generated/resolver-types.ts';

export const orderStatusChanged: SubscriptionResolvers['orderStatusChanged'] = {
  subscribe: async (_root, { domain, orderId }, { caller, commerce }) =>
    commerce.watchOrder(caller, { domain, orderId }),
  resolve: ({ order, error }: OrderSeen) => {
    if (order === null) throw error;
    return { ...order };
  },
};
