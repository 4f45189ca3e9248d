/**
 * The one table of every error that a client can meet. The `ErrorCode` enum of the schema, `docs/errors.md` and the
 * tests are made from it; nothing else in the code base states a status, a channel or a public sentence.
 *
 * Source: the interface specification, section "Errors". Entries marked `ours` are the few that the GraphQL face adds.
 */

/**
 * Where an error appears.
 * - `request`: as a top-level entry of `errors`, since the whole request cannot go on.
 * - `user`: as data in `userErrors` of a mutation; on a query, as a top-level error with a path that nulls one field.
 */
export type ErrorChannel = 'request' | 'user';

/**
 * What a client may do next.
 * - `never`: the same call will fail again.
 * - `after-change`: change the input or do the missing step, then call again.
 * - `once`: repeat the same call once.
 * - `backoff`: repeat the same call with exponential back-off, 1 second doubling up to 30 seconds.
 * - `after-wait`: repeat the same call after `retryAfterSeconds`.
 */
export type RetryAdvice = 'never' | 'after-change' | 'once' | 'backoff' | 'after-wait';

export interface ErrorEntry {
  /** The HTTP status of the specification; in GraphQL it travels as `httpStatus`. */
  readonly httpStatus: number;
  /** Other statuses that the specification gives the same name, by place. */
  readonly otherStatuses?: Readonly<Record<string, number>>;
  readonly channel: ErrorChannel;
  readonly retry: RetryAdvice;
  /** A sentence that may be shown to a buyer. */
  readonly message: string;
  /** Other spellings that the specification uses for the same error. */
  readonly aliases?: readonly string[];
  /** True for the few names that the specification does not have. */
  readonly ours?: true;
}

const request = (httpStatus: number, retry: RetryAdvice, message: string, rest: Partial<ErrorEntry> = {}) =>
  ({ httpStatus, channel: 'request', retry, message, ...rest }) satisfies ErrorEntry;

const user = (httpStatus: number, retry: RetryAdvice, message: string, rest: Partial<ErrorEntry> = {}) =>
  ({ httpStatus, channel: 'user', retry, message, ...rest }) satisfies ErrorEntry;

