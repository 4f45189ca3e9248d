import type { PlaceOrderOutcome } from '../../../commerce/commerce.ts';
import type { AttemptResult, PlaceOrderEvent } from '../../../domain/attempt.ts';
import type { Order } from '../../../domain/order.ts';
import type { GraphQLContext } from '../../context.ts';
import type { Resolvers } from '../../generated/resolver-types.ts';
import { toUserError } from '../user-error/to-user-error.ts';

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
  error: 'PlaceOrderError',
} as const satisfies Record<PlaceOrderEvent['type'], string>;

const payload = { userErrors: ({ userErrors }: PlaceOrderOutcome) => userErrors.map(toUserError) };

const placedOrder = (
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
  _arguments: unknown,
  { caller, commerce }: GraphQLContext,
): Promise<Order> => commerce.getOrder(caller, { domain, orderId });

export const placeOrderFields = {
  PlaceOrderPayload: payload,
  CompleteOrderPayload: payload,
  ContinuePlaceOrderPayload: payload,
  PlaceOrderResult: { __resolveType: ({ kind }) => resultTypes[kind] },
  PlaceOrderSucceeded: { order: placedOrder },
  PlaceOrderFailed: { userErrors: ({ userErrors }) => userErrors.map(toUserError) },
  PlaceOrderEvent: { __resolveType: ({ type }) => eventTypes[type] },
  OrderPlaced: { order: placedOrder },
  PlaceOrderError: { error: ({ error }) => toUserError(error) },
} satisfies Resolvers;
