import type { Resolvers } from '../generated/resolver-types.ts';
import { activeCartFields, activeCarts, cartChanged, cartChangedFields, cartFields } from './cart.ts';
import { createDeviceSession } from './create-device-session.ts';
import { requireProduct } from './find-product.ts';
import { forwardMutations, forwardQueries } from './forward.ts';
import { lineItemFields } from './line-item.ts';
import { merchant, merchantFields } from './merchant.ts';
import { feeFields, moneyFields } from './money.ts';
import { node } from './node.ts';
import { orderFields, orderLineItemFields, orderStatusChanged, orders, returnAndRefundFields } from './order.ts';
import { placeOrderAttempts, placeOrderFields, placeOrderProgress } from './place-order.ts';
import { productFields, products, productVariantFields, variantOptions } from './product.ts';
import { categoryFields, relatedProducts, searchFields, searchProducts } from './search.ts';
import { shipmentFields, shippingOptionFields } from './shipment.ts';
import { userErrorFields } from './user-error-fields.ts';

const passkeyKinds = { registration: 'REGISTRATION', assertion: 'ASSERTION' } as const;

/**
 * Every resolver of the schema. A field that is not here is the parent's property of the same name; the `userErrors` of payloads
 * are `createSchema`'s to add.
 */
export const resolvers: Resolvers = {
  Query: {
    ...forwardQueries(),
    activeCarts,
    cart: (_root, { domain }, { loaders }) => loaders.carts.load({ domain }),
    merchant,
    node,
    order: (_root, key, { loaders }) => loaders.orders.load(key),
    orders,
    placeOrderAttempts,
    placeOrderAttempt: (_root, input, { caller, commerce }) => commerce.findAttempt(caller, input),
    product: (_root, names, context) => requireProduct(names, context),
    products,
    relatedProducts,
    searchProducts,
    searchSuggestions: (_root, input, { caller, commerce }) => commerce.suggestSearch(caller, input),
    variantOptions,
  },
  Mutation: { ...forwardMutations(), createDeviceSession },
  Subscription: { cartChanged, orderStatusChanged, placeOrderProgress },
  ActiveCart: activeCartFields,
  AddonOffer: { display: (offer) => offer },
  Cart: cartFields,
  CartChanged: cartChangedFields,
  Fee: feeFields,
  LineItem: lineItemFields,
  Merchant: merchantFields,
  Money: moneyFields,
  Node: { __resolveType: ({ __typename }) => __typename },
  Order: orderFields,
  OrderLineItem: orderLineItemFields,
  PasskeyStep: { kind: ({ kind }) => passkeyKinds[kind] },
  Product: productFields,
  ProductVariant: productVariantFields,
  Shipment: shipmentFields,
  ...returnAndRefundFields,
  ...categoryFields,
  ...searchFields,
  ...placeOrderFields,
  ...shippingOptionFields,
  ...userErrorFields,
};
