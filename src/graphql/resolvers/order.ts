import type { OrderSeen } from '../../commerce/order/watch-order/order-seen.ts';
import type { Address } from '../../domain/address.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { PICKUP } from '../../domain/cart/shipment.ts';
import type { Order } from '../../domain/order/order.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { toOrderedCart } from '../cart-key.ts';
import type { GraphQLContext } from '../context.ts';
import type {
  OrderLineItemResolvers,
  OrderResolvers,
  QueryResolvers,
  Resolvers,
  SubscriptionResolvers,
} from '../generated/resolver-types.ts';
import { requireKey, toGlobalId } from '../global-id.ts';
import type { OrderLineItemParent } from '../parents.ts';
import { toConnection, toPageInput } from './connection.ts';
import { findVariant, loadProductOf } from './find-product.ts';

/** After-sales data of an order. The platform's identifiers are valid only within the order, so none is named `id`. */
export const returnAndRefundFields = {
  Fulfillment: { fulfillmentId: ({ id }) => id },
  Refund: { refundId: ({ id }) => id },
  Return: { returnId: ({ id }) => id },
} satisfies Resolvers;

export const orders: QueryResolvers['orders'] = async (_root, page, { caller, commerce }) => {
  const { orders, hasNextPage } = await commerce.listOrders(caller, toPageInput(page));
  return toConnection(
    orders.map(({ order, cursor }) => ({ node: order, cursor })),
    hasNextPage,
  );
};

export const orderStatusChanged: SubscriptionResolvers['orderStatusChanged'] = {
  subscribe: async (_root, { domain, orderId }, { caller, commerce }) =>
    commerce.watchOrder(caller, { domain, orderId }),
  resolve: ({ order, error }: OrderSeen) => {
    if (order === null) throw error;
    return { ...order };
  },
};

export const orderLineItemFields: OrderLineItemResolvers = {
  id: ({ domain, orderId, lineItemId }) => toGlobalId('OrderLineItem', domain, orderId, lineItemId),
  product: ({ domain, variant }, _arguments, context) => variant && loadProductOf({ domain, ...variant }, context),
  variant: ({ domain, variant }, _arguments, context) => variant && findVariant({ domain, ...variant }, context),
};

/** The order of a key; null if there is none. Throws Forbidden if it belongs to another device. */
export const findOrder = ([domain = '', orderId = '']: readonly string[], { loaders }: GraphQLContext) =>
  nullIfNoOrder(loaders.orders.load({ domain, orderId }));

export async function nullIfNoOrder<T>(order: Promise<T>): Promise<T | null> {
  try {
    return await order;
  } catch (thrown) {
    if (thrown instanceof CommerceError && thrown.name === 'OrderNotFound') return null;
    throw thrown;
  }
}

const resolveOrderReference: NonNullable<OrderResolvers['__resolveReference']> = async (reference, context) => {
  const key = 'id' in reference ? requireKey(['Order'], reference.id) : [reference.domain, reference.orderId];
  const order = await findOrder(key, context);
  return order && { ...order };
};

export const toOrderLineItemParents = ({ lineItems, domain, orderId }: Order): readonly OrderLineItemParent[] =>
  lineItems.map((line) => ({ ...line, domain, orderId }));

/** The address to which the order of a cart goes. Null if all of it is picked up, whatever address the cart had before. */
const findDestination = ({ shipments, shippingInfo }: Cart): Address | null =>
  shipments.length > 0 && shipments.every(({ fulfillmentType }) => fulfillmentType?.id === PICKUP)
    ? null
    : shippingInfo;

export const orderFields: OrderResolvers = {
  __resolveReference: resolveOrderReference,
  id: ({ domain, orderId }) => toGlobalId('Order', domain, orderId),
  merchant: ({ domain }, _arguments, { caller, commerce }) => commerce.describeMerchant(caller, { domain }),
  lineItems: (order) => toOrderLineItemParents(order),
  cart: (order) => toOrderedCart(order.cart, order),
  subTotal: ({ cart }) => cart.subTotal,
  cartDiscount: ({ cart }) => cart.cartDiscount,
  shippingTotal: ({ cart }) => cart.shippingTotal,
  taxTotal: ({ cart }) => cart.taxTotal,
  addonTotal: ({ cart }) => cart.addonTotal,
  feeTotal: ({ cart }) => cart.feeTotal,
  total: ({ cart }) => cart.total,
  coupons: ({ cart }) => cart.coupons,
  shippingInfo: ({ cart }) => findDestination(cart),
  billingInfo: ({ cart }) => cart.billingInfo,
  shippingMethods: ({ cart }) => cart.shipments.flatMap(({ shippingMethod }) => shippingMethod ?? []),
  paymentSummary: ({ cart }) => cart.confirmation?.paymentSummary ?? null,
};
