import type { Caller } from '../domain/viewer/viewer.ts';
import { traced } from '../lib/tracing/traced.ts';
import { addAddons } from './addon/add-addons.ts';
import { removeAddon } from './addon/remove-addon.ts';
import { replaceAddons } from './addon/replace-addons.ts';
import { cancelAgentCheckout } from './agent/cancel-checkout.ts';
import { answerOnce } from './agent/checkout-session/answer-once.ts';
import { noteAgentPlatform } from './agent/checkout-session/note-agent-platform.ts';
import { completeAgentCheckout } from './agent/complete-checkout.ts';
import { listAgentPickupLocations } from './agent/draft/list-agent-pickup-locations.ts';
import { getAgentOrder } from './agent/get-agent-order.ts';
import { listAgentPayments } from './agent/list-agent-payments.ts';
import { openAgentCheckout } from './agent/open-checkout.ts';
import { isKeyInDoubt } from './agent/order-outcome/is-key-in-doubt.ts';
import { readAgentCheckout } from './agent/read-checkout.ts';
import { replaceAgentCheckout } from './agent/replace-checkout.ts';
import { requireAgentCheckout } from './agent/require-checkout.ts';
import { completePaymentChallenge } from './card-network/complete-payment-challenge.ts';
import { createPaymentIntent } from './card-network/create-payment-intent.ts';
import { deleteCard } from './card-network/delete-card.ts';
import { enrollCard } from './card-network/enroll-card.ts';
import { selectCard } from './card-network/select-card.ts';
import { triggerCardVerification } from './card-network/trigger-card-verification.ts';
import { verifyCard } from './card-network/verify-card.ts';
import { clearCart } from './cart/clear-cart.ts';
import { getCart } from './cart/get-cart.ts';
import { addLineItem } from './cart/line-items/add-line-item.ts';
import { addLineItems } from './cart/line-items/add-line-items.ts';
import { updateLineItem } from './cart/line-items/update-line-item.ts';
import { listActiveCarts } from './cart/list-active-carts.ts';
import { setPostalCode } from './cart/set-postal-code.ts';
import { watchCart } from './cart/watch/watch-cart.ts';
import { findLocalProduct } from './catalog/find-local-product.ts';
import { findPriceRange } from './catalog/find-price-range.ts';
import { getProductByUrl } from './catalog/get-product-by-url.ts';
import { listPopularProducts } from './catalog/list-popular-products.ts';
import { listProducts } from './catalog/list-products.ts';
import { loadProducts } from './catalog/load-products.ts';
import { findRelatedProducts } from './catalog/search/find-related-products.ts';
import { listCategories } from './catalog/search/list-categories.ts';
import { searchProducts } from './catalog/search/search-products.ts';
import { suggestSearch } from './catalog/search/suggest-search.ts';
import { getAddressFormat } from './checkout/get-address-format.ts';
import { getCheckoutRequirements } from './checkout/get-checkout-requirements.ts';
import { getCartReadiness } from './checkout/readiness/get-cart-readiness.ts';
import { isTotalFinal } from './checkout/readiness/is-total-final.ts';
import { setBillingInfo } from './checkout/set-billing-info.ts';
import { setShippingInfo } from './checkout/set-shipping-info.ts';
import { transferSession } from './checkout/transfer-session.ts';
import { listCartConsents, listConsents } from './consent/list-consents.ts';
import { listOrderConsents } from './consent/list-order-consents.ts';
import { revokeConsent } from './consent/revoke-consent.ts';
import { setConsents } from './consent/set-consents.ts';
import { createRestriction } from './context/create-restriction.ts';
import type { UseCaseContext } from './dependencies.ts';
import { createDeviceSession } from './device-session/create-device-session.ts';
import { createServiceBinding } from './device-session/create-service-binding.ts';
import { authorizeExpressCheckout } from './express/authorize-express-checkout.ts';
import { startExpressCheckout } from './express/start-express-checkout.ts';
import { isReplay } from './idempotency/is-replay.ts';
import { describeMerchant } from './merchant/describe-merchant.ts';
import { findMerchant } from './merchant/find-merchant.ts';
import { getAssistantCapabilities } from './merchant/get-assistant-capabilities.ts';
import { listCapabilities } from './merchant/list-capabilities.ts';
import { listMerchants } from './merchant/list-merchants.ts';
import { listShippingCountries } from './merchant/list-shipping-countries.ts';
import { cancelPlaceOrder } from './order/cancel-place-order.ts';
import { completeExpressCheckout } from './order/complete-express-checkout.ts';
import { completeOrder } from './order/complete-order.ts';
import { completeWalletOrder } from './order/complete-wallet-order.ts';
import { continuePlaceOrder } from './order/continue-place-order.ts';
import { getPaymentEncryptionKey } from './order/get-payment-encryption-key.ts';
import { persistOrder } from './order/persist-order.ts';
import { placeOrder } from './order/place-order.ts';
import { findAttempt } from './order/read/find-attempt.ts';
import { findOpenAttempt } from './order/read/find-open-attempt.ts';
import { getOrder } from './order/read/get-order.ts';
import { getOrderedCart } from './order/read/get-ordered-cart.ts';
import { listAttempts } from './order/read/list-attempts.ts';
import { listOrders } from './order/read/list-orders.ts';
import { findEventCart } from './order/watch-attempt/find-event-cart.ts';
import { watchAttempt } from './order/watch-attempt/watch-attempt.ts';
import { watchOrder } from './order/watch-order/watch-order.ts';
import { removePersonalData } from './personal-data/remove-personal-data.ts';
import { applyPromoCodes } from './promotion/apply-promo-codes.ts';
import { clearPromoCodes } from './promotion/clear-promo-codes.ts';
import { getShipmentAvailability } from './shipment/get-shipment-availability.ts';
import { mergeShipments } from './shipment/merge-shipments.ts';
import { setFulfillmentType } from './shipment/set-fulfillment-type.ts';
import { setShippingMethod } from './shipment/set-shipping-method.ts';
import { splitShipment } from './shipment/split-shipment.ts';

