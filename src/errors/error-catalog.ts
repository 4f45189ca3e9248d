/**
 * Every error that a client can receive. The `ErrorCode` enum of the schema, `docs/errors.md` and the tests are generated
 * from this table. Nothing else in the code states a status, a channel or a public message, but for the sentences about parts of an address in
 * `address-problem.ts`, and the one of `may-be-charged.ts`.
 *
 * Source: the interface specification, section "Errors". Entries marked `ours` are additions of the GraphQL API.
 */

/**
 * The channel in which an error appears.
 * - `request`: a top-level entry of `errors`. It stops the whole request.
 * - `user`: data in `userErrors` of a mutation. On a query, a top-level error whose `path` names the one field that is null.
 */
export type ErrorChannel = 'request' | 'user';

/** What a client can do next. The schema and `docs/errors.md` print these sentences. */
export const retryAdvice = {
  never: 'Do not retry.',
  'after-change': 'Change the input or complete the missing step, then call again.',
  'after-reading': 'Read what the first call did. The same call with another key can do it twice.',
  once: 'Retry a query once. Before you repeat a mutation, read what it did.',
  'with-fresh-key': 'Query `paymentEncryptionKey`, encrypt the card again and call again.',
  backoff: 'Retry with exponential backoff, from 1 second up to 30 seconds.',
  'after-wait': 'Retry after `retryAfterSeconds`.',
} as const;

export type RetryAdvice = keyof typeof retryAdvice;

export interface ErrorEntry {
  /** The HTTP status in the specification. GraphQL clients receive it as `httpStatus`. */
  readonly httpStatus: number;
  /** Other statuses that the specification gives this error, by the condition that `explain-status.ts` puts into words. */
  readonly otherStatuses?: Readonly<Record<string, number>>;
  readonly channel: ErrorChannel;
  readonly retry: RetryAdvice;
  /** A sentence you can show to a buyer. */
  readonly message: string;
  /** More exact sentences for a buyer, by the `sentence` of the error, or by the `reason` of a promotion code. */
  readonly otherMessages?: Readonly<Record<string, string>>;
  /** The advice if the call may have been carried out and must not be repeated blindly. */
  readonly unconfirmedMessage?: string;
  /** Other spellings that the specification uses for the same error. */
  readonly aliases?: readonly string[];
  /** True if the specification does not have this error. */
  readonly ours?: true;
}

const request = (httpStatus: number, retry: RetryAdvice, message: string, rest: Partial<ErrorEntry> = {}) =>
  ({ httpStatus, channel: 'request', retry, message, ...rest }) satisfies ErrorEntry;

const user = (httpStatus: number, retry: RetryAdvice, message: string, rest: Partial<ErrorEntry> = {}) =>
  ({ httpStatus, channel: 'user', retry, message, ...rest }) satisfies ErrorEntry;

