import type { CartChanged } from '../../../commerce/cart/watch/cart-changed.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import type { Order } from '../../../domain/order/order.ts';
import type { GraphQLContext } from '../../context.ts';
import type { CartChangedResolvers, SubscriptionResolvers } from '../../generated/resolver-types.ts';
import { outcomeFields } from '../with-payload-fields.ts';

export const cartChanged: SubscriptionResolvers['cartChanged'] = {
  subscribe: async (_root, { domain }, { caller, commerce }) => commerce.watchCart(caller, { domain }),
  resolve: (event: CartChanged) => event,
};

export const cartChangedFields: CartChangedResolvers = {
  ...outcomeFields,
  cart: ({ cart, cartError }: CartChanged): Cart | null => {
    if (cartError !== null) throw cartError;
    return cart;
  },
  order: ({ order }: CartChanged, _arguments: unknown, { loaders }: GraphQLContext): Promise<Order> | null =>
    order === null ? null : loaders.orders.load(order),
};
