import type { CurrencyCode } from '../../domain/currency.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { AddonOfferParent, CartParent, FeeParent, LineItemParent, MerchantParent, MoneyParent, NodeParent, OrderParent, OrderPlacedParent, PlaceOrderActionRequiredParent, PlaceOrderAttemptParent, PlaceOrderErrorParent, PlaceOrderEventParent, PlaceOrderFailedParent, PlaceOrderProcessingParent, PlaceOrderSucceededParent, ProductParent, CartOutcomeParent, PlaceOrderOutcomeParent, UserErrorParent } from '../parents.ts';
import type { GraphQLContext } from '../context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type EnumResolverSignature<T, AllowedValues = any> = { [key in keyof T]?: AllowedValues };
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A currency: three capital letters of ISO 4217, for example `USD`, `JPY` or `KWD`. */
  CurrencyCode: { input: CurrencyCode; output: CurrencyCode; }
  /** A calendar day in ISO 8601, without time and time zone, for example `2026-03-01`. */
  Date: { input: string; output: string; }
  /** A moment in ISO 8601 with a time zone, for example `2026-03-01T12:30:00Z`. */
  DateTime: { input: string; output: string; }
  /**
   * A decimal amount as a JSON number, with as many decimal places as the currency has: `19.99` for USD, `1999` for JPY, `1.999` for
   * KWD. It is made from the exact integer in `MinorUnits` by moving the decimal point. For arithmetic use `number`.
   */
  Decimal: { input: number; output: number; }
  /** A JSON object whose members this schema does not describe, for example `{ "carrierCode": "ACME" }`. */
  JSONObject: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  /**
   * A whole number of the smallest unit of a currency (cents, yen, fils) as a JSON number. It may exceed 32 bits and is always between
   * -9007199254740991 and 9007199254740991. Negative for discounts and refunds.
   */
  MinorUnits: { input: number; output: number; }
  /** A whole number beyond 32 bits, between -9007199254740991 and 9007199254740991, as a JSON number. */
  SafeInt: { input: number; output: number; }
  /** An absolute address, for example `https://shop.example/products/mug`. */
  URL: { input: string; output: string; }
  _FieldSet: { input: string; output: string; }
};

/** What `addLineItem` takes. */
export type AddLineItemInput = {
  /** The variant, as the catalog gave it. */
  readonly addToCartRef: AddToCartRefInput;
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** True to empty the cart first. Where the item is then refused, the old lines are still there. */
  readonly flushCart?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** How many units: a whole number of at least 1. */
  readonly quantity: Scalars['Int']['input'];
};

