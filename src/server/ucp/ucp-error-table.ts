import type { ErrorName } from '../../errors/error-catalog.ts';
import type { UcpFaultCode } from './ucp-faults.ts';

/**
 * What an error of the catalog is in the protocol.
 * - A code with a severity is an outcome of the purchase: a message, answered with 200.
 * - A code alone is a fault of the call: answered with the error's HTTP status.
 */
export type UcpError = readonly [code: string, severity: UcpSeverity] | readonly [code: UcpFaultCode];

/**
 * What a platform does: change its input, hand the buyer over to type something in, hand over to let the buyer check, or begin again.
 * Source: the protocol, "Error handling".
 */
export type UcpSeverity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';

const fix = (code: string) => [code, 'recoverable'] as const;
const ask = (code: string) => [code, 'requires_buyer_input'] as const;
const review = (code: string) => [code, 'requires_buyer_review'] as const;
const end = (code: string) => [code, 'unrecoverable'] as const;
const fault = (code: UcpFaultCode) => [code] as const;

export const ucpErrors: Readonly<Record<ErrorName, UcpError>> = {
  MissingAuthHeader: fault('unauthorized'),
  InvalidToken: fault('unauthorized'),
  InvalidJWTToken: fault('unauthorized'),
  TokenExpired: fault('unauthorized'),
  Unauthorized: fault('unauthorized'),
  Forbidden: end('not_found'),
  PartnerNotFound: fault('unauthorized'),
  InvalidAppId: fault('unauthorized'),
  ErrorMissingAppId: fault('unauthorized'),
  InvalidAPIToken: fault('unauthorized'),
  RouteNotFound: fault('not_found'),
  RateLimited: fault('rate_limited'),
  Unexpected: fault('internal_error'),
  ServiceUnavailable: fault('service_unavailable'),

  DomainNotFound: fault('not_found'),
  CartNotFound: end('not_found'),
  ProductNotFound: fix('not_found'),
  AllProductsNotFound: fix('not_found'),
  ShipmentNotFound: fix('fulfillment_group_invalid'),
  LineItemNotFound: fix('line_item_not_found'),
  AddonNotFound: fix('addon_unavailable'),
  GatewayNotFound: fix('payment_method_unavailable'),
  LocationNotFound: fix('pickup_location_unavailable'),
  ProductUrlNotImplemented: fix('not_supported'),
  VariantNotFound: fix('not_found'),
  ProductDiscontinued: fix('item_unavailable'),
  OrderNotFound: end('not_found'),
  CardNotFound: fix('payment_failed'),

  InvalidInputQuery: fault('invalid_request'),
  InvalidInputBody: fault('invalid_request'),
  InvalidRequest: fault('invalid_request'),
  InvalidEmail: fix('email_invalid'),
  InvalidShippingInfo: fix('address_invalid'),
  InvalidState: fix('address_invalid'),
  ShippingNotNeeded: fix('fulfillment_not_needed'),
  InvalidFulfillmentType: fix('fulfillment_method_invalid'),
  InvalidShippingMethod: fix('fulfillment_option_invalid'),
  InvalidDeliveryDate: ask('delivery_date_required'),
  InvalidShipmentType: fix('fulfillment_method_invalid'),
  // No quantity but one that is too large gets as far as the shop.
  InvalidQuantity: fix('out_of_stock'),
  MissingRequiredParameters: ask('buyer_input_required'),
  MissingRequiredCookie: ask('buyer_input_required'),
  ErrorStartExpressCheckout: fix('payment_failed'),
  ErrorSubmitExpressCheckout: fix('payment_failed'),
  UnprocessableEntity: fix('unprocessable'),

  NotEnoughStockError: fix('out_of_stock'),
  CannotCreateCart: end('cart_unavailable'),
  CannotTransferSession: end('handoff_unavailable'),
  InvalidPromoCode: fix('discount_code_invalid'),
  PromoNotAvailable: fix('discount_code_not_applicable'),
  ClearPromoCodeNotAllowed: fix('discount_code_not_removable'),
  MultipleDiscountCodesNotSupported: fix('discount_code_combination_disallowed'),
  ShippingAddressNotSupported: fix('address_undeliverable'),
  ShipmentNotAvailable: fix('fulfillment_option_unavailable'),
  CartLocked: fix('checkout_in_progress'),
  OrderCancelled: fix('payment_canceled'),
  PaymentMethodNotAvailable: fix('payment_method_unavailable'),
  ProductNotSupported: fix('item_unavailable'),
  OperationNotSupported: fix('not_supported'),
  PostalCodeRequired: fix('postal_code_required'),
  NoLineItemError: fix('line_items_required'),
  CountryNotSupported: fix('address_undeliverable'),
  MissingShippingInfo: fix('fulfillment_destination_required'),
  MissingShippingMethod: fix('fulfillment_option_required'),
  MissingTaxSync: fix('tax_pending'),
  PreconditionError: fix('checkout_in_progress'),
  CheckoutError: fix('checkout_changed'),
  RequiredConsentsNotSigned: review('consent_required'),
  NotImplemented: fix('not_supported'),
  StoreUnavailable: fault('service_unavailable'),

  CardKeyExpired: fix('payment_failed'),
  CreditCardDeclined: fix('payment_failed'),
  CreditCardInsufficientFunds: fix('payment_failed'),
  CreditCardInvalidNumber: fix('payment_failed'),
  CreditCardInvalidSecurityCode: fix('payment_failed'),
  CreditCardInvalidExpiry: fix('payment_failed'),
  CreditCardInvalidExpiryMonth: fix('payment_failed'),
  CreditCardInvalidExpiryYear: fix('payment_failed'),
  CreditCardInvalidExpiryDate: fix('payment_failed'),
  CreditCardInvalidPostalCode: fix('payment_failed'),
  CardVerificationFailed: fix('payment_failed'),
  PaymentChallengeRequired: review('payment_challenge_required'),
  PaymentChallengeExpired: fix('payment_failed'),

  idempotency_conflict: fault('idempotency_conflict'),
  IdempotencyInFlight: fault('idempotency_in_flight'),
};