export const errorCatalog = {
  // Credentials and the request as a whole
  MissingAuthHeader: request(400, 'after-change', 'The credential is missing.', {
    otherStatuses: { promoCodes: 401 },
  }),
  InvalidToken: request(400, 'after-change', 'The session is not valid.', { otherStatuses: { promoCodes: 401 } }),
  InvalidJWTToken: request(401, 'after-change', 'The session is not valid or has expired.'),
  TokenExpired: request(401, 'after-change', 'The session has expired.'),
  Unauthorized: request(401, 'after-change', 'The credential is not valid.'),
  Forbidden: request(403, 'never', 'You do not have access to this.'),
  PartnerNotFound: request(404, 'never', 'This application is not registered.'),
  InvalidAppId: request(400, 'after-change', 'This application is not registered.', { aliases: ['ErrorInvalidAppId'] }),
  ErrorMissingAppId: request(400, 'after-change', 'The application ID is missing.', {
    aliases: ['MissingAppId'],
  }),
  InvalidAPIToken: request(400, 'after-change', 'The server secret is not valid.'),
  RouteNotFound: request(404, 'never', 'This page does not exist.'),
  RateLimited: request(429, 'after-wait', 'Too many requests. Please wait a moment and try again.'),
  Unexpected: request(500, 'once', 'Something went wrong on our side.'),
  ServiceUnavailable: request(503, 'backoff', 'The service is unavailable. Please try again later.'),

  // Things that do not exist
  DomainNotFound: user(404, 'never', 'This shop is not available here.', { aliases: ['ErrorDomainNotFound'] }),
  CartNotFound: user(404, 'after-change', 'There is no cart yet.', {
    aliases: ['ErrorCartNotFound'],
    otherMessages: {
      gone: 'The shop no longer has this cart. This attempt charged nothing. If the cart was paid on the page of the shop, its order stands.',
    },
  }),
  ProductNotFound: user(404, 'never', 'This product does not exist.', { aliases: ['ErrorProductNotFound'] }),
  AllProductsNotFound: user(404, 'never', 'This shop has no products.', {
    otherMessages: { notListed: 'The products of this shop are not listed yet. Please try again in a minute.' },
  }),
  ShipmentNotFound: user(404, 'after-change', 'This shipment is not part of the cart.'),
  LineItemNotFound: user(404, 'after-change', 'This item is not in the cart.', { aliases: ['ErrorLineItemNotFound'] }),
  AddonNotFound: user(404, 'after-change', 'This add-on is not available.'),
  GatewayNotFound: user(404, 'never', 'This payment method is not available in this shop.'),
  LocationNotFound: user(404, 'after-change', 'This pickup location is not available.'),
  ProductUrlNotImplemented: user(404, 'never', 'This shop does not support product links.'),
  VariantNotFound: user(404, 'after-change', 'This product variant does not exist.'),
  ProductDiscontinued: user(410, 'never', 'This product is no longer sold.'),
  OrderNotFound: user(400, 'never', 'This order does not exist.', { aliases: ['ErrorOrderNotFound'] }),

  CardNotFound: user(404, 'after-change', 'This card is not saved any more. Please add it again.', { ours: true }),

  // Input
  InvalidInputQuery: user(400, 'after-change', 'The request is not valid.'),
  InvalidInputBody: user(400, 'after-change', 'Some details are not valid.', {
    aliases: ['ErrorInvalidInputBody'],
    otherStatuses: { rejectedByMerchant: 422 },
    otherMessages: { captchaAgain: 'Please solve the captcha of the shop again.' },
  }),
  InvalidRequest: user(400, 'after-change', 'The request is incomplete or not valid.'),
  InvalidEmail: user(400, 'after-change', 'The email address is not valid.', { aliases: ['ErrorInvalidEmail'] }),
  InvalidShippingInfo: user(400, 'after-change', 'The address is incomplete or not valid.'),
  InvalidState: user(400, 'after-change', 'The state or province does not belong to the country.'),
  ShippingNotNeeded: user(400, 'never', 'This cart needs no shipping.'),
  InvalidFulfillmentType: user(400, 'after-change', 'This delivery option is not available for these items.'),
  InvalidShippingMethod: user(400, 'after-change', 'This shipping method is not available for these items.'),
  InvalidDeliveryDate: user(400, 'after-change', 'This delivery date or time is not available.'),
  InvalidShipmentType: user(400, 'after-change', 'This is not possible with the delivery options of the shipments.'),
  InvalidQuantity: user(422, 'after-change', 'The quantity is not valid.', { aliases: ['ErrorInvalidQuantity'] }),
  MissingRequiredParameters: user(400, 'after-change', 'Some details of the order are missing.', {
    otherMessages: {
      billingFirst: 'Please enter your billing address first: the tax depends on it.',
      captchaFirst: 'Please solve the captcha of the shop first.',
      typeFirst: 'Please choose a way of delivery first.',
      locationFirst: 'Please choose where to pick it up first.',
      slotFirst: 'Please choose a day and time of delivery first.',
      approvalFirst: 'Please go on to the shop, approve the payment there and order.',
    },
  }),
  MissingRequiredCookie: user(400, 'after-change', 'The session with the shop is incomplete.'),
  ErrorStartExpressCheckout: user(400, 'after-change', 'The express checkout could not be started.', {
    aliases: ['StartExpressCheckout'],
  }),
  ErrorSubmitExpressCheckout: user(400, 'after-change', 'The express checkout could not be completed.', {
    aliases: ['SubmitExpressCheckout'],
  }),
  UnprocessableEntity: user(422, 'after-change', 'The shop could not process this.'),

  // What the merchant's platform rejects
  NotEnoughStockError: user(409, 'after-change', 'There is not enough stock of this item.', {
    aliases: ['ErrorNotEnoughStock', 'NotEnoughStock'],
  }),
  CannotCreateCart: user(409, 'after-change', 'The shop could not create a cart.'),
  CannotTransferSession: user(409, 'never', 'The cart could not be transferred to the shop.'),
  InvalidPromoCode: user(409, 'after-change', 'This promotion code is not valid.', {
    aliases: ['ErrorInvalidPromoCode'],
    otherStatuses: { promoCodes: 422 },
    otherMessages: {
      EXPIRED: 'This promotion code has expired.',
      NOT_STACKABLE: 'This promotion code cannot be combined with another code of the cart.',
      notStarted: 'This promotion code is not valid yet.',
    },
  }),
  PromoNotAvailable: user(409, 'after-change', 'This promotion code is not available for this cart.', {
    aliases: ['ErrorPromoNotAvailable'],
    otherStatuses: { promoCodes: 422 },
    otherMessages: {
      MINIMUM_NOT_MET: 'The items in the cart do not reach the minimum of this promotion code.',
      minimumMissedBy: 'Add items for another {missingAmount} to use this promotion code.',
      usedUp: 'This promotion code was used as often as it can be.',
    },
  }),
  ClearPromoCodeNotAllowed: user(409, 'never', 'Promotion codes cannot be removed in this shop.'),
  MultipleDiscountCodesNotSupported: user(409, 'after-change', 'These promotion codes cannot be combined.'),
  ShippingAddressNotSupported: user(409, 'after-change', 'The shop does not deliver to this address.'),
  ShipmentNotAvailable: user(409, 'after-change', 'The chosen shipping method is no longer available.'),
  CartLocked: user(409, 'after-wait', 'An order of this cart is under way. Finish or cancel it first.', { ours: true }),
  OrderCancelled: user(409, 'never', 'This order was cancelled. Nothing was charged.', { ours: true }),
  PaymentMethodNotAvailable: user(409, 'after-change', 'This payment method is not available in this shop.'),
  ProductNotSupported: user(412, 'never', 'This product cannot be bought here.', {
    aliases: ['ErrorProductNotSupported'],
    otherStatuses: { example: 409 },
  }),
  OperationNotSupported: user(412, 'never', 'This shop does not support this.', {
    aliases: ['ErrorOperationNotSupported'],
    otherStatuses: { orderStatus: 422 },
  }),
  PostalCodeRequired: user(412, 'after-change', 'Please enter a postal code first.'),
  NoLineItemError: user(412, 'after-change', 'There is no item in the cart.'),
  CountryNotSupported: user(412, 'after-change', 'The shop does not ship to this country.'),
  MissingShippingInfo: user(412, 'after-change', 'Please enter a shipping address first.'),
  MissingShippingMethod: user(412, 'after-change', 'Please choose a shipping method first.'),
  MissingTaxSync: user(412, 'after-change', 'The tax has not been calculated yet.'),
  PreconditionError: user(412, 'after-change', 'Please complete the previous step first.'),
  CheckoutError: user(412, 'after-change', 'The shop could not complete the checkout.', {
    otherMessages: {
      cartChanged: 'The cart has changed. Please check it before you order. Nothing was charged.',
      otherCart: 'This is another cart. Please look at your orders before you order it. Nothing was charged for it.',
      totalChanged: 'The total of the cart has changed. Please check it before you order. Nothing was charged.',
      totalMoves:
        'Another billing address can change the total. Please check it before you order. Nothing was charged.',
      cartOrdered: 'This cart was ordered already.',
      changedTooOften:
        'The cart has changed too often. Please cancel this checkout and begin another. Nothing was charged.',
    },
  }),
  RequiredConsentsNotSigned: user(412, 'after-change', 'Please accept the required terms first.'),
  NotImplemented: user(501, 'never', 'This shop does not support this yet.'),
  StoreUnavailable: user(503, 'backoff', 'The shop is unavailable. Please try again.', {
    aliases: ['ErrorStoreUnavailable'],
    unconfirmedMessage: 'The shop did not confirm this. Please check your cart before you try again.',
    otherStatuses: { search: 500 },
    otherMessages: {
      search: 'Products cannot be shown right now. Please try again.',
      busy: 'The shop is busy. Please try again in a moment.',
      late: 'The shop did not take the order in time. Nothing was charged.',
    },
  }),

  // Payment
  CardKeyExpired: user(422, 'with-fresh-key', 'Your card could not be read. Please try again.', { ours: true }),
  CreditCardDeclined: user(422, 'after-change', 'The card was declined. Please use another card.', {
    aliases: ['ErrorPaymentDeclined', 'PaymentDeclined'],
  }),
  CreditCardInsufficientFunds: user(422, 'after-change', 'The card has insufficient funds.'),
  CreditCardInvalidNumber: user(422, 'after-change', 'The card number is not valid.'),
  CreditCardInvalidSecurityCode: user(422, 'after-change', 'The card security code is not valid.'),
  CreditCardInvalidExpiry: user(422, 'after-change', 'The card has expired or its expiry date is not valid.'),
  CreditCardInvalidExpiryMonth: user(422, 'after-change', 'The card expiry month is not valid.'),
  CreditCardInvalidExpiryYear: user(422, 'after-change', 'The card expiry year is not valid.'),
  CreditCardInvalidExpiryDate: user(422, 'after-change', 'The card expiry date is not valid.'),
  CreditCardInvalidPostalCode: user(422, 'after-change', 'The postal code does not match the card.'),
  CardVerificationFailed: user(422, 'after-change', 'That was not right. Please try again.', { ours: true }),
  PaymentChallengeRequired: user(422, 'after-change', 'Your bank has not confirmed this payment.', {
    otherMessages: {
      confirmFirst: 'Please confirm this payment with your bank.',
      declined: 'Your bank declined this payment. Nothing was charged.',
      nothingToConfirm: 'There is nothing to confirm for this payment.',
    },
  }),
  PaymentChallengeExpired: user(422, 'never', 'The time to confirm the payment has expired.', {
    otherMessages: {
      locked: 'Too many wrong codes. Please use another payment method.',
      notRepeated: 'The order was not continued in time. Nothing was charged.',
    },
  }),

  // Idempotency
  idempotency_conflict: user(409, 'after-reading', 'This request was already sent with different details.', {
    aliases: ['IdempotencyConflict'],
    ours: true,
  }),
  IdempotencyInFlight: user(409, 'after-wait', 'This request is still in progress.', { ours: true }),
} as const satisfies Record<string, ErrorEntry>;

/** The name of an error as the specification writes it. */
export type ErrorName = keyof typeof errorCatalog;

export const errorNames = Object.keys(errorCatalog) as readonly ErrorName[];

/** The entry of an error, with every optional member visible to the type checker. */
export const describeError = (name: ErrorName): ErrorEntry => errorCatalog[name];
