import type { Caller } from '../domain/viewer.ts';
import { addAddons } from './addon/add-addons.ts';
import { removeAddon } from './addon/remove-addon.ts';
import { replaceAddons } from './addon/replace-addons.ts';
import { addLineItem } from './cart/add-line-item.ts';
import { addLineItems } from './cart/add-line-items.ts';
import { clearCart } from './cart/clear-cart.ts';
import { getCart } from './cart/get-cart.ts';
import { setPostalCode } from './cart/set-postal-code.ts';
import { updateLineItem } from './cart/update-line-item.ts';
import { watchCart } from './cart/watch/watch-cart.ts';
import { getProductByUrl } from './catalog/get-product-by-url.ts';
import { listProducts } from './catalog/list-products.ts';
import { loadProducts } from './catalog/load-products.ts';
import { setBillingInfo } from './checkout/set-billing-info.ts';
import { setShippingInfo } from './checkout/set-shipping-info.ts';
import { isReplay } from './idempotency/is-replay.ts';
import { describeMerchant } from './merchant/describe-merchant.ts';
import { findMerchant } from './merchant/find-merchant.ts';
import { listCapabilities } from './merchant/list-capabilities.ts';
import { listMerchants } from './merchant/list-merchants.ts';
import { cancelPlaceOrder } from './order/cancel-place-order.ts';
import { completeOrder } from './order/complete-order.ts';
import { continuePlaceOrder } from './order/continue-place-order.ts';
import { findAttempt } from './order/find-attempt.ts';
import { getOrder } from './order/get-order.ts';
import { getOrderedCart } from './order/get-ordered-cart.ts';
import { getPaymentEncryptionKey } from './order/get-payment-encryption-key.ts';
import { listOrders } from './order/list-orders.ts';
import type { OrderContext } from './order/order-context.ts';
import { placeOrder } from './order/place-order.ts';
import { findEventCart } from './order/watch/find-event-cart.ts';
import { watchAttempt } from './order/watch/watch-attempt.ts';
import { applyPromoCodes } from './promotion/apply-promo-codes.ts';
import { clearPromoCodes } from './promotion/clear-promo-codes.ts';
import { createDeviceSession } from './session/create-device-session.ts';
import { createServiceBinding } from './session/create-service-binding.ts';
import { getShipmentAvailability } from './shipment/get-shipment-availability.ts';
import { mergeShipments } from './shipment/merge-shipments.ts';
import { setFulfillmentType } from './shipment/set-fulfillment-type.ts';
import { setShippingMethod } from './shipment/set-shipping-method.ts';
import { splitShipment } from './shipment/split-shipment.ts';

/**
 * Every use case, as the service's interfaces (today GraphQL) call it: the caller first, then one input. Each checks
 * that the caller's credential permits it.
 *
 * Queries throw `CommerceError`. Mutations return refusals of the `user` channel as data and throw only errors of the
 * `request` channel (credentials, bugs).
 */
export type Commerce = ReturnType<typeof bindUseCases>;

export function bindUseCases(context: OrderContext) {
  const bind =
    <Input extends readonly unknown[], Answer>(
      useCase: (context: OrderContext, caller: Caller, ...input: Input) => Answer,
    ) =>
    (caller: Caller, ...input: Input): Answer =>
      useCase(context, caller, ...input);

  return {
    // Needs an App ID
    createDeviceSession: bind(createDeviceSession),

    // Follows what the caller has read
    describeMerchant: bind(describeMerchant),

    // Any good credential, an App ID included
    findMerchant: bind(findMerchant),
    getPaymentEncryptionKey: bind(getPaymentEncryptionKey),
    getProductByUrl: bind(getProductByUrl),
    listCapabilities: bind(listCapabilities),
    listMerchants: bind(listMerchants),
    listProducts: bind(listProducts),
    loadProducts: bind(loadProducts),

    // Needs a device
    addAddons: bind(addAddons),
    addLineItem: bind(addLineItem),
    addLineItems: bind(addLineItems),
    applyPromoCodes: bind(applyPromoCodes),
    clearCart: bind(clearCart),
    clearPromoCodes: bind(clearPromoCodes),
    cancelPlaceOrder: bind(cancelPlaceOrder),
    completeOrder: bind(completeOrder),
    continuePlaceOrder: bind(continuePlaceOrder),
    createServiceBinding: bind(createServiceBinding),
    findAttempt: bind(findAttempt),
    findEventCart: bind(findEventCart),
    getCart: bind(getCart),
    getShipmentAvailability: bind(getShipmentAvailability),
    isReplay: bind(isReplay),
    mergeShipments: bind(mergeShipments),
    placeOrder: bind(placeOrder),
    removeAddon: bind(removeAddon),
    replaceAddons: bind(replaceAddons),
    setBillingInfo: bind(setBillingInfo),
    setFulfillmentType: bind(setFulfillmentType),
    setPostalCode: bind(setPostalCode),
    setShippingInfo: bind(setShippingInfo),
    setShippingMethod: bind(setShippingMethod),
    splitShipment: bind(splitShipment),
    updateLineItem: bind(updateLineItem),
    watchAttempt: bind(watchAttempt),
    watchCart: bind(watchCart),

    // Needs a device, or a service bound to one
    getOrder: bind(getOrder),
    getOrderedCart: bind(getOrderedCart),
    listOrders: bind(listOrders),
  };
}
