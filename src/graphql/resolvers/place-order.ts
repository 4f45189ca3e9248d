import type { AttemptResult, PlaceOrderAttempt, PlaceOrderEvent } from '../../domain/order/attempt.ts';
import type { Order } from '../../domain/order/order.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { toRefusal } from '../../errors/to-refusal.ts';
import { toEventCart, toOrderedCart } from '../cart-key.ts';
import type { GraphQLContext } from '../context.ts';
import type { QueryResolvers, Resolvers, SubscriptionResolvers } from '../generated/resolver-types.ts';
import { toGlobalId } from '../global-id.ts';
import { toConnection, toPageInput } from './connection.ts';

export const placeOrderProgress: SubscriptionResolvers['placeOrderProgress'] = {
  subscribe: async (_root, { attemptId, afterSequence }, { caller, commerce }) =>
    commerce.watchAttempt(caller, { attemptId, afterSequence }),
  resolve: (event: PlaceOrderEvent) => event,
};

export const placeOrderAttempts: QueryResolvers['placeOrderAttempts'] = async (_root, page, { caller, commerce }) => {
  const { attempts, hasNextPage } = await commerce.listAttempts(caller, toPageInput(page));
  return toConnection(
    attempts.map(({ attempt, cursor }) => ({ node: attempt, cursor })),
    hasNextPage,
  );
};

const resultTypes = {
  succeeded: 'PlaceOrderSucceeded',
  failed: 'PlaceOrderFailed',
  'action-required': 'PlaceOrderActionRequired',
  processing: 'PlaceOrderProcessing',
} as const satisfies Record<AttemptResult['kind'], string>;

const eventTypes = {
  'creating-cart': 'CreatingCart',
  'item-added': 'ItemAdded',
  'shipping-updated': 'ShippingUpdated',
  'order-placed': 'OrderPlaced',
  'step-started': 'OrderStepStarted',
  'action-required': 'OrderActionRequired',
  'action-met': 'OrderActionMet',
  'hold-released': 'OrderHoldReleased',
  processing: 'OrderProcessing',
  error: 'PlaceOrderError',
} as const satisfies Record<PlaceOrderEvent['type'], string>;

const placedOrder = (
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
  _arguments: unknown,
  { loaders }: GraphQLContext,
): Promise<Order> => loaders.orders.load({ domain, orderId });

/** The attempt as it is now. Whoever watches its events owns it, so it is there. */
const attempt = async (
  { attemptId }: { readonly attemptId: string },
  _arguments: unknown,
  { loaders }: GraphQLContext,
): Promise<PlaceOrderAttempt> => {
  const found = await loaders.attempts.load(attemptId);
  if (found === null) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
  return found;
};

export const placeOrderFields = {
  PlaceOrderAttempt: {
    id: ({ attemptId }) => toGlobalId('PlaceOrderAttempt', attemptId),
    merchant: ({ domain }, _arguments, { caller, commerce }) => commerce.describeMerchant(caller, { domain }),
  },
  PlaceOrderResult: { __resolveType: ({ kind }) => resultTypes[kind] },
  PlaceOrderSucceeded: { order: placedOrder, cart: (result) => toOrderedCart(result.cart, result) },
  PlaceOrderFailed: { userErrors: ({ userErrors }) => userErrors.map(toRefusal) },
  PlaceOrderActionRequired: { userErrors: ({ userErrors }) => userErrors.map(toRefusal) },
  PlaceOrderEvent: { __resolveType: ({ type }) => eventTypes[type] },
  OrderStepStarted: { attempt },
  OrderActionRequired: { attempt },
  OrderActionMet: { attempt },
  OrderHoldReleased: { attempt },
  OrderProcessing: { attempt },
  CreatingCart: { attempt },
  ItemAdded: { attempt, cart: (event) => toEventCart(event.cart, event) },
  ShippingUpdated: { attempt, cart: (event) => toEventCart(event.cart, event) },
  OrderPlaced: { attempt, order: placedOrder, cart: (event) => toOrderedCart(event.cart, event) },
  PlaceOrderError: { attempt, error: ({ error }) => toRefusal(error) },
} satisfies Resolvers;
