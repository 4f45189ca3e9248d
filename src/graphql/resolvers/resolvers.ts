import type { Resolvers } from '../generated/resolver-types.ts';
import { addonOfferFields } from './addon/addon-offer-fields.ts';
import { cart } from './cart/cart.ts';
import { cartFields } from './cart/cart-fields.ts';
import { cartPayloadFields } from './cart/cart-payload-fields.ts';
import { clearCart } from './cart/clear-cart.ts';
import { feeFields } from './cart/fee-fields.ts';
import { setBillingInfo } from './cart/set-billing-info.ts';
import { setPostalCode } from './cart/set-postal-code.ts';
import { setShippingInfo } from './cart/set-shipping-info.ts';
import { addLineItem } from './line-item/add-line-item.ts';
import { addLineItems } from './line-item/add-line-items.ts';
import { lineItemFields } from './line-item/line-item-fields.ts';
import { updateLineItem } from './line-item/update-line-item.ts';
import { merchant } from './merchant/merchant.ts';
import { merchantFields } from './merchant/merchant-fields.ts';
import { merchants } from './merchant/merchants.ts';
import { moneyFields } from './money/money-fields.ts';
import { node } from './node/node.ts';
import { order } from './order/order.ts';
import { orderFields } from './order/order-fields.ts';
import { orders } from './order/orders.ts';
import { paymentEncryptionKey } from './payment/payment-encryption-key.ts';
import { completeOrder } from './place-order/complete-order.ts';
import { continuePlaceOrder } from './place-order/continue-place-order.ts';
import { placeOrder } from './place-order/place-order.ts';
import { placeOrderAttempt } from './place-order/place-order-attempt.ts';
import { placeOrderFields } from './place-order/place-order-fields.ts';
import { placeOrderProgress } from './place-order/place-order-progress.ts';
import { product } from './product/product.ts';
import { productByUrl } from './product/product-by-url.ts';
import { productFields } from './product/product-fields.ts';
import { products } from './product/products.ts';
import { variantOptions } from './product/variant-options.ts';
import { createDeviceSession } from './session/create-device-session.ts';
import { createServiceBinding } from './session/create-service-binding.ts';
import { setShippingMethod } from './shipment/set-shipping-method.ts';
import { userErrorFields } from './user-error/user-error-fields.ts';

/** Every resolver of the schema. A field that is not here is the parent's property of the same name. */
export const resolvers: Omit<Resolvers, 'ErrorCode'> = {
  Query: {
    cart,
    merchant,
    merchants,
    node,
    order,
    orders,
    paymentEncryptionKey,
    placeOrderAttempt,
    product,
    productByUrl,
    products,
    variantOptions,
  },
  Mutation: {
    addLineItem,
    addLineItems,
    clearCart,
    completeOrder,
    continuePlaceOrder,
    createDeviceSession,
    createServiceBinding,
    placeOrder,
    setBillingInfo,
    setPostalCode,
    setShippingInfo,
    setShippingMethod,
    updateLineItem,
  },
  Subscription: { placeOrderProgress },
  AddLineItemPayload: cartPayloadFields,
  AddLineItemsPayload: cartPayloadFields,
  ClearCartPayload: cartPayloadFields,
  SetBillingInfoPayload: cartPayloadFields,
  SetPostalCodePayload: cartPayloadFields,
  SetShippingInfoPayload: cartPayloadFields,
  SetShippingMethodPayload: cartPayloadFields,
  UpdateLineItemPayload: cartPayloadFields,
  AddonOffer: addonOfferFields,
  Cart: cartFields,
  Fee: feeFields,
  LineItem: lineItemFields,
  Merchant: merchantFields,
  Money: moneyFields,
  Node: { __resolveType: ({ __typename }) => __typename },
  Order: orderFields,
  Product: productFields,
  ...placeOrderFields,
  ...userErrorFields,
};