/**
 * The use cases that are mutations of the same name: one input, and an outcome that is the payload. They return refusals of the `user`
 * channel as data and throw only errors of the `request` channel (credentials, bugs).
 */
export const mutations = {
  addAddons,
  addLineItem,
  addLineItems,
  applyPromoCodes,
  authorizeExpressCheckout,
  cancelPlaceOrder,
  clearCart,
  clearPromoCodes,
  completeExpressCheckout,
  completeOrder,
  completePaymentChallenge,
  completeWalletOrder,
  continuePlaceOrder,
  createPaymentIntent,
  createServiceBinding,
  deleteCard,
  enrollCard,
  mergeShipments,
  persistOrder,
  placeOrder,
  removeAddon,
  removePersonalData,
  replaceAddons,
  revokeConsent,
  selectCard,
  setBillingInfo,
  setConsents,
  setFulfillmentType,
  setPostalCode,
  setShippingInfo,
  setShippingMethod,
  splitShipment,
  startExpressCheckout,
  transferSession,
  triggerCardVerification,
  updateLineItem,
  verifyCard,
};

/**
 * The use cases that are queries, each of its own name without the verb: `listMerchants` is `merchants`. The arguments are the input. They
 * throw `CommerceError`, as all that follow.
 */
export const queries = {
  getAddressFormat,
  getAssistantCapabilities,
  getPaymentEncryptionKey,
  getProductByUrl,
  getShipmentAvailability,
  listCategories,
  listConsents,
  listMerchants,
  listPopularProducts,
};

/** All others, which resolvers, loaders and the face of agents call. */
const others = {
  answerOnce,
  cancelAgentCheckout,
  completeAgentCheckout,
  createDeviceSession,
  describeMerchant,
  findAttempt,
  findEventCart,
  findLocalProduct,
  findMerchant,
  findOpenAttempt,
  findPriceRange,
  getAgentOrder,
  listAgentPayments,
  listAgentPickupLocations,
  getCart,
  getCartReadiness,
  getCheckoutRequirements,
  getOrder,
  getOrderedCart,
  isReplay,
  isTotalFinal,
  listActiveCarts,
  listAttempts,
  listCapabilities,
  listCartConsents,
  listOrderConsents,
  listOrders,
  listProducts,
  listShippingCountries,
  loadProducts,
  noteAgentPlatform,
  openAgentCheckout,
  readAgentCheckout,
  replaceAgentCheckout,
  requireAgentCheckout,
  isKeyInDoubt,
  searchProducts,
  suggestSearch,
  findRelatedProducts,
  watchAttempt,
  watchCart,
  watchOrder,
};

type UseCases = typeof mutations & typeof queries & typeof others;

type Bound<UseCase> = UseCase extends (context: never, caller: Caller, ...input: infer Input) => infer Answer
  ? (caller: Caller, ...input: Input) => Answer
  : never;

/**
 * Every use case, as the service's interfaces call it: the caller first, then one input. Each checks that the caller's credential
 * permits it.
 */
export type Commerce = { readonly [Name in keyof UseCases]: Bound<UseCases[Name]> };

type UseCase = (context: UseCaseContext, caller: Caller, ...input: readonly unknown[]) => unknown;

export function bindUseCases(context: UseCaseContext): Commerce {
  const restrict = createRestriction(context);
  const bind =
    (name: string, useCase: UseCase) =>
    (caller: Caller, ...input: readonly unknown[]) =>
      traced(name, {}, () => useCase(restrict(caller.viewer), caller, ...input));
  const bound = Object.entries({ ...mutations, ...queries, ...others }).map(([name, useCase]) => [
    name,
    bind(name, useCase as UseCase),
  ]);
  return Object.fromEntries(bound) as Commerce;
}