/** What `addLineItem` answers. */
export type AddLineItemPayload = {
  readonly __typename?: 'AddLineItemPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** What `addLineItems` takes. */
export type AddLineItemsInput = {
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** True to empty the cart first. Where an item is then refused, the old lines are still there. */
  readonly flushCart?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The items, added in this order, all or none. 1 to 100. */
  readonly items: ReadonlyArray<NewLineItemInput>;
};

/** What `addLineItems` answers. */
export type AddLineItemsPayload = {
  readonly __typename?: 'AddLineItemsPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** How the merchant's platform wants a variant to be named when it is added to a cart. Pass it on unchanged. */
export type AddToCartRef = {
  readonly __typename?: 'AddToCartRef';
  /** The product's identifier, where the platform needs it. */
  readonly productId?: Maybe<Scalars['String']['output']>;
  /** Option values such as `color:blue`, where the platform needs them. */
  readonly variantHandles: ReadonlyArray<Scalars['String']['output']>;
  /** The variant's identifier. */
  readonly variantId: Scalars['String']['output'];
};

/** How a variant is named when it is added to a cart: the `addToCartRef` of a catalog answer. */
export type AddToCartRefInput = {
  /** The product's identifier, where the catalog gave it. */
  readonly productId?: InputMaybe<Scalars['String']['input']>;
  /** Option values such as `color:blue`, where the catalog gave them. */
  readonly variantHandles?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** The variant's identifier. Unknown ones are refused with `PRODUCT_NOT_FOUND`. */
  readonly variantId: Scalars['String']['input'];
};

/** How to show an extra. */
export type AddonDisplay = {
  readonly __typename?: 'AddonDisplay';
  /** What it is. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Its name, for example `Gift wrap`. */
  readonly name: Scalars['String']['output'];
};

/** An extra that the merchant offers on this cart, for example gift wrap. */
export type AddonOffer = {
  readonly __typename?: 'AddonOffer';
  /** The merchant platform's identifier of the offer. */
  readonly addonId: Scalars['ID']['output'];
  /** Choices within this one, for example colours of the wrapping paper. */
  readonly childOffers: ReadonlyArray<AddonOffer>;
  /** How far one choice reaches, in the platform's word, for example `PER_ITEM`. */
  readonly coverageMode?: Maybe<Scalars['String']['output']>;
  /** How to show it. */
  readonly display: AddonDisplay;
  /** The lines that it can be chosen for. */
  readonly eligibleLineItemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** What it costs; negative for a discount, null where the platform does not tell before it is chosen. */
  readonly price?: Maybe<Money>;
  /** What it can be chosen for. */
  readonly scope: AddonScope;
};

/** One thing chosen within an extra. */
export type AddonOption = {
  readonly __typename?: 'AddonOption';
  /** What is chosen, for example `color`. */
  readonly name: Scalars['String']['output'];
  /** The choice, for example `red`. */
  readonly value: Scalars['String']['output'];
};

/** What an extra can be chosen for. */
export type AddonScope =
  /** The whole cart. */
  | 'CART'
  /** A group of lines. */
  | 'GROUP'
  /** The same as its parent offer. */
  | 'INHERIT'
  /** Single lines. */
  | 'ITEM';

/** An extra that the buyer chose. */
export type AddonSelection = {
  readonly __typename?: 'AddonSelection';
  /** The offer that was chosen. */
  readonly addonId: Scalars['ID']['output'];
  /** The lines that it was chosen for; empty for the whole cart. */
  readonly lineItemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** What was chosen within the offer. */
  readonly options: ReadonlyArray<AddonOption>;
  /** What this choice costs in all. */
  readonly price?: Maybe<Money>;
};

/** A postal address with the person it belongs to. */
export type Address = {
  readonly __typename?: 'Address';
  /** Street and number. */
  readonly address1: Scalars['String']['output'];
  /** Flat, floor or building. */
  readonly address2?: Maybe<Scalars['String']['output']>;
  /** City or town. */
  readonly city: Scalars['String']['output'];
  /** Company. */
  readonly company?: Maybe<Scalars['String']['output']>;
  /** Country: two capital letters of ISO 3166-1, for example `US`. */
  readonly country: Scalars['String']['output'];
  /** E-mail address, where messages about the order go. */
  readonly email: Scalars['String']['output'];
  /** Given name. */
  readonly firstName: Scalars['String']['output'];
  /** Family name. */
  readonly lastName: Scalars['String']['output'];
  /** Telephone number. */
  readonly phone: Scalars['String']['output'];
  /** Postal code, for example `78701`. */
  readonly postalCode: Scalars['String']['output'];
  /** State or province: the code where the country has them (`TX`), else the name. */
  readonly stateOrProvince: Scalars['String']['output'];
};

/**
 * A postal address with the person it belongs to. Required are all fields but `address2` and `company`; what is missing or wrong
 * is refused with the path of the field: `INVALID_SHIPPING_INFO`, `INVALID_EMAIL` or `INVALID_STATE`.
 */
export type AddressInput = {
  /** Street and number. Required. */
  readonly address1?: InputMaybe<Scalars['String']['input']>;
  /** Flat, floor or building. */
  readonly address2?: InputMaybe<Scalars['String']['input']>;
  /** City or town. Required. */
  readonly city?: InputMaybe<Scalars['String']['input']>;
  /** Company. */
  readonly company?: InputMaybe<Scalars['String']['input']>;
  /** Country: two capital letters of ISO 3166-1, for example `US`. Required. */
  readonly country?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address, for example `ada@example.com`. Required. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** Given name. Required. */
  readonly firstName?: InputMaybe<Scalars['String']['input']>;
  /** Family name. Required. */
  readonly lastName?: InputMaybe<Scalars['String']['input']>;
  /** Telephone number, for example `+1 512 555 0100`. Required. */
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  /** Postal code, for example `78701`. Required. */
  readonly postalCode?: InputMaybe<Scalars['String']['input']>;
  /** State or province: the code where the country has them (`TX`), else the name. Required. */
  readonly stateOrProvince?: InputMaybe<Scalars['String']['input']>;
};

/**
 * What a device is about to buy at one merchant. The merchant's platform holds it and calculates every amount:
 * `total = subTotal + shippingTotal + taxTotal + addonTotal + feeTotal + cartDiscount`, with absent amounts as 0.
 */
export type Cart = Node & {
  readonly __typename?: 'Cart';
  /** The sum of the extras. */
  readonly addonTotal: Money;
  /** Extras: offered and chosen. */
  readonly addons: CartAddons;
  /** The billing address, once set. */
  readonly billingInfo?: Maybe<Address>;
  /** The discount on the whole cart, negative; null where no promotion applies. */
  readonly cartDiscount?: Maybe<Money>;
  /** The merchant platform's identifier of the cart. */
  readonly cartId: Scalars['ID']['output'];
  /** Whether it can still change. */
  readonly cartStatus: CartStatus;
  /** The promotion codes that apply, in the order in which they were applied. */
  readonly coupons: ReadonlyArray<Scalars['String']['output']>;
  /** The merchant's display name. */
  readonly displayName: Scalars['String']['output'];
  /** The sum of the fees. */
  readonly feeTotal: Money;
  /** Further fees. */
  readonly fees: ReadonlyArray<Fee>;
  /** Global identifier. */
  readonly id: Scalars['ID']['output'];
  /** The lines, in the order in which they were added. */
  readonly lineItems: ReadonlyArray<LineItem>;
  /** Submitted carts only: what may be shown of the payment. */
  readonly paymentSummary?: Maybe<PaymentSummary>;
  /** The merchant's commerce platform, for example `sandbox`. */
  readonly platformId: Scalars['String']['output'];
  /** Submitted carts only: the order's number at the merchant, as the buyer is told. */
  readonly platformOrderNumber?: Maybe<Scalars['String']['output']>;
  /** The postal code given with `setPostalCode` where no address is known yet. */
  readonly postalCode?: Maybe<Scalars['String']['output']>;
  /**
   * The promotion codes that apply.
   * @deprecated The name of version 1. Use `coupons`.
   */
  readonly promoCodes: ReadonlyArray<Scalars['String']['output']>;
  /** The version of this cart's form: `2.0`. */
  readonly schemaVersion: Scalars['String']['output'];
  /** The parts in which the lines reach the buyer. Can be empty before a shipping address is set, for merchants that need it. */
  readonly shipments: ReadonlyArray<Shipment>;
  /** The shipping address, once set. */
  readonly shippingInfo?: Maybe<Address>;
  /**
   * The shipping method, where the whole cart has one.
   * @deprecated The name of version 1. Each shipment has its own: use `shipments.shippingMethod`.
   */
  readonly shippingMethod?: Maybe<ShippingMethod>;
  /** Shipping of all shipments. */
  readonly shippingTotal: Money;
  /** The merchant's domain. */
  readonly shopId: Scalars['String']['output'];
  /** The sum of the lines, before discounts on the cart, shipping and tax. */
  readonly subTotal: Money;
  /** Submitted carts only: when the order was placed. */
  readonly submittedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The tax.
   * @deprecated The name of version 1. Use `taxTotal`.
   */
  readonly tax: Money;
  /** True while the merchant does not know the address and the tax may still change. */
  readonly taxEstimated: Scalars['Boolean']['output'];
  /** Tax. See `taxEstimated`. */
  readonly taxTotal: Money;
  /** What the buyer pays. */
  readonly total: Money;
  /** Submitted carts only: pages for the buyer. */
  readonly urls?: Maybe<CartUrls>;
};

/** Extras of a cart: what the merchant offers, and what the buyer chose. */
export type CartAddons = {
  readonly __typename?: 'CartAddons';
  /** What can be chosen now. It can change with every change of the cart. */
  readonly offers: ReadonlyArray<AddonOffer>;
  /** What was chosen. */
  readonly selections: ReadonlyArray<AddonSelection>;
};

/** Whether a cart can still change. */
export type CartStatus =
  /** It can be changed and ordered. */
  | 'ACTIVE'
  /** It became an order and does not change any more. */
  | 'SUBMITTED';

/** Pages for the buyer of a submitted cart. */
export type CartUrls = {
  readonly __typename?: 'CartUrls';
  /** The merchant's thank-you page, where it has one. */
  readonly thankYouPage?: Maybe<Scalars['URL']['output']>;
};

/** Something that the buyer should know although the call went through. */
export type CartWarning = {
  readonly __typename?: 'CartWarning';
  /** A stable word for programs, for example `PRICE_CHANGED`. */
  readonly code: Scalars['String']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The line, shipment or promotion code concerned, where there is one. */
  readonly target?: Maybe<Scalars['String']['output']>;
};

/** What `clearCart` takes. */
export type ClearCartInput = {
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** What `clearCart` answers. */
export type ClearCartPayload = {
  readonly __typename?: 'ClearCartPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** What `completeOrder` takes. */
export type CompleteOrderInput = {
  /** A UUID of your choice for the attempt, so that you can subscribe to `placeOrderProgress` before calling. Where absent, one is made. */
  readonly attemptId?: InputMaybe<Scalars['ID']['input']>;
  /** Where the bill goes; where absent, the address already set on the cart. */
  readonly billingInfo?: InputMaybe<AddressInput>;
  /** The answer to the merchant's captcha, handed on to merchants that require one. The sandbox shops require none. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** What the buyer said to the shop's consents; kept with the attempt as the record of it. No shop asks for consents in this version. At most 50. */
  readonly consents?: InputMaybe<ReadonlyArray<ConsentInput>>;
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /**
   * 1 to 255 printable ASCII characters without spaces, a new one for each order. One key never places two orders and never charges twice: a repeated call with
   * the same key and input finds the same attempt, and with another input it is refused with `IDEMPOTENCY_CONFLICT`. Repeat a call with the very same
   * `encryptedCard`: a card encrypted again is another input.
   */
  readonly idempotencyKey: Scalars['String']['input'];
  /** How the buyer pays. */
  readonly payment: PaymentInput;
  /** True: answer once the attempt has ended or needs the buyer. False: answer at once, with the attempt still running. */
  readonly wait?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `completeOrder` answers. */
export type CompleteOrderPayload = {
  readonly __typename?: 'CompleteOrderPayload';
  /** The attempt to place the order; null where the call was refused before there was one. */
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  /** True where an earlier call with the same idempotency key started this attempt. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused before there was an attempt; empty otherwise. What went wrong later stands in `attempt.result`. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The buyer's answer to one consent. */
export type ConsentInput = {
  /** True to accept, false to decline. */
  readonly accepted: Scalars['Boolean']['input'];
  /** The consent that is answered. */
  readonly consentId: Scalars['ID']['input'];
  /** When the buyer answered; where absent, the moment of this call. */
  readonly timestamp?: InputMaybe<Scalars['DateTime']['input']>;
};

/** What `continuePlaceOrder` takes. */
export type ContinuePlaceOrderInput = {
  /** The attempt whose challenge the buyer met. */
  readonly attemptId: Scalars['ID']['input'];
  /** 1 to 255 printable ASCII characters without spaces. Accepted for uniformity; the attempt itself makes sure that repeated calls do no harm. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** What `continuePlaceOrder` answers. */
export type ContinuePlaceOrderPayload = {
  readonly __typename?: 'ContinuePlaceOrderPayload';
  /** The attempt to place the order; null where the call was refused before there was one. */
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  /** True where an earlier call with the same idempotency key started this attempt. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused before there was an attempt; empty otherwise. What went wrong later stands in `attempt.result`. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What `createDeviceSession` takes. */
export type CreateDeviceSessionInput = {
  /**
   * An earlier token of this device, expired or not, to renew the session with the same `deviceId`. A token can be renewed up
   * to one week after it expired. Where absent, the cookie `svc_session_v2` is used if the browser sent it.
   */
  readonly accessToken?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 255 printable ASCII characters without spaces. Accepted for uniformity; tokens are never kept, so a repeated call makes a session again. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** What `createDeviceSession` answers. */
export type CreateDeviceSessionPayload = {
  readonly __typename?: 'CreateDeviceSessionPayload';
  /** Always false: a session is made afresh by every call. */
  readonly replayed: Scalars['Boolean']['output'];
  /** The session; null where the call was refused. */
  readonly session?: Maybe<DeviceSession>;
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What `createServiceBinding` takes. */
export type CreateServiceBindingInput = {
  /** 1 to 255 printable ASCII characters without spaces. Accepted for uniformity; tokens are never kept, so a repeated call makes a token again. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /**
   * The name of the service that will read the orders, for example `returns-portal`. It stands in the token. 1 to 64 letters, digits, dots, hyphens
   * or underscores, with a letter or digit first.
   */
  readonly service: Scalars['String']['input'];
};

/** What `createServiceBinding` answers. */
export type CreateServiceBindingPayload = {
  readonly __typename?: 'CreateServiceBindingPayload';
  /** The token; null where the call was refused. */
  readonly binding?: Maybe<ServiceBinding>;
  /** Always false: a token is made afresh by every call. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The making of the cart has begun. */
export type CreatingCart = PlaceOrderEvent & {
  readonly __typename?: 'CreatingCart';
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The attempt that it belongs to. */
  readonly attemptId: Scalars['ID']['output'];
  /** Its number within the attempt, from 1 and without gaps. */
  readonly sequence: Scalars['Int']['output'];
};

/** The session of one device with an access token for it. It stands for a browser or an app installation, not for a person. */
export type DeviceSession = {
  readonly __typename?: 'DeviceSession';
  /** A signed JWT. Send it as `x-svc-authorization` with every later call, and keep it with the user. */
  readonly accessToken: Scalars['String']['output'];
  /** True where this call made a new device, false where it renewed the session of a known one. */
  readonly deviceCreated: Scalars['Boolean']['output'];
  /** The device that carts and orders belong to. A renewed session keeps it. */
  readonly deviceId: Scalars['ID']['output'];
  /** When the token expires, in Unix seconds, for example 1790000000. */
  readonly expires: Scalars['SafeInt']['output'];
  /** Seconds until the token expires, typically 3600. Renew when less than 300 are left. */
  readonly expiresIn: Scalars['Int']['output'];
};

/**
 * Every name of the error catalog. This file is written by `npm run codegen` from `src/errors/catalog.ts`; change it there.
 * Clients should expect values to be added.
 */
export type ErrorCode =
  /**
   * `AddonNotFound`: This extra is not available.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'ADDON_NOT_FOUND'
  /**
   * `AllProductsNotFound`: This shop has no products to show.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'ALL_PRODUCTS_NOT_FOUND'
  /**
   * `CannotCreateCart`: The shop could not start a cart.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CANNOT_CREATE_CART'
  /**
   * `CannotTransferSession`: The cart could not be handed over to the shop.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'CANNOT_TRANSFER_SESSION'
  /**
   * `CartNotFound`: There is no cart yet.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CART_NOT_FOUND'
  /**
   * `CheckoutError`: The shop could not complete the checkout.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CHECKOUT_ERROR'
  /**
   * `ClearPromoCodeNotAllowed`: Promotion codes cannot be removed in this shop.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'CLEAR_PROMO_CODE_NOT_ALLOWED'
  /**
   * `CountryNotSupported`: The shop does not ship to this country.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'COUNTRY_NOT_SUPPORTED'
  /**
   * `CreditCardDeclined`: The card was declined. Please use another card.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_DECLINED'
  /**
   * `CreditCardInsufficientFunds`: The card does not have sufficient funds.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INSUFFICIENT_FUNDS'
  /**
   * `CreditCardInvalidExpiry`: The card has expired or its expiry date is not valid.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_EXPIRY'
  /**
   * `CreditCardInvalidExpiryDate`: The expiry date of the card could not be read.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_EXPIRY_DATE'
  /**
   * `CreditCardInvalidExpiryMonth`: The expiry month of the card is not valid.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_EXPIRY_MONTH'
  /**
   * `CreditCardInvalidExpiryYear`: The expiry year of the card is not valid.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_EXPIRY_YEAR'
  /**
   * `CreditCardInvalidNumber`: The card number is not valid.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_NUMBER'
  /**
   * `CreditCardInvalidPostalCode`: The postal code does not match the card.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_POSTAL_CODE'
  /**
   * `CreditCardInvalidSecurityCode`: The security code of the card is not valid.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'CREDIT_CARD_INVALID_SECURITY_CODE'
  /**
   * `DomainNotFound`: This shop is not available here.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'DOMAIN_NOT_FOUND'
  /**
   * `ErrorMissingAppId`: The application did not identify itself.
   * HTTP 400. Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'ERROR_MISSING_APP_ID'
  /**
   * `ErrorStartExpressCheckout`: The express checkout could not be started.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'ERROR_START_EXPRESS_CHECKOUT'
  /**
   * `ErrorSubmitExpressCheckout`: The express checkout could not be completed.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'ERROR_SUBMIT_EXPRESS_CHECKOUT'
  /**
   * `Forbidden`: You may not see or do this.
   * HTTP 403. Stops the whole request, as a top-level error. The same call will fail again.
   */
  | 'FORBIDDEN'
  /**
   * `GatewayNotFound`: This way to pay is not available in this shop.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'GATEWAY_NOT_FOUND'
  /**
   * `idempotency_conflict`: This request was sent before with other details.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'IDEMPOTENCY_CONFLICT'
  /**
   * `IdempotencyInFlight`: This request is still being worked on.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Repeat the same call after `retryAfterSeconds`.
   */
  | 'IDEMPOTENCY_IN_FLIGHT'
  /**
   * `InvalidAPIToken`: The server credentials were not accepted.
   * HTTP 400. Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'INVALID_API_TOKEN'
  /**
   * `InvalidAppId`: This application is not known here.
   * HTTP 400. Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'INVALID_APP_ID'
  /**
   * `InvalidDeliveryDate`: This delivery date or time is not available.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_DELIVERY_DATE'
  /**
   * `InvalidEmail`: The e-mail address is not valid.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_EMAIL'
  /**
   * `InvalidFulfillmentType`: This way of delivery is not offered for these items.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_FULFILLMENT_TYPE'
  /**
   * `InvalidInputBody`: Some of the details are not valid.
   * HTTP 400 (in places 422). Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_INPUT_BODY'
  /**
   * `InvalidInputQuery`: The request is not valid.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_INPUT_QUERY'
  /**
   * `InvalidJWTToken`: The session is not valid or has expired.
   * HTTP 401. Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'INVALID_JWT_TOKEN'
  /**
   * `InvalidPromoCode`: This promotion code is not valid.
   * HTTP 409 (in places 422). Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_PROMO_CODE'
  /**
   * `InvalidQuantity`: The quantity is not valid.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_QUANTITY'
  /**
   * `InvalidRequest`: The request is not complete or not valid.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_REQUEST'
  /**
   * `InvalidShipmentType`: There are no dates or locations to choose for this shipment.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_SHIPMENT_TYPE'
  /**
   * `InvalidShippingInfo`: The address is not complete or not valid.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_SHIPPING_INFO'
  /**
   * `InvalidShippingMethod`: This shipping method is not offered for these items.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_SHIPPING_METHOD'
  /**
   * `InvalidState`: The state or province does not belong to the country.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'INVALID_STATE'
  /**
   * `InvalidToken`: The session is not valid.
   * HTTP 400 (in places 401). Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'INVALID_TOKEN'
  /**
   * `LineItemNotFound`: This item is not in the cart.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'LINE_ITEM_NOT_FOUND'
  /**
   * `LocationNotFound`: This pickup location is not available.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'LOCATION_NOT_FOUND'
  /**
   * `MissingAuthHeader`: Sign-in details are missing.
   * HTTP 400 (in places 401). Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'MISSING_AUTH_HEADER'
  /**
   * `MissingRequiredCookie`: The session with the shop is incomplete.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'MISSING_REQUIRED_COOKIE'
  /**
   * `MissingRequiredParameters`: Some details that the order needs are missing.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'MISSING_REQUIRED_PARAMETERS'
  /**
   * `MissingShippingInfo`: Please give a shipping address first.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'MISSING_SHIPPING_INFO'
  /**
   * `MissingShippingMethod`: Please choose a shipping method first.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'MISSING_SHIPPING_METHOD'
  /**
   * `MissingTaxSync`: The tax has not been calculated yet.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'MISSING_TAX_SYNC'
  /**
   * `MultipleDiscountCodesNotSupported`: These promotion codes cannot be combined.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'MULTIPLE_DISCOUNT_CODES_NOT_SUPPORTED'
  /**
   * `NotEnoughStockError`: There is not enough of this item in stock.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'NOT_ENOUGH_STOCK_ERROR'
  /**
   * `NotImplemented`: This shop cannot do that yet.
   * HTTP 501. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'NOT_IMPLEMENTED'
  /**
   * `NoLineItemError`: The shop did not take this item into the cart.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'NO_LINE_ITEM_ERROR'
  /**
   * `OperationNotSupported`: This shop does not offer that.
   * HTTP 412 (in places 422). Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'OPERATION_NOT_SUPPORTED'
  /**
   * `OrderNotFound`: This order is not known.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'ORDER_NOT_FOUND'
  /**
   * `PartnerNotFound`: This application is not known here.
   * HTTP 404. Stops the whole request, as a top-level error. The same call will fail again.
   */
  | 'PARTNER_NOT_FOUND'
  /**
   * `PaymentChallengeExpired`: The time to confirm the payment is over.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'PAYMENT_CHALLENGE_EXPIRED'
  /**
   * `PaymentChallengeRequired`: The bank wants the payment to be confirmed.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'PAYMENT_CHALLENGE_REQUIRED'
  /**
   * `PaymentMethodNotAvailable`: This way to pay is not available in this shop.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  /**
   * `PostalCodeRequired`: Please give a postal code first.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'POSTAL_CODE_REQUIRED'
  /**
   * `PreconditionError`: A step before this one is missing.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'PRECONDITION_ERROR'
  /**
   * `ProductDiscontinued`: This product is no longer sold.
   * HTTP 410. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'PRODUCT_DISCONTINUED'
  /**
   * `ProductNotFound`: This product does not exist.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'PRODUCT_NOT_FOUND'
  /**
   * `ProductNotSupported`: This product cannot be bought here.
   * HTTP 412 (in places 409). Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'PRODUCT_NOT_SUPPORTED'
  /**
   * `ProductUrlNotImplemented`: Products of this shop cannot be found by their address.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'PRODUCT_URL_NOT_IMPLEMENTED'
  /**
   * `PromoNotAvailable`: This promotion code is not available for this cart.
   * HTTP 409 (in places 422). Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'PROMO_NOT_AVAILABLE'
  /**
   * `RateLimited`: Too many requests. Please wait a moment and try again.
   * HTTP 429. Stops the whole request, as a top-level error. Repeat the same call after `retryAfterSeconds`.
   */
  | 'RATE_LIMITED'
  /**
   * `RequiredConsentsNotSigned`: Please accept the required terms first.
   * HTTP 412. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'REQUIRED_CONSENTS_NOT_SIGNED'
  /**
   * `RouteNotFound`: There is nothing at this address.
   * HTTP 404. Stops the whole request, as a top-level error. The same call will fail again.
   */
  | 'ROUTE_NOT_FOUND'
  /**
   * `ServiceUnavailable`: The service is not available at the moment. Please try again later.
   * HTTP 503. Stops the whole request, as a top-level error. Repeat the same call with growing pauses, from 1 second up to 30.
   */
  | 'SERVICE_UNAVAILABLE'
  /**
   * `ShipmentNotAvailable`: The chosen shipping method is no longer available.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'SHIPMENT_NOT_AVAILABLE'
  /**
   * `ShipmentNotFound`: This shipment is not part of the cart.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'SHIPMENT_NOT_FOUND'
  /**
   * `ShippingAddressNotSupported`: The shop does not deliver to this address.
   * HTTP 409. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'SHIPPING_ADDRESS_NOT_SUPPORTED'
  /**
   * `ShippingNotNeeded`: Nothing in this cart needs to be shipped.
   * HTTP 400. Data in `userErrors` of a mutation, a top-level error with a path on a query. The same call will fail again.
   */
  | 'SHIPPING_NOT_NEEDED'
  /**
   * `StoreUnavailable`: The shop cannot be reached at the moment. Please try again.
   * HTTP 503 (in places 500). Data in `userErrors` of a mutation, a top-level error with a path on a query. Repeat the same call with growing pauses, from 1 second up to 30.
   */
  | 'STORE_UNAVAILABLE'
  /**
   * `TokenExpired`: The session has expired.
   * HTTP 401. Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'TOKEN_EXPIRED'
  /**
   * `Unauthorized`: The sign-in details were not accepted.
   * HTTP 401. Stops the whole request, as a top-level error. Change the input or do the missing step, then call again.
   */
  | 'UNAUTHORIZED'
  /**
   * `Unexpected`: Something went wrong on our side.
   * HTTP 500. Stops the whole request, as a top-level error. Repeat the same call once.
   */
  | 'UNEXPECTED'
  /**
   * `UnprocessableEntity`: The shop could not process this.
   * HTTP 422. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'UNPROCESSABLE_ENTITY'
  /**
   * `VariantNotFound`: This variant of the product does not exist.
   * HTTP 404. Data in `userErrors` of a mutation, a top-level error with a path on a query. Change the input or do the missing step, then call again.
   */
  | 'VARIANT_NOT_FOUND';

/** An express checkout that the buyer authorized. */
export type ExpressCheckoutPaymentInput = {
  /** The provider, by the merchant's name for it. */
  readonly provider: Scalars['String']['input'];
  /** What the provider gave when the buyer authorized the payment. */
  readonly token: Scalars['String']['input'];
};

/** An amount that the merchant adds to the cart, with what it is for. */
export type Fee = {
  readonly __typename?: 'Fee';
  /** The currency of the amount. */
  readonly currency: Scalars['CurrencyCode']['output'];
  /** What it is for, for example `Recycling fee`. */
  readonly description: Scalars['String']['output'];
  /** The amount in the currency's smallest unit, for example `250` for 2.50 USD. */
  readonly number: Scalars['MinorUnits']['output'];
  /** The currency's customary symbol. */
  readonly symbol: Scalars['String']['output'];
  /** The decimal amount, for example `2.5`. */
  readonly value: Scalars['Decimal']['output'];
};

/** A parcel or a pickup. */
export type Fulfillment = {
  readonly __typename?: 'Fulfillment';
  /** The carrier, for example `UPS`. */
  readonly carrier?: Maybe<Scalars['String']['output']>;
  /** When it arrived. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it should arrive, as the platform puts it. */
  readonly estimatedDelivery?: Maybe<Scalars['String']['output']>;
  /** The platform's identifier. */
  readonly id: Scalars['ID']['output'];
  /** The stock keeping units in it. */
  readonly lineItemSkus: ReadonlyArray<Scalars['String']['output']>;
  /** When it was handed to the carrier. */
  readonly shippedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Free text, for example `shipped`. */
  readonly status: Scalars['String']['output'];
  /** The carrier's number of the parcel. */
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
  /** The carrier's page about the parcel. */
  readonly trackingUrl?: Maybe<Scalars['URL']['output']>;
};

/** A way in which a shipment can reach the buyer. */
export type FulfillmentType = {
  readonly __typename?: 'FulfillmentType';
  /** What it means for the buyer. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** `SHIP_TO_ADDRESS`, `SCHEDULED_DELIVERY`, `PICKUP_IN_STORE`, `PREMIUM_DELIVERY`, or a platform's own. */
  readonly id: Scalars['ID']['output'];
  /** Its name, for example `Pick up in store`. */
  readonly name: Scalars['String']['output'];
};

/** A picture. */
export type Image = {
  readonly __typename?: 'Image';
  /** What it shows, for those who do not see it. */
  readonly alt?: Maybe<Scalars['String']['output']>;
  /** The merchant's word for its role, for example `default`. */
  readonly type?: Maybe<Scalars['String']['output']>;
  /** Where the picture is. */
  readonly url: Scalars['URL']['output'];
};

/** An item is in the cart. */
export type ItemAdded = PlaceOrderEvent & {
  readonly __typename?: 'ItemAdded';
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The attempt that it belongs to. */
  readonly attemptId: Scalars['ID']['output'];
  /** The cart with the item. */
  readonly cart: Cart;
  /** Its number within the attempt, from 1 and without gaps. */
  readonly sequence: Scalars['Int']['output'];
};

/** A line of a cart: some units of one variant. Prices come from the merchant's platform. */
export type LineItem = {
  readonly __typename?: 'LineItem';
  /** The product's stock keeping unit. */
  readonly baseSku: Scalars['String']['output'];
  /** The product's title. */
  readonly description: Scalars['String']['output'];
  /** The discount on one unit, negative; null where no promotion applies to the line. */
  readonly discount?: Maybe<Money>;
  /** Where the discount comes from, as far as the merchant tells it. */
  readonly discounts: ReadonlyArray<LineItemDiscount>;
  /** A picture of the variant or the product. */
  readonly image?: Maybe<Image>;
  /** The discount on the whole line, negative; null where no promotion applies to the line. */
  readonly lineDiscount?: Maybe<Money>;
  /** What `updateLineItem` takes. */
  readonly lineItemId: Scalars['ID']['output'];
  /** `price` times `quantity`, before discounts. */
  readonly linePrice: Money;
  /** The manufacturer's suggested price of one unit, where the merchant tells it. */
  readonly msrp?: Maybe<Money>;
  /** The merchant platform's own identifier of the line. */
  readonly platformLineItemId: Scalars['ID']['output'];
  /** The price of one unit, before discounts. */
  readonly price: Money;
  /** The product in the merchant's catalog; null where the catalog no longer has it. Lines of one answer share one call to the merchant. */
  readonly product?: Maybe<Product>;
  /** How many units. */
  readonly quantity: Scalars['Int']['output'];
  /** False for what is not sent by post, such as gift cards. */
  readonly requiresShipping: Scalars['Boolean']['output'];
  /** Stock keeping unit of the variant. */
  readonly sku: Scalars['String']['output'];
  /** The variant's name, for example `Blue / M`. */
  readonly variantDescription?: Maybe<Scalars['String']['output']>;
  /** The variant's identifier. */
  readonly variantId: Scalars['ID']['output'];
};

/** One discount on a line. */
export type LineItemDiscount = {
  readonly __typename?: 'LineItemDiscount';
  /** Negative. */
  readonly amount: Money;
  /** What it is for, for example `Summer sale`. */
  readonly description: Scalars['String']['output'];
  /** The promotion code that it came with, where it came with one. */
  readonly promoCode?: Maybe<Scalars['String']['output']>;
};

/** A merchant whose shop can be used through this service. */
export type Merchant = Node & {
  readonly __typename?: 'Merchant';
  /** The name of the shop as buyers know it, for example `Demo Apparel`. */
  readonly displayName: Scalars['String']['output'];
  /** What `domain` arguments take: exact, case-sensitive, without protocol and trailing slash, for example `apparel.demo.example`. */
  readonly domain: Scalars['String']['output'];
  /** Global identifier. */
  readonly id: Scalars['ID']['output'];
  /** Every operation that a platform can have, and whether it can be used here with this merchant. Ask before showing a button. */
  readonly operations: ReadonlyArray<MerchantCapability>;
  /** The commerce platform behind the shop, for example `sandbox` or `vendure`. */
  readonly platformId: Scalars['String']['output'];
};

/** Whether a merchant supports one operation. */
export type MerchantCapability = {
  readonly __typename?: 'MerchantCapability';
  /** The operation. */
  readonly operation: MerchantOperation;
  /** False: calling it is answered with `OPERATION_NOT_SUPPORTED`, and the merchant is not asked. */
  readonly supported: Scalars['Boolean']['output'];
};

/** The operations that a merchant's platform may support or not. One that names no field is not offered by this service yet. */
export type MerchantOperation =
  /** Adding extras such as gift wrap or protection plans. */
  | 'ADD_ADDONS'
  /** Adding items: `addLineItem`, `addLineItems`. */
  | 'ADD_LINE_ITEMS'
  /** Applying promotion codes. */
  | 'APPLY_PROMO_CODES'
  /** Authorizing an express checkout that was started. */
  | 'AUTHORIZE_EXPRESS_CHECKOUT'
  /** Emptying the cart: `clearCart`. */
  | 'CLEAR_CART'
  /** Removing all promotion codes. */
  | 'CLEAR_PROMO_CODES'
  /** Reading the cart: `cart`. */
  | 'GET_CART'
  /** Reading the state of an order from the platform: `order`, `orders`. */
  | 'GET_ORDER'
  /** Reading single products: `product`, `variantOptions`, `LineItem.product`. */
  | 'GET_PRODUCTS'
  /** Finding a product by its address in the shop: `productByUrl`. */
  | 'GET_PRODUCT_BY_URL'
  /** Reading delivery dates or pickup locations of a shipment. */
  | 'GET_SHIPMENT_AVAILABILITY'
  /** Listing the catalog: `products`. */
  | 'LIST_PRODUCTS'
  /** Placing an order: `placeOrder`, `completeOrder`. */
  | 'PLACE_ORDER'
  /** Removing an extra. */
  | 'REMOVE_ADDON'
  /** Replacing all extras at once. */
  | 'REPLACE_ADDONS'
  /** Setting the billing address: `setBillingInfo`. */
  | 'SET_BILLING_INFO'
  /** Choosing between shipping, scheduled delivery and pickup for a shipment. */
  | 'SET_FULFILLMENT_TYPE'
  /** Telling where the buyer is before there is an address: `setPostalCode`. */
  | 'SET_POSTAL_CODE'
  /** Setting the shipping address: `setShippingInfo`. */
  | 'SET_SHIPPING_INFO'
  /** Choosing the shipping method of a shipment: `setShippingMethod`. */
  | 'SET_SHIPPING_METHOD'
  /** Starting an express checkout with a wallet or buy-later provider. */
  | 'START_EXPRESS_CHECKOUT'
  /** Handing the cart over to the merchant's own pages. */
  | 'TRANSFER_SESSION'
  /** Changing or removing a line: `updateLineItem`. */
  | 'UPDATE_LINE_ITEM';

/** An exact amount of money. `number` and `currency` are the amount; `value` and `symbol` are there to show it. */
export type Money = {
  readonly __typename?: 'Money';
  /** The currency of the amount, for example `USD`. */
  readonly currency: Scalars['CurrencyCode']['output'];
  /** The amount in the currency's smallest unit, for example `1999` for 19.99 USD. Negative for discounts. */
  readonly number: Scalars['MinorUnits']['output'];
  /** The customary symbol, for example `$`; the currency code where there is none. */
  readonly symbol: Scalars['String']['output'];
  /** The decimal amount, for example `19.99`. Negative for discounts. */
  readonly value: Scalars['Decimal']['output'];
};

/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /**
   * Adds some units of a variant to the device's cart at a merchant. The first one starts the cart. The merchant checks stock and price
   * at once, and puts the line into a shipment that fits.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `PRODUCT_NOT_FOUND`, `PRODUCT_NOT_SUPPORTED`, `INVALID_QUANTITY`, `NOT_ENOUGH_STOCK_ERROR` (with how many can be had),
   * `POSTAL_CODE_REQUIRED`, `NO_LINE_ITEM_ERROR`, `CANNOT_CREATE_CART`.
   */
  readonly addLineItem?: Maybe<AddLineItemPayload>;
  /**
   * Adds several variants to the device's cart at a merchant, all or none.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: those of `addLineItem`, with the place of the item in `field`, for example `["items", "2", "quantity"]`.
   */
  readonly addLineItems?: Maybe<AddLineItemsPayload>;
  /**
   * Removes all lines. The cart stays.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `CART_NOT_FOUND`.
   */
  readonly clearCart?: Maybe<ClearCartPayload>;
  /**
   * Charges the payment and places the order over the cart that the device has at the merchant.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: those of `placeOrder`, and `CART_NOT_FOUND`, `MISSING_SHIPPING_INFO`, `MISSING_SHIPPING_METHOD`, `MISSING_TAX_SYNC`.
   */
  readonly completeOrder?: Maybe<CompleteOrderPayload>;
  /**
   * Goes on with an attempt after the buyer met its challenge. Where the buyer has not, the attempt still says `ACTION_REQUIRED`.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `ORDER_NOT_FOUND` (this device has no such attempt), `PAYMENT_CHALLENGE_REQUIRED` (no challenge is pending), `PAYMENT_CHALLENGE_EXPIRED`.
   */
  readonly continuePlaceOrder?: Maybe<ContinuePlaceOrderPayload>;
  /**
   * Starts the session of a device, or renews it. This is the first call of client-side code. It also sets the cookie
   * `svc_session_v2` with the new token, so that a browser can renew without keeping the token itself.
   *
   * Credential: App ID in `x-svc-app-id`.
   * Top-level errors: `ErrorMissingAppId`, `InvalidAppId`, `InvalidToken` and `InvalidJWTToken` (the earlier token is not one of ours),
   * `Forbidden` (it was made for another App ID), `TokenExpired` (it expired more than a week ago: call again without it for a new device).
   * Where the refused token came by the cookie, the answer makes the browser forget it, so that the next call makes a new device.
   */
  readonly createDeviceSession?: Maybe<CreateDeviceSessionPayload>;
  /**
   * Makes a token that lets another service read this device's orders, for example a returns portal.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `INVALID_INPUT_BODY` (the name of the service is not one).
   */
  readonly createServiceBinding?: Maybe<CreateServiceBindingPayload>;
  /**
   * Makes a cart of the items, sets the addresses, chooses shipping where needed, charges the payment and places the order, in one call. The steps can
   * be watched with `placeOrderProgress`.
   *
   * Credential: device token, or server secret with a device id.
   * User errors before there is an attempt: `INVALID_INPUT_BODY`, `INVALID_QUANTITY`, `INVALID_SHIPPING_INFO`, `INVALID_EMAIL`, `INVALID_STATE`,
   * `PAYMENT_METHOD_NOT_AVAILABLE`, and those of a card that cannot be right: `CREDIT_CARD_INVALID_NUMBER`,
   * `CREDIT_CARD_INVALID_SECURITY_CODE`, `CREDIT_CARD_INVALID_EXPIRY`, `CREDIT_CARD_INVALID_EXPIRY_MONTH`, `CREDIT_CARD_INVALID_EXPIRY_YEAR`.
   * User errors of a failed attempt: those of `addLineItems`, `setShippingInfo` and `setShippingMethod`, `CREDIT_CARD_DECLINED`,
   * `CREDIT_CARD_INSUFFICIENT_FUNDS`, `PAYMENT_CHALLENGE_REQUIRED`, `PAYMENT_CHALLENGE_EXPIRED`, `MISSING_REQUIRED_PARAMETERS`, `CHECKOUT_ERROR`.
   */
  readonly placeOrder?: Maybe<PlaceOrderPayload>;
  /**
   * Sets the billing address of the whole order. No card data is sent here.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `CART_NOT_FOUND`, `INVALID_SHIPPING_INFO`, `INVALID_EMAIL`, `INVALID_STATE`.
   */
  readonly setBillingInfo?: Maybe<SetBillingInfoPayload>;
  /**
   * Tells the merchant where the buyer is, before there is an address. Some merchants need it before items can be added. Starts a cart where there is none.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `COUNTRY_NOT_SUPPORTED`, `INVALID_SHIPPING_INFO`, `CANNOT_CREATE_CART`.
   */
  readonly setPostalCode?: Maybe<SetPostalCodePayload>;
  /**
   * Sets the shipping address of one shipment or of all. Shipping methods, shipping and tax are calculated anew, and promotions are looked at again.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `CART_NOT_FOUND`, `SHIPMENT_NOT_FOUND`, `INVALID_SHIPPING_INFO`, `INVALID_EMAIL`, `INVALID_STATE`, `COUNTRY_NOT_SUPPORTED`,
   * `SHIPPING_ADDRESS_NOT_SUPPORTED`, `SHIPPING_NOT_NEEDED`, `MULTIPLE_DISCOUNT_CODES_NOT_SUPPORTED`.
   */
  readonly setShippingInfo?: Maybe<SetShippingInfoPayload>;
  /**
   * Chooses one of the shipping methods that a shipment offers. Shipping and tax are calculated anew.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `CART_NOT_FOUND`, `SHIPMENT_NOT_FOUND`, `INVALID_SHIPPING_METHOD` (with the options), `SHIPMENT_NOT_AVAILABLE`, `MISSING_SHIPPING_INFO`.
   */
  readonly setShippingMethod?: Maybe<SetShippingMethodPayload>;
  /**
   * Sets how many units a line has; 0 removes it, and with it a shipment that is left empty.
   *
   * Credential: device token, or server secret with a device id.
   * User errors: `CART_NOT_FOUND`, `LINE_ITEM_NOT_FOUND`, `INVALID_QUANTITY`, `NOT_ENOUGH_STOCK_ERROR`, `POSTAL_CODE_REQUIRED`.
   */
  readonly updateLineItem?: Maybe<UpdateLineItemPayload>;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationAddLineItemArgs = {
  input: AddLineItemInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationAddLineItemsArgs = {
  input: AddLineItemsInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationClearCartArgs = {
  input: ClearCartInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationCompleteOrderArgs = {
  input: CompleteOrderInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationContinuePlaceOrderArgs = {
  input: ContinuePlaceOrderInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationCreateDeviceSessionArgs = {
  input: CreateDeviceSessionInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationCreateServiceBindingArgs = {
  input: CreateServiceBindingInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationPlaceOrderArgs = {
  input: PlaceOrderInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationSetBillingInfoArgs = {
  input: SetBillingInfoInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationSetPostalCodeArgs = {
  input: SetPostalCodeInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationSetShippingInfoArgs = {
  input: SetShippingInfoInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationSetShippingMethodArgs = {
  input: SetShippingMethodInput;
};


/**
 * Everything that changes something. Root fields of one document run one after another, in the order written.
 *
 * A refusal is data: it stands in `userErrors` of the payload, and nothing was changed. Only what stops the whole request (credentials,
 * rate limit, malformed input, a bug) is a top-level entry of `errors`.
 *
 * Beside those named at each field, every mutation on a cart can answer `DOMAIN_NOT_FOUND` (unknown merchant; domains are exact
 * and case-sensitive), `OPERATION_NOT_SUPPORTED` (this merchant's platform cannot do it), `STORE_UNAVAILABLE` (the merchant does not answer; the
 * outcome is not known, and the cart may be read again), `INVALID_INPUT_BODY`, and with an idempotency key `IDEMPOTENCY_CONFLICT` and
 * `IDEMPOTENCY_IN_FLIGHT`.
 */
export type MutationUpdateLineItemArgs = {
  input: UpdateLineItemInput;
};

/** A card-network token with the intent to pay this order. */
export type NetworkTokenPaymentInput = {
  /** The flow token of the last step. */
  readonly flowToken: Scalars['String']['input'];
  /** The payment intent. */
  readonly intentId: Scalars['String']['input'];
};

/** One of several items to add. */
export type NewLineItemInput = {
  /** The variant, as the catalog gave it. */
  readonly addToCartRef: AddToCartRefInput;
  /** How many units: a whole number of at least 1. */
  readonly quantity: Scalars['Int']['input'];
};

/** Anything with an identifier that is unique in the whole service. */
export type Node = {
  /** Opaque and stable. Good for `node(id:)` and for client caches; never to be taken apart. */
  readonly id: Scalars['ID']['output'];
};

/** There is less in stock than was asked for: `NOT_ENOUGH_STOCK_ERROR`. */
export type NotEnoughStockError = UserError & {
  readonly __typename?: 'NotEnoughStockError';
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** How many units the buyer can have in all; null where the merchant does not tell. */
  readonly quantityAvailable?: Maybe<Scalars['Int']['output']>;
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** An order at a merchant, as the merchant's platform tells it now. What depends on the platform can be null or empty. */
export type Order = Node & {
  readonly __typename?: 'Order';
  /** The merchant's domain. */
  readonly domain: Scalars['String']['output'];
  /** What has happened, oldest first. */
  readonly events: ReadonlyArray<OrderEvent>;
  /** The parcels and pickups. */
  readonly fulfillments: ReadonlyArray<Fulfillment>;
  /** Global identifier. */
  readonly id: Scalars['ID']['output'];
  /** What was bought. */
  readonly lineItems: ReadonlyArray<OrderLineItem>;
  /** The identifier that `placeOrder` or `completeOrder` returned. */
  readonly orderId: Scalars['ID']['output'];
  /** The order's number at the merchant, as the buyer is told. */
  readonly orderNumber: Scalars['String']['output'];
  /** The merchant's page about this order. */
  readonly orderStatusPageUrl?: Maybe<Scalars['URL']['output']>;
  /** When this service recorded the order. */
  readonly placedAt: Scalars['DateTime']['output'];
  /** The platform's own word for the status. */
  readonly platformStatus?: Maybe<Scalars['String']['output']>;
  /** What was refunded in all. */
  readonly refundTotal?: Maybe<Money>;
  /** What the buyer was paid back. */
  readonly refunds: ReadonlyArray<Refund>;
  /** What the buyer sent back or is about to. */
  readonly returns: ReadonlyArray<Return>;
  /** How far it is. A word of the platform that fits no value is shown as `PENDING`, see `platformStatus`. */
  readonly status: OrderStatus;
  /** What the buyer paid. */
  readonly total: Money;
};

/** A page of orders. */
export type OrderConnection = {
  readonly __typename?: 'OrderConnection';
  /** The orders of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OrderEdge>;
  /** The orders of this page. */
  readonly nodes: ReadonlyArray<Order>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
};

/** One order of a page with its cursor. */
export type OrderEdge = {
  readonly __typename?: 'OrderEdge';
  /** What `after` takes, to go on behind this order. */
  readonly cursor: Scalars['String']['output'];
  /** The order. */
  readonly node: Order;
};

/** Something that happened to an order. */
export type OrderEvent = {
  readonly __typename?: 'OrderEvent';
  /** What happened, in a sentence. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The stock keeping unit concerned, where it was one. */
  readonly lineItemSku?: Maybe<Scalars['String']['output']>;
  /** What else the platform says about it. */
  readonly metadata?: Maybe<Scalars['JSONObject']['output']>;
  /** The platform's own word for what happened. */
  readonly platformType?: Maybe<Scalars['String']['output']>;
  /** When it happened. */
  readonly timestamp: Scalars['DateTime']['output'];
  /** What happened. */
  readonly type: OrderEventType;
};

/** What can happen to an order. */
export type OrderEventType =
  /** The order was called off. */
  | 'CANCELLED'
  /** Something arrived. */
  | 'DELIVERED'
  /** The order was placed. */
  | 'ORDER_PLACED'
  /** The payment was captured. */
  | 'PAYMENT_CAPTURED'
  /** A refund has reached the buyer. */
  | 'REFUND_COMPLETED'
  /** A refund was made by the merchant. */
  | 'REFUND_PROCESSED'
  /** A return is complete. */
  | 'RETURN_COMPLETED'
  /** A return was announced. */
  | 'RETURN_INITIATED'
  /** Something was shipped. */
  | 'SHIPPED'
  /** Something else: see `platformType`. */
  | 'UNKNOWN';

/** One item of an order: a variant, named by exactly one of `addToCartRef` and `variantId`, and how many units. */
export type OrderItemInput = {
  /** The variant, as the catalog gave it. */
  readonly addToCartRef?: InputMaybe<AddToCartRefInput>;
  /** How many units: a whole number of at least 1. */
  readonly quantity: Scalars['Int']['input'];
  /** The variant's identifier alone, for merchants that need no more. */
  readonly variantId?: InputMaybe<Scalars['String']['input']>;
};

/** One line of an order. */
export type OrderLineItem = {
  readonly __typename?: 'OrderLineItem';
  /** How many units were sent or handed over. */
  readonly fulfilledQuantity?: Maybe<Scalars['Int']['output']>;
  /** The line's identifier in the cart. */
  readonly lineItemId: Scalars['ID']['output'];
  /** The platform's own word for the status. */
  readonly platformStatus?: Maybe<Scalars['String']['output']>;
  /** How many units were ordered. */
  readonly quantity?: Maybe<Scalars['Int']['output']>;
  /** What was refunded for this line. */
  readonly refundAmount?: Maybe<Money>;
  /** The last day on which it can be sent back. */
  readonly returnByDate?: Maybe<Scalars['Date']['output']>;
  /** Whether it can be sent back. */
  readonly returnEligible?: Maybe<Scalars['Boolean']['output']>;
  /** How many units came back. */
  readonly returnedQuantity?: Maybe<Scalars['Int']['output']>;
  /** Stock keeping unit of the variant. */
  readonly sku: Scalars['String']['output'];
  /** How far the line is. */
  readonly status: OrderStatus;
  /** Where the parcel is. */
  readonly tracking?: Maybe<Tracking>;
};

/** The order is placed. The last event. */
export type OrderPlaced = PlaceOrderEvent & {
  readonly __typename?: 'OrderPlaced';
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The attempt that it belongs to. */
  readonly attemptId: Scalars['ID']['output'];
  /** The submitted cart with the confirmation. */
  readonly cart: Cart;
  /** The merchant's domain. */
  readonly domain: Scalars['String']['output'];
  /** The order as the merchant tells it now; null where the merchant does not answer. */
  readonly order?: Maybe<Order>;
  /** The order's identifier: pass it to `order`, together with `domain`. */
  readonly orderId: Scalars['ID']['output'];
  /** The order's number at the merchant, as the buyer is told. */
  readonly platformOrderNumber: Scalars['String']['output'];
  /** Its number within the attempt, from 1 and without gaps. */
  readonly sequence: Scalars['Int']['output'];
};

/** How far an order or one of its lines is. */
export type OrderStatus =
  /** Called off. */
  | 'CANCELLED'
  /** Confirmed by the merchant. */
  | 'CONFIRMED'
  /** All of it has arrived. */
  | 'DELIVERED'
  /** With the driver. */
  | 'ON_ITS_WAY'
  /** Some of it has arrived. */
  | 'PARTIALLY_DELIVERED'
  /** Some of it came back. */
  | 'PARTIALLY_RETURNED'
  /** Taken, and not looked at yet; also where the platform's word is not known here. */
  | 'PENDING'
  /** Being prepared. */
  | 'PROCESSING'
  /** All of it came back. */
  | 'RETURNED'
  /** Handed to the carrier. */
  | 'SHIPPED';

/** Where a page of a connection stands in the whole list. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** The cursor of the last entry of this page; null for an empty page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  /** True where more can be had with `after: endCursor`. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Always false: lists are read forwards only. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first entry of this page; null for an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

/** Something that the buyer has to do before the payment can go on. */
export type PaymentChallenge = {
  readonly __typename?: 'PaymentChallenge';
  /** The challenge's identifier. */
  readonly challengeId: Scalars['ID']['output'];
  /** After this moment the attempt fails with `PAYMENT_CHALLENGE_EXPIRED`. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** What the buyer has to do. */
  readonly type: PaymentChallengeType;
  /** The page to open. */
  readonly url: Scalars['URL']['output'];
};

/** The payment needs the buyer, or needed: `PAYMENT_CHALLENGE_REQUIRED`, `PAYMENT_CHALLENGE_EXPIRED`. */
export type PaymentChallengeError = UserError & {
  readonly __typename?: 'PaymentChallengeError';
  /** The challenge to meet, where one is pending. */
  readonly challenge?: Maybe<PaymentChallenge>;
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** What to do next. */
  readonly nextAction: PaymentNextAction;
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** What the buyer has to do to meet a challenge. */
export type PaymentChallengeType =
  /** Open `url`, confirm the payment there and come back. Then call `continuePlaceOrder`. */
  | 'REDIRECT';

/** The public key with which cards are encrypted on the buyer's device. */
export type PaymentEncryptionKey = {
  readonly __typename?: 'PaymentEncryptionKey';
  /** The algorithm that encrypts the content key: `RSA-OAEP-256`. It goes into the JWE's `alg` header. */
  readonly algorithm: Scalars['String']['output'];
  /** The algorithm that encrypts the content: `A256GCM`. It goes into the JWE's `enc` header. */
  readonly encryption: Scalars['String']['output'];
  /** Cards encrypted with this key are refused after this moment. Fetch the key afresh for each payment. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The public key as a JSON Web Key. */
  readonly jwk: Scalars['JSONObject']['output'];
  /** The key's identifier. It goes into the JWE's `kid` header. */
  readonly keyId: Scalars['ID']['output'];
};

/** How the buyer pays. Exactly one field must be given. */
export type PaymentInput =
  /**
   * A card as a compact JWE made with the key of `paymentEncryptionKey`. Its plain text is the JSON
   * `{"number":"4242424242424242","expiryMonth":12,"expiryYear":2030,"securityCode":"123","holderName":"Ada Lovelace"}`.
   */
  { readonly encryptedCard: Scalars['String']['input']; readonly expressCheckout?: never; readonly networkToken?: never; }
  |  /** An express checkout that the buyer authorized with a wallet or buy-later provider. */
  { readonly encryptedCard?: never; readonly expressCheckout: ExpressCheckoutPaymentInput; readonly networkToken?: never; }
  |  /** A card-network token. */
  { readonly encryptedCard?: never; readonly expressCheckout?: never; readonly networkToken: NetworkTokenPaymentInput; };

/** What a client may do after a payment challenge that was not met. */
export type PaymentNextAction =
  /** Let the buyer meet the challenge, then call `continuePlaceOrder`. */
  | 'MEET_CHALLENGE'
  /** Start again with a new idempotency key: the challenge is over. */
  | 'START_AGAIN'
  /** Ask the buyer for another way to pay, and start again with a new idempotency key. */
  | 'USE_ANOTHER_PAYMENT';

/** What may be shown of a payment. */
export type PaymentSummary = {
  readonly __typename?: 'PaymentSummary';
  /** For example `Visa`. */
  readonly cardType?: Maybe<Scalars['String']['output']>;
  /** The last four digits of the card. */
  readonly lastFour?: Maybe<Scalars['String']['output']>;
  /** The month in which the card expires, from 1 to 12. */
  readonly month?: Maybe<Scalars['Int']['output']>;
  /** For example `CreditCard`. */
  readonly paymentType: Scalars['String']['output'];
  /** The year in which the card expires, with four digits. */
  readonly year?: Maybe<Scalars['Int']['output']>;
};

/** The buyer has to do something before the order can be placed. */
export type PlaceOrderActionRequired = {
  readonly __typename?: 'PlaceOrderActionRequired';
  /** What the buyer has to do. Call `continuePlaceOrder` afterwards. */
  readonly challenge: PaymentChallenge;
};

/**
 * The placing of one order. It goes on by itself, also where the client goes away or the service restarts, until it has succeeded or failed
 * or needs the buyer.
 */
export type PlaceOrderAttempt = {
  readonly __typename?: 'PlaceOrderAttempt';
  /** Its identifier: the one that the client chose, or a UUID. */
  readonly attemptId: Scalars['ID']['output'];
  /** When it began. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The merchant's domain. */
  readonly domain: Scalars['String']['output'];
  /** What came of it so far. */
  readonly result: PlaceOrderResult;
  /** How far it is. */
  readonly status: PlaceOrderStatus;
  /** When something last happened. */
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** The order could not be placed. The last event. */
export type PlaceOrderError = PlaceOrderEvent & {
  readonly __typename?: 'PlaceOrderError';
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The attempt that it belongs to. */
  readonly attemptId: Scalars['ID']['output'];
  /** What went wrong. */
  readonly error: UserError;
  /** Its number within the attempt, from 1 and without gaps. */
  readonly sequence: Scalars['Int']['output'];
};

/** One thing that happened while an order was placed. */
export type PlaceOrderEvent = {
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The attempt that it belongs to. */
  readonly attemptId: Scalars['ID']['output'];
  /** Its number within the attempt, from 1 and without gaps. */
  readonly sequence: Scalars['Int']['output'];
};

/** There is no order, and nothing was charged. */
export type PlaceOrderFailed = {
  readonly __typename?: 'PlaceOrderFailed';
  /** The step that was refused. */
  readonly failedStep: PlaceOrderStep;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What `placeOrder` takes. */
export type PlaceOrderInput = {
  /** A UUID of your choice for the attempt, so that you can subscribe to `placeOrderProgress` before calling. Where absent, one is made. */
  readonly attemptId?: InputMaybe<Scalars['ID']['input']>;
  /** Where the bill goes. */
  readonly billingInfo: AddressInput;
  /** The answer to the merchant's captcha, handed on to merchants that require one. The sandbox shops require none. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** What the buyer said to the shop's consents; kept with the attempt as the record of it. No shop asks for consents in this version. At most 50. */
  readonly consents?: InputMaybe<ReadonlyArray<ConsentInput>>;
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /**
   * 1 to 255 printable ASCII characters without spaces, a new one for each order. One key never places two orders and never charges twice: a repeated call with
   * the same key and input finds the same attempt, and with another input it is refused with `IDEMPOTENCY_CONFLICT`. Repeat a call with the very same
   * `encryptedCard`: a card encrypted again is another input.
   */
  readonly idempotencyKey: Scalars['String']['input'];
  /** What is bought: 1 to 100 items. */
  readonly items: ReadonlyArray<OrderItemInput>;
  /** How the buyer pays. */
  readonly payment: PaymentInput;
  /** Where it is sent. */
  readonly shippingInfo: AddressInput;
  /** True: answer once the attempt has ended or needs the buyer. False: answer at once, with the attempt still running. */
  readonly wait?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `placeOrder` answers. */
export type PlaceOrderPayload = {
  readonly __typename?: 'PlaceOrderPayload';
  /** The attempt to place the order; null where the call was refused before there was one. */
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  /** True where an earlier call with the same idempotency key started this attempt. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused before there was an attempt; empty otherwise. What went wrong later stands in `attempt.result`. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** It is not known yet whether there will be an order. Never take this for a success or a failure. */
export type PlaceOrderProcessing = {
  readonly __typename?: 'PlaceOrderProcessing';
  /** Ask again with `placeOrderAttempt` after so many milliseconds, or watch `placeOrderProgress`. */
  readonly pollAfterMs: Scalars['Int']['output'];
};

/** What came of the placing of an order so far. */
export type PlaceOrderResult = PlaceOrderActionRequired | PlaceOrderFailed | PlaceOrderProcessing | PlaceOrderSucceeded;

/** How far the placing of an order is. */
export type PlaceOrderStatus =
  /** The buyer has to meet a challenge. */
  | 'ACTION_REQUIRED'
  /** There is no order. The end. */
  | 'FAILED'
  /** The order was submitted and the merchant has not said yet whether it stands. It will be asked again. */
  | 'PROCESSING'
  /** It is being worked on. */
  | 'RUNNING'
  /** The order is placed. The end. */
  | 'SUCCEEDED';

/** The steps in which an order is placed, in order. `completeOrder` begins at `SET_BILLING_INFO`. */
export type PlaceOrderStep =
  /** Making the cart and adding the items. */
  | 'CREATE_CART'
  /** Choosing shipping methods where the buyer chose none. */
  | 'SELECT_SHIPPING'
  /** Setting the billing address. */
  | 'SET_BILLING_INFO'
  /** Setting the shipping address. */
  | 'SET_SHIPPING_INFO'
  /** Charging the payment and placing the order. */
  | 'SUBMIT_ORDER';

/** The order is placed. */
export type PlaceOrderSucceeded = {
  readonly __typename?: 'PlaceOrderSucceeded';
  /** The submitted cart with the confirmation: `platformOrderNumber`, `submittedAt`, `urls`, `paymentSummary`. */
  readonly cart: Cart;
  /** The merchant's domain. */
  readonly domain: Scalars['String']['output'];
  /** The order as the merchant tells it now; null where the merchant does not answer. */
  readonly order?: Maybe<Order>;
  /** The order's identifier: pass it to `order`, together with `domain`. */
  readonly orderId: Scalars['ID']['output'];
};

/** A refusal that its name and message say all about. */
export type PlainUserError = UserError & {
  readonly __typename?: 'PlainUserError';
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** The lowest and the highest price of a product's variants. */
export type PriceRange = {
  readonly __typename?: 'PriceRange';
  /** The highest price in USD cents, for example `4999`; null where the merchant's prices are in another currency. */
  readonly max?: Maybe<Scalars['Int']['output']>;
  /** The highest price in the merchant's currency. */
  readonly maxPrice: Money;
  /** The lowest price in USD cents, for example `1999`; null where the merchant's prices are in another currency. */
  readonly min?: Maybe<Scalars['Int']['output']>;
  /** The lowest price in the merchant's currency. */
  readonly minPrice: Money;
};

/** A product of one merchant with all its variants, as the merchant's catalog has it. */
export type Product = Node & {
  readonly __typename?: 'Product';
  /** The stock keeping unit of the product as a whole; unique within the merchant. */
  readonly baseSku: Scalars['String']['output'];
  /** HTML as the merchant wrote it. Sanitise it before showing it. */
  readonly description: Scalars['String']['output'];
  /** The merchant's domain. */
  readonly domain: Scalars['String']['output'];
  /** The merchant's display name. */
  readonly domainName: Scalars['String']['output'];
  /** The product's name in addresses, for example `linen-shirt`; unique within the merchant. */
  readonly handle: Scalars['String']['output'];
  /** Whether at least one variant can be bought now. */
  readonly hasAvailableVariants: Scalars['Boolean']['output'];
  /** Global identifier. */
  readonly id: Scalars['ID']['output'];
  /** Pictures, the main one first. */
  readonly images: ReadonlyArray<Image>;
  /** The product's page in the merchant's shop. */
  readonly pdpUrl?: Maybe<Scalars['URL']['output']>;
  /** From the lowest to the highest price of the variants; null for a product without variants. */
  readonly priceRange?: Maybe<PriceRange>;
  /** The merchant's own word for the kind of product, for example `Shirts`. */
  readonly productType?: Maybe<Scalars['String']['output']>;
  /** What buyers said; null where the merchant has no reviews. */
  readonly reviews?: Maybe<ProductReviews>;
  /** The merchant's own labels, for example `summer`. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** The product's name. */
  readonly title: Scalars['String']['output'];
  /** The options that tell the variants apart, for example colour and size. */
  readonly variantOptionValues: ReadonlyArray<VariantOption>;
  /** What can actually be bought: one per combination of options. */
  readonly variants: ReadonlyArray<ProductVariant>;
};

/** One page of a merchant's catalog. */
export type ProductPage = {
  readonly __typename?: 'ProductPage';
  /** Where the page stands. */
  readonly metadata: ProductPageMetadata;
  /** The products of this page, in the catalog's stable order. Empty past the last page. */
  readonly products: ReadonlyArray<Product>;
};

/** Where a page stands in a merchant's catalog. */
export type ProductPageMetadata = {
  readonly __typename?: 'ProductPageMetadata';
  /** The page's number, from 1. */
  readonly page: Scalars['Int']['output'];
  /** How many products a page holds at most. */
  readonly size: Scalars['Int']['output'];
  /** How many pages there are in all. */
  readonly totalPages: Scalars['Int']['output'];
};

/** What buyers said of a product. */
export type ProductReviews = {
  readonly __typename?: 'ProductReviews';
  /** The average of their ratings, from 0 to 5; null without reviews. */
  readonly averageRating?: Maybe<Scalars['Float']['output']>;
  /** How many reviews there are. */
  readonly totalReviews: Scalars['Int']['output'];
};

/** One variant of a product: what goes into a cart. */
export type ProductVariant = {
  readonly __typename?: 'ProductVariant';
  /** What `addLineItem` takes as `addToCartRef`. Pass it on unchanged. */
  readonly addToCartRef: AddToCartRef;
  /** Whether it can be bought now. */
  readonly available: Scalars['Boolean']['output'];
  /** The product's and the variant's name together, for example `Linen shirt, Blue / M`. */
  readonly displayName: Scalars['String']['output'];
  /** The variant's name in addresses, where it has one. */
  readonly handle?: Maybe<Scalars['String']['output']>;
  /** A picture of this variant, where it has its own. */
  readonly image?: Maybe<Image>;
  /** The manufacturer's suggested price, where it differs and the merchant tells it. */
  readonly msrp?: Maybe<Money>;
  /** The price of one unit. */
  readonly price: Money;
  /** False for what is not sent by post, such as gift cards. */
  readonly requiresShipping: Scalars['Boolean']['output'];
  /** Stock keeping unit of the variant. */
  readonly sku: Scalars['String']['output'];
  /** The variant's own name, for example `Blue / M`. */
  readonly title: Scalars['String']['output'];
  /** The merchant platform's identifier of the variant. */
  readonly variantId: Scalars['ID']['output'];
  /** The variant's value for each option of the product, in the product's order. */
  readonly variantOptionList: ReadonlyArray<VariantOptionSelection>;
};

/** A promotion code was refused: `INVALID_PROMO_CODE`, `PROMO_NOT_AVAILABLE`, `MULTIPLE_DISCOUNT_CODES_NOT_SUPPORTED`, `CLEAR_PROMO_CODE_NOT_ALLOWED`. */
export type PromoCodeError = UserError & {
  readonly __typename?: 'PromoCodeError';
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** The code in question, where it is one. */
  readonly promoCode?: Maybe<Scalars['String']['output']>;
  /** Why it was refused, where the merchant tells. */
  readonly reason?: Maybe<PromoCodeReason>;
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** Why a promotion code was refused. */
export type PromoCodeReason =
  /** Its time is over. */
  | 'EXPIRED'
  /** There is no such code. */
  | 'INVALID'
  /** The cart is worth too little. */
  | 'MINIMUM_NOT_MET'
  /** Nothing in the cart is eligible. */
  | 'NOT_APPLICABLE'
  /** It cannot be combined with another one. */
  | 'NOT_STACKABLE'
  /** The merchant gave a reason that is not known here. */
  | 'UNKNOWN';

/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type Query = {
  readonly __typename?: 'Query';
  /**
   * The device's cart at a merchant, with prices as of now; null where there is none. Carts start with the first `addLineItem`.
   *
   * Credential: device token, or server secret with a device id.
   * Errors: `DomainNotFound`, `OperationNotSupported`, `StoreUnavailable`.
   */
  readonly cart?: Maybe<Cart>;
  /**
   * One merchant with what its platform can do.
   *
   * Credential: any, an App ID included.
   * Errors: `DomainNotFound`.
   */
  readonly merchant?: Maybe<Merchant>;
  /**
   * All merchants of this service, in the order in which they are configured.
   *
   * Credential: any, an App ID included.
   */
  readonly merchants: ReadonlyArray<Merchant>;
  /**
   * The cart, order, product or merchant behind a global identifier; null where it no longer exists or is not this device's cart.
   *
   * Credential: the one that the kind of thing needs: any for a `Product` or `Merchant`, a device for a `Cart` or `Order`.
   * Errors: `InvalidInputQuery` (not an identifier of this service), `Forbidden` (another device's order), `StoreUnavailable`.
   */
  readonly node?: Maybe<Node>;
  /**
   * One order, put together from the merchant's platform at this moment.
   *
   * Credential: device token, server secret with a device id, or service-binding token; the device must own the order.
   * Errors: `DomainNotFound`, `OrderNotFound` (not known here), `Forbidden` (another device's), `OperationNotSupported`, `StoreUnavailable`.
   */
  readonly order?: Maybe<Order>;
  /**
   * The device's orders at all merchants, newest first. An order whose merchant does not answer is still listed, as it was when it was placed.
   *
   * Credential: device token, server secret with a device id, or service-binding token.
   * Errors: `InvalidInputQuery` (`first` out of bounds, or an unknown cursor).
   */
  readonly orders?: Maybe<OrderConnection>;
  /**
   * The key with which to encrypt a card for `placeOrder` and `completeOrder`. It changes from time to time.
   *
   * Credential: any, an App ID included.
   */
  readonly paymentEncryptionKey?: Maybe<PaymentEncryptionKey>;
  /**
   * How far the placing of an order is; null where this device has no such attempt.
   *
   * Credential: device token, or server secret with a device id.
   */
  readonly placeOrderAttempt?: Maybe<PlaceOrderAttempt>;
  /**
   * One product of a merchant, named by exactly one of `baseSku`, `handle` and `sku`.
   *
   * Credential: any, an App ID included.
   * Errors: `DomainNotFound`, `ProductNotFound`, `InvalidInputQuery` (none or several of the three names), `OperationNotSupported`, `StoreUnavailable`.
   */
  readonly product?: Maybe<Product>;
  /**
   * The product that a buyer sees at an address of a merchant's shop. The merchant is told by the host of the address.
   *
   * Credential: any, an App ID included.
   * Errors: `InvalidRequest` (empty or not an address), `DomainNotFound`, `ProductUrlNotImplemented`, `ProductNotFound`, `VariantNotFound`,
   * `ProductDiscontinued`, `PostalCodeRequired`, `StoreUnavailable`.
   */
  readonly productByUrl?: Maybe<Product>;
  /**
   * The whole catalog of a merchant, page by page.
   *
   * Credential: any, an App ID included.
   * Errors: `DomainNotFound`, `AllProductsNotFound`, `InvalidInputQuery` (page or size out of bounds), `OperationNotSupported`, `StoreUnavailable`.
   */
  readonly products?: Maybe<ProductPage>;
  /**
   * The options of one product, for a variant picker. The product is named by exactly one of `baseSku`, `handle` and `sku`.
   *
   * Credential: any, an App ID included.
   * Errors: those of `product`.
   */
  readonly variantOptions?: Maybe<ReadonlyArray<VariantOption>>;
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryCartArgs = {
  domain: Scalars['String']['input'];
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryMerchantArgs = {
  domain: Scalars['String']['input'];
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryOrderArgs = {
  domain: Scalars['String']['input'];
  orderId: Scalars['ID']['input'];
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryPlaceOrderAttemptArgs = {
  attemptId: Scalars['ID']['input'];
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryProductArgs = {
  baseSku?: InputMaybe<Scalars['String']['input']>;
  domain: Scalars['String']['input'];
  handle?: InputMaybe<Scalars['String']['input']>;
  sku?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryProductByUrlArgs = {
  postalCode?: InputMaybe<Scalars['String']['input']>;
  url: Scalars['String']['input'];
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryProductsArgs = {
  domain: Scalars['String']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  size?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. A query changes nothing and may be repeated.
 *
 * Credentials travel in HTTP headers, or under the same names in the payload of `connection_init` on a WebSocket:
 * - *App ID*: `x-svc-app-id`, at most 512 characters. Enough for the catalog and for `createDeviceSession`.
 * - *Device token*: `x-svc-authorization: <accessToken of createDeviceSession>`, raw or after `Bearer `.
 * - *Server secret*: `x-svc-authorization: <secret>` together with `x-svc-device-id: <your own id of the device>`, at most
 *   256 characters of `a-z A-Z 0-9 - _`. For backends only.
 * - *App-level token*: `x-svc-authorization` or `Authorization: Bearer <token>`. It has no device, hence no cart.
 * - *Service-binding token*: made by `createServiceBinding`. It reads the orders of one device and nothing else.
 *
 * An error of a query is a top-level entry of `errors` whose `path` leads to the one field that is null because of it. Its
 * `extensions` carry `code` (the name in the error catalog, for example `ProductNotFound`), `httpStatus` and `requestId`.
 */
export type QueryVariantOptionsArgs = {
  baseSku?: InputMaybe<Scalars['String']['input']>;
  domain: Scalars['String']['input'];
  handle?: InputMaybe<Scalars['String']['input']>;
  sku?: InputMaybe<Scalars['String']['input']>;
};

/** A payment back to the buyer. */
export type Refund = {
  readonly __typename?: 'Refund';
  /** How much. */
  readonly amount: Money;
  /** The platform's identifier. */
  readonly id: Scalars['ID']['output'];
  /** When it was made. */
  readonly processedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why it was made. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** Free text, for example `pending` or `processed`. */
  readonly status?: Maybe<Scalars['String']['output']>;
};

/** Required consents were not accepted: `REQUIRED_CONSENTS_NOT_SIGNED`. */
export type RequiredConsentsError = UserError & {
  readonly __typename?: 'RequiredConsentsError';
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** The consents that must be accepted. */
  readonly consentIds: ReadonlyArray<Scalars['ID']['output']>;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** Something that the buyer sends back. */
export type Return = {
  readonly __typename?: 'Return';
  /** The platform's identifier. */
  readonly id: Scalars['ID']['output'];
  /** When the return was announced. */
  readonly initiatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What is sent back. */
  readonly lineItems: ReadonlyArray<ReturnLineItem>;
  /** What else the merchant keeps. */
  readonly otherFees?: Maybe<Money>;
  /** What is refunded in all. */
  readonly refundAmount?: Maybe<Money>;
  /** What is refunded of the products' price. */
  readonly refundProductPrice?: Maybe<Money>;
  /** What is refunded of the tax. */
  readonly refundSalesTax?: Maybe<Money>;
  /** What is refunded of shipping. */
  readonly refundShippingTotal?: Maybe<Money>;
  /** What the merchant keeps for putting it back on the shelf. */
  readonly restockingFee?: Maybe<Money>;
  /** Free text, for example `initiated`, `received` or `completed`. */
  readonly status: Scalars['String']['output'];
};

/** One variant that is sent back. */
export type ReturnLineItem = {
  readonly __typename?: 'ReturnLineItem';
  /** How many units. */
  readonly quantity: Scalars['Int']['output'];
  /** What is refunded for them. */
  readonly refundAmount?: Maybe<Money>;
  /** Stock keeping unit of the variant. */
  readonly sku: Scalars['String']['output'];
};

/** A token with which one named service may read the orders of this device, and nothing else. */
export type ServiceBinding = {
  readonly __typename?: 'ServiceBinding';
  /** A signed JWT for the service. Good for `order` and `orders`. */
  readonly accessToken: Scalars['String']['output'];
  /** When the token expires, in Unix seconds. */
  readonly expires: Scalars['SafeInt']['output'];
  /** Seconds until the token expires. */
  readonly expiresIn: Scalars['Int']['output'];
  /** The service that the token was made for, as given. */
  readonly service: Scalars['String']['output'];
};

/** What `setBillingInfo` takes. */
export type SetBillingInfoInput = {
  /** The address. */
  readonly billingInfo: AddressInput;
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** What `setBillingInfo` answers. */
export type SetBillingInfoPayload = {
  readonly __typename?: 'SetBillingInfoPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** What `setPostalCode` takes. */
export type SetPostalCodeInput = {
  /** Two capital letters of ISO 3166-1, for example `US`; where absent, the merchant's own country. */
  readonly country?: InputMaybe<Scalars['String']['input']>;
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The buyer's postal code, for example `78701`. */
  readonly postalCode: Scalars['String']['input'];
};

/** What `setPostalCode` answers. */
export type SetPostalCodePayload = {
  readonly __typename?: 'SetPostalCodePayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** What `setShippingInfo` takes. */
export type SetShippingInfoInput = {
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The shipment that goes to this address; where absent, all of them. */
  readonly shipmentId?: InputMaybe<Scalars['ID']['input']>;
  /** The address. */
  readonly shippingInfo: AddressInput;
};

/** What `setShippingInfo` answers. */
export type SetShippingInfoPayload = {
  readonly __typename?: 'SetShippingInfoPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** What `setShippingMethod` takes. */
export type SetShippingMethodInput = {
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The shipment, from `Cart.shipments`. */
  readonly shipmentId: Scalars['ID']['input'];
  /** One of the shipment's `shippingMethodOptions`. */
  readonly shippingMethodId: Scalars['ID']['input'];
};

/** What `setShippingMethod` answers. */
export type SetShippingMethodPayload = {
  readonly __typename?: 'SetShippingMethodPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** A part of the cart that reaches the buyer in one way, with its own fulfilment and shipping method. */
export type Shipment = {
  readonly __typename?: 'Shipment';
  /** How it reaches the buyer; null before that is chosen. */
  readonly fulfillmentType?: Maybe<FulfillmentType>;
  /** The ways in which it can reach the buyer. */
  readonly fulfillmentTypeOptions: ReadonlyArray<FulfillmentType>;
  /** The lines in it. */
  readonly lineItemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The merchant's remarks on this shipment. */
  readonly notes?: Maybe<Scalars['String']['output']>;
  /** The merchant platform's identifier of the shipment. */
  readonly shipmentId: Scalars['ID']['output'];
  /** The chosen shipping method; null before one is chosen. */
  readonly shippingMethod?: Maybe<ShippingMethod>;
  /** The shipping methods to choose from. Empty before the merchant knows the address, where it needs that. */
  readonly shippingMethodOptions: ReadonlyArray<ShippingMethod>;
};

/**
 * Something about a shipment was refused: `SHIPMENT_NOT_FOUND`, `INVALID_FULFILLMENT_TYPE`, `INVALID_SHIPPING_METHOD`, `INVALID_DELIVERY_DATE`,
 * `INVALID_SHIPMENT_TYPE`, `SHIPMENT_NOT_AVAILABLE`, `LOCATION_NOT_FOUND`, `MISSING_SHIPPING_METHOD`.
 */
export type ShipmentError = UserError & {
  readonly __typename?: 'ShipmentError';
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** What can be chosen instead: identifiers of methods, fulfilment types, dates or locations. Empty where that is not known. */
  readonly options: ReadonlyArray<Scalars['String']['output']>;
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
  /** The shipment in question, where it is one. */
  readonly shipmentId?: Maybe<Scalars['ID']['output']>;
};

/** A way of shipping with its price. */
export type ShippingMethod = {
  readonly __typename?: 'ShippingMethod';
  /** Its name, for example `Standard`. */
  readonly description: Scalars['String']['output'];
  /** Free text, for example `3 to 5 working days`. */
  readonly estimatedDelivery?: Maybe<Scalars['String']['output']>;
  /** What `setShippingMethod` takes, for example `standard`. */
  readonly id: Scalars['ID']['output'];
  /** What it costs for the shipment. */
  readonly price: Money;
};

/** Address and shipping are set. */
export type ShippingUpdated = PlaceOrderEvent & {
  readonly __typename?: 'ShippingUpdated';
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The attempt that it belongs to. */
  readonly attemptId: Scalars['ID']['output'];
  /** The cart with its addresses and the tax that they bring. The price of shipping comes with the shipping method, which is chosen after this. */
  readonly cart: Cart;
  /** Its number within the attempt, from 1 and without gaps. */
  readonly sequence: Scalars['Int']['output'];
};

/** Everything that can be watched, over a WebSocket with the subprotocol `graphql-transport-ws`. A subscription changes nothing. */
export type Subscription = {
  readonly __typename?: 'Subscription';
  /**
   * The events of placing an order: first those that have happened, from the first on, then the others as they happen. The stream completes after the
   * last event. One who reconnects passes the last `sequence` seen and loses nothing. An attempt that does not exist yet is waited for, so that one can
   * subscribe first and call `placeOrder` with an `attemptId` of one's own then.
   *
   * Credential: device token, or server secret with a device id; only the device that owns the attempt.
   * Errors: `OrderNotFound` (this device has no such attempt, and none came up within a minute), `InvalidInputQuery` (a negative `afterSequence`).
   */
  readonly placeOrderProgress: PlaceOrderEvent;
};


/** Everything that can be watched, over a WebSocket with the subprotocol `graphql-transport-ws`. A subscription changes nothing. */
export type SubscriptionPlaceOrderProgressArgs = {
  afterSequence?: InputMaybe<Scalars['Int']['input']>;
  attemptId: Scalars['ID']['input'];
};

/** Where a parcel is. */
export type Tracking = {
  readonly __typename?: 'Tracking';
  /** The carrier, for example `UPS`. */
  readonly carrier?: Maybe<Scalars['String']['output']>;
  /** When it arrived. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was handed to the carrier. */
  readonly shippedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The carrier's number of the parcel. */
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
  /** The carrier's page about the parcel. */
  readonly trackingUrl?: Maybe<Scalars['URL']['output']>;
};

/** The merchant's platform cannot do it: `OPERATION_NOT_SUPPORTED`, `NOT_IMPLEMENTED`, `PRODUCT_URL_NOT_IMPLEMENTED`. */
export type UnsupportedOperationError = UserError & {
  readonly __typename?: 'UnsupportedOperationError';
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The merchant's domain, where it is one. */
  readonly domain?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** The operation in question, where it is one. */
  readonly operation?: Maybe<MerchantOperation>;
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** What `updateLineItem` takes. */
export type UpdateLineItemInput = {
  /** The merchant's domain, exact and case-sensitive. */
  readonly domain: Scalars['String']['input'];
  /** 1 to 255 printable ASCII characters without spaces. A repeated call with the same key and input gets the first answer again, for 24 hours. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The line, from `Cart.lineItems`. */
  readonly lineItemId: Scalars['ID']['input'];
  /** The new number of units: a whole number of at least 0. 0 removes the line. */
  readonly quantity: Scalars['Int']['input'];
};

/** What `updateLineItem` answers. */
export type UpdateLineItemPayload = {
  readonly __typename?: 'UpdateLineItemPayload';
  /** The current cart, also where the call was refused; null where there is none or it cannot be read. */
  readonly cart?: Maybe<Cart>;
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: Scalars['Boolean']['output'];
  /** Why the call was refused; empty where it went through. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** What the buyer should know although the call went through. */
  readonly warnings: ReadonlyArray<CartWarning>;
};

/** Why a call was refused. Types that say more implement it. */
export type UserError = {
  /** The error's name in the catalog, as an enum value, for example `NOT_ENOUGH_STOCK_ERROR`. */
  readonly code: ErrorCode;
  /** More for developers. Not to be shown to buyers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The input field at fault, as a path from `input` on: `["items", "0", "quantity"]`. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The HTTP status that the catalog gives it, for example 409. The HTTP answer itself is 200. */
  readonly httpStatus: Scalars['Int']['output'];
  /** A sentence that may be shown to the buyer. */
  readonly message: Scalars['String']['output'];
  /** The error's name in the catalog, for example `NotEnoughStockError`. */
  readonly name: Scalars['String']['output'];
  /** How many seconds to wait before that, where it is known. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the very same call can succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** An option by which the variants of a product differ. */
export type VariantOption = {
  readonly __typename?: 'VariantOption';
  /** The option's name for people, for example `Color`. */
  readonly displayName: Scalars['String']['output'];
  /** The values that the variants have. */
  readonly optionValues: ReadonlyArray<VariantOptionValue>;
  /** The option's place among the product's options, from 1. */
  readonly position: Scalars['Int']['output'];
  /** The option's name for programs, for example `color`. */
  readonly propertyAccessor: Scalars['String']['output'];
};

/** One value that a variant has for one option. */
export type VariantOptionSelection = {
  readonly __typename?: 'VariantOptionSelection';
  /** The option, for example `Color`. */
  readonly option: Scalars['String']['output'];
  /** The value, for example `Blue`. */
  readonly value: Scalars['String']['output'];
};

/** One value of an option. */
export type VariantOptionValue = {
  readonly __typename?: 'VariantOptionValue';
  /** Whether at least one variant with this value can be bought now. */
  readonly available: Scalars['Boolean']['output'];
  /** The value for people, for example `Navy blue`. */
  readonly displayName: Scalars['String']['output'];
  /** The value for programs, for example `navy`. */
  readonly value: Scalars['String']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type ReferenceResolver<TResult, TReference, TContext> = (
      reference: TReference,
      context: TContext,
      info: GraphQLResolveInfo
    ) => Promise<TResult> | TResult;

      type ScalarCheck<T, S> = S extends true ? T : NullableCheck<T, S>;
      type NullableCheck<T, S> = Maybe<T> extends T ? Maybe<ListCheck<NonNullable<T>, S>> : ListCheck<T, S>;
      type ListCheck<T, S> = T extends (infer U)[] ? NullableCheck<U, S>[] : GraphQLRecursivePick<T, S>;
      export type GraphQLRecursivePick<T, S> = { [K in keyof T & keyof S]: ScalarCheck<T[K], S[K]> };
    

export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

/** Mapping of federation types */
export type FederationTypes = {
  Cart: Cart;
  Merchant: Merchant;
  Order: Order;
  Product: Product;
};

/** Mapping of federation reference types */
export type FederationReferenceTypes = {
  Cart:
    ( { __typename: 'Cart' }
    & GraphQLRecursivePick<FederationTypes['Cart'], {"id":true}> );
  Merchant:
    ( { __typename: 'Merchant' }
    & ( GraphQLRecursivePick<FederationTypes['Merchant'], {"id":true}>
        | GraphQLRecursivePick<FederationTypes['Merchant'], {"domain":true}> ) );
  Order:
    ( { __typename: 'Order' }
    & ( GraphQLRecursivePick<FederationTypes['Order'], {"id":true}>
        | GraphQLRecursivePick<FederationTypes['Order'], {"domain":true,"orderId":true}> ) );
  Product:
    ( { __typename: 'Product' }
    & ( GraphQLRecursivePick<FederationTypes['Product'], {"id":true}>
        | GraphQLRecursivePick<FederationTypes['Product'], {"domain":true,"baseSku":true}> ) );
};

/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  PlaceOrderResult:
    | ( PlaceOrderActionRequiredParent )
    | ( PlaceOrderFailedParent )
    | ( PlaceOrderProcessingParent )
    | ( PlaceOrderSucceededParent )
  ;
};


/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AddLineItemInput: AddLineItemInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  AddLineItemPayload: ResolverTypeWrapper<CartOutcomeParent>;
  AddLineItemsInput: AddLineItemsInput;
  AddLineItemsPayload: ResolverTypeWrapper<CartOutcomeParent>;
  AddToCartRef: ResolverTypeWrapper<AddToCartRef>;
  AddToCartRefInput: AddToCartRefInput;
  AddonDisplay: ResolverTypeWrapper<AddonOfferParent>;
  AddonOffer: ResolverTypeWrapper<AddonOfferParent>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  AddonOption: ResolverTypeWrapper<AddonOption>;
  AddonScope: AddonScope;
  AddonSelection: ResolverTypeWrapper<Omit<AddonSelection, 'price'> & { price?: Maybe<ResolversTypes['Money']> }>;
  Address: ResolverTypeWrapper<Address>;
  AddressInput: AddressInput;
  Cart: ResolverTypeWrapper<CartParent>;
  CartAddons: ResolverTypeWrapper<Omit<CartAddons, 'offers' | 'selections'> & { offers: ReadonlyArray<ResolversTypes['AddonOffer']>, selections: ReadonlyArray<ResolversTypes['AddonSelection']> }>;
  CartStatus: CartStatus;
  CartUrls: ResolverTypeWrapper<CartUrls>;
  CartWarning: ResolverTypeWrapper<CartWarning>;
  ClearCartInput: ClearCartInput;
  ClearCartPayload: ResolverTypeWrapper<CartOutcomeParent>;
  CompleteOrderInput: CompleteOrderInput;
  CompleteOrderPayload: ResolverTypeWrapper<PlaceOrderOutcomeParent>;
  ConsentInput: ConsentInput;
  ContinuePlaceOrderInput: ContinuePlaceOrderInput;
  ContinuePlaceOrderPayload: ResolverTypeWrapper<PlaceOrderOutcomeParent>;
  CreateDeviceSessionInput: CreateDeviceSessionInput;
  CreateDeviceSessionPayload: ResolverTypeWrapper<Omit<CreateDeviceSessionPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CreateServiceBindingInput: CreateServiceBindingInput;
  CreateServiceBindingPayload: ResolverTypeWrapper<Omit<CreateServiceBindingPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CreatingCart: ResolverTypeWrapper<CreatingCart>;
  CurrencyCode: ResolverTypeWrapper<Scalars['CurrencyCode']['output']>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Decimal: ResolverTypeWrapper<Scalars['Decimal']['output']>;
  DeviceSession: ResolverTypeWrapper<DeviceSession>;
  ErrorCode: ResolverTypeWrapper<string>;
  ExpressCheckoutPaymentInput: ExpressCheckoutPaymentInput;
  Fee: ResolverTypeWrapper<FeeParent>;
  Fulfillment: ResolverTypeWrapper<Fulfillment>;
  FulfillmentType: ResolverTypeWrapper<FulfillmentType>;
  Image: ResolverTypeWrapper<Image>;
  ItemAdded: ResolverTypeWrapper<Omit<ItemAdded, 'cart'> & { cart: ResolversTypes['Cart'] }>;
  JSONObject: ResolverTypeWrapper<Scalars['JSONObject']['output']>;
  LineItem: ResolverTypeWrapper<LineItemParent>;
  LineItemDiscount: ResolverTypeWrapper<Omit<LineItemDiscount, 'amount'> & { amount: ResolversTypes['Money'] }>;
  Merchant: ResolverTypeWrapper<MerchantParent>;
  MerchantCapability: ResolverTypeWrapper<MerchantCapability>;
  MerchantOperation: MerchantOperation;
  MinorUnits: ResolverTypeWrapper<Scalars['MinorUnits']['output']>;
  Money: ResolverTypeWrapper<MoneyParent>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NetworkTokenPaymentInput: NetworkTokenPaymentInput;
  NewLineItemInput: NewLineItemInput;
  Node: ResolverTypeWrapper<NodeParent>;
  NotEnoughStockError: ResolverTypeWrapper<UserErrorParent>;
  Order: ResolverTypeWrapper<OrderParent>;
  OrderConnection: ResolverTypeWrapper<Omit<OrderConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversTypes['OrderEdge']>, nodes: ReadonlyArray<ResolversTypes['Order']> }>;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  OrderEvent: ResolverTypeWrapper<OrderEvent>;
  OrderEventType: OrderEventType;
  OrderItemInput: OrderItemInput;
  OrderLineItem: ResolverTypeWrapper<Omit<OrderLineItem, 'refundAmount'> & { refundAmount?: Maybe<ResolversTypes['Money']> }>;
  OrderPlaced: ResolverTypeWrapper<OrderPlacedParent>;
  OrderStatus: OrderStatus;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PaymentChallenge: ResolverTypeWrapper<PaymentChallenge>;
  PaymentChallengeError: ResolverTypeWrapper<UserErrorParent>;
  PaymentChallengeType: PaymentChallengeType;
  PaymentEncryptionKey: ResolverTypeWrapper<PaymentEncryptionKey>;
  PaymentInput: PaymentInput;
  PaymentNextAction: PaymentNextAction;
  PaymentSummary: ResolverTypeWrapper<PaymentSummary>;
  PlaceOrderActionRequired: ResolverTypeWrapper<PlaceOrderActionRequiredParent>;
  PlaceOrderAttempt: ResolverTypeWrapper<PlaceOrderAttemptParent>;
  PlaceOrderError: ResolverTypeWrapper<PlaceOrderErrorParent>;
  PlaceOrderEvent: ResolverTypeWrapper<PlaceOrderEventParent>;
  PlaceOrderFailed: ResolverTypeWrapper<PlaceOrderFailedParent>;
  PlaceOrderInput: PlaceOrderInput;
  PlaceOrderPayload: ResolverTypeWrapper<PlaceOrderOutcomeParent>;
  PlaceOrderProcessing: ResolverTypeWrapper<PlaceOrderProcessingParent>;
  PlaceOrderResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['PlaceOrderResult']>;
  PlaceOrderStatus: PlaceOrderStatus;
  PlaceOrderStep: PlaceOrderStep;
  PlaceOrderSucceeded: ResolverTypeWrapper<PlaceOrderSucceededParent>;
  PlainUserError: ResolverTypeWrapper<UserErrorParent>;
  PriceRange: ResolverTypeWrapper<Omit<PriceRange, 'maxPrice' | 'minPrice'> & { maxPrice: ResolversTypes['Money'], minPrice: ResolversTypes['Money'] }>;
  Product: ResolverTypeWrapper<ProductParent>;
  ProductPage: ResolverTypeWrapper<Omit<ProductPage, 'products'> & { products: ReadonlyArray<ResolversTypes['Product']> }>;
  ProductPageMetadata: ResolverTypeWrapper<ProductPageMetadata>;
  ProductReviews: ResolverTypeWrapper<ProductReviews>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ProductVariant: ResolverTypeWrapper<Omit<ProductVariant, 'msrp' | 'price'> & { msrp?: Maybe<ResolversTypes['Money']>, price: ResolversTypes['Money'] }>;
  PromoCodeError: ResolverTypeWrapper<UserErrorParent>;
  PromoCodeReason: PromoCodeReason;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Refund: ResolverTypeWrapper<Omit<Refund, 'amount'> & { amount: ResolversTypes['Money'] }>;
  RequiredConsentsError: ResolverTypeWrapper<UserErrorParent>;
  Return: ResolverTypeWrapper<Omit<Return, 'lineItems' | 'otherFees' | 'refundAmount' | 'refundProductPrice' | 'refundSalesTax' | 'refundShippingTotal' | 'restockingFee'> & { lineItems: ReadonlyArray<ResolversTypes['ReturnLineItem']>, otherFees?: Maybe<ResolversTypes['Money']>, refundAmount?: Maybe<ResolversTypes['Money']>, refundProductPrice?: Maybe<ResolversTypes['Money']>, refundSalesTax?: Maybe<ResolversTypes['Money']>, refundShippingTotal?: Maybe<ResolversTypes['Money']>, restockingFee?: Maybe<ResolversTypes['Money']> }>;
  ReturnLineItem: ResolverTypeWrapper<Omit<ReturnLineItem, 'refundAmount'> & { refundAmount?: Maybe<ResolversTypes['Money']> }>;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  ServiceBinding: ResolverTypeWrapper<ServiceBinding>;
  SetBillingInfoInput: SetBillingInfoInput;
  SetBillingInfoPayload: ResolverTypeWrapper<CartOutcomeParent>;
  SetPostalCodeInput: SetPostalCodeInput;
  SetPostalCodePayload: ResolverTypeWrapper<CartOutcomeParent>;
  SetShippingInfoInput: SetShippingInfoInput;
  SetShippingInfoPayload: ResolverTypeWrapper<CartOutcomeParent>;
  SetShippingMethodInput: SetShippingMethodInput;
  SetShippingMethodPayload: ResolverTypeWrapper<CartOutcomeParent>;
  Shipment: ResolverTypeWrapper<Omit<Shipment, 'shippingMethod' | 'shippingMethodOptions'> & { shippingMethod?: Maybe<ResolversTypes['ShippingMethod']>, shippingMethodOptions: ReadonlyArray<ResolversTypes['ShippingMethod']> }>;
  ShipmentError: ResolverTypeWrapper<UserErrorParent>;
  ShippingMethod: ResolverTypeWrapper<Omit<ShippingMethod, 'price'> & { price: ResolversTypes['Money'] }>;
  ShippingUpdated: ResolverTypeWrapper<Omit<ShippingUpdated, 'cart'> & { cart: ResolversTypes['Cart'] }>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Tracking: ResolverTypeWrapper<Tracking>;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UnsupportedOperationError: ResolverTypeWrapper<UserErrorParent>;
  UpdateLineItemInput: UpdateLineItemInput;
  UpdateLineItemPayload: ResolverTypeWrapper<CartOutcomeParent>;
  UserError: ResolverTypeWrapper<UserErrorParent>;
  VariantOption: ResolverTypeWrapper<VariantOption>;
  VariantOptionSelection: ResolverTypeWrapper<VariantOptionSelection>;
  VariantOptionValue: ResolverTypeWrapper<VariantOptionValue>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AddLineItemInput: AddLineItemInput;
  String: Scalars['String']['output'];
  Boolean: Scalars['Boolean']['output'];
  Int: Scalars['Int']['output'];
  AddLineItemPayload: CartOutcomeParent;
  AddLineItemsInput: AddLineItemsInput;
  AddLineItemsPayload: CartOutcomeParent;
  AddToCartRef: AddToCartRef;
  AddToCartRefInput: AddToCartRefInput;
  AddonDisplay: AddonOfferParent;
  AddonOffer: AddonOfferParent;
  ID: Scalars['ID']['output'];
  AddonOption: AddonOption;
  AddonSelection: Omit<AddonSelection, 'price'> & { price?: Maybe<ResolversParentTypes['Money']> };
  Address: Address;
  AddressInput: AddressInput;
  Cart: CartParent;
  CartAddons: Omit<CartAddons, 'offers' | 'selections'> & { offers: ReadonlyArray<ResolversParentTypes['AddonOffer']>, selections: ReadonlyArray<ResolversParentTypes['AddonSelection']> };
  CartUrls: CartUrls;
  CartWarning: CartWarning;
  ClearCartInput: ClearCartInput;
  ClearCartPayload: CartOutcomeParent;
  CompleteOrderInput: CompleteOrderInput;
  CompleteOrderPayload: PlaceOrderOutcomeParent;
  ConsentInput: ConsentInput;
  ContinuePlaceOrderInput: ContinuePlaceOrderInput;
  ContinuePlaceOrderPayload: PlaceOrderOutcomeParent;
  CreateDeviceSessionInput: CreateDeviceSessionInput;
  CreateDeviceSessionPayload: Omit<CreateDeviceSessionPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CreateServiceBindingInput: CreateServiceBindingInput;
  CreateServiceBindingPayload: Omit<CreateServiceBindingPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CreatingCart: CreatingCart;
  CurrencyCode: Scalars['CurrencyCode']['output'];
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  Decimal: Scalars['Decimal']['output'];
  DeviceSession: DeviceSession;
  ExpressCheckoutPaymentInput: ExpressCheckoutPaymentInput;
  Fee: FeeParent;
  Fulfillment: Fulfillment;
  FulfillmentType: FulfillmentType;
  Image: Image;
  ItemAdded: Omit<ItemAdded, 'cart'> & { cart: ResolversParentTypes['Cart'] };
  JSONObject: Scalars['JSONObject']['output'];
  LineItem: LineItemParent;
  LineItemDiscount: Omit<LineItemDiscount, 'amount'> & { amount: ResolversParentTypes['Money'] };
  Merchant: MerchantParent;
  MerchantCapability: MerchantCapability;
  MinorUnits: Scalars['MinorUnits']['output'];
  Money: MoneyParent;
  Mutation: Record<PropertyKey, never>;
  NetworkTokenPaymentInput: NetworkTokenPaymentInput;
  NewLineItemInput: NewLineItemInput;
  Node: NodeParent;
  NotEnoughStockError: UserErrorParent;
  Order: OrderParent;
  OrderConnection: Omit<OrderConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversParentTypes['OrderEdge']>, nodes: ReadonlyArray<ResolversParentTypes['Order']> };
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  OrderEvent: OrderEvent;
  OrderItemInput: OrderItemInput;
  OrderLineItem: Omit<OrderLineItem, 'refundAmount'> & { refundAmount?: Maybe<ResolversParentTypes['Money']> };
  OrderPlaced: OrderPlacedParent;
  PageInfo: PageInfo;
  PaymentChallenge: PaymentChallenge;
  PaymentChallengeError: UserErrorParent;
  PaymentEncryptionKey: PaymentEncryptionKey;
  PaymentInput: PaymentInput;
  PaymentSummary: PaymentSummary;
  PlaceOrderActionRequired: PlaceOrderActionRequiredParent;
  PlaceOrderAttempt: PlaceOrderAttemptParent;
  PlaceOrderError: PlaceOrderErrorParent;
  PlaceOrderEvent: PlaceOrderEventParent;
  PlaceOrderFailed: PlaceOrderFailedParent;
  PlaceOrderInput: PlaceOrderInput;
  PlaceOrderPayload: PlaceOrderOutcomeParent;
  PlaceOrderProcessing: PlaceOrderProcessingParent;
  PlaceOrderResult: ResolversUnionTypes<ResolversParentTypes>['PlaceOrderResult'];
  PlaceOrderSucceeded: PlaceOrderSucceededParent;
  PlainUserError: UserErrorParent;
  PriceRange: Omit<PriceRange, 'maxPrice' | 'minPrice'> & { maxPrice: ResolversParentTypes['Money'], minPrice: ResolversParentTypes['Money'] };
  Product: ProductParent;
  ProductPage: Omit<ProductPage, 'products'> & { products: ReadonlyArray<ResolversParentTypes['Product']> };
  ProductPageMetadata: ProductPageMetadata;
  ProductReviews: ProductReviews;
  Float: Scalars['Float']['output'];
  ProductVariant: Omit<ProductVariant, 'msrp' | 'price'> & { msrp?: Maybe<ResolversParentTypes['Money']>, price: ResolversParentTypes['Money'] };
  PromoCodeError: UserErrorParent;
  Query: Record<PropertyKey, never>;
  Refund: Omit<Refund, 'amount'> & { amount: ResolversParentTypes['Money'] };
  RequiredConsentsError: UserErrorParent;
  Return: Omit<Return, 'lineItems' | 'otherFees' | 'refundAmount' | 'refundProductPrice' | 'refundSalesTax' | 'refundShippingTotal' | 'restockingFee'> & { lineItems: ReadonlyArray<ResolversParentTypes['ReturnLineItem']>, otherFees?: Maybe<ResolversParentTypes['Money']>, refundAmount?: Maybe<ResolversParentTypes['Money']>, refundProductPrice?: Maybe<ResolversParentTypes['Money']>, refundSalesTax?: Maybe<ResolversParentTypes['Money']>, refundShippingTotal?: Maybe<ResolversParentTypes['Money']>, restockingFee?: Maybe<ResolversParentTypes['Money']> };
  ReturnLineItem: Omit<ReturnLineItem, 'refundAmount'> & { refundAmount?: Maybe<ResolversParentTypes['Money']> };
  SafeInt: Scalars['SafeInt']['output'];
  ServiceBinding: ServiceBinding;
  SetBillingInfoInput: SetBillingInfoInput;
  SetBillingInfoPayload: CartOutcomeParent;
  SetPostalCodeInput: SetPostalCodeInput;
  SetPostalCodePayload: CartOutcomeParent;
  SetShippingInfoInput: SetShippingInfoInput;
  SetShippingInfoPayload: CartOutcomeParent;
  SetShippingMethodInput: SetShippingMethodInput;
  SetShippingMethodPayload: CartOutcomeParent;
  Shipment: Omit<Shipment, 'shippingMethod' | 'shippingMethodOptions'> & { shippingMethod?: Maybe<ResolversParentTypes['ShippingMethod']>, shippingMethodOptions: ReadonlyArray<ResolversParentTypes['ShippingMethod']> };
  ShipmentError: UserErrorParent;
  ShippingMethod: Omit<ShippingMethod, 'price'> & { price: ResolversParentTypes['Money'] };
  ShippingUpdated: Omit<ShippingUpdated, 'cart'> & { cart: ResolversParentTypes['Cart'] };
  Subscription: Record<PropertyKey, never>;
  Tracking: Tracking;
  URL: Scalars['URL']['output'];
  UnsupportedOperationError: UserErrorParent;
  UpdateLineItemInput: UpdateLineItemInput;
  UpdateLineItemPayload: CartOutcomeParent;
  UserError: UserErrorParent;
  VariantOption: VariantOption;
  VariantOptionSelection: VariantOptionSelection;
  VariantOptionValue: VariantOptionValue;
};

export type AddLineItemPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddLineItemPayload'] = ResolversParentTypes['AddLineItemPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type AddLineItemsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddLineItemsPayload'] = ResolversParentTypes['AddLineItemsPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type AddToCartRefResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddToCartRef'] = ResolversParentTypes['AddToCartRef']> = {
  productId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  variantHandles?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  variantId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AddonDisplayResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonDisplay'] = ResolversParentTypes['AddonDisplay']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AddonOfferResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonOffer'] = ResolversParentTypes['AddonOffer']> = {
  addonId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  childOffers?: Resolver<ReadonlyArray<ResolversTypes['AddonOffer']>, ParentType, ContextType>;
  coverageMode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  display?: Resolver<ResolversTypes['AddonDisplay'], ParentType, ContextType>;
  eligibleLineItemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  price?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['AddonScope'], ParentType, ContextType>;
};

export type AddonOptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonOption'] = ResolversParentTypes['AddonOption']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AddonSelectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonSelection'] = ResolversParentTypes['AddonSelection']> = {
  addonId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['AddonOption']>, ParentType, ContextType>;
  price?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
};

export type AddressResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Address'] = ResolversParentTypes['Address']> = {
  address1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  address2?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  company?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  firstName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  postalCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stateOrProvince?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CartResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Cart'] = ResolversParentTypes['Cart'], FederationReferenceType extends FederationReferenceTypes['Cart'] = FederationReferenceTypes['Cart']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Cart']> | FederationReferenceType, FederationReferenceType, ContextType>;
  addonTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  addons?: Resolver<ResolversTypes['CartAddons'], ParentType, ContextType>;
  billingInfo?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  cartDiscount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  cartId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cartStatus?: Resolver<ResolversTypes['CartStatus'], ParentType, ContextType>;
  coupons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feeTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  fees?: Resolver<ReadonlyArray<ResolversTypes['Fee']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItems?: Resolver<ReadonlyArray<ResolversTypes['LineItem']>, ParentType, ContextType>;
  paymentSummary?: Resolver<Maybe<ResolversTypes['PaymentSummary']>, ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  platformOrderNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  promoCodes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  schemaVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  shipments?: Resolver<ReadonlyArray<ResolversTypes['Shipment']>, ParentType, ContextType>;
  shippingInfo?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  shippingMethod?: Resolver<Maybe<ResolversTypes['ShippingMethod']>, ParentType, ContextType>;
  shippingTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  shopId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  submittedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  tax?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  taxEstimated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  taxTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  urls?: Resolver<Maybe<ResolversTypes['CartUrls']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CartAddonsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartAddons'] = ResolversParentTypes['CartAddons']> = {
  offers?: Resolver<ReadonlyArray<ResolversTypes['AddonOffer']>, ParentType, ContextType>;
  selections?: Resolver<ReadonlyArray<ResolversTypes['AddonSelection']>, ParentType, ContextType>;
};

export type CartUrlsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartUrls'] = ResolversParentTypes['CartUrls']> = {
  thankYouPage?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type CartWarningResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartWarning'] = ResolversParentTypes['CartWarning']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClearCartPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ClearCartPayload'] = ResolversParentTypes['ClearCartPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type CompleteOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompleteOrderPayload'] = ResolversParentTypes['CompleteOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ContinuePlaceOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ContinuePlaceOrderPayload'] = ResolversParentTypes['ContinuePlaceOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateDeviceSessionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateDeviceSessionPayload'] = ResolversParentTypes['CreateDeviceSessionPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  session?: Resolver<Maybe<ResolversTypes['DeviceSession']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateServiceBindingPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateServiceBindingPayload'] = ResolversParentTypes['CreateServiceBindingPayload']> = {
  binding?: Resolver<Maybe<ResolversTypes['ServiceBinding']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreatingCartResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreatingCart'] = ResolversParentTypes['CreatingCart']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface CurrencyCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CurrencyCode'], any> {
  name: 'CurrencyCode';
}

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface DecimalScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Decimal'], any> {
  name: 'Decimal';
}

export type DeviceSessionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeviceSession'] = ResolversParentTypes['DeviceSession']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deviceCreated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deviceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  expires?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ErrorCodeResolvers = EnumResolverSignature<{ ADDON_NOT_FOUND?: any, ALL_PRODUCTS_NOT_FOUND?: any, CANNOT_CREATE_CART?: any, CANNOT_TRANSFER_SESSION?: any, CART_NOT_FOUND?: any, CHECKOUT_ERROR?: any, CLEAR_PROMO_CODE_NOT_ALLOWED?: any, COUNTRY_NOT_SUPPORTED?: any, CREDIT_CARD_DECLINED?: any, CREDIT_CARD_INSUFFICIENT_FUNDS?: any, CREDIT_CARD_INVALID_EXPIRY?: any, CREDIT_CARD_INVALID_EXPIRY_DATE?: any, CREDIT_CARD_INVALID_EXPIRY_MONTH?: any, CREDIT_CARD_INVALID_EXPIRY_YEAR?: any, CREDIT_CARD_INVALID_NUMBER?: any, CREDIT_CARD_INVALID_POSTAL_CODE?: any, CREDIT_CARD_INVALID_SECURITY_CODE?: any, DOMAIN_NOT_FOUND?: any, ERROR_MISSING_APP_ID?: any, ERROR_START_EXPRESS_CHECKOUT?: any, ERROR_SUBMIT_EXPRESS_CHECKOUT?: any, FORBIDDEN?: any, GATEWAY_NOT_FOUND?: any, IDEMPOTENCY_CONFLICT?: any, IDEMPOTENCY_IN_FLIGHT?: any, INVALID_API_TOKEN?: any, INVALID_APP_ID?: any, INVALID_DELIVERY_DATE?: any, INVALID_EMAIL?: any, INVALID_FULFILLMENT_TYPE?: any, INVALID_INPUT_BODY?: any, INVALID_INPUT_QUERY?: any, INVALID_JWT_TOKEN?: any, INVALID_PROMO_CODE?: any, INVALID_QUANTITY?: any, INVALID_REQUEST?: any, INVALID_SHIPMENT_TYPE?: any, INVALID_SHIPPING_INFO?: any, INVALID_SHIPPING_METHOD?: any, INVALID_STATE?: any, INVALID_TOKEN?: any, LINE_ITEM_NOT_FOUND?: any, LOCATION_NOT_FOUND?: any, MISSING_AUTH_HEADER?: any, MISSING_REQUIRED_COOKIE?: any, MISSING_REQUIRED_PARAMETERS?: any, MISSING_SHIPPING_INFO?: any, MISSING_SHIPPING_METHOD?: any, MISSING_TAX_SYNC?: any, MULTIPLE_DISCOUNT_CODES_NOT_SUPPORTED?: any, NOT_ENOUGH_STOCK_ERROR?: any, NOT_IMPLEMENTED?: any, NO_LINE_ITEM_ERROR?: any, OPERATION_NOT_SUPPORTED?: any, ORDER_NOT_FOUND?: any, PARTNER_NOT_FOUND?: any, PAYMENT_CHALLENGE_EXPIRED?: any, PAYMENT_CHALLENGE_REQUIRED?: any, PAYMENT_METHOD_NOT_AVAILABLE?: any, POSTAL_CODE_REQUIRED?: any, PRECONDITION_ERROR?: any, PRODUCT_DISCONTINUED?: any, PRODUCT_NOT_FOUND?: any, PRODUCT_NOT_SUPPORTED?: any, PRODUCT_URL_NOT_IMPLEMENTED?: any, PROMO_NOT_AVAILABLE?: any, RATE_LIMITED?: any, REQUIRED_CONSENTS_NOT_SIGNED?: any, ROUTE_NOT_FOUND?: any, SERVICE_UNAVAILABLE?: any, SHIPMENT_NOT_AVAILABLE?: any, SHIPMENT_NOT_FOUND?: any, SHIPPING_ADDRESS_NOT_SUPPORTED?: any, SHIPPING_NOT_NEEDED?: any, STORE_UNAVAILABLE?: any, TOKEN_EXPIRED?: any, UNAUTHORIZED?: any, UNEXPECTED?: any, UNPROCESSABLE_ENTITY?: any, VARIANT_NOT_FOUND?: any }, ResolversTypes['ErrorCode']>;

export type FeeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Fee'] = ResolversParentTypes['Fee']> = {
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
  symbol?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type FulfillmentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Fulfillment'] = ResolversParentTypes['Fulfillment']> = {
  carrier?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  estimatedDelivery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItemSkus?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  shippedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trackingUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type FulfillmentTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FulfillmentType'] = ResolversParentTypes['FulfillmentType']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ImageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Image'] = ResolversParentTypes['Image']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type ItemAddedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ItemAdded'] = ResolversParentTypes['ItemAdded']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface JsonObjectScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSONObject'], any> {
  name: 'JSONObject';
}

export type LineItemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LineItem'] = ResolversParentTypes['LineItem']> = {
  baseSku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  discount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  discounts?: Resolver<ReadonlyArray<ResolversTypes['LineItemDiscount']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Image']>, ParentType, ContextType>;
  lineDiscount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  lineItemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  linePrice?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  msrp?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  platformLineItemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  product?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  requiresShipping?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variantDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  variantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type LineItemDiscountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LineItemDiscount'] = ResolversParentTypes['LineItemDiscount']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  promoCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MerchantResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Merchant'] = ResolversParentTypes['Merchant'], FederationReferenceType extends FederationReferenceTypes['Merchant'] = FederationReferenceTypes['Merchant']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Merchant']> | FederationReferenceType, FederationReferenceType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  operations?: Resolver<ReadonlyArray<ResolversTypes['MerchantCapability']>, ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MerchantCapabilityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MerchantCapability'] = ResolversParentTypes['MerchantCapability']> = {
  operation?: Resolver<ResolversTypes['MerchantOperation'], ParentType, ContextType>;
  supported?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface MinorUnitsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['MinorUnits'], any> {
  name: 'MinorUnits';
}

export type MoneyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Money'] = ResolversParentTypes['Money']> = {
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['MinorUnits'], ParentType, ContextType>;
  symbol?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  addLineItem: Resolver<Maybe<ResolversTypes['AddLineItemPayload']>, ParentType, ContextType, RequireFields<MutationAddLineItemArgs, 'input'>>;
  addLineItems: Resolver<Maybe<ResolversTypes['AddLineItemsPayload']>, ParentType, ContextType, RequireFields<MutationAddLineItemsArgs, 'input'>>;
  clearCart: Resolver<Maybe<ResolversTypes['ClearCartPayload']>, ParentType, ContextType, RequireFields<MutationClearCartArgs, 'input'>>;
  completeOrder: Resolver<Maybe<ResolversTypes['CompleteOrderPayload']>, ParentType, ContextType, RequireFields<MutationCompleteOrderArgs, 'input'>>;
  continuePlaceOrder: Resolver<Maybe<ResolversTypes['ContinuePlaceOrderPayload']>, ParentType, ContextType, RequireFields<MutationContinuePlaceOrderArgs, 'input'>>;
  createDeviceSession: Resolver<Maybe<ResolversTypes['CreateDeviceSessionPayload']>, ParentType, ContextType, RequireFields<MutationCreateDeviceSessionArgs, 'input'>>;
  createServiceBinding: Resolver<Maybe<ResolversTypes['CreateServiceBindingPayload']>, ParentType, ContextType, RequireFields<MutationCreateServiceBindingArgs, 'input'>>;
  placeOrder: Resolver<Maybe<ResolversTypes['PlaceOrderPayload']>, ParentType, ContextType, RequireFields<MutationPlaceOrderArgs, 'input'>>;
  setBillingInfo: Resolver<Maybe<ResolversTypes['SetBillingInfoPayload']>, ParentType, ContextType, RequireFields<MutationSetBillingInfoArgs, 'input'>>;
  setPostalCode: Resolver<Maybe<ResolversTypes['SetPostalCodePayload']>, ParentType, ContextType, RequireFields<MutationSetPostalCodeArgs, 'input'>>;
  setShippingInfo: Resolver<Maybe<ResolversTypes['SetShippingInfoPayload']>, ParentType, ContextType, RequireFields<MutationSetShippingInfoArgs, 'input'>>;
  setShippingMethod: Resolver<Maybe<ResolversTypes['SetShippingMethodPayload']>, ParentType, ContextType, RequireFields<MutationSetShippingMethodArgs, 'input'>>;
  updateLineItem: Resolver<Maybe<ResolversTypes['UpdateLineItemPayload']>, ParentType, ContextType, RequireFields<MutationUpdateLineItemArgs, 'input'>>;
};

export type NodeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Cart' | 'Merchant' | 'Order' | 'Product', ParentType, ContextType>;
};

export type NotEnoughStockErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NotEnoughStockError'] = ResolversParentTypes['NotEnoughStockError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  quantityAvailable?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order'], FederationReferenceType extends FederationReferenceTypes['Order'] = FederationReferenceTypes['Order']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Order']> | FederationReferenceType, FederationReferenceType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  events?: Resolver<ReadonlyArray<ResolversTypes['OrderEvent']>, ParentType, ContextType>;
  fulfillments?: Resolver<ReadonlyArray<ResolversTypes['Fulfillment']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItems?: Resolver<ReadonlyArray<ResolversTypes['OrderLineItem']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orderStatusPageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  placedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  platformStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  refundTotal?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['Refund']>, ParentType, ContextType>;
  returns?: Resolver<ReadonlyArray<ResolversTypes['Return']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderConnection'] = ResolversParentTypes['OrderConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type OrderEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderEdge'] = ResolversParentTypes['OrderEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type OrderEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderEvent'] = ResolversParentTypes['OrderEvent']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lineItemSku?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  metadata?: Resolver<Maybe<ResolversTypes['JSONObject']>, ParentType, ContextType>;
  platformType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timestamp?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['OrderEventType'], ParentType, ContextType>;
};

export type OrderLineItemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderLineItem'] = ResolversParentTypes['OrderLineItem']> = {
  fulfilledQuantity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  lineItemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  quantity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  refundAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  returnByDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  returnEligible?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  returnedQuantity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  tracking?: Resolver<Maybe<ResolversTypes['Tracking']>, ParentType, ContextType>;
};

export type OrderPlacedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderPlaced'] = ResolversParentTypes['OrderPlaced']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformOrderNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentChallengeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PaymentChallenge'] = ResolversParentTypes['PaymentChallenge']> = {
  challengeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['PaymentChallengeType'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type PaymentChallengeErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PaymentChallengeError'] = ResolversParentTypes['PaymentChallengeError']> = {
  challenge?: Resolver<Maybe<ResolversTypes['PaymentChallenge']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nextAction?: Resolver<ResolversTypes['PaymentNextAction'], ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentEncryptionKeyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PaymentEncryptionKey'] = ResolversParentTypes['PaymentEncryptionKey']> = {
  algorithm?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  encryption?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  jwk?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PaymentSummaryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PaymentSummary'] = ResolversParentTypes['PaymentSummary']> = {
  cardType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastFour?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  month?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  paymentType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  year?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PlaceOrderActionRequiredResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderActionRequired'] = ResolversParentTypes['PlaceOrderActionRequired']> = {
  challenge?: Resolver<ResolversTypes['PaymentChallenge'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderAttemptResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderAttempt'] = ResolversParentTypes['PlaceOrderAttempt']> = {
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  result?: Resolver<ResolversTypes['PlaceOrderResult'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PlaceOrderStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type PlaceOrderErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderError'] = ResolversParentTypes['PlaceOrderError']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  error?: Resolver<ResolversTypes['UserError'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderEvent'] = ResolversParentTypes['PlaceOrderEvent']> = {
  __resolveType: TypeResolveFn<'CreatingCart' | 'ItemAdded' | 'OrderPlaced' | 'PlaceOrderError' | 'ShippingUpdated', ParentType, ContextType>;
};

export type PlaceOrderFailedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderFailed'] = ResolversParentTypes['PlaceOrderFailed']> = {
  failedStep?: Resolver<ResolversTypes['PlaceOrderStep'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderPayload'] = ResolversParentTypes['PlaceOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PlaceOrderProcessingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderProcessing'] = ResolversParentTypes['PlaceOrderProcessing']> = {
  pollAfterMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderResult'] = ResolversParentTypes['PlaceOrderResult']> = {
  __resolveType: TypeResolveFn<'PlaceOrderActionRequired' | 'PlaceOrderFailed' | 'PlaceOrderProcessing' | 'PlaceOrderSucceeded', ParentType, ContextType>;
};

export type PlaceOrderSucceededResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderSucceeded'] = ResolversParentTypes['PlaceOrderSucceeded']> = {
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlainUserErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlainUserError'] = ResolversParentTypes['PlainUserError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PriceRangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PriceRange'] = ResolversParentTypes['PriceRange']> = {
  max?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxPrice?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  min?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minPrice?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type ProductResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Product'] = ResolversParentTypes['Product'], FederationReferenceType extends FederationReferenceTypes['Product'] = FederationReferenceTypes['Product']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Product']> | FederationReferenceType, FederationReferenceType, ContextType>;
  baseSku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domainName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  handle?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hasAvailableVariants?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  images?: Resolver<ReadonlyArray<ResolversTypes['Image']>, ParentType, ContextType>;
  pdpUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  priceRange?: Resolver<Maybe<ResolversTypes['PriceRange']>, ParentType, ContextType>;
  productType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reviews?: Resolver<Maybe<ResolversTypes['ProductReviews']>, ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variantOptionValues?: Resolver<ReadonlyArray<ResolversTypes['VariantOption']>, ParentType, ContextType>;
  variants?: Resolver<ReadonlyArray<ResolversTypes['ProductVariant']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProductPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductPage'] = ResolversParentTypes['ProductPage']> = {
  metadata?: Resolver<ResolversTypes['ProductPageMetadata'], ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
};

export type ProductPageMetadataResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductPageMetadata'] = ResolversParentTypes['ProductPageMetadata']> = {
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPages?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProductReviewsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductReviews'] = ResolversParentTypes['ProductReviews']> = {
  averageRating?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  totalReviews?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProductVariantResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductVariant'] = ResolversParentTypes['ProductVariant']> = {
  addToCartRef?: Resolver<ResolversTypes['AddToCartRef'], ParentType, ContextType>;
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  handle?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Image']>, ParentType, ContextType>;
  msrp?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  requiresShipping?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  variantOptionList?: Resolver<ReadonlyArray<ResolversTypes['VariantOptionSelection']>, ParentType, ContextType>;
};

export type PromoCodeErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PromoCodeError'] = ResolversParentTypes['PromoCodeError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  promoCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['PromoCodeReason']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  cart: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType, RequireFields<QueryCartArgs, 'domain'>>;
  merchant: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType, RequireFields<QueryMerchantArgs, 'domain'>>;
  merchants: Resolver<ReadonlyArray<ResolversTypes['Merchant']>, ParentType, ContextType>;
  node: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  order: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrderArgs, 'domain' | 'orderId'>>;
  orders: Resolver<Maybe<ResolversTypes['OrderConnection']>, ParentType, ContextType, RequireFields<QueryOrdersArgs, 'first'>>;
  paymentEncryptionKey: Resolver<Maybe<ResolversTypes['PaymentEncryptionKey']>, ParentType, ContextType>;
  placeOrderAttempt: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType, RequireFields<QueryPlaceOrderAttemptArgs, 'attemptId'>>;
  product: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType, RequireFields<QueryProductArgs, 'domain'>>;
  productByUrl: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType, RequireFields<QueryProductByUrlArgs, 'url'>>;
  products: Resolver<Maybe<ResolversTypes['ProductPage']>, ParentType, ContextType, RequireFields<QueryProductsArgs, 'domain' | 'page' | 'size'>>;
  variantOptions: Resolver<Maybe<ReadonlyArray<ResolversTypes['VariantOption']>>, ParentType, ContextType, RequireFields<QueryVariantOptionsArgs, 'domain'>>;
};

export type RefundResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Refund'] = ResolversParentTypes['Refund']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  processedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RequiredConsentsErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RequiredConsentsError'] = ResolversParentTypes['RequiredConsentsError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  consentIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ReturnResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Return'] = ResolversParentTypes['Return']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  initiatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lineItems?: Resolver<ReadonlyArray<ResolversTypes['ReturnLineItem']>, ParentType, ContextType>;
  otherFees?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundProductPrice?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundSalesTax?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundShippingTotal?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  restockingFee?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReturnLineItemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReturnLineItem'] = ResolversParentTypes['ReturnLineItem']> = {
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refundAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type ServiceBindingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ServiceBinding'] = ResolversParentTypes['ServiceBinding']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expires?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  service?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SetBillingInfoPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetBillingInfoPayload'] = ResolversParentTypes['SetBillingInfoPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetPostalCodePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetPostalCodePayload'] = ResolversParentTypes['SetPostalCodePayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetShippingInfoPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetShippingInfoPayload'] = ResolversParentTypes['SetShippingInfoPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetShippingMethodPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetShippingMethodPayload'] = ResolversParentTypes['SetShippingMethodPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type ShipmentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Shipment'] = ResolversParentTypes['Shipment']> = {
  fulfillmentType?: Resolver<Maybe<ResolversTypes['FulfillmentType']>, ParentType, ContextType>;
  fulfillmentTypeOptions?: Resolver<ReadonlyArray<ResolversTypes['FulfillmentType']>, ParentType, ContextType>;
  lineItemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  notes?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  shipmentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  shippingMethod?: Resolver<Maybe<ResolversTypes['ShippingMethod']>, ParentType, ContextType>;
  shippingMethodOptions?: Resolver<ReadonlyArray<ResolversTypes['ShippingMethod']>, ParentType, ContextType>;
};

export type ShipmentErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShipmentError'] = ResolversParentTypes['ShipmentError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  shipmentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ShippingMethodResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShippingMethod'] = ResolversParentTypes['ShippingMethod']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  estimatedDelivery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type ShippingUpdatedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShippingUpdated'] = ResolversParentTypes['ShippingUpdated']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  placeOrderProgress: SubscriptionResolver<ResolversTypes['PlaceOrderEvent'], "placeOrderProgress", ParentType, ContextType, RequireFields<SubscriptionPlaceOrderProgressArgs, 'afterSequence' | 'attemptId'>>;
};

export type TrackingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Tracking'] = ResolversParentTypes['Tracking']> = {
  carrier?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  shippedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trackingUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type UnsupportedOperationErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UnsupportedOperationError'] = ResolversParentTypes['UnsupportedOperationError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  domain?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['MerchantOperation']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UpdateLineItemPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateLineItemPayload'] = ResolversParentTypes['UpdateLineItemPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  __resolveType: TypeResolveFn<'NotEnoughStockError' | 'PaymentChallengeError' | 'PlainUserError' | 'PromoCodeError' | 'RequiredConsentsError' | 'ShipmentError' | 'UnsupportedOperationError', ParentType, ContextType>;
};

export type VariantOptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VariantOption'] = ResolversParentTypes['VariantOption']> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  optionValues?: Resolver<ReadonlyArray<ResolversTypes['VariantOptionValue']>, ParentType, ContextType>;
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  propertyAccessor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VariantOptionSelectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VariantOptionSelection'] = ResolversParentTypes['VariantOptionSelection']> = {
  option?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VariantOptionValueResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VariantOptionValue'] = ResolversParentTypes['VariantOptionValue']> = {
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphQLContext> = {
  AddLineItemPayload?: AddLineItemPayloadResolvers<ContextType>;
  AddLineItemsPayload?: AddLineItemsPayloadResolvers<ContextType>;
  AddToCartRef?: AddToCartRefResolvers<ContextType>;
  AddonDisplay?: AddonDisplayResolvers<ContextType>;
  AddonOffer?: AddonOfferResolvers<ContextType>;
  AddonOption?: AddonOptionResolvers<ContextType>;
  AddonSelection?: AddonSelectionResolvers<ContextType>;
  Address?: AddressResolvers<ContextType>;
  Cart?: CartResolvers<ContextType>;
  CartAddons?: CartAddonsResolvers<ContextType>;
  CartUrls?: CartUrlsResolvers<ContextType>;
  CartWarning?: CartWarningResolvers<ContextType>;
  ClearCartPayload?: ClearCartPayloadResolvers<ContextType>;
  CompleteOrderPayload?: CompleteOrderPayloadResolvers<ContextType>;
  ContinuePlaceOrderPayload?: ContinuePlaceOrderPayloadResolvers<ContextType>;
  CreateDeviceSessionPayload?: CreateDeviceSessionPayloadResolvers<ContextType>;
  CreateServiceBindingPayload?: CreateServiceBindingPayloadResolvers<ContextType>;
  CreatingCart?: CreatingCartResolvers<ContextType>;
  CurrencyCode?: GraphQLScalarType;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Decimal?: GraphQLScalarType;
  DeviceSession?: DeviceSessionResolvers<ContextType>;
  ErrorCode?: ErrorCodeResolvers;
  Fee?: FeeResolvers<ContextType>;
  Fulfillment?: FulfillmentResolvers<ContextType>;
  FulfillmentType?: FulfillmentTypeResolvers<ContextType>;
  Image?: ImageResolvers<ContextType>;
  ItemAdded?: ItemAddedResolvers<ContextType>;
  JSONObject?: GraphQLScalarType;
  LineItem?: LineItemResolvers<ContextType>;
  LineItemDiscount?: LineItemDiscountResolvers<ContextType>;
  Merchant?: MerchantResolvers<ContextType>;
  MerchantCapability?: MerchantCapabilityResolvers<ContextType>;
  MinorUnits?: GraphQLScalarType;
  Money?: MoneyResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  NotEnoughStockError?: NotEnoughStockErrorResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  OrderEvent?: OrderEventResolvers<ContextType>;
  OrderLineItem?: OrderLineItemResolvers<ContextType>;
  OrderPlaced?: OrderPlacedResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PaymentChallenge?: PaymentChallengeResolvers<ContextType>;
  PaymentChallengeError?: PaymentChallengeErrorResolvers<ContextType>;
  PaymentEncryptionKey?: PaymentEncryptionKeyResolvers<ContextType>;
  PaymentSummary?: PaymentSummaryResolvers<ContextType>;
  PlaceOrderActionRequired?: PlaceOrderActionRequiredResolvers<ContextType>;
  PlaceOrderAttempt?: PlaceOrderAttemptResolvers<ContextType>;
  PlaceOrderError?: PlaceOrderErrorResolvers<ContextType>;
  PlaceOrderEvent?: PlaceOrderEventResolvers<ContextType>;
  PlaceOrderFailed?: PlaceOrderFailedResolvers<ContextType>;
  PlaceOrderPayload?: PlaceOrderPayloadResolvers<ContextType>;
  PlaceOrderProcessing?: PlaceOrderProcessingResolvers<ContextType>;
  PlaceOrderResult?: PlaceOrderResultResolvers<ContextType>;
  PlaceOrderSucceeded?: PlaceOrderSucceededResolvers<ContextType>;
  PlainUserError?: PlainUserErrorResolvers<ContextType>;
  PriceRange?: PriceRangeResolvers<ContextType>;
  Product?: ProductResolvers<ContextType>;
  ProductPage?: ProductPageResolvers<ContextType>;
  ProductPageMetadata?: ProductPageMetadataResolvers<ContextType>;
  ProductReviews?: ProductReviewsResolvers<ContextType>;
  ProductVariant?: ProductVariantResolvers<ContextType>;
  PromoCodeError?: PromoCodeErrorResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  RequiredConsentsError?: RequiredConsentsErrorResolvers<ContextType>;
  Return?: ReturnResolvers<ContextType>;
  ReturnLineItem?: ReturnLineItemResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  ServiceBinding?: ServiceBindingResolvers<ContextType>;
  SetBillingInfoPayload?: SetBillingInfoPayloadResolvers<ContextType>;
  SetPostalCodePayload?: SetPostalCodePayloadResolvers<ContextType>;
  SetShippingInfoPayload?: SetShippingInfoPayloadResolvers<ContextType>;
  SetShippingMethodPayload?: SetShippingMethodPayloadResolvers<ContextType>;
  Shipment?: ShipmentResolvers<ContextType>;
  ShipmentError?: ShipmentErrorResolvers<ContextType>;
  ShippingMethod?: ShippingMethodResolvers<ContextType>;
  ShippingUpdated?: ShippingUpdatedResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Tracking?: TrackingResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UnsupportedOperationError?: UnsupportedOperationErrorResolvers<ContextType>;
  UpdateLineItemPayload?: UpdateLineItemPayloadResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  VariantOption?: VariantOptionResolvers<ContextType>;
  VariantOptionSelection?: VariantOptionSelectionResolvers<ContextType>;
  VariantOptionValue?: VariantOptionValueResolvers<ContextType>;
};

