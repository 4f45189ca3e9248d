import { describeError, type ErrorName } from '../src/errors/catalog.ts';

/**
 * A test, below `test/`, in which a rule of this service or of a shop gives the error.
 * `test/scripts/provoking-tests.test.ts` checks that it expects that very name.
 */
export const provokingTests: Partial<Readonly<Record<ErrorName, string>>> = {
  MissingAuthHeader: 'server/active-carts.test.ts',
  InvalidToken: 'server/credentials.test.ts',
  InvalidJWTToken: 'server/credentials.test.ts',
  TokenExpired: 'server/credentials.test.ts',
  Unauthorized: 'server/credentials.test.ts',
  Forbidden: 'journeys/edges.test.ts',
  InvalidAppId: 'server/credentials.test.ts',
  ErrorMissingAppId: 'graphql/session.test.ts',
  InvalidAPIToken: 'server/credentials.test.ts',
  RouteNotFound: 'server/drain.test.ts',
  RateLimited: 'server/rate-limits.test.ts',
  Unexpected: 'server/websocket.test.ts',
  ServiceUnavailable: 'server/maintenance.test.ts',
  DomainNotFound: 'server/disabled-merchant.test.ts',
  CartNotFound: 'server/consents.test.ts',
  ProductNotFound: 'journeys/bad-input.test.ts',
  ShipmentNotFound: 'server/shipments/fulfillment.test.ts',
  LineItemNotFound: 'server/addons.test.ts',
  AddonNotFound: 'server/addons.test.ts',
  LocationNotFound: 'server/shipments/fulfillment.test.ts',
  VariantNotFound: 'server/variant-handles.test.ts',
  OrderNotFound: 'server/service.test.ts',
  InvalidInputQuery: 'server/service.test.ts',
  InvalidInputBody: 'journeys/bad-input.test.ts',
  InvalidRequest: 'server/catalog/search.test.ts',
  InvalidEmail: 'server/addresses.test.ts',
  InvalidShippingInfo: 'server/addresses.test.ts',
  InvalidState: 'server/addresses.test.ts',
  InvalidFulfillmentType: 'server/shipments/fulfillment.test.ts',
  InvalidShippingMethod: 'server/shipments/fulfillment.test.ts',
  InvalidDeliveryDate: 'server/shipments/fulfillment.test.ts',
  InvalidShipmentType: 'server/shipments/fulfillment.test.ts',
  InvalidQuantity: 'server/shipments/split.test.ts',
  MissingRequiredParameters: 'server/readiness.test.ts',
  NotEnoughStockError: 'server/readiness.test.ts',
  CannotTransferSession: 'server/transfer-session.test.ts',
  InvalidPromoCode: 'server/demo-extras.test.ts',
  PromoNotAvailable: 'server/demo-extras.test.ts',
  ClearPromoCodeNotAllowed: 'server/demo-extras.test.ts',
  ShippingAddressNotSupported: 'server/addresses.test.ts',
  ShipmentNotAvailable: 'server/shipments/platform-refusals.test.ts',
  CartLocked: 'server/cart-locked.test.ts',
  OrderCancelled: 'server/cancel-place-order.test.ts',
  PaymentMethodNotAvailable: 'server/unserved-input.test.ts',
  OperationNotSupported: 'server/shipments/platform-refusals.test.ts',
  NoLineItemError: 'server/readiness.test.ts',
  CountryNotSupported: 'server/addresses.test.ts',
  MissingShippingInfo: 'server/readiness.test.ts',
  MissingShippingMethod: 'server/readiness.test.ts',
  PreconditionError: 'server/cancel-place-order.test.ts',
  CheckoutError: 'server/captcha.test.ts',
  RequiredConsentsNotSigned: 'server/readiness.test.ts',
  NotImplemented: 'server/shipments/platform-refusals.test.ts',
  StoreUnavailable: 'faults/sandbox-process.test.ts',
  CreditCardDeclined: 'server/captcha.test.ts',
  CreditCardInvalidNumber: 'journeys/bad-input.test.ts',
  CreditCardInvalidSecurityCode: 'journeys/bad-input.test.ts',
  CreditCardInvalidExpiry: 'journeys/bad-input.test.ts',
  CreditCardInvalidExpiryMonth: 'journeys/bad-input.test.ts',
  idempotency_conflict: 'server/continue-once.test.ts',
};

/** Provokes every user error, by a platform that refuses a change with it. */
export const EVERY_USER_ERROR = 'server/every-refusal.test.ts';

/** The path of the test below `test/`; null if there is none yet. */
export const findProvokingTest = (name: ErrorName): string | null =>
  provokingTests[name] ?? (describeError(name).channel === 'user' ? EVERY_USER_ERROR : null);
