import type { Resolvers } from '../generated/resolver-types.ts';
import { addonOfferFields } from './addon/addon-offer-fields.ts';
import { activeCartFields, activeCarts } from './cart/active-carts.ts';
import { cartChanged, cartChangedFields } from './cart/cart-changed.ts';
import { cartFields } from './cart/cart-fields.ts';
import { feeFields } from './cart/fee-fields.ts';
import { forwardArguments, forwardMutations } from './forward.ts';
import { lineItemFields } from './line-item/line-item-fields.ts';
import { merchant } from './merchant/merchant.ts';
import { merchantFields } from './merchant/merchant-fields.ts';
import { moneyFields } from './money/money-fields.ts';
import { node } from './node/node.ts';
import { orderFields } from './order/order-fields.ts';
import { orderLineItemFields } from './order/order-line-item-fields.ts';
import { orderStatusChanged } from './order/order-status-changed.ts';
import { orders } from './order/orders.ts';
import { returnAndRefundFields } from './order/return-and-refund-fields.ts';
import { placeOrderAttempts } from './place-order/place-order-attempts.ts';
import { placeOrderFields } from './place-order/place-order-fields.ts';
import { placeOrderProgress } from './place-order/place-order-progress.ts';
import { productFields } from './product/product-fields.ts';
import { productVariantFields } from './product/product-variant-fields.ts';
import { products } from './product/products.ts';
import { requireProduct } from './product/require-product.ts';
import { variantOptions } from './product/variant-options.ts';
import { categoryFields } from './search/category-fields.ts';
import { relatedProducts } from './search/related-products.ts';
import { searchFields, searchProducts } from './search/search-products.ts';
import { createDeviceSession } from './session/create-device-session.ts';
import { shipmentFields } from './shipment/shipment-fields.ts';
import { shippingOptionFields } from './shipment/shipping-option-fields.ts';
import { userErrorFields } from './user-error/user-error-fields.ts';

const passkeyKinds = { registration: 'REGISTRATION', assertion: 'ASSERTION' } as const;

/**
 * Every resolver of the schema. A field that is not here is the parent's property of the same name; the `userErrors` of payloads
 * are `createSchema`'s to add.
 */
export const resolvers: Resolvers = {
  Query: {
    activeCarts,
    addressFormat: forwardArguments((commerce) => commerce.getAddressFormat),
    assistantCapabilities: forwardArguments((commerce) => commerce.getAssistantCapabilities),
    categories: forwardArguments((commerce) => commerce.listCategories),
    cart: (_root, { domain }, { loaders }) => loaders.carts.load({ domain }),
    consents: forwardArguments((commerce) => commerce.listConsents),
    merchant,
    merchants: forwardArguments((commerce) => commerce.listMerchants),
    node,
    order: (_root, key, { loaders }) => loaders.orders.load(key),
    orders,
    paymentEncryptionKey: forwardArguments((commerce) => commerce.getPaymentEncryptionKey),
    placeOrderAttempts,
    placeOrderAttempt: forwardArguments((commerce) => commerce.findAttempt),
    popularProducts: forwardArguments((commerce) => commerce.listPopularProducts),
    product: (_root, names, context) => requireProduct(names, context),
    productByUrl: forwardArguments((commerce) => commerce.getProductByUrl),
    products,
    relatedProducts,
    searchProducts,
    searchSuggestions: forwardArguments((commerce) => commerce.suggestSearch),
    shipmentAvailability: forwardArguments((commerce) => commerce.getShipmentAvailability),
    variantOptions,
  },
  Mutation: { ...forwardMutations(), createDeviceSession },
  Subscription: { cartChanged, orderStatusChanged, placeOrderProgress },
  ActiveCart: activeCartFields,
  AddonOffer: addonOfferFields,
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
