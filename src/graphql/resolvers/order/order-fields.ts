import { toOrderedCart } from '../../cart-key.ts';
import type { OrderResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { requireKey } from '../node/require-key.ts';
import { findOrder } from './find-order.ts';
import { toOrderLineItemParents } from './to-order-line-item-parents.ts';

const resolveOrderReference: NonNullable<OrderResolvers['__resolveReference']> = async (reference, context) => {
  const key = 'id' in reference ? requireKey(['Order'], reference.id) : [reference.domain, reference.orderId];
  const order = await findOrder(key, context);
  return order && { ...order };
};

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
  shippingInfo: ({ cart }) => cart.shippingInfo,
  billingInfo: ({ cart }) => cart.billingInfo,
  shippingMethods: ({ cart }) => cart.shipments.flatMap(({ shippingMethod }) => shippingMethod ?? []),
  paymentSummary: ({ cart }) => cart.confirmation?.paymentSummary ?? null,
};