export const errorCatalog = {
  // Credentials and the request as a whole
  MissingAuthHeader: request(400, 'after-change', 'Sign-in details are missing.', {
    otherStatuses: { promoCodes: 401 },
  }),
  InvalidToken: request(400, 'after-change', 'The session is not valid.', { otherStatuses: { promoCodes: 401 } }),
  InvalidJWTToken: request(401, 'after-change', 'The session is not valid or has expired.'),
  TokenExpired: request(401, 'after-change', 'The session has expired.'),
  Unauthorized: request(401, 'after-change', 'The sign-in details were not accepted.'),
  Forbidden: request(403, 'never', 'You may not see or do this.'),
  PartnerNotFound: request(404, 'never', 'This application is not known here.'),
  InvalidAppId: request(400, 'after-change', 'This application is not known here.', { aliases: ['ErrorInvalidAppId'] }),
  ErrorMissingAppId: request(400, 'after-change', 'The application did not identify itself.', {
    aliases: ['MissingAppId'],
  }),
  InvalidAPIToken: request(400, 'after-change', 'The server credentials were not accepted.'),
  RouteNotFound: request(404, 'never', 'There is nothing at this address.'),
  RateLimited: request(429, 'after-wait', 'Too many requests. Please wait a moment and try again.'),
  Unexpected: request(500, 'once', 'Something went wrong on our side.'),
  ServiceUnavailable: request(503, 'backoff', 'The service is not available at the moment. Please try again later.'),

  // Things that do not exist
  DomainNotFound: user(404, 'never', 'This shop is not available here.', { aliases: ['ErrorDomainNotFound'] }),
  CartNotFound: user(404, 'after-change', 'There is no cart yet.', { aliases: ['ErrorCartNotFound'] }),
  ProductNotFound: user(404, 'never', 'This product does not exist.', { aliases: ['ErrorProductNotFound'] }),
  AllProductsNotFound: user(404, 'never', 'This shop has no products to show.'),
  ShipmentNotFound: user(404, 'after-change', 'This shipment is not part of the cart.'),
  LineItemNotFound: user(404, 'after-change', 'This item is not in the cart.', { aliases: ['ErrorLineItemNotFound'] }),
  AddonNotFound: user(404, 'after-change', 'This extra is not available.'),
  GatewayNotFound: user(404, 'never', 'This way to pay is not available in this shop.'),
  LocationNotFound: user(404, 'after-change', 'This pickup location is not available.'),
  ProductUrlNotImplemented: user(404, 'never', 'Products of this shop cannot be found by their address.'),
  VariantNotFound: user(404, 'after-change', 'This variant of the product does not exist.'),
  ProductDiscontinued: user(410, 'never', 'This product is no longer sold.'),
  OrderNotFound: user(400, 'never', 'This order is not known.', { aliases: ['ErrorOrderNotFound'] }),

  // Input
  InvalidInputQuery: user(400, 'after-change', 'The request is not valid.'),
  InvalidInputBody: user(400, 'after-change', 'Some of the details are not valid.', {
    aliases: ['ErrorInvalidInputBody'],
    otherStatuses: { rejectedByMerchant: 422 },
  }),
  InvalidRequest: user(400, 'after-change', 'The request is not complete or not valid.'),
  InvalidEmail: user(400, 'after-change', 'The e-mail address is not valid.', { aliases: ['ErrorInvalidEmail'] }),
  InvalidShippingInfo: user(400, 'after-change', 'The address is not complete or not valid.'),
  InvalidState: user(400, 'after-change', 'The state or province does not belong to the country.'),
  ShippingNotNeeded: user(400, 'never', 'Nothing in this cart needs to be shipped.'),
  InvalidFulfillmentType: user(400, 'after-change', 'This way of delivery is not offered for these items.'),
  InvalidShippingMethod: user(400, 'after-change', 'This shipping method is not offered for these items.'),
  InvalidDeliveryDate: user(400, 'after-change', 'This delivery date or time is not available.'),
  InvalidShipmentType: user(400, 'after-change', 'There are no dates or locations to choose for this shipment.'),
  InvalidQuantity: user(422, 'after-change', 'The quantity is not valid.', { aliases: ['ErrorInvalidQuantity'] }),
  MissingRequiredParameters: user(400, 'after-change', 'Some details that the order needs are missing.'),
  MissingRequiredCookie: user(400, 'after-change', 'The session with the shop is incomplete.'),
  ErrorStartExpressCheckout: user(400, 'after-change', 'The express checkout could not be started.', {
    aliases: ['StartExpressCheckout'],
  }),
  ErrorSubmitExpressCheckout: user(400, 'after-change', 'The express checkout could not be completed.', {
    aliases: ['SubmitExpressCheckout'],
  }),
  UnprocessableEntity: user(422, 'after-change', 'The shop could not process this.'),

  // What the merchant's platform refuses
  NotEnoughStockError: user(409, 'after-change', 'There is not enough of this item in stock.', {
    aliases: ['ErrorNotEnoughStock', 'NotEnoughStock'],
  }),
  CannotCreateCart: user(409, 'after-change', 'The shop could not start a cart.'),
  CannotTransferSession: user(409, 'never', 'The cart could not be handed over to the shop.'),
  InvalidPromoCode: user(409, 'after-change', 'This promotion code is not valid.', {
    aliases: ['ErrorInvalidPromoCode'],
    otherStatuses: { promoCodes: 422 },
  }),
  PromoNotAvailable: user(409, 'after-change', 'This promotion code is not available for this cart.', {
    aliases: ['ErrorPromoNotAvailable'],
    otherStatuses: { promoCodes: 422 },
  }),
  ClearPromoCodeNotAllowed: user(409, 'never', 'Promotion codes cannot be removed in this shop.'),
  MultipleDiscountCodesNotSupported: user(409, 'after-change', 'These promotion codes cannot be combined.'),
  ShippingAddressNotSupported: user(409, 'after-change', 'The shop does not deliver to this address.'),
  ShipmentNotAvailable: user(409, 'after-change', 'The chosen shipping method is no longer available.'),
  PaymentMethodNotAvailable: user(409, 'after-change', 'This way to pay is not available in this shop.'),
  ProductNotSupported: user(412, 'never', 'This product cannot be bought here.', {
    aliases: ['ErrorProductNotSupported'],
    otherStatuses: { example: 409 },
  }),
  OperationNotSupported: user(412, 'never', 'This shop does not offer that.', {
    aliases: ['ErrorOperationNotSupported'],
    otherStatuses: { orderStatus: 422 },
  }),
  PostalCodeRequired: user(412, 'after-change', 'Please give a postal code first.'),
  NoLineItemError: user(412, 'after-change', 'The shop did not take this item into the cart.'),
  CountryNotSupported: user(412, 'after-change', 'The shop does not ship to this country.'),
  MissingShippingInfo: user(412, 'after-change', 'Please give a shipping address first.'),
  MissingShippingMethod: user(412, 'after-change', 'Please choose a shipping method first.'),
  MissingTaxSync: user(412, 'after-change', 'The tax has not been calculated yet.'),
  PreconditionError: user(412, 'after-change', 'A step before this one is missing.'),
  CheckoutError: user(412, 'after-change', 'The shop could not complete the checkout.'),
  RequiredConsentsNotSigned: user(412, 'after-change', 'Please accept the required terms first.'),
  NotImplemented: user(501, 'never', 'This shop cannot do that yet.'),
  StoreUnavailable: user(503, 'backoff', 'The shop cannot be reached at the moment. Please try again.', {
    aliases: ['ErrorStoreUnavailable'],
    otherStatuses: { search: 500 },
  }),

  // Payment
  CreditCardDeclined: user(422, 'after-change', 'The card was declined. Please use another card.', {
    aliases: ['ErrorPaymentDeclined', 'PaymentDeclined'],
  }),
  CreditCardInsufficientFunds: user(422, 'after-change', 'The card does not have sufficient funds.'),
  CreditCardInvalidNumber: user(422, 'after-change', 'The card number is not valid.'),
  CreditCardInvalidSecurityCode: user(422, 'after-change', 'The security code of the card is not valid.'),
  CreditCardInvalidExpiry: user(422, 'after-change', 'The card has expired or its expiry date is not valid.'),
  CreditCardInvalidExpiryMonth: user(422, 'after-change', 'The expiry month of the card is not valid.'),
  CreditCardInvalidExpiryYear: user(422, 'after-change', 'The expiry year of the card is not valid.'),
  CreditCardInvalidExpiryDate: user(422, 'after-change', 'The expiry date of the card could not be read.'),
  CreditCardInvalidPostalCode: user(422, 'after-change', 'The postal code does not match the card.'),
  PaymentChallengeRequired: user(422, 'after-change', 'The bank wants the payment to be confirmed.'),
  PaymentChallengeExpired: user(422, 'never', 'The time to confirm the payment is over.'),

  // Idempotency
  idempotency_conflict: user(409, 'after-change', 'This request was sent before with other details.', {
    aliases: ['IdempotencyConflict'],
    ours: true,
  }),
  IdempotencyInFlight: user(409, 'after-wait', 'This request is still being worked on.', { ours: true }),
} as const satisfies Record<string, ErrorEntry>;

/** The name of an error as the specification writes it. */
export type ErrorName = keyof typeof errorCatalog;

export const errorNames = Object.keys(errorCatalog) as readonly ErrorName[];

/** The entry of a name, with every optional member visible to the type checker. */
export const describeError = (name: ErrorName): ErrorEntry => errorCatalog[name];
