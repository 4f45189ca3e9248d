import type { CurrencyCode } from '../../lib/currency/currency.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { AddonOfferParent, CartParent, CartReadinessParent, FeeParent, ActiveCartParent, CartChangedParent, ConsentParent, LineItemParent, MerchantParent, MoneyParent, NodeParent, OrderParent, OrderLineItemParent, FulfillmentParent, ReturnParent, RefundParent, PasskeyStepParent, PlaceOrderEventParent, OrderStepStartedParent, OrderActionRequiredParent, OrderProcessingParent, ItemAddedParent, ShippingUpdatedParent, OrderPlacedParent, PlaceOrderErrorParent, PlaceOrderAttemptParent, PlaceOrderSucceededParent, PlaceOrderFailedParent, PlaceOrderActionRequiredParent, PlaceOrderProcessingParent, ProductParent, CategoryParent, ProductVariantParent, ProductSearchConnectionParent, ProductSearchEdgeParent, ProductFacetsParent, CategoryFacetParent, CategoryBranchParent, SearchSuggestionsParent, ShipmentParent, FulfillmentTypeParent, ShippingMethodParent, UserErrorParent, PayloadParent } from '../parents.ts';
import type { GraphQLContext } from '../context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  CurrencyCode: { input: CurrencyCode; output: CurrencyCode; }
  Date: { input: string; output: string; }
  DateTime: { input: string; output: string; }
  Decimal: { input: number; output: number; }
  JSONObject: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  JsonWebKey: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  MinorUnits: { input: number; output: number; }
  SafeInt: { input: number; output: number; }
  URL: { input: string; output: string; }
  _FieldSet: { input: string; output: string; }
};

export type ActiveCart = {
  readonly __typename?: 'ActiveCart';
  readonly cart?: Maybe<Cart>;
  readonly domain: Scalars['String']['output'];
  readonly merchant: Merchant;
};

export type AddAddonsInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly selections: ReadonlyArray<AddonSelectionInput>;
};

export type AddAddonsPayload = {
  readonly __typename?: 'AddAddonsPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type AddLineItemInput = {
  readonly addToCartRef: AddToCartRefInput;
  readonly domain: Scalars['String']['input'];
  readonly flushCart?: Scalars['Boolean']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly quantity: Scalars['Int']['input'];
};

export type AddLineItemPayload = {
  readonly __typename?: 'AddLineItemPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type AddLineItemsInput = {
  readonly domain: Scalars['String']['input'];
  readonly flushCart?: Scalars['Boolean']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly items: ReadonlyArray<NewLineItemInput>;
};

export type AddLineItemsPayload = {
  readonly __typename?: 'AddLineItemsPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type AddToCartRef = {
  readonly __typename?: 'AddToCartRef';
  readonly productId?: Maybe<Scalars['String']['output']>;
  readonly variantHandles: ReadonlyArray<Scalars['String']['output']>;
  readonly variantId: Scalars['String']['output'];
};

export type AddToCartRefInput = {
  readonly productId?: InputMaybe<Scalars['String']['input']>;
  readonly variantHandles?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly variantId: Scalars['String']['input'];
};

export type AddonDisplay = {
  readonly __typename?: 'AddonDisplay';
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly name: Scalars['String']['output'];
};

export type AddonOffer = {
  readonly __typename?: 'AddonOffer';
  readonly addonId: Scalars['ID']['output'];
  readonly childOffers: ReadonlyArray<AddonOffer>;
  readonly coverageMode?: Maybe<Scalars['String']['output']>;
  readonly display: AddonDisplay;
  readonly eligibleLineItemIds: ReadonlyArray<Scalars['ID']['output']>;
  readonly maxChildren?: Maybe<Scalars['Int']['output']>;
  readonly minChildren: Scalars['Int']['output'];
  readonly options: ReadonlyArray<AddonOptionOffer>;
  readonly price?: Maybe<Money>;
  readonly scope: AddonScope;
};

export type AddonOption = {
  readonly __typename?: 'AddonOption';
  readonly name: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type AddonOptionInput = {
  readonly name: Scalars['String']['input'];
  readonly value: Scalars['String']['input'];
};

export type AddonOptionOffer = {
  readonly __typename?: 'AddonOptionOffer';
  readonly label: Scalars['String']['output'];
  readonly maxLength?: Maybe<Scalars['Int']['output']>;
  readonly name: Scalars['String']['output'];
  readonly required: Scalars['Boolean']['output'];
  readonly values: ReadonlyArray<Scalars['String']['output']>;
};

export type AddonScope =
  | 'CART'
  | 'GROUP'
  | 'INHERIT'
  | 'ITEM';

export type AddonSelection = {
  readonly __typename?: 'AddonSelection';
  readonly addonId: Scalars['ID']['output'];
  readonly lineItemIds: ReadonlyArray<Scalars['ID']['output']>;
  readonly name: Scalars['String']['output'];
  readonly options: ReadonlyArray<AddonOption>;
  readonly parentAddonId?: Maybe<Scalars['ID']['output']>;
  readonly price?: Maybe<Money>;
};

export type AddonSelectionInput = {
  readonly addonId: Scalars['ID']['input'];
  readonly lineItemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly options?: InputMaybe<ReadonlyArray<AddonOptionInput>>;
};

export type Address = {
  readonly __typename?: 'Address';
  readonly address1: Scalars['String']['output'];
  readonly address2?: Maybe<Scalars['String']['output']>;
  readonly city: Scalars['String']['output'];
  readonly company?: Maybe<Scalars['String']['output']>;
  readonly country: Scalars['String']['output'];
  readonly email: Scalars['String']['output'];
  readonly firstName: Scalars['String']['output'];
  readonly lastName: Scalars['String']['output'];
  readonly phone: Scalars['String']['output'];
  readonly postalCode: Scalars['String']['output'];
  readonly stateOrProvince: Scalars['String']['output'];
};

export type AddressError = UserError & {
  readonly __typename?: 'AddressError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly problem: AddressProblem;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type AddressFormat = {
  readonly __typename?: 'AddressFormat';
  readonly fields: ReadonlyArray<AddressFormatField>;
  readonly postalCodePattern?: Maybe<Scalars['String']['output']>;
  readonly regions: ReadonlyArray<AddressRegion>;
};

export type AddressFormatField = {
  readonly __typename?: 'AddressFormatField';
  readonly label: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly required: Scalars['Boolean']['output'];
};

export type AddressInput = {
  readonly address1?: InputMaybe<Scalars['String']['input']>;
  readonly address2?: InputMaybe<Scalars['String']['input']>;
  readonly city?: InputMaybe<Scalars['String']['input']>;
  readonly company?: InputMaybe<Scalars['String']['input']>;
  readonly country?: InputMaybe<Scalars['String']['input']>;
  readonly email?: InputMaybe<Scalars['String']['input']>;
  readonly firstName?: InputMaybe<Scalars['String']['input']>;
  readonly lastName?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly postalCode?: InputMaybe<Scalars['String']['input']>;
  readonly stateOrProvince?: InputMaybe<Scalars['String']['input']>;
};

export type AddressProblem =
  | 'MALFORMED'
  | 'MISSING'
  | 'NOT_ALLOWED'
  | 'NOT_OF_COUNTRY'
  | 'NOT_OF_REGION'
  | 'UNKNOWN';

export type AddressRegion = {
  readonly __typename?: 'AddressRegion';
  readonly code: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
};

export type ApplePayApprovalInput = {
  readonly paymentData: Scalars['JSONObject']['input'];
};

export type ApplyPromoCodesInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly promoCodes: ReadonlyArray<Scalars['String']['input']>;
  readonly replaceExisting?: Scalars['Boolean']['input'];
};

export type ApplyPromoCodesPayload = {
  readonly __typename?: 'ApplyPromoCodesPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type AssistantCapabilities = {
  readonly __typename?: 'AssistantCapabilities';
  readonly accentColor?: Maybe<Scalars['String']['output']>;
  readonly checkoutMode?: Maybe<AssistantCheckoutMode>;
  readonly enabled: Scalars['Boolean']['output'];
  readonly enabledComponents?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly enabledHooks?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly enabledTools?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly merchant: Scalars['String']['output'];
  readonly voiceEnabled?: Maybe<Scalars['Boolean']['output']>;
  readonly welcomeMessage?: Maybe<Scalars['String']['output']>;
};

export type AssistantCheckoutMode =
  | 'FIRMLY_SIDE'
  | 'MERCHANT';

export type AuthorizeExpressCheckoutInput = {
  readonly approval?: InputMaybe<ExpressCheckoutApprovalInput>;
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly sessionId: Scalars['ID']['input'];
  readonly shipmentId?: InputMaybe<Scalars['ID']['input']>;
  readonly shippingInfo?: InputMaybe<AddressInput>;
  readonly shippingMethodId?: InputMaybe<Scalars['ID']['input']>;
};

export type AuthorizeExpressCheckoutPayload = {
  readonly __typename?: 'AuthorizeExpressCheckoutPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly session?: Maybe<ExpressCheckoutSession>;
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type AvailableDate = {
  readonly __typename?: 'AvailableDate';
  readonly date: Scalars['Date']['output'];
  readonly timeSlots: ReadonlyArray<AvailableTimeSlot>;
};

export type AvailablePickupLocation = {
  readonly __typename?: 'AvailablePickupLocation';
  readonly address?: Maybe<Scalars['String']['output']>;
  readonly available: Scalars['Boolean']['output'];
  readonly locationId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly unavailableLineItemIds: ReadonlyArray<Scalars['ID']['output']>;
};

export type AvailableTimeSlot = {
  readonly __typename?: 'AvailableTimeSlot';
  readonly available: Scalars['Boolean']['output'];
  readonly end: Scalars['DateTime']['output'];
  readonly start: Scalars['DateTime']['output'];
  readonly timeSlotId: Scalars['ID']['output'];
};

export type CancelPlaceOrderInput = {
  readonly attemptId: Scalars['ID']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type CancelPlaceOrderPayload = {
  readonly __typename?: 'CancelPlaceOrderPayload';
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CardArt = {
  readonly __typename?: 'CardArt';
  readonly url: Scalars['URL']['output'];
};

export type CardCode = {
  readonly __typename?: 'CardCode';
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly length: Scalars['Int']['output'];
  readonly maskedDestination: Scalars['String']['output'];
  readonly resendsLeft: Scalars['Int']['output'];
  readonly triesLeft: Scalars['Int']['output'];
};

export type CardConsumerInput = {
  readonly countryCode?: InputMaybe<Scalars['String']['input']>;
  readonly email: Scalars['String']['input'];
  readonly firstName?: InputMaybe<Scalars['String']['input']>;
  readonly languageCode?: InputMaybe<Scalars['String']['input']>;
  readonly lastName?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
};

export type CardEnrollmentStatus =
  | 'ENROLLED'
  | 'VERIFICATION_REQUIRED';

export type CardError = UserError & {
  readonly __typename?: 'CardError';
  readonly cardField?: Maybe<CardField>;
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type CardField =
  | 'EXPIRY'
  | 'EXPIRY_MONTH'
  | 'EXPIRY_YEAR'
  | 'HOLDER_NAME'
  | 'NUMBER'
  | 'POSTAL_CODE'
  | 'SECURITY_CODE';

export type CardNetwork =
  | 'A'
  | 'B'
  | 'C';

export type CardVerificationAnswerInput =
  { readonly fido2Assertion: Scalars['JSONObject']['input']; readonly fido2Registration?: never; readonly iframeResult?: never; readonly otp?: never; }
  |  { readonly fido2Assertion?: never; readonly fido2Registration: Scalars['JSONObject']['input']; readonly iframeResult?: never; readonly otp?: never; }
  |  { readonly fido2Assertion?: never; readonly fido2Registration?: never; readonly iframeResult: IframeResultInput; readonly otp?: never; }
  |  { readonly fido2Assertion?: never; readonly fido2Registration?: never; readonly iframeResult?: never; readonly otp: Scalars['String']['input']; };

export type CardVerificationError = UserError & {
  readonly __typename?: 'CardVerificationError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly resendsLeft?: Maybe<Scalars['Int']['output']>;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
  readonly triesLeft?: Maybe<Scalars['Int']['output']>;
};

export type CardVerificationMethod = {
  readonly __typename?: 'CardVerificationMethod';
  readonly maskedDestination?: Maybe<Scalars['String']['output']>;
  readonly methodId: Scalars['ID']['output'];
  readonly type: CardVerificationMethodType;
};

export type CardVerificationMethodType =
  | 'IFRAME'
  | 'OTP_EMAIL'
  | 'OTP_SMS';

export type Cart = Node & {
  readonly __typename?: 'Cart';
  readonly addonTotal: Money;
  readonly addons: CartAddons;
  readonly billingInfo?: Maybe<Address>;
  readonly cartDiscount?: Maybe<Money>;
  readonly cartId: Scalars['ID']['output'];
  readonly cartStatus: CartStatus;
  readonly consents?: Maybe<ReadonlyArray<Consent>>;
  readonly coupons: ReadonlyArray<Scalars['String']['output']>;
  readonly discounts: ReadonlyArray<CartDiscount>;
  readonly displayName: Scalars['String']['output'];
  readonly feeTotal: Money;
  readonly fees: ReadonlyArray<Fee>;
  readonly id: Scalars['ID']['output'];
  readonly lineItems: ReadonlyArray<LineItem>;
  readonly merchant?: Maybe<Merchant>;
  readonly openAttempt?: Maybe<PlaceOrderAttempt>;
  readonly paymentSummary?: Maybe<PaymentSummary>;
  readonly platformId: Scalars['String']['output'];
  readonly platformOrderNumber?: Maybe<Scalars['String']['output']>;
  readonly postalCode?: Maybe<Scalars['String']['output']>;
  /** @deprecated Version 1 name. Use `coupons`. */
  readonly promoCodes: ReadonlyArray<Scalars['String']['output']>;
  readonly readiness?: Maybe<CartReadiness>;
  readonly requiresShipping: Scalars['Boolean']['output'];
  readonly revision?: Maybe<Scalars['Int']['output']>;
  readonly schemaVersion: Scalars['String']['output'];
  readonly shipments: ReadonlyArray<Shipment>;
  readonly shippingInfo?: Maybe<Address>;
  /** @deprecated Version 1 name. Each shipment has its own method: use `shipments.shippingMethod`. */
  readonly shippingMethod?: Maybe<ShippingMethod>;
  readonly shippingTotal: Money;
  readonly shopId: Scalars['String']['output'];
  readonly subTotal: Money;
  readonly submittedAt?: Maybe<Scalars['DateTime']['output']>;
  /** @deprecated Version 1 name. Use `taxTotal`. */
  readonly tax: Money;
  readonly taxEstimated: Scalars['Boolean']['output'];
  readonly taxTotal: Money;
  readonly total: Money;
  readonly totalIsFinal: Scalars['Boolean']['output'];
  readonly urls?: Maybe<CartUrls>;
};

export type CartAddons = {
  readonly __typename?: 'CartAddons';
  readonly offers: ReadonlyArray<AddonOffer>;
  readonly selections: ReadonlyArray<AddonSelection>;
};

export type CartChanged = {
  readonly __typename?: 'CartChanged';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly order?: Maybe<Order>;
  readonly revision: Scalars['Int']['output'];
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type CartDiscount = {
  readonly __typename?: 'CartDiscount';
  readonly amount: Money;
  readonly description: Scalars['String']['output'];
  readonly lineItemId?: Maybe<Scalars['ID']['output']>;
  readonly promoCode?: Maybe<Scalars['String']['output']>;
  readonly shipmentId?: Maybe<Scalars['ID']['output']>;
};

export type CartLockedError = UserError & {
  readonly __typename?: 'CartLockedError';
  readonly attemptId?: Maybe<Scalars['ID']['output']>;
  readonly challenge?: Maybe<PaymentChallenge>;
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type CartOrderedError = UserError & {
  readonly __typename?: 'CartOrderedError';
  readonly attemptId?: Maybe<Scalars['ID']['output']>;
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly orderId?: Maybe<Scalars['ID']['output']>;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type CartReadiness = {
  readonly __typename?: 'CartReadiness';
  readonly blockers: ReadonlyArray<UserError>;
  readonly ready: Scalars['Boolean']['output'];
};

export type CartStatus =
  | 'ACTIVE'
  | 'SUBMITTED';

export type CartUrls = {
  readonly __typename?: 'CartUrls';
  readonly thankYouPage?: Maybe<Scalars['URL']['output']>;
};

export type CartWarning = {
  readonly __typename?: 'CartWarning';
  readonly code: CartWarningCode;
  readonly message: Scalars['String']['output'];
  readonly newValue?: Maybe<Scalars['String']['output']>;
  readonly oldValue?: Maybe<Scalars['String']['output']>;
  readonly target?: Maybe<Scalars['String']['output']>;
};

export type CartWarningCode =
  | 'ADDON_REMOVED'
  | 'AVAILABILITY_CHANGED'
  | 'PICKUP_LOCATION_GONE'
  | 'PRICE_CHANGED'
  | 'PROMO_CODE_REMOVED'
  | 'SHIPPING_METHOD_GONE'
  | 'TIME_SLOT_GONE';

export type Category = {
  readonly __typename?: 'Category';
  readonly categoryId: Scalars['ID']['output'];
  readonly domain: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly path: ReadonlyArray<Scalars['String']['output']>;
};

export type CategoryBranch = {
  readonly __typename?: 'CategoryBranch';
  readonly category: Category;
  readonly children: ReadonlyArray<CategoryBranch>;
  readonly productCount: Scalars['Int']['output'];
};

export type CategoryFacet = {
  readonly __typename?: 'CategoryFacet';
  readonly category: Category;
  readonly count: Scalars['Int']['output'];
};

export type CheckoutCaptcha = {
  readonly __typename?: 'CheckoutCaptcha';
  readonly siteKey?: Maybe<Scalars['String']['output']>;
  readonly url?: Maybe<Scalars['URL']['output']>;
};

export type CheckoutRequirements = {
  readonly __typename?: 'CheckoutRequirements';
  readonly captcha?: Maybe<CheckoutCaptcha>;
  readonly cardNetworks: ReadonlyArray<CardNetwork>;
  readonly consents: ReadonlyArray<Consent>;
  readonly country?: Maybe<Scalars['String']['output']>;
  readonly currency?: Maybe<Scalars['CurrencyCode']['output']>;
  readonly expressProviders: ReadonlyArray<ExpressCheckoutProvider>;
  readonly paymentKinds: ReadonlyArray<PaymentKind>;
  readonly postalCodeFirst?: Maybe<Scalars['Boolean']['output']>;
};

export type ClearCartInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type ClearCartPayload = {
  readonly __typename?: 'ClearCartPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type ClearPromoCodesInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type ClearPromoCodesPayload = {
  readonly __typename?: 'ClearPromoCodesPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type CompleteExpressCheckoutInput = {
  readonly attemptId?: InputMaybe<Scalars['ID']['input']>;
  readonly billingInfo?: InputMaybe<AddressInput>;
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  readonly consents?: InputMaybe<ReadonlyArray<ConsentInput>>;
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey: Scalars['String']['input'];
  readonly sessionId: Scalars['ID']['input'];
  readonly wait?: Scalars['Boolean']['input'];
};

export type CompleteExpressCheckoutPayload = {
  readonly __typename?: 'CompleteExpressCheckoutPayload';
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type CompleteOrderInput = {
  readonly attemptId?: InputMaybe<Scalars['ID']['input']>;
  readonly billingInfo?: InputMaybe<AddressInput>;
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  readonly consents?: InputMaybe<ReadonlyArray<ConsentInput>>;
  readonly domain: Scalars['String']['input'];
  readonly expectedTotal?: InputMaybe<ExpectedTotalInput>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly payment: PaymentInput;
  readonly returnUrl?: InputMaybe<Scalars['String']['input']>;
  readonly wait?: Scalars['Boolean']['input'];
};

export type CompleteOrderPayload = {
  readonly __typename?: 'CompleteOrderPayload';
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type CompletePaymentChallengeInput = {
  readonly assertion: Scalars['JSONObject']['input'];
  readonly flowToken: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type CompletePaymentChallengePayload = {
  readonly __typename?: 'CompletePaymentChallengePayload';
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly flowToken?: Maybe<Scalars['String']['output']>;
  readonly intentExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly intentId?: Maybe<Scalars['ID']['output']>;
  readonly passkeyStep?: Maybe<PasskeyStep>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CompleteWalletOrderInput = {
  readonly attemptId?: InputMaybe<Scalars['ID']['input']>;
  readonly billingInfo?: InputMaybe<AddressInput>;
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  readonly consents?: InputMaybe<ReadonlyArray<ConsentInput>>;
  readonly domain: Scalars['String']['input'];
  readonly flowToken: Scalars['String']['input'];
  readonly idempotencyKey: Scalars['String']['input'];
  readonly intentId: Scalars['ID']['input'];
  readonly wait?: Scalars['Boolean']['input'];
};

export type CompleteWalletOrderPayload = {
  readonly __typename?: 'CompleteWalletOrderPayload';
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type Consent = {
  readonly __typename?: 'Consent';
  readonly consentId: Scalars['ID']['output'];
  readonly explicit: Scalars['Boolean']['output'];
  readonly html: Scalars['String']['output'];
  readonly required: Scalars['Boolean']['output'];
  readonly revokable: Scalars['Boolean']['output'];
  readonly signed: Scalars['Boolean']['output'];
  readonly text: Scalars['String']['output'];
  readonly type: ConsentType;
  readonly uiSlot: ConsentSlot;
  readonly version: Scalars['String']['output'];
};

export type ConsentInput = {
  readonly accepted: Scalars['Boolean']['input'];
  readonly consentId: Scalars['ID']['input'];
  readonly timestamp?: InputMaybe<Scalars['DateTime']['input']>;
  readonly version?: InputMaybe<Scalars['String']['input']>;
};

export type ConsentSlot =
  | 'ABOVE_PLACE_ORDER_BUTTON'
  | 'AFTER_SHIPPING_INFO'
  | 'UNDER_EMAIL_INPUT'
  | 'UNKNOWN';

export type ConsentType =
  | 'CUSTOM'
  | 'MARKETING'
  | 'PRIVACY'
  | 'TERMS'
  | 'UNKNOWN';

export type ContinuePlaceOrderInput = {
  readonly attemptId: Scalars['ID']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type ContinuePlaceOrderPayload = {
  readonly __typename?: 'ContinuePlaceOrderPayload';
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CreateDeviceSessionInput = {
  readonly accessToken?: InputMaybe<Scalars['String']['input']>;
};

export type CreateDeviceSessionPayload = {
  readonly __typename?: 'CreateDeviceSessionPayload';
  readonly replayed: Scalars['Boolean']['output'];
  readonly session?: Maybe<DeviceSession>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CreatePaymentIntentInput = {
  readonly flowToken: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly mandate: PaymentMandateInput;
  readonly secureToken?: InputMaybe<Scalars['String']['input']>;
};

export type CreatePaymentIntentPayload = {
  readonly __typename?: 'CreatePaymentIntentPayload';
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly flowToken?: Maybe<Scalars['String']['output']>;
  readonly intentExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly intentId?: Maybe<Scalars['ID']['output']>;
  readonly passkeyStep?: Maybe<PasskeyStep>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CreateServiceBindingInput = {
  readonly service: Scalars['String']['input'];
};

export type CreateServiceBindingPayload = {
  readonly __typename?: 'CreateServiceBindingPayload';
  readonly binding?: Maybe<ServiceBinding>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CreatingCart = PlaceOrderEvent & {
  readonly __typename?: 'CreatingCart';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly sequence: Scalars['Int']['output'];
};

export type DeleteCardInput = {
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly network: CardNetwork;
  readonly virtualCardId: Scalars['ID']['input'];
};

export type DeleteCardPayload = {
  readonly __typename?: 'DeleteCardPayload';
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly virtualCardId?: Maybe<Scalars['ID']['output']>;
};

export type DeviceSession = {
  readonly __typename?: 'DeviceSession';
  readonly accessToken: Scalars['String']['output'];
  readonly deviceCreated: Scalars['Boolean']['output'];
  readonly deviceId: Scalars['ID']['output'];
  readonly expires: Scalars['SafeInt']['output'];
  readonly expiresIn: Scalars['Int']['output'];
  readonly renewAfter: Scalars['DateTime']['output'];
};

export type EnrollCardInput = {
  readonly billingInfo?: InputMaybe<AddressInput>;
  readonly browser?: InputMaybe<Scalars['JSONObject']['input']>;
  readonly consumer: CardConsumerInput;
  readonly encryptedCard: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type EnrollCardPayload = {
  readonly __typename?: 'EnrollCardPayload';
  readonly cardArt?: Maybe<CardArt>;
  readonly embedIframeHandshake?: Maybe<NetworkFrame>;
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly flowToken?: Maybe<Scalars['String']['output']>;
  readonly masked?: Maybe<MaskedCard>;
  readonly network?: Maybe<CardNetwork>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly status?: Maybe<CardEnrollmentStatus>;
  readonly userErrors: ReadonlyArray<UserError>;
  readonly verificationMethods?: Maybe<ReadonlyArray<CardVerificationMethod>>;
  readonly virtualCardId?: Maybe<Scalars['ID']['output']>;
};

export type ErrorCode =
  | 'ADDON_NOT_FOUND'
  | 'ALL_PRODUCTS_NOT_FOUND'
  | 'CANNOT_CREATE_CART'
  | 'CANNOT_TRANSFER_SESSION'
  | 'CARD_KEY_EXPIRED'
  | 'CARD_NOT_FOUND'
  | 'CARD_VERIFICATION_FAILED'
  | 'CART_LOCKED'
  | 'CART_NOT_FOUND'
  | 'CHECKOUT_ERROR'
  | 'CLEAR_PROMO_CODE_NOT_ALLOWED'
  | 'COUNTRY_NOT_SUPPORTED'
  | 'CREDIT_CARD_DECLINED'
  | 'CREDIT_CARD_INSUFFICIENT_FUNDS'
  | 'CREDIT_CARD_INVALID_EXPIRY'
  | 'CREDIT_CARD_INVALID_EXPIRY_DATE'
  | 'CREDIT_CARD_INVALID_EXPIRY_MONTH'
  | 'CREDIT_CARD_INVALID_EXPIRY_YEAR'
  | 'CREDIT_CARD_INVALID_NUMBER'
  | 'CREDIT_CARD_INVALID_POSTAL_CODE'
  | 'CREDIT_CARD_INVALID_SECURITY_CODE'
  | 'DOMAIN_NOT_FOUND'
  | 'ERROR_MISSING_APP_ID'
  | 'ERROR_START_EXPRESS_CHECKOUT'
  | 'ERROR_SUBMIT_EXPRESS_CHECKOUT'
  | 'FORBIDDEN'
  | 'GATEWAY_NOT_FOUND'
  | 'IDEMPOTENCY_CONFLICT'
  | 'IDEMPOTENCY_IN_FLIGHT'
  | 'INVALID_API_TOKEN'
  | 'INVALID_APP_ID'
  | 'INVALID_DELIVERY_DATE'
  | 'INVALID_EMAIL'
  | 'INVALID_FULFILLMENT_TYPE'
  | 'INVALID_INPUT_BODY'
  | 'INVALID_INPUT_QUERY'
  | 'INVALID_JWT_TOKEN'
  | 'INVALID_PROMO_CODE'
  | 'INVALID_QUANTITY'
  | 'INVALID_REQUEST'
  | 'INVALID_SHIPMENT_TYPE'
  | 'INVALID_SHIPPING_INFO'
  | 'INVALID_SHIPPING_METHOD'
  | 'INVALID_STATE'
  | 'INVALID_TOKEN'
  | 'LINE_ITEM_NOT_FOUND'
  | 'LOCATION_NOT_FOUND'
  | 'MISSING_AUTH_HEADER'
  | 'MISSING_REQUIRED_COOKIE'
  | 'MISSING_REQUIRED_PARAMETERS'
  | 'MISSING_SHIPPING_INFO'
  | 'MISSING_SHIPPING_METHOD'
  | 'MISSING_TAX_SYNC'
  | 'MULTIPLE_DISCOUNT_CODES_NOT_SUPPORTED'
  | 'NOT_ENOUGH_STOCK_ERROR'
  | 'NOT_IMPLEMENTED'
  | 'NO_LINE_ITEM_ERROR'
  | 'OPERATION_NOT_SUPPORTED'
  | 'ORDER_CANCELLED'
  | 'ORDER_NOT_FOUND'
  | 'PARTNER_NOT_FOUND'
  | 'PAYMENT_CHALLENGE_EXPIRED'
  | 'PAYMENT_CHALLENGE_REQUIRED'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  | 'POSTAL_CODE_REQUIRED'
  | 'PRECONDITION_ERROR'
  | 'PRODUCT_DISCONTINUED'
  | 'PRODUCT_NOT_FOUND'
  | 'PRODUCT_NOT_SUPPORTED'
  | 'PRODUCT_URL_NOT_IMPLEMENTED'
  | 'PROMO_NOT_AVAILABLE'
  | 'RATE_LIMITED'
  | 'REQUIRED_CONSENTS_NOT_SIGNED'
  | 'ROUTE_NOT_FOUND'
  | 'SERVICE_UNAVAILABLE'
  | 'SHIPMENT_NOT_AVAILABLE'
  | 'SHIPMENT_NOT_FOUND'
  | 'SHIPPING_ADDRESS_NOT_SUPPORTED'
  | 'SHIPPING_NOT_NEEDED'
  | 'STORE_UNAVAILABLE'
  | 'TOKEN_EXPIRED'
  | 'UNAUTHORIZED'
  | 'UNEXPECTED'
  | 'UNPROCESSABLE_ENTITY'
  | 'VARIANT_NOT_FOUND';

export type ExpectedTotalInput = {
  readonly currency: Scalars['CurrencyCode']['input'];
  readonly number: Scalars['MinorUnits']['input'];
};

export type ExpressCheckoutApprovalInput =
  { readonly applePay: ApplePayApprovalInput; readonly klarna?: never; readonly paypal?: never; }
  |  { readonly applePay?: never; readonly klarna: KlarnaApprovalInput; readonly paypal?: never; }
  |  { readonly applePay?: never; readonly klarna?: never; readonly paypal: PayPalApprovalInput; };

export type ExpressCheckoutPaymentInput = {
  readonly provider: ExpressCheckoutProvider;
  readonly token: Scalars['String']['input'];
};

export type ExpressCheckoutProvider =
  | 'APPLE_PAY'
  | 'KLARNA'
  | 'PAYPAL';

export type ExpressCheckoutSession = {
  readonly __typename?: 'ExpressCheckoutSession';
  readonly amount: Money;
  readonly authorizedAmount?: Maybe<Money>;
  readonly clientToken?: Maybe<Scalars['String']['output']>;
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly provider: ExpressCheckoutProvider;
  readonly redirectUrl?: Maybe<Scalars['URL']['output']>;
  readonly sessionId: Scalars['ID']['output'];
  readonly status: ExpressCheckoutStatus;
};

export type ExpressCheckoutStatus =
  | 'AUTHORIZED'
  | 'OPEN';

export type FacetValue = {
  readonly __typename?: 'FacetValue';
  readonly count: Scalars['Int']['output'];
  readonly value: Scalars['String']['output'];
};

export type Fee = {
  readonly __typename?: 'Fee';
  readonly currency: Scalars['CurrencyCode']['output'];
  readonly description: Scalars['String']['output'];
  readonly number: Scalars['MinorUnits']['output'];
  readonly symbol: Scalars['String']['output'];
  readonly value: Scalars['Decimal']['output'];
};

export type Fulfillment = {
  readonly __typename?: 'Fulfillment';
  readonly carrier?: Maybe<Scalars['String']['output']>;
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  readonly estimatedDelivery?: Maybe<Scalars['String']['output']>;
  readonly fulfillmentId: Scalars['ID']['output'];
  readonly lineItemSkus: ReadonlyArray<Scalars['String']['output']>;
  readonly shippedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly status: Scalars['String']['output'];
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
  readonly trackingUrl?: Maybe<Scalars['URL']['output']>;
};

export type FulfillmentType = {
  readonly __typename?: 'FulfillmentType';
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly fulfillmentTypeId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
};

export type IframeResultInput = {
  readonly nonce: Scalars['String']['input'];
  readonly payload: Scalars['String']['input'];
};

export type Image = {
  readonly __typename?: 'Image';
  readonly alt?: Maybe<Scalars['String']['output']>;
  readonly type?: Maybe<Scalars['String']['output']>;
  readonly url: Scalars['URL']['output'];
};

export type ItemAdded = PlaceOrderEvent & {
  readonly __typename?: 'ItemAdded';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly cart: Cart;
  readonly sequence: Scalars['Int']['output'];
};

export type KeptPersonalData = {
  readonly __typename?: 'KeptPersonalData';
  readonly count: Scalars['Int']['output'];
  readonly kind: PersonalDataKind;
  readonly reason: PersonalDataReason;
};

export type KlarnaApprovalInput = {
  readonly authorizationToken: Scalars['String']['input'];
};

export type LineItem = Node & {
  readonly __typename?: 'LineItem';
  readonly addons: ReadonlyArray<AddonSelection>;
  readonly baseSku: Scalars['String']['output'];
  readonly description: Scalars['String']['output'];
  readonly discount?: Maybe<Money>;
  readonly discounts: ReadonlyArray<LineItemDiscount>;
  readonly id: Scalars['ID']['output'];
  readonly image?: Maybe<Image>;
  readonly lineDiscount?: Maybe<Money>;
  readonly lineItemId: Scalars['ID']['output'];
  readonly linePrice: Money;
  readonly msrp?: Maybe<Money>;
  readonly platformLineItemId: Scalars['ID']['output'];
  readonly price: Money;
  readonly product?: Maybe<Product>;
  readonly quantity: Scalars['Int']['output'];
  readonly requiresShipping: Scalars['Boolean']['output'];
  readonly sku: Scalars['String']['output'];
  readonly variant?: Maybe<ProductVariant>;
  readonly variantDescription?: Maybe<Scalars['String']['output']>;
  readonly variantId: Scalars['ID']['output'];
};

export type LineItemDiscount = {
  readonly __typename?: 'LineItemDiscount';
  readonly amount: Money;
  readonly description: Scalars['String']['output'];
  readonly promoCode?: Maybe<Scalars['String']['output']>;
};

export type MaskedCard = {
  readonly __typename?: 'MaskedCard';
  readonly brand: Scalars['String']['output'];
  readonly expiryMonth: Scalars['Int']['output'];
  readonly expiryYear: Scalars['Int']['output'];
  readonly lastFour: Scalars['String']['output'];
};

export type Merchant = Node & {
  readonly __typename?: 'Merchant';
  readonly cart?: Maybe<Cart>;
  readonly checkoutRequirements?: Maybe<CheckoutRequirements>;
  readonly displayName: Scalars['String']['output'];
  readonly domain: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly operations: ReadonlyArray<MerchantCapability>;
  readonly platformId: Scalars['String']['output'];
  readonly shipsToCountries?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

export type MerchantCapability = {
  readonly __typename?: 'MerchantCapability';
  readonly operation: MerchantOperation;
  readonly supported: Scalars['Boolean']['output'];
};

export type MerchantFacet = {
  readonly __typename?: 'MerchantFacet';
  readonly count: Scalars['Int']['output'];
  readonly displayName: Scalars['String']['output'];
  readonly domain: Scalars['String']['output'];
};

export type MerchantOperation =
  | 'ADD_ADDONS'
  | 'ADD_LINE_ITEMS'
  | 'APPLY_PROMO_CODES'
  | 'AUTHORIZE_EXPRESS_CHECKOUT'
  | 'CLEAR_CART'
  | 'CLEAR_PROMO_CODES'
  | 'FIND_ORDER_OF_CART'
  | 'GET_CART'
  | 'GET_ORDER'
  | 'GET_PRODUCTS'
  | 'GET_PRODUCT_BY_URL'
  | 'GET_SHIPMENT_AVAILABILITY'
  | 'LIST_POPULAR_PRODUCTS'
  | 'LIST_PRODUCTS'
  | 'MERGE_SHIPMENTS'
  | 'PLACE_ORDER'
  | 'REMOVE_ADDON'
  | 'REPLACE_ADDONS'
  | 'SET_BILLING_INFO'
  | 'SET_FULFILLMENT_TYPE'
  | 'SET_POSTAL_CODE'
  | 'SET_SHIPPING_INFO'
  | 'SET_SHIPPING_METHOD'
  | 'SPLIT_SHIPMENT'
  | 'START_EXPRESS_CHECKOUT'
  | 'TRANSFER_SESSION'
  | 'UPDATE_LINE_ITEM';

export type MergeShipmentsInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly shipmentIds: ReadonlyArray<Scalars['ID']['input']>;
};

export type MergeShipmentsPayload = {
  readonly __typename?: 'MergeShipmentsPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type Money = {
  readonly __typename?: 'Money';
  readonly currency: Scalars['CurrencyCode']['output'];
  readonly number: Scalars['MinorUnits']['output'];
  readonly symbol: Scalars['String']['output'];
  readonly value: Scalars['Decimal']['output'];
};

export type Mutation = {
  readonly __typename?: 'Mutation';
  readonly addAddons?: Maybe<AddAddonsPayload>;
  readonly addLineItem?: Maybe<AddLineItemPayload>;
  readonly addLineItems?: Maybe<AddLineItemsPayload>;
  readonly applyPromoCodes?: Maybe<ApplyPromoCodesPayload>;
  readonly authorizeExpressCheckout?: Maybe<AuthorizeExpressCheckoutPayload>;
  readonly cancelPlaceOrder?: Maybe<CancelPlaceOrderPayload>;
  readonly clearCart?: Maybe<ClearCartPayload>;
  readonly clearPromoCodes?: Maybe<ClearPromoCodesPayload>;
  readonly completeExpressCheckout?: Maybe<CompleteExpressCheckoutPayload>;
  readonly completeOrder?: Maybe<CompleteOrderPayload>;
  readonly completePaymentChallenge?: Maybe<CompletePaymentChallengePayload>;
  readonly completeWalletOrder?: Maybe<CompleteWalletOrderPayload>;
  readonly continuePlaceOrder?: Maybe<ContinuePlaceOrderPayload>;
  readonly createDeviceSession?: Maybe<CreateDeviceSessionPayload>;
  readonly createPaymentIntent?: Maybe<CreatePaymentIntentPayload>;
  readonly createServiceBinding?: Maybe<CreateServiceBindingPayload>;
  readonly deleteCard?: Maybe<DeleteCardPayload>;
  readonly enrollCard?: Maybe<EnrollCardPayload>;
  readonly mergeShipments?: Maybe<MergeShipmentsPayload>;
  readonly persistOrder?: Maybe<PersistOrderPayload>;
  readonly placeOrder?: Maybe<PlaceOrderPayload>;
  readonly removeAddon?: Maybe<RemoveAddonPayload>;
  readonly removePersonalData?: Maybe<RemovePersonalDataPayload>;
  readonly replaceAddons?: Maybe<ReplaceAddonsPayload>;
  readonly revokeConsent?: Maybe<RevokeConsentPayload>;
  readonly selectCard?: Maybe<SelectCardPayload>;
  readonly setBillingInfo?: Maybe<SetBillingInfoPayload>;
  readonly setConsents?: Maybe<SetConsentsPayload>;
  readonly setFulfillmentType?: Maybe<SetFulfillmentTypePayload>;
  readonly setPostalCode?: Maybe<SetPostalCodePayload>;
  readonly setShippingInfo?: Maybe<SetShippingInfoPayload>;
  readonly setShippingMethod?: Maybe<SetShippingMethodPayload>;
  readonly splitShipment?: Maybe<SplitShipmentPayload>;
  readonly startExpressCheckout?: Maybe<StartExpressCheckoutPayload>;
  readonly transferSession?: Maybe<TransferSessionPayload>;
  readonly triggerCardVerification?: Maybe<TriggerCardVerificationPayload>;
  readonly updateLineItem?: Maybe<UpdateLineItemPayload>;
  readonly verifyCard?: Maybe<VerifyCardPayload>;
};


export type MutationAddAddonsArgs = {
  input: AddAddonsInput;
};


export type MutationAddLineItemArgs = {
  input: AddLineItemInput;
};


export type MutationAddLineItemsArgs = {
  input: AddLineItemsInput;
};


export type MutationApplyPromoCodesArgs = {
  input: ApplyPromoCodesInput;
};


export type MutationAuthorizeExpressCheckoutArgs = {
  input: AuthorizeExpressCheckoutInput;
};


export type MutationCancelPlaceOrderArgs = {
  input: CancelPlaceOrderInput;
};


export type MutationClearCartArgs = {
  input: ClearCartInput;
};


export type MutationClearPromoCodesArgs = {
  input: ClearPromoCodesInput;
};


export type MutationCompleteExpressCheckoutArgs = {
  input: CompleteExpressCheckoutInput;
};


export type MutationCompleteOrderArgs = {
  input: CompleteOrderInput;
};


export type MutationCompletePaymentChallengeArgs = {
  input: CompletePaymentChallengeInput;
};


export type MutationCompleteWalletOrderArgs = {
  input: CompleteWalletOrderInput;
};


export type MutationContinuePlaceOrderArgs = {
  input: ContinuePlaceOrderInput;
};


export type MutationCreateDeviceSessionArgs = {
  input: CreateDeviceSessionInput;
};


export type MutationCreatePaymentIntentArgs = {
  input: CreatePaymentIntentInput;
};


export type MutationCreateServiceBindingArgs = {
  input: CreateServiceBindingInput;
};


export type MutationDeleteCardArgs = {
  input: DeleteCardInput;
};


export type MutationEnrollCardArgs = {
  input: EnrollCardInput;
};


export type MutationMergeShipmentsArgs = {
  input: MergeShipmentsInput;
};


export type MutationPersistOrderArgs = {
  input: PersistOrderInput;
};


export type MutationPlaceOrderArgs = {
  input: PlaceOrderInput;
};


export type MutationRemoveAddonArgs = {
  input: RemoveAddonInput;
};


export type MutationRemovePersonalDataArgs = {
  input: RemovePersonalDataInput;
};


export type MutationReplaceAddonsArgs = {
  input: ReplaceAddonsInput;
};


export type MutationRevokeConsentArgs = {
  input: RevokeConsentInput;
};


export type MutationSelectCardArgs = {
  input: SelectCardInput;
};


export type MutationSetBillingInfoArgs = {
  input: SetBillingInfoInput;
};


export type MutationSetConsentsArgs = {
  input: SetConsentsInput;
};


export type MutationSetFulfillmentTypeArgs = {
  input: SetFulfillmentTypeInput;
};


export type MutationSetPostalCodeArgs = {
  input: SetPostalCodeInput;
};


export type MutationSetShippingInfoArgs = {
  input: SetShippingInfoInput;
};


export type MutationSetShippingMethodArgs = {
  input: SetShippingMethodInput;
};


export type MutationSplitShipmentArgs = {
  input: SplitShipmentInput;
};


export type MutationStartExpressCheckoutArgs = {
  input: StartExpressCheckoutInput;
};


export type MutationTransferSessionArgs = {
  input: TransferSessionInput;
};


export type MutationTriggerCardVerificationArgs = {
  input: TriggerCardVerificationInput;
};


export type MutationUpdateLineItemArgs = {
  input: UpdateLineItemInput;
};


export type MutationVerifyCardArgs = {
  input: VerifyCardInput;
};

export type NetworkFrame = {
  readonly __typename?: 'NetworkFrame';
  readonly nonce: Scalars['String']['output'];
  readonly origin: Scalars['String']['output'];
  readonly url: Scalars['URL']['output'];
};

export type NetworkTokenPaymentInput = {
  readonly flowToken: Scalars['String']['input'];
  readonly intentId: Scalars['String']['input'];
};

export type NewLineItemInput = {
  readonly addToCartRef: AddToCartRefInput;
  readonly quantity: Scalars['Int']['input'];
};

export type Node = {
  readonly id: Scalars['ID']['output'];
};

export type NotEnoughStockError = UserError & {
  readonly __typename?: 'NotEnoughStockError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly lineItemId?: Maybe<Scalars['ID']['output']>;
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly quantityAvailable?: Maybe<Scalars['Int']['output']>;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type OptionFacet = {
  readonly __typename?: 'OptionFacet';
  readonly option: Scalars['String']['output'];
  readonly values: ReadonlyArray<FacetValue>;
};

export type Order = Node & {
  readonly __typename?: 'Order';
  readonly addonTotal: Money;
  readonly billingInfo?: Maybe<Address>;
  readonly cart: Cart;
  readonly cartDiscount?: Maybe<Money>;
  readonly coupons: ReadonlyArray<Scalars['String']['output']>;
  readonly domain: Scalars['String']['output'];
  readonly events: ReadonlyArray<OrderEvent>;
  readonly feeTotal: Money;
  readonly fulfillments: ReadonlyArray<Fulfillment>;
  readonly id: Scalars['ID']['output'];
  readonly lineItems: ReadonlyArray<OrderLineItem>;
  readonly merchant?: Maybe<Merchant>;
  readonly orderId: Scalars['ID']['output'];
  readonly orderNumber: Scalars['String']['output'];
  readonly orderStatusPageUrl?: Maybe<Scalars['URL']['output']>;
  readonly paymentSummary?: Maybe<PaymentSummary>;
  readonly placedAt: Scalars['DateTime']['output'];
  readonly platformStatus?: Maybe<Scalars['String']['output']>;
  readonly refundTotal?: Maybe<Money>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly returns: ReadonlyArray<Return>;
  readonly shippingInfo?: Maybe<Address>;
  readonly shippingMethods: ReadonlyArray<ShippingMethod>;
  readonly shippingTotal: Money;
  readonly status: OrderStatus;
  readonly subTotal: Money;
  readonly taxTotal: Money;
  readonly total: Money;
};

export type OrderActionMet = PlaceOrderEvent & {
  readonly __typename?: 'OrderActionMet';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly sequence: Scalars['Int']['output'];
};

export type OrderActionRequired = PlaceOrderEvent & {
  readonly __typename?: 'OrderActionRequired';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly challenge?: Maybe<PaymentChallenge>;
  readonly nextAction: PaymentNextAction;
  readonly sequence: Scalars['Int']['output'];
};

export type OrderConnection = {
  readonly __typename?: 'OrderConnection';
  readonly edges: ReadonlyArray<OrderEdge>;
  readonly nodes: ReadonlyArray<Order>;
  readonly pageInfo: PageInfo;
};

export type OrderEdge = {
  readonly __typename?: 'OrderEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Order;
};

export type OrderEvent = {
  readonly __typename?: 'OrderEvent';
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly lineItemSku?: Maybe<Scalars['String']['output']>;
  readonly metadata?: Maybe<Scalars['JSONObject']['output']>;
  readonly platformType?: Maybe<Scalars['String']['output']>;
  readonly timestamp: Scalars['DateTime']['output'];
  readonly type: OrderEventType;
};

export type OrderEventType =
  | 'CANCELLED'
  | 'DELIVERED'
  | 'ORDER_PLACED'
  | 'PAYMENT_CAPTURED'
  | 'REFUND_COMPLETED'
  | 'REFUND_PROCESSED'
  | 'RETURN_COMPLETED'
  | 'RETURN_INITIATED'
  | 'SHIPPED'
  | 'UNKNOWN';

export type OrderHoldReleased = PlaceOrderEvent & {
  readonly __typename?: 'OrderHoldReleased';
  readonly amount: Money;
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly sequence: Scalars['Int']['output'];
};

export type OrderItemInput = {
  readonly addToCartRef?: InputMaybe<AddToCartRefInput>;
  readonly quantity: Scalars['Int']['input'];
  readonly variantId?: InputMaybe<Scalars['String']['input']>;
};

export type OrderLineItem = Node & {
  readonly __typename?: 'OrderLineItem';
  readonly fulfilledQuantity?: Maybe<Scalars['Int']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly image?: Maybe<Image>;
  readonly lineItemId: Scalars['ID']['output'];
  readonly platformStatus?: Maybe<Scalars['String']['output']>;
  readonly price?: Maybe<Money>;
  readonly product?: Maybe<Product>;
  readonly quantity?: Maybe<Scalars['Int']['output']>;
  readonly refundAmount?: Maybe<Money>;
  readonly returnByDate?: Maybe<Scalars['Date']['output']>;
  readonly returnEligible?: Maybe<Scalars['Boolean']['output']>;
  readonly returnedQuantity?: Maybe<Scalars['Int']['output']>;
  readonly sku: Scalars['String']['output'];
  readonly status: OrderStatus;
  readonly title?: Maybe<Scalars['String']['output']>;
  readonly total?: Maybe<Money>;
  readonly tracking?: Maybe<Tracking>;
  readonly variant?: Maybe<ProductVariant>;
  readonly variantDescription?: Maybe<Scalars['String']['output']>;
};

export type OrderPlaced = PlaceOrderEvent & {
  readonly __typename?: 'OrderPlaced';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly cart: Cart;
  readonly domain: Scalars['String']['output'];
  readonly order?: Maybe<Order>;
  readonly orderId: Scalars['ID']['output'];
  readonly platformOrderNumber: Scalars['String']['output'];
  readonly sequence: Scalars['Int']['output'];
};

export type OrderProcessing = PlaceOrderEvent & {
  readonly __typename?: 'OrderProcessing';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly pollAfterMs: Scalars['Int']['output'];
  readonly sequence: Scalars['Int']['output'];
};

export type OrderStatus =
  | 'CANCELLED'
  | 'CONFIRMED'
  | 'DELIVERED'
  | 'ON_ITS_WAY'
  | 'PARTIALLY_DELIVERED'
  | 'PARTIALLY_RETURNED'
  | 'PENDING'
  | 'PROCESSING'
  | 'RETURNED'
  | 'SHIPPED';

export type OrderStepStarted = PlaceOrderEvent & {
  readonly __typename?: 'OrderStepStarted';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly sequence: Scalars['Int']['output'];
  readonly step: PlaceOrderStep;
};

export type PageInfo = {
  readonly __typename?: 'PageInfo';
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  readonly hasNextPage: Scalars['Boolean']['output'];
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

export type PasskeyPayment = {
  readonly __typename?: 'PasskeyPayment';
  readonly instrument: Scalars['String']['output'];
  readonly payeeName: Scalars['String']['output'];
  readonly payeeOrigin: Scalars['String']['output'];
  readonly total: Money;
};

export type PasskeyStep = {
  readonly __typename?: 'PasskeyStep';
  readonly frame: NetworkFrame;
  readonly kind: PasskeyStepKind;
  readonly payment?: Maybe<PasskeyPayment>;
  readonly publicKey: Scalars['JSONObject']['output'];
};

export type PasskeyStepKind =
  | 'ASSERTION'
  | 'REGISTRATION';

export type PayPalApprovalInput = {
  readonly orderId: Scalars['String']['input'];
  readonly payerId: Scalars['String']['input'];
};

export type PaymentChallenge = {
  readonly __typename?: 'PaymentChallenge';
  readonly challengeId: Scalars['ID']['output'];
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly type: PaymentChallengeType;
  readonly url: Scalars['URL']['output'];
};

export type PaymentChallengeError = UserError & {
  readonly __typename?: 'PaymentChallengeError';
  readonly challenge?: Maybe<PaymentChallenge>;
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly nextAction: PaymentNextAction;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type PaymentChallengeType =
  | 'REDIRECT';

export type PaymentEncryptionKey = {
  readonly __typename?: 'PaymentEncryptionKey';
  readonly algorithm: Scalars['String']['output'];
  readonly encryption: Scalars['String']['output'];
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly jwk: Scalars['JsonWebKey']['output'];
  readonly keyId: Scalars['ID']['output'];
};

export type PaymentInput =
  { readonly encryptedCard: Scalars['String']['input']; readonly expressCheckout?: never; readonly networkToken?: never; }
  |  { readonly encryptedCard?: never; readonly expressCheckout: ExpressCheckoutPaymentInput; readonly networkToken?: never; }
  |  { readonly encryptedCard?: never; readonly expressCheckout?: never; readonly networkToken: NetworkTokenPaymentInput; };

export type PaymentKind =
  | 'ENCRYPTED_CARD'
  | 'EXPRESS_CHECKOUT'
  | 'NETWORK_TOKEN';

export type PaymentMandateInput = {
  readonly amount: Scalars['MinorUnits']['input'];
  readonly currency: Scalars['String']['input'];
  readonly deviceId?: InputMaybe<Scalars['String']['input']>;
  readonly domain: Scalars['String']['input'];
};

export type PaymentNextAction =
  | 'MEET_CHALLENGE'
  | 'READ_ATTEMPT'
  | 'REPEAT_CALL'
  | 'START_AGAIN'
  | 'USE_ANOTHER_PAYMENT';

export type PaymentSummary = {
  readonly __typename?: 'PaymentSummary';
  readonly cardType?: Maybe<Scalars['String']['output']>;
  readonly lastFour?: Maybe<Scalars['String']['output']>;
  readonly month?: Maybe<Scalars['Int']['output']>;
  readonly paymentType: Scalars['String']['output'];
  readonly year?: Maybe<Scalars['Int']['output']>;
};

export type PersistOrderInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly orderId?: InputMaybe<Scalars['ID']['input']>;
};

export type PersistOrderPayload = {
  readonly __typename?: 'PersistOrderPayload';
  readonly merchant?: Maybe<Merchant>;
  readonly order?: Maybe<Order>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type PersonalDataKind =
  | 'ADDRESSES'
  | 'ATTEMPTS'
  | 'CARTS'
  | 'CONSENT_ANSWERS'
  | 'CONSENT_TRAIL'
  | 'IDEMPOTENCY_KEYS'
  | 'ORDERS';

export type PersonalDataReason =
  | 'AUDIT'
  | 'BILL'
  | 'LATE_RETRY'
  | 'OPEN_ORDER';

export type PickupLocation = {
  readonly __typename?: 'PickupLocation';
  readonly address?: Maybe<Scalars['String']['output']>;
  readonly locationId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
};

export type PlaceOrderActionRequired = {
  readonly __typename?: 'PlaceOrderActionRequired';
  readonly challenge?: Maybe<PaymentChallenge>;
  readonly nextAction: PaymentNextAction;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type PlaceOrderAttempt = Node & {
  readonly __typename?: 'PlaceOrderAttempt';
  readonly attemptId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly domain: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly merchant?: Maybe<Merchant>;
  readonly result: PlaceOrderResult;
  readonly status: PlaceOrderStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type PlaceOrderAttemptConnection = {
  readonly __typename?: 'PlaceOrderAttemptConnection';
  readonly edges: ReadonlyArray<PlaceOrderAttemptEdge>;
  readonly nodes: ReadonlyArray<PlaceOrderAttempt>;
  readonly pageInfo: PageInfo;
};

export type PlaceOrderAttemptEdge = {
  readonly __typename?: 'PlaceOrderAttemptEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PlaceOrderAttempt;
};

export type PlaceOrderError = PlaceOrderEvent & {
  readonly __typename?: 'PlaceOrderError';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly error: UserError;
  readonly sequence: Scalars['Int']['output'];
};

export type PlaceOrderEvent = {
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly sequence: Scalars['Int']['output'];
};

export type PlaceOrderFailed = {
  readonly __typename?: 'PlaceOrderFailed';
  readonly failedStep: PlaceOrderStep;
  readonly releasedAmount?: Maybe<Money>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type PlaceOrderInput = {
  readonly attemptId?: InputMaybe<Scalars['ID']['input']>;
  readonly billingInfo: AddressInput;
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  readonly consents?: InputMaybe<ReadonlyArray<ConsentInput>>;
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey: Scalars['String']['input'];
  readonly items: ReadonlyArray<OrderItemInput>;
  readonly payment: PaymentInput;
  readonly returnUrl?: InputMaybe<Scalars['String']['input']>;
  readonly shippingInfo: AddressInput;
  readonly wait?: Scalars['Boolean']['input'];
};

export type PlaceOrderPayload = {
  readonly __typename?: 'PlaceOrderPayload';
  readonly attempt?: Maybe<PlaceOrderAttempt>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type PlaceOrderProcessing = {
  readonly __typename?: 'PlaceOrderProcessing';
  readonly pollAfterMs: Scalars['Int']['output'];
};

export type PlaceOrderResult = PlaceOrderActionRequired | PlaceOrderFailed | PlaceOrderProcessing | PlaceOrderSucceeded;

export type PlaceOrderStatus =
  | 'ACTION_REQUIRED'
  | 'FAILED'
  | 'PROCESSING'
  | 'RUNNING'
  | 'SUCCEEDED';

export type PlaceOrderStep =
  | 'CREATE_CART'
  | 'PREPARE_PAYMENT'
  | 'SELECT_SHIPPING'
  | 'SET_BILLING_INFO'
  | 'SET_SHIPPING_INFO'
  | 'SUBMIT_ORDER';

export type PlaceOrderSucceeded = {
  readonly __typename?: 'PlaceOrderSucceeded';
  readonly cart: Cart;
  readonly domain: Scalars['String']['output'];
  readonly order?: Maybe<Order>;
  readonly orderId: Scalars['ID']['output'];
};

export type PlainUserError = UserError & {
  readonly __typename?: 'PlainUserError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type PriceFacet = {
  readonly __typename?: 'PriceFacet';
  readonly max: Scalars['Int']['output'];
  readonly min: Scalars['Int']['output'];
};

export type PriceRange = {
  readonly __typename?: 'PriceRange';
  readonly max?: Maybe<Scalars['Int']['output']>;
  readonly maxPrice: Money;
  readonly min?: Maybe<Scalars['Int']['output']>;
  readonly minPrice: Money;
};

export type Product = Node & {
  readonly __typename?: 'Product';
  readonly asOf: Scalars['DateTime']['output'];
  readonly baseSku: Scalars['String']['output'];
  readonly brand?: Maybe<Scalars['String']['output']>;
  readonly categories: ReadonlyArray<Category>;
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  readonly description: Scalars['String']['output'];
  readonly descriptionText: Scalars['String']['output'];
  readonly domain: Scalars['String']['output'];
  readonly domainName: Scalars['String']['output'];
  readonly featuredImage?: Maybe<Image>;
  readonly handle: Scalars['String']['output'];
  readonly hasAvailableVariants: Scalars['Boolean']['output'];
  readonly id: Scalars['ID']['output'];
  readonly images: ReadonlyArray<Image>;
  readonly merchant: Merchant;
  readonly pdpUrl?: Maybe<Scalars['URL']['output']>;
  readonly priceRange?: Maybe<PriceRange>;
  readonly productType?: Maybe<Scalars['String']['output']>;
  readonly reviews?: Maybe<ProductReviews>;
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  readonly title: Scalars['String']['output'];
  readonly variantBySelectedOptions?: Maybe<ProductVariant>;
  readonly variantOptionValues: ReadonlyArray<VariantOption>;
  readonly variants: ReadonlyArray<ProductVariant>;
};


export type ProductImagesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type ProductVariantBySelectedOptionsArgs = {
  options: ReadonlyArray<SelectedOptionInput>;
};

export type ProductFacets = {
  readonly __typename?: 'ProductFacets';
  readonly brands: ReadonlyArray<FacetValue>;
  readonly categories: ReadonlyArray<CategoryFacet>;
  readonly merchants: ReadonlyArray<MerchantFacet>;
  readonly options: ReadonlyArray<OptionFacet>;
  readonly price?: Maybe<PriceFacet>;
  readonly productTypes: ReadonlyArray<FacetValue>;
};

export type ProductPage = {
  readonly __typename?: 'ProductPage';
  readonly metadata: ProductPageMetadata;
  readonly products: ReadonlyArray<Product>;
};

export type ProductPageMetadata = {
  readonly __typename?: 'ProductPageMetadata';
  readonly asOf: Scalars['DateTime']['output'];
  readonly page: Scalars['Int']['output'];
  readonly size: Scalars['Int']['output'];
  readonly totalPages: Scalars['Int']['output'];
};

export type ProductReviews = {
  readonly __typename?: 'ProductReviews';
  readonly averageRating?: Maybe<Scalars['Float']['output']>;
  readonly totalReviews: Scalars['Int']['output'];
};

export type ProductSearchConnection = {
  readonly __typename?: 'ProductSearchConnection';
  readonly correctedQuery?: Maybe<Scalars['String']['output']>;
  readonly edges: ReadonlyArray<ProductSearchEdge>;
  readonly facets: ProductFacets;
  readonly nodes: ReadonlyArray<Product>;
  readonly pageInfo: PageInfo;
  readonly pageSize: Scalars['Int']['output'];
  readonly timeTakenMs: Scalars['Int']['output'];
  readonly totalCount: Scalars['Int']['output'];
  readonly totalCountIsExact: Scalars['Boolean']['output'];
};

export type ProductSearchEdge = {
  readonly __typename?: 'ProductSearchEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Product;
};

export type ProductSearchFiltersInput = {
  readonly brands?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly categoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly domains?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly inStock?: InputMaybe<Scalars['Boolean']['input']>;
  readonly maxPrice?: InputMaybe<Scalars['Int']['input']>;
  readonly minPrice?: InputMaybe<Scalars['Int']['input']>;
  readonly productTypes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly variants?: InputMaybe<ReadonlyArray<VariantFilterInput>>;
};

export type ProductSort =
  | 'NEWEST'
  | 'PRICE_ASC'
  | 'PRICE_DESC'
  | 'RELEVANCE'
  | 'TITLE';

export type ProductVariant = Node & {
  readonly __typename?: 'ProductVariant';
  readonly addToCartRef: AddToCartRef;
  readonly available: Scalars['Boolean']['output'];
  readonly displayName: Scalars['String']['output'];
  readonly handle?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly image?: Maybe<Image>;
  readonly msrp?: Maybe<Money>;
  readonly price: Money;
  readonly requiresShipping: Scalars['Boolean']['output'];
  readonly sku: Scalars['String']['output'];
  readonly title: Scalars['String']['output'];
  readonly variantId: Scalars['ID']['output'];
  readonly variantOptionList: ReadonlyArray<VariantOptionSelection>;
};

export type PromoCodeError = UserError & {
  readonly __typename?: 'PromoCodeError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly missingAmount?: Maybe<Money>;
  readonly name: Scalars['String']['output'];
  readonly promoCode?: Maybe<Scalars['String']['output']>;
  readonly reason?: Maybe<PromoCodeReason>;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type PromoCodeReason =
  | 'EXPIRED'
  | 'INVALID'
  | 'MINIMUM_NOT_MET'
  | 'NOT_APPLICABLE'
  | 'NOT_STACKABLE'
  | 'UNKNOWN';

export type Query = {
  readonly __typename?: 'Query';
  readonly activeCarts?: Maybe<ReadonlyArray<ActiveCart>>;
  readonly addressFormat?: Maybe<AddressFormat>;
  readonly assistantCapabilities?: Maybe<AssistantCapabilities>;
  readonly cart?: Maybe<Cart>;
  readonly categories?: Maybe<ReadonlyArray<CategoryBranch>>;
  readonly consents?: Maybe<ReadonlyArray<Consent>>;
  readonly merchant?: Maybe<Merchant>;
  readonly merchants?: Maybe<ReadonlyArray<Merchant>>;
  readonly node?: Maybe<Node>;
  readonly order?: Maybe<Order>;
  readonly orders?: Maybe<OrderConnection>;
  readonly paymentEncryptionKey?: Maybe<PaymentEncryptionKey>;
  readonly placeOrderAttempt?: Maybe<PlaceOrderAttempt>;
  readonly placeOrderAttempts?: Maybe<PlaceOrderAttemptConnection>;
  readonly popularProducts?: Maybe<ReadonlyArray<Product>>;
  readonly product?: Maybe<Product>;
  readonly productByUrl?: Maybe<Product>;
  readonly products?: Maybe<ProductPage>;
  readonly relatedProducts?: Maybe<ReadonlyArray<Product>>;
  readonly searchProducts?: Maybe<ProductSearchConnection>;
  readonly searchSuggestions?: Maybe<SearchSuggestions>;
  readonly shipmentAvailability?: Maybe<ShipmentAvailability>;
  readonly variantOptions?: Maybe<ReadonlyArray<VariantOption>>;
};


export type QueryAddressFormatArgs = {
  country: Scalars['String']['input'];
};


export type QueryAssistantCapabilitiesArgs = {
  merchant: Scalars['String']['input'];
};


export type QueryCartArgs = {
  domain: Scalars['String']['input'];
};


export type QueryCategoriesArgs = {
  domain: Scalars['String']['input'];
};


export type QueryConsentsArgs = {
  domain: Scalars['String']['input'];
};


export type QueryMerchantArgs = {
  domain: Scalars['String']['input'];
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryOrderArgs = {
  domain: Scalars['String']['input'];
  orderId: Scalars['ID']['input'];
};


export type QueryOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  domain?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<OrderStatus>;
};


export type QueryPlaceOrderAttemptArgs = {
  attemptId: Scalars['ID']['input'];
};


export type QueryPlaceOrderAttemptsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  domain?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  status?: InputMaybe<PlaceOrderStatus>;
};


export type QueryPopularProductsArgs = {
  domain: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
};


export type QueryProductArgs = {
  baseSku?: InputMaybe<Scalars['String']['input']>;
  domain: Scalars['String']['input'];
  handle?: InputMaybe<Scalars['String']['input']>;
  sku?: InputMaybe<Scalars['String']['input']>;
};


export type QueryProductByUrlArgs = {
  postalCode?: InputMaybe<Scalars['String']['input']>;
  url: Scalars['String']['input'];
};


export type QueryProductsArgs = {
  domain: Scalars['String']['input'];
  page?: Scalars['Int']['input'];
  size?: Scalars['Int']['input'];
};


export type QueryRelatedProductsArgs = {
  domains?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: Scalars['Int']['input'];
  id: Scalars['ID']['input'];
};


export type QuerySearchProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  diversify?: Scalars['Boolean']['input'];
  filters?: InputMaybe<ProductSearchFiltersInput>;
  first?: Scalars['Int']['input'];
  query?: InputMaybe<Scalars['String']['input']>;
  sort?: ProductSort;
};


export type QuerySearchSuggestionsArgs = {
  domains?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: Scalars['Int']['input'];
  query: Scalars['String']['input'];
};


export type QueryShipmentAvailabilityArgs = {
  domain: Scalars['String']['input'];
  fulfillmentType?: InputMaybe<Scalars['String']['input']>;
  shipmentId: Scalars['ID']['input'];
};


export type QueryVariantOptionsArgs = {
  baseSku?: InputMaybe<Scalars['String']['input']>;
  domain: Scalars['String']['input'];
  handle?: InputMaybe<Scalars['String']['input']>;
  sku?: InputMaybe<Scalars['String']['input']>;
};

export type Refund = {
  readonly __typename?: 'Refund';
  readonly amount: Money;
  readonly processedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly reason?: Maybe<Scalars['String']['output']>;
  readonly refundId: Scalars['ID']['output'];
  readonly status?: Maybe<Scalars['String']['output']>;
};

export type RemoveAddonInput = {
  readonly addonId: Scalars['ID']['input'];
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly lineItemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};

export type RemoveAddonPayload = {
  readonly __typename?: 'RemoveAddonPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type RemovePersonalDataInput = {
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type RemovePersonalDataPayload = {
  readonly __typename?: 'RemovePersonalDataPayload';
  readonly kept: ReadonlyArray<KeptPersonalData>;
  readonly removed: ReadonlyArray<RemovedPersonalData>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type RemovedPersonalData = {
  readonly __typename?: 'RemovedPersonalData';
  readonly count: Scalars['Int']['output'];
  readonly kind: PersonalDataKind;
};

export type ReplaceAddonsInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly selections: ReadonlyArray<AddonSelectionInput>;
};

export type ReplaceAddonsPayload = {
  readonly __typename?: 'ReplaceAddonsPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type RequiredConsentsError = UserError & {
  readonly __typename?: 'RequiredConsentsError';
  readonly code: ErrorCode;
  readonly consentIds: ReadonlyArray<Scalars['ID']['output']>;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type Return = {
  readonly __typename?: 'Return';
  readonly initiatedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly lineItems: ReadonlyArray<ReturnLineItem>;
  readonly otherFees?: Maybe<Money>;
  readonly refundAmount?: Maybe<Money>;
  readonly refundProductPrice?: Maybe<Money>;
  readonly refundSalesTax?: Maybe<Money>;
  readonly refundShippingTotal?: Maybe<Money>;
  readonly restockingFee?: Maybe<Money>;
  readonly returnId: Scalars['ID']['output'];
  readonly status: Scalars['String']['output'];
};

export type ReturnLineItem = {
  readonly __typename?: 'ReturnLineItem';
  readonly quantity: Scalars['Int']['output'];
  readonly refundAmount?: Maybe<Money>;
  readonly sku: Scalars['String']['output'];
};

export type RevokeConsentInput = {
  readonly consentId: Scalars['ID']['input'];
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly orderId?: InputMaybe<Scalars['ID']['input']>;
};

export type RevokeConsentPayload = {
  readonly __typename?: 'RevokeConsentPayload';
  readonly cart?: Maybe<Cart>;
  readonly consents?: Maybe<ReadonlyArray<Consent>>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type SearchSuggestions = {
  readonly __typename?: 'SearchSuggestions';
  readonly brands: ReadonlyArray<FacetValue>;
  readonly categories: ReadonlyArray<CategoryFacet>;
  readonly correctedQuery?: Maybe<Scalars['String']['output']>;
  readonly productTypes: ReadonlyArray<FacetValue>;
  readonly products: ReadonlyArray<Product>;
  readonly queries: ReadonlyArray<Scalars['String']['output']>;
};

export type SelectCardInput = {
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly network: CardNetwork;
  readonly virtualCardId: Scalars['ID']['input'];
};

export type SelectCardPayload = {
  readonly __typename?: 'SelectCardPayload';
  readonly cardArt?: Maybe<CardArt>;
  readonly embedIframeHandshake?: Maybe<NetworkFrame>;
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly flowToken?: Maybe<Scalars['String']['output']>;
  readonly masked?: Maybe<MaskedCard>;
  readonly network?: Maybe<CardNetwork>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly status?: Maybe<CardEnrollmentStatus>;
  readonly userErrors: ReadonlyArray<UserError>;
  readonly verificationMethods?: Maybe<ReadonlyArray<CardVerificationMethod>>;
  readonly virtualCardId?: Maybe<Scalars['ID']['output']>;
};

export type SelectedOptionInput = {
  readonly optionValue: Scalars['String']['input'];
  readonly propertyAccessor: Scalars['String']['input'];
};

export type ServiceBinding = {
  readonly __typename?: 'ServiceBinding';
  readonly accessToken: Scalars['String']['output'];
  readonly expires: Scalars['SafeInt']['output'];
  readonly expiresIn: Scalars['Int']['output'];
  readonly service: Scalars['String']['output'];
};

export type SetBillingInfoInput = {
  readonly billingInfo: AddressInput;
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type SetBillingInfoPayload = {
  readonly __typename?: 'SetBillingInfoPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type SetConsentsInput = {
  readonly consents: ReadonlyArray<ConsentInput>;
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type SetConsentsPayload = {
  readonly __typename?: 'SetConsentsPayload';
  readonly cart?: Maybe<Cart>;
  readonly consents?: Maybe<ReadonlyArray<Consent>>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type SetFulfillmentTypeInput = {
  readonly domain: Scalars['String']['input'];
  readonly fulfillmentType: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly locationId?: InputMaybe<Scalars['ID']['input']>;
  readonly selectedDate?: InputMaybe<Scalars['Date']['input']>;
  readonly selectedTimeSlot?: InputMaybe<Scalars['ID']['input']>;
  readonly shipmentId: Scalars['ID']['input'];
};

export type SetFulfillmentTypePayload = {
  readonly __typename?: 'SetFulfillmentTypePayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type SetPostalCodeInput = {
  readonly country?: InputMaybe<Scalars['String']['input']>;
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly postalCode: Scalars['String']['input'];
};

export type SetPostalCodePayload = {
  readonly __typename?: 'SetPostalCodePayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type SetShippingInfoInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly shipmentId?: InputMaybe<Scalars['ID']['input']>;
  readonly shippingInfo: AddressInput;
};

export type SetShippingInfoPayload = {
  readonly __typename?: 'SetShippingInfoPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type SetShippingMethodInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly shipmentId: Scalars['ID']['input'];
  readonly shippingMethodId: Scalars['ID']['input'];
};

export type SetShippingMethodPayload = {
  readonly __typename?: 'SetShippingMethodPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type Shipment = Node & {
  readonly __typename?: 'Shipment';
  readonly fulfillmentType?: Maybe<FulfillmentType>;
  readonly fulfillmentTypeOptions: ReadonlyArray<FulfillmentType>;
  readonly id: Scalars['ID']['output'];
  readonly lineItemIds: ReadonlyArray<Scalars['ID']['output']>;
  readonly lines: ReadonlyArray<ShipmentLine>;
  readonly notes?: Maybe<Scalars['String']['output']>;
  readonly pickupLocation?: Maybe<PickupLocation>;
  readonly selectedDate?: Maybe<Scalars['Date']['output']>;
  readonly selectedTimeSlot?: Maybe<TimeSlot>;
  readonly shipmentId: Scalars['ID']['output'];
  readonly shippingInfo?: Maybe<Address>;
  readonly shippingMethod?: Maybe<ShippingMethod>;
  readonly shippingMethodOptions: ReadonlyArray<ShippingMethod>;
};

export type ShipmentAvailability = {
  readonly __typename?: 'ShipmentAvailability';
  readonly dates: ReadonlyArray<AvailableDate>;
  readonly fulfillmentType: Scalars['String']['output'];
  readonly pickupLocations: ReadonlyArray<AvailablePickupLocation>;
};

export type ShipmentError = UserError & {
  readonly __typename?: 'ShipmentError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly options: ReadonlyArray<Scalars['String']['output']>;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
  readonly shipmentId?: Maybe<Scalars['ID']['output']>;
};

export type ShipmentLine = {
  readonly __typename?: 'ShipmentLine';
  readonly lineItem: LineItem;
  readonly quantity: Scalars['Int']['output'];
};

export type ShippingMethod = {
  readonly __typename?: 'ShippingMethod';
  readonly description: Scalars['String']['output'];
  readonly estimatedDelivery?: Maybe<Scalars['String']['output']>;
  readonly price: Money;
  readonly shippingMethodId: Scalars['ID']['output'];
};

export type ShippingUpdated = PlaceOrderEvent & {
  readonly __typename?: 'ShippingUpdated';
  readonly at: Scalars['DateTime']['output'];
  readonly attempt: PlaceOrderAttempt;
  readonly attemptId: Scalars['ID']['output'];
  readonly cart: Cart;
  readonly sequence: Scalars['Int']['output'];
};

export type SplitShipmentInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly items: ReadonlyArray<SplitShipmentItemInput>;
  readonly shipmentId: Scalars['ID']['input'];
};

export type SplitShipmentItemInput = {
  readonly lineItemId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SplitShipmentPayload = {
  readonly __typename?: 'SplitShipmentPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type StartExpressCheckoutInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly provider: ExpressCheckoutProvider;
  readonly returnUrl?: InputMaybe<Scalars['String']['input']>;
};

export type StartExpressCheckoutPayload = {
  readonly __typename?: 'StartExpressCheckoutPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly session?: Maybe<ExpressCheckoutSession>;
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type Subscription = {
  readonly __typename?: 'Subscription';
  readonly cartChanged: CartChanged;
  readonly orderStatusChanged: Order;
  readonly placeOrderProgress: PlaceOrderEvent;
};


export type SubscriptionCartChangedArgs = {
  domain: Scalars['String']['input'];
};


export type SubscriptionOrderStatusChangedArgs = {
  domain: Scalars['String']['input'];
  orderId: Scalars['ID']['input'];
};


export type SubscriptionPlaceOrderProgressArgs = {
  afterSequence?: Scalars['Int']['input'];
  attemptId: Scalars['ID']['input'];
};

export type TimeSlot = {
  readonly __typename?: 'TimeSlot';
  readonly end: Scalars['DateTime']['output'];
  readonly start: Scalars['DateTime']['output'];
  readonly timeSlotId: Scalars['ID']['output'];
};

export type TotalMismatchError = UserError & {
  readonly __typename?: 'TotalMismatchError';
  readonly actual?: Maybe<Money>;
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly expected?: Maybe<Money>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type Tracking = {
  readonly __typename?: 'Tracking';
  readonly carrier?: Maybe<Scalars['String']['output']>;
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  readonly shippedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
  readonly trackingUrl?: Maybe<Scalars['URL']['output']>;
};

export type TransferSessionInput = {
  readonly domain: Scalars['String']['input'];
};

export type TransferSessionPayload = {
  readonly __typename?: 'TransferSessionPayload';
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly url?: Maybe<Scalars['URL']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type TriggerCardVerificationInput = {
  readonly callbackUri?: InputMaybe<Scalars['String']['input']>;
  readonly flowToken: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly methodId: Scalars['ID']['input'];
};

export type TriggerCardVerificationPayload = {
  readonly __typename?: 'TriggerCardVerificationPayload';
  readonly code?: Maybe<CardCode>;
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly flowToken?: Maybe<Scalars['String']['output']>;
  readonly frame?: Maybe<NetworkFrame>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
};

export type UnsupportedOperationError = UserError & {
  readonly __typename?: 'UnsupportedOperationError';
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly domain?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly operation?: Maybe<MerchantOperation>;
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type UpdateLineItemInput = {
  readonly domain: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly lineItemId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type UpdateLineItemPayload = {
  readonly __typename?: 'UpdateLineItemPayload';
  readonly cart?: Maybe<Cart>;
  readonly merchant?: Maybe<Merchant>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly userErrors: ReadonlyArray<UserError>;
  readonly warnings: ReadonlyArray<CartWarning>;
};

export type UserError = {
  readonly code: ErrorCode;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly httpStatus: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  readonly retryable: Scalars['Boolean']['output'];
};

export type VariantFilterInput = {
  readonly option: Scalars['String']['input'];
  readonly values: ReadonlyArray<Scalars['String']['input']>;
};

export type VariantOption = {
  readonly __typename?: 'VariantOption';
  readonly displayName: Scalars['String']['output'];
  readonly optionValues: ReadonlyArray<VariantOptionValue>;
  readonly position: Scalars['Int']['output'];
  readonly propertyAccessor: Scalars['String']['output'];
};

export type VariantOptionSelection = {
  readonly __typename?: 'VariantOptionSelection';
  readonly option: Scalars['String']['output'];
  readonly optionValue: Scalars['String']['output'];
  readonly propertyAccessor: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type VariantOptionValue = {
  readonly __typename?: 'VariantOptionValue';
  readonly available: Scalars['Boolean']['output'];
  readonly displayName: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type VerifyCardInput = {
  readonly answer: CardVerificationAnswerInput;
  readonly flowToken: Scalars['String']['input'];
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type VerifyCardPayload = {
  readonly __typename?: 'VerifyCardPayload';
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly flowToken?: Maybe<Scalars['String']['output']>;
  readonly passkeyStep?: Maybe<PasskeyStep>;
  readonly replayed: Scalars['Boolean']['output'];
  readonly status?: Maybe<CardEnrollmentStatus>;
  readonly userErrors: ReadonlyArray<UserError>;
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
  ActiveCart: ResolverTypeWrapper<ActiveCartParent>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  AddAddonsInput: AddAddonsInput;
  AddAddonsPayload: ResolverTypeWrapper<PayloadParent<Omit<AddAddonsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  AddLineItemInput: AddLineItemInput;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  AddLineItemPayload: ResolverTypeWrapper<PayloadParent<Omit<AddLineItemPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  AddLineItemsInput: AddLineItemsInput;
  AddLineItemsPayload: ResolverTypeWrapper<PayloadParent<Omit<AddLineItemsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  AddToCartRef: ResolverTypeWrapper<AddToCartRef>;
  AddToCartRefInput: AddToCartRefInput;
  AddonDisplay: ResolverTypeWrapper<AddonOfferParent>;
  AddonOffer: ResolverTypeWrapper<AddonOfferParent>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  AddonOption: ResolverTypeWrapper<AddonOption>;
  AddonOptionInput: AddonOptionInput;
  AddonOptionOffer: ResolverTypeWrapper<AddonOptionOffer>;
  AddonScope: AddonScope;
  AddonSelection: ResolverTypeWrapper<Omit<AddonSelection, 'price'> & { price?: Maybe<ResolversTypes['Money']> }>;
  AddonSelectionInput: AddonSelectionInput;
  Address: ResolverTypeWrapper<Address>;
  AddressError: ResolverTypeWrapper<UserErrorParent>;
  AddressFormat: ResolverTypeWrapper<AddressFormat>;
  AddressFormatField: ResolverTypeWrapper<AddressFormatField>;
  AddressInput: AddressInput;
  AddressProblem: AddressProblem;
  AddressRegion: ResolverTypeWrapper<AddressRegion>;
  ApplePayApprovalInput: ApplePayApprovalInput;
  ApplyPromoCodesInput: ApplyPromoCodesInput;
  ApplyPromoCodesPayload: ResolverTypeWrapper<PayloadParent<Omit<ApplyPromoCodesPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  AssistantCapabilities: ResolverTypeWrapper<AssistantCapabilities>;
  AssistantCheckoutMode: AssistantCheckoutMode;
  AuthorizeExpressCheckoutInput: AuthorizeExpressCheckoutInput;
  AuthorizeExpressCheckoutPayload: ResolverTypeWrapper<PayloadParent<Omit<AuthorizeExpressCheckoutPayload, 'cart' | 'merchant' | 'session' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, session?: Maybe<ResolversTypes['ExpressCheckoutSession']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  AvailableDate: ResolverTypeWrapper<AvailableDate>;
  AvailablePickupLocation: ResolverTypeWrapper<AvailablePickupLocation>;
  AvailableTimeSlot: ResolverTypeWrapper<AvailableTimeSlot>;
  CancelPlaceOrderInput: CancelPlaceOrderInput;
  CancelPlaceOrderPayload: ResolverTypeWrapper<PayloadParent<Omit<CancelPlaceOrderPayload, 'attempt' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversTypes['PlaceOrderAttempt']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CardArt: ResolverTypeWrapper<CardArt>;
  CardCode: ResolverTypeWrapper<CardCode>;
  CardConsumerInput: CardConsumerInput;
  CardEnrollmentStatus: CardEnrollmentStatus;
  CardError: ResolverTypeWrapper<UserErrorParent>;
  CardField: CardField;
  CardNetwork: CardNetwork;
  CardVerificationAnswerInput: CardVerificationAnswerInput;
  CardVerificationError: ResolverTypeWrapper<UserErrorParent>;
  CardVerificationMethod: ResolverTypeWrapper<CardVerificationMethod>;
  CardVerificationMethodType: CardVerificationMethodType;
  Cart: ResolverTypeWrapper<CartParent>;
  CartAddons: ResolverTypeWrapper<Omit<CartAddons, 'offers' | 'selections'> & { offers: ReadonlyArray<ResolversTypes['AddonOffer']>, selections: ReadonlyArray<ResolversTypes['AddonSelection']> }>;
  CartChanged: ResolverTypeWrapper<CartChangedParent>;
  CartDiscount: ResolverTypeWrapper<Omit<CartDiscount, 'amount'> & { amount: ResolversTypes['Money'] }>;
  CartLockedError: ResolverTypeWrapper<UserErrorParent>;
  CartOrderedError: ResolverTypeWrapper<UserErrorParent>;
  CartReadiness: ResolverTypeWrapper<CartReadinessParent>;
  CartStatus: CartStatus;
  CartUrls: ResolverTypeWrapper<CartUrls>;
  CartWarning: ResolverTypeWrapper<CartWarning>;
  CartWarningCode: CartWarningCode;
  Category: ResolverTypeWrapper<CategoryParent>;
  CategoryBranch: ResolverTypeWrapper<CategoryBranchParent>;
  CategoryFacet: ResolverTypeWrapper<CategoryFacetParent>;
  CheckoutCaptcha: ResolverTypeWrapper<CheckoutCaptcha>;
  CheckoutRequirements: ResolverTypeWrapper<Omit<CheckoutRequirements, 'consents'> & { consents: ReadonlyArray<ResolversTypes['Consent']> }>;
  ClearCartInput: ClearCartInput;
  ClearCartPayload: ResolverTypeWrapper<PayloadParent<Omit<ClearCartPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  ClearPromoCodesInput: ClearPromoCodesInput;
  ClearPromoCodesPayload: ResolverTypeWrapper<PayloadParent<Omit<ClearPromoCodesPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CompleteExpressCheckoutInput: CompleteExpressCheckoutInput;
  CompleteExpressCheckoutPayload: ResolverTypeWrapper<PayloadParent<Omit<CompleteExpressCheckoutPayload, 'attempt' | 'cart' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversTypes['PlaceOrderAttempt']>, cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CompleteOrderInput: CompleteOrderInput;
  CompleteOrderPayload: ResolverTypeWrapper<PayloadParent<Omit<CompleteOrderPayload, 'attempt' | 'cart' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversTypes['PlaceOrderAttempt']>, cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CompletePaymentChallengeInput: CompletePaymentChallengeInput;
  CompletePaymentChallengePayload: ResolverTypeWrapper<PayloadParent<Omit<CompletePaymentChallengePayload, 'passkeyStep' | 'userErrors'> & { passkeyStep?: Maybe<ResolversTypes['PasskeyStep']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CompleteWalletOrderInput: CompleteWalletOrderInput;
  CompleteWalletOrderPayload: ResolverTypeWrapper<PayloadParent<Omit<CompleteWalletOrderPayload, 'attempt' | 'cart' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversTypes['PlaceOrderAttempt']>, cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  Consent: ResolverTypeWrapper<ConsentParent>;
  ConsentInput: ConsentInput;
  ConsentSlot: ConsentSlot;
  ConsentType: ConsentType;
  ContinuePlaceOrderInput: ContinuePlaceOrderInput;
  ContinuePlaceOrderPayload: ResolverTypeWrapper<PayloadParent<Omit<ContinuePlaceOrderPayload, 'attempt' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversTypes['PlaceOrderAttempt']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CreateDeviceSessionInput: CreateDeviceSessionInput;
  CreateDeviceSessionPayload: ResolverTypeWrapper<PayloadParent<Omit<CreateDeviceSessionPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CreatePaymentIntentInput: CreatePaymentIntentInput;
  CreatePaymentIntentPayload: ResolverTypeWrapper<PayloadParent<Omit<CreatePaymentIntentPayload, 'passkeyStep' | 'userErrors'> & { passkeyStep?: Maybe<ResolversTypes['PasskeyStep']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CreateServiceBindingInput: CreateServiceBindingInput;
  CreateServiceBindingPayload: ResolverTypeWrapper<PayloadParent<Omit<CreateServiceBindingPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  CreatingCart: ResolverTypeWrapper<Omit<CreatingCart, 'attempt'> & { attempt: ResolversTypes['PlaceOrderAttempt'] }>;
  CurrencyCode: ResolverTypeWrapper<Scalars['CurrencyCode']['output']>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Decimal: ResolverTypeWrapper<Scalars['Decimal']['output']>;
  DeleteCardInput: DeleteCardInput;
  DeleteCardPayload: ResolverTypeWrapper<PayloadParent<Omit<DeleteCardPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  DeviceSession: ResolverTypeWrapper<DeviceSession>;
  EnrollCardInput: EnrollCardInput;
  EnrollCardPayload: ResolverTypeWrapper<PayloadParent<Omit<EnrollCardPayload, 'embedIframeHandshake' | 'userErrors'> & { embedIframeHandshake?: Maybe<ResolversTypes['NetworkFrame']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  ErrorCode: ErrorCode;
  ExpectedTotalInput: ExpectedTotalInput;
  ExpressCheckoutApprovalInput: ExpressCheckoutApprovalInput;
  ExpressCheckoutPaymentInput: ExpressCheckoutPaymentInput;
  ExpressCheckoutProvider: ExpressCheckoutProvider;
  ExpressCheckoutSession: ResolverTypeWrapper<Omit<ExpressCheckoutSession, 'amount' | 'authorizedAmount'> & { amount: ResolversTypes['Money'], authorizedAmount?: Maybe<ResolversTypes['Money']> }>;
  ExpressCheckoutStatus: ExpressCheckoutStatus;
  FacetValue: ResolverTypeWrapper<FacetValue>;
  Fee: ResolverTypeWrapper<FeeParent>;
  Fulfillment: ResolverTypeWrapper<FulfillmentParent>;
  FulfillmentType: ResolverTypeWrapper<FulfillmentTypeParent>;
  IframeResultInput: IframeResultInput;
  Image: ResolverTypeWrapper<Image>;
  ItemAdded: ResolverTypeWrapper<ItemAddedParent>;
  JSONObject: ResolverTypeWrapper<Scalars['JSONObject']['output']>;
  JsonWebKey: ResolverTypeWrapper<Scalars['JsonWebKey']['output']>;
  KeptPersonalData: ResolverTypeWrapper<KeptPersonalData>;
  KlarnaApprovalInput: KlarnaApprovalInput;
  LineItem: ResolverTypeWrapper<LineItemParent>;
  LineItemDiscount: ResolverTypeWrapper<Omit<LineItemDiscount, 'amount'> & { amount: ResolversTypes['Money'] }>;
  MaskedCard: ResolverTypeWrapper<MaskedCard>;
  Merchant: ResolverTypeWrapper<MerchantParent>;
  MerchantCapability: ResolverTypeWrapper<MerchantCapability>;
  MerchantFacet: ResolverTypeWrapper<MerchantFacet>;
  MerchantOperation: MerchantOperation;
  MergeShipmentsInput: MergeShipmentsInput;
  MergeShipmentsPayload: ResolverTypeWrapper<PayloadParent<Omit<MergeShipmentsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  MinorUnits: ResolverTypeWrapper<Scalars['MinorUnits']['output']>;
  Money: ResolverTypeWrapper<MoneyParent>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NetworkFrame: ResolverTypeWrapper<NetworkFrame>;
  NetworkTokenPaymentInput: NetworkTokenPaymentInput;
  NewLineItemInput: NewLineItemInput;
  Node: ResolverTypeWrapper<NodeParent>;
  NotEnoughStockError: ResolverTypeWrapper<UserErrorParent>;
  OptionFacet: ResolverTypeWrapper<OptionFacet>;
  Order: ResolverTypeWrapper<OrderParent>;
  OrderActionMet: ResolverTypeWrapper<Omit<OrderActionMet, 'attempt'> & { attempt: ResolversTypes['PlaceOrderAttempt'] }>;
  OrderActionRequired: ResolverTypeWrapper<OrderActionRequiredParent>;
  OrderConnection: ResolverTypeWrapper<Omit<OrderConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversTypes['OrderEdge']>, nodes: ReadonlyArray<ResolversTypes['Order']> }>;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  OrderEvent: ResolverTypeWrapper<OrderEvent>;
  OrderEventType: OrderEventType;
  OrderHoldReleased: ResolverTypeWrapper<Omit<OrderHoldReleased, 'amount' | 'attempt'> & { amount: ResolversTypes['Money'], attempt: ResolversTypes['PlaceOrderAttempt'] }>;
  OrderItemInput: OrderItemInput;
  OrderLineItem: ResolverTypeWrapper<OrderLineItemParent>;
  OrderPlaced: ResolverTypeWrapper<OrderPlacedParent>;
  OrderProcessing: ResolverTypeWrapper<OrderProcessingParent>;
  OrderStatus: OrderStatus;
  OrderStepStarted: ResolverTypeWrapper<OrderStepStartedParent>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PasskeyPayment: ResolverTypeWrapper<Omit<PasskeyPayment, 'total'> & { total: ResolversTypes['Money'] }>;
  PasskeyStep: ResolverTypeWrapper<PasskeyStepParent>;
  PasskeyStepKind: PasskeyStepKind;
  PayPalApprovalInput: PayPalApprovalInput;
  PaymentChallenge: ResolverTypeWrapper<PaymentChallenge>;
  PaymentChallengeError: ResolverTypeWrapper<UserErrorParent>;
  PaymentChallengeType: PaymentChallengeType;
  PaymentEncryptionKey: ResolverTypeWrapper<PaymentEncryptionKey>;
  PaymentInput: PaymentInput;
  PaymentKind: PaymentKind;
  PaymentMandateInput: PaymentMandateInput;
  PaymentNextAction: PaymentNextAction;
  PaymentSummary: ResolverTypeWrapper<PaymentSummary>;
  PersistOrderInput: PersistOrderInput;
  PersistOrderPayload: ResolverTypeWrapper<PayloadParent<Omit<PersistOrderPayload, 'merchant' | 'order' | 'userErrors'> & { merchant?: Maybe<ResolversTypes['Merchant']>, order?: Maybe<ResolversTypes['Order']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  PersonalDataKind: PersonalDataKind;
  PersonalDataReason: PersonalDataReason;
  PickupLocation: ResolverTypeWrapper<PickupLocation>;
  PlaceOrderActionRequired: ResolverTypeWrapper<PlaceOrderActionRequiredParent>;
  PlaceOrderAttempt: ResolverTypeWrapper<PlaceOrderAttemptParent>;
  PlaceOrderAttemptConnection: ResolverTypeWrapper<Omit<PlaceOrderAttemptConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversTypes['PlaceOrderAttemptEdge']>, nodes: ReadonlyArray<ResolversTypes['PlaceOrderAttempt']> }>;
  PlaceOrderAttemptEdge: ResolverTypeWrapper<Omit<PlaceOrderAttemptEdge, 'node'> & { node: ResolversTypes['PlaceOrderAttempt'] }>;
  PlaceOrderError: ResolverTypeWrapper<PlaceOrderErrorParent>;
  PlaceOrderEvent: ResolverTypeWrapper<PlaceOrderEventParent>;
  PlaceOrderFailed: ResolverTypeWrapper<PlaceOrderFailedParent>;
  PlaceOrderInput: PlaceOrderInput;
  PlaceOrderPayload: ResolverTypeWrapper<PayloadParent<Omit<PlaceOrderPayload, 'attempt' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversTypes['PlaceOrderAttempt']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  PlaceOrderProcessing: ResolverTypeWrapper<PlaceOrderProcessingParent>;
  PlaceOrderResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['PlaceOrderResult']>;
  PlaceOrderStatus: PlaceOrderStatus;
  PlaceOrderStep: PlaceOrderStep;
  PlaceOrderSucceeded: ResolverTypeWrapper<PlaceOrderSucceededParent>;
  PlainUserError: ResolverTypeWrapper<UserErrorParent>;
  PriceFacet: ResolverTypeWrapper<PriceFacet>;
  PriceRange: ResolverTypeWrapper<Omit<PriceRange, 'maxPrice' | 'minPrice'> & { maxPrice: ResolversTypes['Money'], minPrice: ResolversTypes['Money'] }>;
  Product: ResolverTypeWrapper<ProductParent>;
  ProductFacets: ResolverTypeWrapper<ProductFacetsParent>;
  ProductPage: ResolverTypeWrapper<Omit<ProductPage, 'products'> & { products: ReadonlyArray<ResolversTypes['Product']> }>;
  ProductPageMetadata: ResolverTypeWrapper<ProductPageMetadata>;
  ProductReviews: ResolverTypeWrapper<ProductReviews>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ProductSearchConnection: ResolverTypeWrapper<ProductSearchConnectionParent>;
  ProductSearchEdge: ResolverTypeWrapper<ProductSearchEdgeParent>;
  ProductSearchFiltersInput: ProductSearchFiltersInput;
  ProductSort: ProductSort;
  ProductVariant: ResolverTypeWrapper<ProductVariantParent>;
  PromoCodeError: ResolverTypeWrapper<UserErrorParent>;
  PromoCodeReason: PromoCodeReason;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Refund: ResolverTypeWrapper<RefundParent>;
  RemoveAddonInput: RemoveAddonInput;
  RemoveAddonPayload: ResolverTypeWrapper<PayloadParent<Omit<RemoveAddonPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  RemovePersonalDataInput: RemovePersonalDataInput;
  RemovePersonalDataPayload: ResolverTypeWrapper<PayloadParent<Omit<RemovePersonalDataPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  RemovedPersonalData: ResolverTypeWrapper<RemovedPersonalData>;
  ReplaceAddonsInput: ReplaceAddonsInput;
  ReplaceAddonsPayload: ResolverTypeWrapper<PayloadParent<Omit<ReplaceAddonsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  RequiredConsentsError: ResolverTypeWrapper<UserErrorParent>;
  Return: ResolverTypeWrapper<ReturnParent>;
  ReturnLineItem: ResolverTypeWrapper<Omit<ReturnLineItem, 'refundAmount'> & { refundAmount?: Maybe<ResolversTypes['Money']> }>;
  RevokeConsentInput: RevokeConsentInput;
  RevokeConsentPayload: ResolverTypeWrapper<PayloadParent<Omit<RevokeConsentPayload, 'cart' | 'consents' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, consents?: Maybe<ReadonlyArray<ResolversTypes['Consent']>>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  SearchSuggestions: ResolverTypeWrapper<SearchSuggestionsParent>;
  SelectCardInput: SelectCardInput;
  SelectCardPayload: ResolverTypeWrapper<PayloadParent<Omit<SelectCardPayload, 'embedIframeHandshake' | 'userErrors'> & { embedIframeHandshake?: Maybe<ResolversTypes['NetworkFrame']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SelectedOptionInput: SelectedOptionInput;
  ServiceBinding: ResolverTypeWrapper<ServiceBinding>;
  SetBillingInfoInput: SetBillingInfoInput;
  SetBillingInfoPayload: ResolverTypeWrapper<PayloadParent<Omit<SetBillingInfoPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SetConsentsInput: SetConsentsInput;
  SetConsentsPayload: ResolverTypeWrapper<PayloadParent<Omit<SetConsentsPayload, 'cart' | 'consents' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, consents?: Maybe<ReadonlyArray<ResolversTypes['Consent']>>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SetFulfillmentTypeInput: SetFulfillmentTypeInput;
  SetFulfillmentTypePayload: ResolverTypeWrapper<PayloadParent<Omit<SetFulfillmentTypePayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SetPostalCodeInput: SetPostalCodeInput;
  SetPostalCodePayload: ResolverTypeWrapper<PayloadParent<Omit<SetPostalCodePayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SetShippingInfoInput: SetShippingInfoInput;
  SetShippingInfoPayload: ResolverTypeWrapper<PayloadParent<Omit<SetShippingInfoPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  SetShippingMethodInput: SetShippingMethodInput;
  SetShippingMethodPayload: ResolverTypeWrapper<PayloadParent<Omit<SetShippingMethodPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  Shipment: ResolverTypeWrapper<ShipmentParent>;
  ShipmentAvailability: ResolverTypeWrapper<ShipmentAvailability>;
  ShipmentError: ResolverTypeWrapper<UserErrorParent>;
  ShipmentLine: ResolverTypeWrapper<Omit<ShipmentLine, 'lineItem'> & { lineItem: ResolversTypes['LineItem'] }>;
  ShippingMethod: ResolverTypeWrapper<ShippingMethodParent>;
  ShippingUpdated: ResolverTypeWrapper<ShippingUpdatedParent>;
  SplitShipmentInput: SplitShipmentInput;
  SplitShipmentItemInput: SplitShipmentItemInput;
  SplitShipmentPayload: ResolverTypeWrapper<PayloadParent<Omit<SplitShipmentPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  StartExpressCheckoutInput: StartExpressCheckoutInput;
  StartExpressCheckoutPayload: ResolverTypeWrapper<PayloadParent<Omit<StartExpressCheckoutPayload, 'cart' | 'merchant' | 'session' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, session?: Maybe<ResolversTypes['ExpressCheckoutSession']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  TimeSlot: ResolverTypeWrapper<TimeSlot>;
  TotalMismatchError: ResolverTypeWrapper<UserErrorParent>;
  Tracking: ResolverTypeWrapper<Tracking>;
  TransferSessionInput: TransferSessionInput;
  TransferSessionPayload: ResolverTypeWrapper<PayloadParent<Omit<TransferSessionPayload, 'merchant' | 'userErrors'> & { merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  TriggerCardVerificationInput: TriggerCardVerificationInput;
  TriggerCardVerificationPayload: ResolverTypeWrapper<PayloadParent<Omit<TriggerCardVerificationPayload, 'frame' | 'userErrors'> & { frame?: Maybe<ResolversTypes['NetworkFrame']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UnsupportedOperationError: ResolverTypeWrapper<UserErrorParent>;
  UpdateLineItemInput: UpdateLineItemInput;
  UpdateLineItemPayload: ResolverTypeWrapper<PayloadParent<Omit<UpdateLineItemPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversTypes['Cart']>, merchant?: Maybe<ResolversTypes['Merchant']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
  UserError: ResolverTypeWrapper<UserErrorParent>;
  VariantFilterInput: VariantFilterInput;
  VariantOption: ResolverTypeWrapper<VariantOption>;
  VariantOptionSelection: ResolverTypeWrapper<VariantOptionSelection>;
  VariantOptionValue: ResolverTypeWrapper<VariantOptionValue>;
  VerifyCardInput: VerifyCardInput;
  VerifyCardPayload: ResolverTypeWrapper<PayloadParent<Omit<VerifyCardPayload, 'passkeyStep' | 'userErrors'> & { passkeyStep?: Maybe<ResolversTypes['PasskeyStep']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ActiveCart: ActiveCartParent;
  String: Scalars['String']['output'];
  AddAddonsInput: AddAddonsInput;
  AddAddonsPayload: PayloadParent<Omit<AddAddonsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  Boolean: Scalars['Boolean']['output'];
  AddLineItemInput: AddLineItemInput;
  Int: Scalars['Int']['output'];
  AddLineItemPayload: PayloadParent<Omit<AddLineItemPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  AddLineItemsInput: AddLineItemsInput;
  AddLineItemsPayload: PayloadParent<Omit<AddLineItemsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  AddToCartRef: AddToCartRef;
  AddToCartRefInput: AddToCartRefInput;
  AddonDisplay: AddonOfferParent;
  AddonOffer: AddonOfferParent;
  ID: Scalars['ID']['output'];
  AddonOption: AddonOption;
  AddonOptionInput: AddonOptionInput;
  AddonOptionOffer: AddonOptionOffer;
  AddonSelection: Omit<AddonSelection, 'price'> & { price?: Maybe<ResolversParentTypes['Money']> };
  AddonSelectionInput: AddonSelectionInput;
  Address: Address;
  AddressError: UserErrorParent;
  AddressFormat: AddressFormat;
  AddressFormatField: AddressFormatField;
  AddressInput: AddressInput;
  AddressRegion: AddressRegion;
  ApplePayApprovalInput: ApplePayApprovalInput;
  ApplyPromoCodesInput: ApplyPromoCodesInput;
  ApplyPromoCodesPayload: PayloadParent<Omit<ApplyPromoCodesPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  AssistantCapabilities: AssistantCapabilities;
  AuthorizeExpressCheckoutInput: AuthorizeExpressCheckoutInput;
  AuthorizeExpressCheckoutPayload: PayloadParent<Omit<AuthorizeExpressCheckoutPayload, 'cart' | 'merchant' | 'session' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, session?: Maybe<ResolversParentTypes['ExpressCheckoutSession']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  AvailableDate: AvailableDate;
  AvailablePickupLocation: AvailablePickupLocation;
  AvailableTimeSlot: AvailableTimeSlot;
  CancelPlaceOrderInput: CancelPlaceOrderInput;
  CancelPlaceOrderPayload: PayloadParent<Omit<CancelPlaceOrderPayload, 'attempt' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversParentTypes['PlaceOrderAttempt']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CardArt: CardArt;
  CardCode: CardCode;
  CardConsumerInput: CardConsumerInput;
  CardError: UserErrorParent;
  CardVerificationAnswerInput: CardVerificationAnswerInput;
  CardVerificationError: UserErrorParent;
  CardVerificationMethod: CardVerificationMethod;
  Cart: CartParent;
  CartAddons: Omit<CartAddons, 'offers' | 'selections'> & { offers: ReadonlyArray<ResolversParentTypes['AddonOffer']>, selections: ReadonlyArray<ResolversParentTypes['AddonSelection']> };
  CartChanged: CartChangedParent;
  CartDiscount: Omit<CartDiscount, 'amount'> & { amount: ResolversParentTypes['Money'] };
  CartLockedError: UserErrorParent;
  CartOrderedError: UserErrorParent;
  CartReadiness: CartReadinessParent;
  CartUrls: CartUrls;
  CartWarning: CartWarning;
  Category: CategoryParent;
  CategoryBranch: CategoryBranchParent;
  CategoryFacet: CategoryFacetParent;
  CheckoutCaptcha: CheckoutCaptcha;
  CheckoutRequirements: Omit<CheckoutRequirements, 'consents'> & { consents: ReadonlyArray<ResolversParentTypes['Consent']> };
  ClearCartInput: ClearCartInput;
  ClearCartPayload: PayloadParent<Omit<ClearCartPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  ClearPromoCodesInput: ClearPromoCodesInput;
  ClearPromoCodesPayload: PayloadParent<Omit<ClearPromoCodesPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CompleteExpressCheckoutInput: CompleteExpressCheckoutInput;
  CompleteExpressCheckoutPayload: PayloadParent<Omit<CompleteExpressCheckoutPayload, 'attempt' | 'cart' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversParentTypes['PlaceOrderAttempt']>, cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CompleteOrderInput: CompleteOrderInput;
  CompleteOrderPayload: PayloadParent<Omit<CompleteOrderPayload, 'attempt' | 'cart' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversParentTypes['PlaceOrderAttempt']>, cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CompletePaymentChallengeInput: CompletePaymentChallengeInput;
  CompletePaymentChallengePayload: PayloadParent<Omit<CompletePaymentChallengePayload, 'passkeyStep' | 'userErrors'> & { passkeyStep?: Maybe<ResolversParentTypes['PasskeyStep']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CompleteWalletOrderInput: CompleteWalletOrderInput;
  CompleteWalletOrderPayload: PayloadParent<Omit<CompleteWalletOrderPayload, 'attempt' | 'cart' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversParentTypes['PlaceOrderAttempt']>, cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  Consent: ConsentParent;
  ConsentInput: ConsentInput;
  ContinuePlaceOrderInput: ContinuePlaceOrderInput;
  ContinuePlaceOrderPayload: PayloadParent<Omit<ContinuePlaceOrderPayload, 'attempt' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversParentTypes['PlaceOrderAttempt']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CreateDeviceSessionInput: CreateDeviceSessionInput;
  CreateDeviceSessionPayload: PayloadParent<Omit<CreateDeviceSessionPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CreatePaymentIntentInput: CreatePaymentIntentInput;
  CreatePaymentIntentPayload: PayloadParent<Omit<CreatePaymentIntentPayload, 'passkeyStep' | 'userErrors'> & { passkeyStep?: Maybe<ResolversParentTypes['PasskeyStep']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CreateServiceBindingInput: CreateServiceBindingInput;
  CreateServiceBindingPayload: PayloadParent<Omit<CreateServiceBindingPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  CreatingCart: Omit<CreatingCart, 'attempt'> & { attempt: ResolversParentTypes['PlaceOrderAttempt'] };
  CurrencyCode: Scalars['CurrencyCode']['output'];
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  Decimal: Scalars['Decimal']['output'];
  DeleteCardInput: DeleteCardInput;
  DeleteCardPayload: PayloadParent<Omit<DeleteCardPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  DeviceSession: DeviceSession;
  EnrollCardInput: EnrollCardInput;
  EnrollCardPayload: PayloadParent<Omit<EnrollCardPayload, 'embedIframeHandshake' | 'userErrors'> & { embedIframeHandshake?: Maybe<ResolversParentTypes['NetworkFrame']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  ExpectedTotalInput: ExpectedTotalInput;
  ExpressCheckoutApprovalInput: ExpressCheckoutApprovalInput;
  ExpressCheckoutPaymentInput: ExpressCheckoutPaymentInput;
  ExpressCheckoutSession: Omit<ExpressCheckoutSession, 'amount' | 'authorizedAmount'> & { amount: ResolversParentTypes['Money'], authorizedAmount?: Maybe<ResolversParentTypes['Money']> };
  FacetValue: FacetValue;
  Fee: FeeParent;
  Fulfillment: FulfillmentParent;
  FulfillmentType: FulfillmentTypeParent;
  IframeResultInput: IframeResultInput;
  Image: Image;
  ItemAdded: ItemAddedParent;
  JSONObject: Scalars['JSONObject']['output'];
  JsonWebKey: Scalars['JsonWebKey']['output'];
  KeptPersonalData: KeptPersonalData;
  KlarnaApprovalInput: KlarnaApprovalInput;
  LineItem: LineItemParent;
  LineItemDiscount: Omit<LineItemDiscount, 'amount'> & { amount: ResolversParentTypes['Money'] };
  MaskedCard: MaskedCard;
  Merchant: MerchantParent;
  MerchantCapability: MerchantCapability;
  MerchantFacet: MerchantFacet;
  MergeShipmentsInput: MergeShipmentsInput;
  MergeShipmentsPayload: PayloadParent<Omit<MergeShipmentsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  MinorUnits: Scalars['MinorUnits']['output'];
  Money: MoneyParent;
  Mutation: Record<PropertyKey, never>;
  NetworkFrame: NetworkFrame;
  NetworkTokenPaymentInput: NetworkTokenPaymentInput;
  NewLineItemInput: NewLineItemInput;
  Node: NodeParent;
  NotEnoughStockError: UserErrorParent;
  OptionFacet: OptionFacet;
  Order: OrderParent;
  OrderActionMet: Omit<OrderActionMet, 'attempt'> & { attempt: ResolversParentTypes['PlaceOrderAttempt'] };
  OrderActionRequired: OrderActionRequiredParent;
  OrderConnection: Omit<OrderConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversParentTypes['OrderEdge']>, nodes: ReadonlyArray<ResolversParentTypes['Order']> };
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  OrderEvent: OrderEvent;
  OrderHoldReleased: Omit<OrderHoldReleased, 'amount' | 'attempt'> & { amount: ResolversParentTypes['Money'], attempt: ResolversParentTypes['PlaceOrderAttempt'] };
  OrderItemInput: OrderItemInput;
  OrderLineItem: OrderLineItemParent;
  OrderPlaced: OrderPlacedParent;
  OrderProcessing: OrderProcessingParent;
  OrderStepStarted: OrderStepStartedParent;
  PageInfo: PageInfo;
  PasskeyPayment: Omit<PasskeyPayment, 'total'> & { total: ResolversParentTypes['Money'] };
  PasskeyStep: PasskeyStepParent;
  PayPalApprovalInput: PayPalApprovalInput;
  PaymentChallenge: PaymentChallenge;
  PaymentChallengeError: UserErrorParent;
  PaymentEncryptionKey: PaymentEncryptionKey;
  PaymentInput: PaymentInput;
  PaymentMandateInput: PaymentMandateInput;
  PaymentSummary: PaymentSummary;
  PersistOrderInput: PersistOrderInput;
  PersistOrderPayload: PayloadParent<Omit<PersistOrderPayload, 'merchant' | 'order' | 'userErrors'> & { merchant?: Maybe<ResolversParentTypes['Merchant']>, order?: Maybe<ResolversParentTypes['Order']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  PickupLocation: PickupLocation;
  PlaceOrderActionRequired: PlaceOrderActionRequiredParent;
  PlaceOrderAttempt: PlaceOrderAttemptParent;
  PlaceOrderAttemptConnection: Omit<PlaceOrderAttemptConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversParentTypes['PlaceOrderAttemptEdge']>, nodes: ReadonlyArray<ResolversParentTypes['PlaceOrderAttempt']> };
  PlaceOrderAttemptEdge: Omit<PlaceOrderAttemptEdge, 'node'> & { node: ResolversParentTypes['PlaceOrderAttempt'] };
  PlaceOrderError: PlaceOrderErrorParent;
  PlaceOrderEvent: PlaceOrderEventParent;
  PlaceOrderFailed: PlaceOrderFailedParent;
  PlaceOrderInput: PlaceOrderInput;
  PlaceOrderPayload: PayloadParent<Omit<PlaceOrderPayload, 'attempt' | 'merchant' | 'userErrors'> & { attempt?: Maybe<ResolversParentTypes['PlaceOrderAttempt']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  PlaceOrderProcessing: PlaceOrderProcessingParent;
  PlaceOrderResult: ResolversUnionTypes<ResolversParentTypes>['PlaceOrderResult'];
  PlaceOrderSucceeded: PlaceOrderSucceededParent;
  PlainUserError: UserErrorParent;
  PriceFacet: PriceFacet;
  PriceRange: Omit<PriceRange, 'maxPrice' | 'minPrice'> & { maxPrice: ResolversParentTypes['Money'], minPrice: ResolversParentTypes['Money'] };
  Product: ProductParent;
  ProductFacets: ProductFacetsParent;
  ProductPage: Omit<ProductPage, 'products'> & { products: ReadonlyArray<ResolversParentTypes['Product']> };
  ProductPageMetadata: ProductPageMetadata;
  ProductReviews: ProductReviews;
  Float: Scalars['Float']['output'];
  ProductSearchConnection: ProductSearchConnectionParent;
  ProductSearchEdge: ProductSearchEdgeParent;
  ProductSearchFiltersInput: ProductSearchFiltersInput;
  ProductVariant: ProductVariantParent;
  PromoCodeError: UserErrorParent;
  Query: Record<PropertyKey, never>;
  Refund: RefundParent;
  RemoveAddonInput: RemoveAddonInput;
  RemoveAddonPayload: PayloadParent<Omit<RemoveAddonPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  RemovePersonalDataInput: RemovePersonalDataInput;
  RemovePersonalDataPayload: PayloadParent<Omit<RemovePersonalDataPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  RemovedPersonalData: RemovedPersonalData;
  ReplaceAddonsInput: ReplaceAddonsInput;
  ReplaceAddonsPayload: PayloadParent<Omit<ReplaceAddonsPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  RequiredConsentsError: UserErrorParent;
  Return: ReturnParent;
  ReturnLineItem: Omit<ReturnLineItem, 'refundAmount'> & { refundAmount?: Maybe<ResolversParentTypes['Money']> };
  RevokeConsentInput: RevokeConsentInput;
  RevokeConsentPayload: PayloadParent<Omit<RevokeConsentPayload, 'cart' | 'consents' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, consents?: Maybe<ReadonlyArray<ResolversParentTypes['Consent']>>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SafeInt: Scalars['SafeInt']['output'];
  SearchSuggestions: SearchSuggestionsParent;
  SelectCardInput: SelectCardInput;
  SelectCardPayload: PayloadParent<Omit<SelectCardPayload, 'embedIframeHandshake' | 'userErrors'> & { embedIframeHandshake?: Maybe<ResolversParentTypes['NetworkFrame']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SelectedOptionInput: SelectedOptionInput;
  ServiceBinding: ServiceBinding;
  SetBillingInfoInput: SetBillingInfoInput;
  SetBillingInfoPayload: PayloadParent<Omit<SetBillingInfoPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SetConsentsInput: SetConsentsInput;
  SetConsentsPayload: PayloadParent<Omit<SetConsentsPayload, 'cart' | 'consents' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, consents?: Maybe<ReadonlyArray<ResolversParentTypes['Consent']>>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SetFulfillmentTypeInput: SetFulfillmentTypeInput;
  SetFulfillmentTypePayload: PayloadParent<Omit<SetFulfillmentTypePayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SetPostalCodeInput: SetPostalCodeInput;
  SetPostalCodePayload: PayloadParent<Omit<SetPostalCodePayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SetShippingInfoInput: SetShippingInfoInput;
  SetShippingInfoPayload: PayloadParent<Omit<SetShippingInfoPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  SetShippingMethodInput: SetShippingMethodInput;
  SetShippingMethodPayload: PayloadParent<Omit<SetShippingMethodPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  Shipment: ShipmentParent;
  ShipmentAvailability: ShipmentAvailability;
  ShipmentError: UserErrorParent;
  ShipmentLine: Omit<ShipmentLine, 'lineItem'> & { lineItem: ResolversParentTypes['LineItem'] };
  ShippingMethod: ShippingMethodParent;
  ShippingUpdated: ShippingUpdatedParent;
  SplitShipmentInput: SplitShipmentInput;
  SplitShipmentItemInput: SplitShipmentItemInput;
  SplitShipmentPayload: PayloadParent<Omit<SplitShipmentPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  StartExpressCheckoutInput: StartExpressCheckoutInput;
  StartExpressCheckoutPayload: PayloadParent<Omit<StartExpressCheckoutPayload, 'cart' | 'merchant' | 'session' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, session?: Maybe<ResolversParentTypes['ExpressCheckoutSession']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  Subscription: Record<PropertyKey, never>;
  TimeSlot: TimeSlot;
  TotalMismatchError: UserErrorParent;
  Tracking: Tracking;
  TransferSessionInput: TransferSessionInput;
  TransferSessionPayload: PayloadParent<Omit<TransferSessionPayload, 'merchant' | 'userErrors'> & { merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  TriggerCardVerificationInput: TriggerCardVerificationInput;
  TriggerCardVerificationPayload: PayloadParent<Omit<TriggerCardVerificationPayload, 'frame' | 'userErrors'> & { frame?: Maybe<ResolversParentTypes['NetworkFrame']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  URL: Scalars['URL']['output'];
  UnsupportedOperationError: UserErrorParent;
  UpdateLineItemInput: UpdateLineItemInput;
  UpdateLineItemPayload: PayloadParent<Omit<UpdateLineItemPayload, 'cart' | 'merchant' | 'userErrors'> & { cart?: Maybe<ResolversParentTypes['Cart']>, merchant?: Maybe<ResolversParentTypes['Merchant']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
  UserError: UserErrorParent;
  VariantFilterInput: VariantFilterInput;
  VariantOption: VariantOption;
  VariantOptionSelection: VariantOptionSelection;
  VariantOptionValue: VariantOptionValue;
  VerifyCardInput: VerifyCardInput;
  VerifyCardPayload: PayloadParent<Omit<VerifyCardPayload, 'passkeyStep' | 'userErrors'> & { passkeyStep?: Maybe<ResolversParentTypes['PasskeyStep']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> }>;
};

export type ActiveCartResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ActiveCart'] = ResolversParentTypes['ActiveCart']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  merchant?: Resolver<ResolversTypes['Merchant'], ParentType, ContextType>;
};

export type AddAddonsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddAddonsPayload'] = ResolversParentTypes['AddAddonsPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type AddLineItemPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddLineItemPayload'] = ResolversParentTypes['AddLineItemPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type AddLineItemsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddLineItemsPayload'] = ResolversParentTypes['AddLineItemsPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
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
  maxChildren?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minChildren?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['AddonOptionOffer']>, ParentType, ContextType>;
  price?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['AddonScope'], ParentType, ContextType>;
};

export type AddonOptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonOption'] = ResolversParentTypes['AddonOption']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AddonOptionOfferResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonOptionOffer'] = ResolversParentTypes['AddonOptionOffer']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maxLength?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  required?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AddonSelectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddonSelection'] = ResolversParentTypes['AddonSelection']> = {
  addonId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['AddonOption']>, ParentType, ContextType>;
  parentAddonId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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

export type AddressErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddressError'] = ResolversParentTypes['AddressError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  problem?: Resolver<ResolversTypes['AddressProblem'], ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AddressFormatResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddressFormat'] = ResolversParentTypes['AddressFormat']> = {
  fields?: Resolver<ReadonlyArray<ResolversTypes['AddressFormatField']>, ParentType, ContextType>;
  postalCodePattern?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  regions?: Resolver<ReadonlyArray<ResolversTypes['AddressRegion']>, ParentType, ContextType>;
};

export type AddressFormatFieldResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddressFormatField'] = ResolversParentTypes['AddressFormatField']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  required?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AddressRegionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddressRegion'] = ResolversParentTypes['AddressRegion']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplyPromoCodesPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplyPromoCodesPayload'] = ResolversParentTypes['ApplyPromoCodesPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type AssistantCapabilitiesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AssistantCapabilities'] = ResolversParentTypes['AssistantCapabilities']> = {
  accentColor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  checkoutMode?: Resolver<Maybe<ResolversTypes['AssistantCheckoutMode']>, ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  enabledComponents?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  enabledHooks?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  enabledTools?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  merchant?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  voiceEnabled?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  welcomeMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AuthorizeExpressCheckoutPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuthorizeExpressCheckoutPayload'] = ResolversParentTypes['AuthorizeExpressCheckoutPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  session?: Resolver<Maybe<ResolversTypes['ExpressCheckoutSession']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type AvailableDateResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AvailableDate'] = ResolversParentTypes['AvailableDate']> = {
  date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  timeSlots?: Resolver<ReadonlyArray<ResolversTypes['AvailableTimeSlot']>, ParentType, ContextType>;
};

export type AvailablePickupLocationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AvailablePickupLocation'] = ResolversParentTypes['AvailablePickupLocation']> = {
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  locationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unavailableLineItemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AvailableTimeSlotResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AvailableTimeSlot'] = ResolversParentTypes['AvailableTimeSlot']> = {
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  start?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  timeSlotId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type CancelPlaceOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CancelPlaceOrderPayload'] = ResolversParentTypes['CancelPlaceOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CardArtResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CardArt'] = ResolversParentTypes['CardArt']> = {
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type CardCodeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CardCode'] = ResolversParentTypes['CardCode']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  length?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  maskedDestination?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resendsLeft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  triesLeft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CardErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CardError'] = ResolversParentTypes['CardError']> = {
  cardField?: Resolver<Maybe<ResolversTypes['CardField']>, ParentType, ContextType>;
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

export type CardVerificationErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CardVerificationError'] = ResolversParentTypes['CardVerificationError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resendsLeft?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  triesLeft?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CardVerificationMethodResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CardVerificationMethod'] = ResolversParentTypes['CardVerificationMethod']> = {
  maskedDestination?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  methodId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['CardVerificationMethodType'], ParentType, ContextType>;
};

export type CartResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Cart'] = ResolversParentTypes['Cart'], FederationReferenceType extends FederationReferenceTypes['Cart'] = FederationReferenceTypes['Cart']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Cart']> | FederationReferenceType, FederationReferenceType, ContextType>;
  addonTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  addons?: Resolver<ResolversTypes['CartAddons'], ParentType, ContextType>;
  billingInfo?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  cartDiscount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  cartId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cartStatus?: Resolver<ResolversTypes['CartStatus'], ParentType, ContextType>;
  consents?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Consent']>>, ParentType, ContextType>;
  coupons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  discounts?: Resolver<ReadonlyArray<ResolversTypes['CartDiscount']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feeTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  fees?: Resolver<ReadonlyArray<ResolversTypes['Fee']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItems?: Resolver<ReadonlyArray<ResolversTypes['LineItem']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  openAttempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  paymentSummary?: Resolver<Maybe<ResolversTypes['PaymentSummary']>, ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  platformOrderNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  promoCodes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  readiness?: Resolver<Maybe<ResolversTypes['CartReadiness']>, ParentType, ContextType>;
  requiresShipping?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
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
  totalIsFinal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  urls?: Resolver<Maybe<ResolversTypes['CartUrls']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CartAddonsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartAddons'] = ResolversParentTypes['CartAddons']> = {
  offers?: Resolver<ReadonlyArray<ResolversTypes['AddonOffer']>, ParentType, ContextType>;
  selections?: Resolver<ReadonlyArray<ResolversTypes['AddonSelection']>, ParentType, ContextType>;
};

export type CartChangedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartChanged'] = ResolversParentTypes['CartChanged']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type CartDiscountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartDiscount'] = ResolversParentTypes['CartDiscount']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lineItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  promoCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  shipmentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type CartLockedErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartLockedError'] = ResolversParentTypes['CartLockedError']> = {
  attemptId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  challenge?: Resolver<Maybe<ResolversTypes['PaymentChallenge']>, ParentType, ContextType>;
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

export type CartOrderedErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartOrderedError'] = ResolversParentTypes['CartOrderedError']> = {
  attemptId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orderId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CartReadinessResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartReadiness'] = ResolversParentTypes['CartReadiness']> = {
  blockers?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  ready?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CartUrlsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartUrls'] = ResolversParentTypes['CartUrls']> = {
  thankYouPage?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type CartWarningResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CartWarning'] = ResolversParentTypes['CartWarning']> = {
  code?: Resolver<ResolversTypes['CartWarningCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  newValue?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  oldValue?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CategoryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Category'] = ResolversParentTypes['Category']> = {
  categoryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CategoryBranchResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CategoryBranch'] = ResolversParentTypes['CategoryBranch']> = {
  category?: Resolver<ResolversTypes['Category'], ParentType, ContextType>;
  children?: Resolver<ReadonlyArray<ResolversTypes['CategoryBranch']>, ParentType, ContextType>;
  productCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CategoryFacetResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CategoryFacet'] = ResolversParentTypes['CategoryFacet']> = {
  category?: Resolver<ResolversTypes['Category'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CheckoutCaptchaResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CheckoutCaptcha'] = ResolversParentTypes['CheckoutCaptcha']> = {
  siteKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type CheckoutRequirementsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CheckoutRequirements'] = ResolversParentTypes['CheckoutRequirements']> = {
  captcha?: Resolver<Maybe<ResolversTypes['CheckoutCaptcha']>, ParentType, ContextType>;
  cardNetworks?: Resolver<ReadonlyArray<ResolversTypes['CardNetwork']>, ParentType, ContextType>;
  consents?: Resolver<ReadonlyArray<ResolversTypes['Consent']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  currency?: Resolver<Maybe<ResolversTypes['CurrencyCode']>, ParentType, ContextType>;
  expressProviders?: Resolver<ReadonlyArray<ResolversTypes['ExpressCheckoutProvider']>, ParentType, ContextType>;
  paymentKinds?: Resolver<ReadonlyArray<ResolversTypes['PaymentKind']>, ParentType, ContextType>;
  postalCodeFirst?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type ClearCartPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ClearCartPayload'] = ResolversParentTypes['ClearCartPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type ClearPromoCodesPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ClearPromoCodesPayload'] = ResolversParentTypes['ClearPromoCodesPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type CompleteExpressCheckoutPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompleteExpressCheckoutPayload'] = ResolversParentTypes['CompleteExpressCheckoutPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type CompleteOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompleteOrderPayload'] = ResolversParentTypes['CompleteOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type CompletePaymentChallengePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompletePaymentChallengePayload'] = ResolversParentTypes['CompletePaymentChallengePayload']> = {
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  flowToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  intentExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  intentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  passkeyStep?: Resolver<Maybe<ResolversTypes['PasskeyStep']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CompleteWalletOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompleteWalletOrderPayload'] = ResolversParentTypes['CompleteWalletOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type ConsentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Consent'] = ResolversParentTypes['Consent']> = {
  consentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  explicit?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  html?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  required?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revokable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  signed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ConsentType'], ParentType, ContextType>;
  uiSlot?: Resolver<ResolversTypes['ConsentSlot'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ContinuePlaceOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ContinuePlaceOrderPayload'] = ResolversParentTypes['ContinuePlaceOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateDeviceSessionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateDeviceSessionPayload'] = ResolversParentTypes['CreateDeviceSessionPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  session?: Resolver<Maybe<ResolversTypes['DeviceSession']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreatePaymentIntentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreatePaymentIntentPayload'] = ResolversParentTypes['CreatePaymentIntentPayload']> = {
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  flowToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  intentExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  intentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  passkeyStep?: Resolver<Maybe<ResolversTypes['PasskeyStep']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateServiceBindingPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateServiceBindingPayload'] = ResolversParentTypes['CreateServiceBindingPayload']> = {
  binding?: Resolver<Maybe<ResolversTypes['ServiceBinding']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreatingCartResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreatingCart'] = ResolversParentTypes['CreatingCart']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
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

export type DeleteCardPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteCardPayload'] = ResolversParentTypes['DeleteCardPayload']> = {
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  virtualCardId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type DeviceSessionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeviceSession'] = ResolversParentTypes['DeviceSession']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deviceCreated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deviceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  expires?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  renewAfter?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type EnrollCardPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['EnrollCardPayload'] = ResolversParentTypes['EnrollCardPayload']> = {
  cardArt?: Resolver<Maybe<ResolversTypes['CardArt']>, ParentType, ContextType>;
  embedIframeHandshake?: Resolver<Maybe<ResolversTypes['NetworkFrame']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  flowToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  masked?: Resolver<Maybe<ResolversTypes['MaskedCard']>, ParentType, ContextType>;
  network?: Resolver<Maybe<ResolversTypes['CardNetwork']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['CardEnrollmentStatus']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  verificationMethods?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CardVerificationMethod']>>, ParentType, ContextType>;
  virtualCardId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ExpressCheckoutSessionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExpressCheckoutSession'] = ResolversParentTypes['ExpressCheckoutSession']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  authorizedAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  clientToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['ExpressCheckoutProvider'], ParentType, ContextType>;
  redirectUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  sessionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ExpressCheckoutStatus'], ParentType, ContextType>;
};

export type FacetValueResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FacetValue'] = ResolversParentTypes['FacetValue']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

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
  fulfillmentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItemSkus?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  shippedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trackingUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type FulfillmentTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FulfillmentType'] = ResolversParentTypes['FulfillmentType']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fulfillmentTypeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ImageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Image'] = ResolversParentTypes['Image']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type ItemAddedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ItemAdded'] = ResolversParentTypes['ItemAdded']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface JsonObjectScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSONObject'], any> {
  name: 'JSONObject';
}

export interface JsonWebKeyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JsonWebKey'], any> {
  name: 'JsonWebKey';
}

export type KeptPersonalDataResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['KeptPersonalData'] = ResolversParentTypes['KeptPersonalData']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PersonalDataKind'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['PersonalDataReason'], ParentType, ContextType>;
};

export type LineItemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LineItem'] = ResolversParentTypes['LineItem']> = {
  addons?: Resolver<ReadonlyArray<ResolversTypes['AddonSelection']>, ParentType, ContextType>;
  baseSku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  discount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  discounts?: Resolver<ReadonlyArray<ResolversTypes['LineItemDiscount']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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
  variant?: Resolver<Maybe<ResolversTypes['ProductVariant']>, ParentType, ContextType>;
  variantDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  variantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type LineItemDiscountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LineItemDiscount'] = ResolversParentTypes['LineItemDiscount']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  promoCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MaskedCardResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MaskedCard'] = ResolversParentTypes['MaskedCard']> = {
  brand?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiryMonth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  expiryYear?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastFour?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MerchantResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Merchant'] = ResolversParentTypes['Merchant'], FederationReferenceType extends FederationReferenceTypes['Merchant'] = FederationReferenceTypes['Merchant']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Merchant']> | FederationReferenceType, FederationReferenceType, ContextType>;
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  checkoutRequirements?: Resolver<Maybe<ResolversTypes['CheckoutRequirements']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  operations?: Resolver<ReadonlyArray<ResolversTypes['MerchantCapability']>, ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  shipsToCountries?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MerchantCapabilityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MerchantCapability'] = ResolversParentTypes['MerchantCapability']> = {
  operation?: Resolver<ResolversTypes['MerchantOperation'], ParentType, ContextType>;
  supported?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MerchantFacetResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MerchantFacet'] = ResolversParentTypes['MerchantFacet']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MergeShipmentsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MergeShipmentsPayload'] = ResolversParentTypes['MergeShipmentsPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
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
  addAddons: Resolver<Maybe<ResolversTypes['AddAddonsPayload']>, ParentType, ContextType, RequireFields<MutationAddAddonsArgs, 'input'>>;
  addLineItem: Resolver<Maybe<ResolversTypes['AddLineItemPayload']>, ParentType, ContextType, RequireFields<MutationAddLineItemArgs, 'input'>>;
  addLineItems: Resolver<Maybe<ResolversTypes['AddLineItemsPayload']>, ParentType, ContextType, RequireFields<MutationAddLineItemsArgs, 'input'>>;
  applyPromoCodes: Resolver<Maybe<ResolversTypes['ApplyPromoCodesPayload']>, ParentType, ContextType, RequireFields<MutationApplyPromoCodesArgs, 'input'>>;
  authorizeExpressCheckout: Resolver<Maybe<ResolversTypes['AuthorizeExpressCheckoutPayload']>, ParentType, ContextType, RequireFields<MutationAuthorizeExpressCheckoutArgs, 'input'>>;
  cancelPlaceOrder: Resolver<Maybe<ResolversTypes['CancelPlaceOrderPayload']>, ParentType, ContextType, RequireFields<MutationCancelPlaceOrderArgs, 'input'>>;
  clearCart: Resolver<Maybe<ResolversTypes['ClearCartPayload']>, ParentType, ContextType, RequireFields<MutationClearCartArgs, 'input'>>;
  clearPromoCodes: Resolver<Maybe<ResolversTypes['ClearPromoCodesPayload']>, ParentType, ContextType, RequireFields<MutationClearPromoCodesArgs, 'input'>>;
  completeExpressCheckout: Resolver<Maybe<ResolversTypes['CompleteExpressCheckoutPayload']>, ParentType, ContextType, RequireFields<MutationCompleteExpressCheckoutArgs, 'input'>>;
  completeOrder: Resolver<Maybe<ResolversTypes['CompleteOrderPayload']>, ParentType, ContextType, RequireFields<MutationCompleteOrderArgs, 'input'>>;
  completePaymentChallenge: Resolver<Maybe<ResolversTypes['CompletePaymentChallengePayload']>, ParentType, ContextType, RequireFields<MutationCompletePaymentChallengeArgs, 'input'>>;
  completeWalletOrder: Resolver<Maybe<ResolversTypes['CompleteWalletOrderPayload']>, ParentType, ContextType, RequireFields<MutationCompleteWalletOrderArgs, 'input'>>;
  continuePlaceOrder: Resolver<Maybe<ResolversTypes['ContinuePlaceOrderPayload']>, ParentType, ContextType, RequireFields<MutationContinuePlaceOrderArgs, 'input'>>;
  createDeviceSession: Resolver<Maybe<ResolversTypes['CreateDeviceSessionPayload']>, ParentType, ContextType, RequireFields<MutationCreateDeviceSessionArgs, 'input'>>;
  createPaymentIntent: Resolver<Maybe<ResolversTypes['CreatePaymentIntentPayload']>, ParentType, ContextType, RequireFields<MutationCreatePaymentIntentArgs, 'input'>>;
  createServiceBinding: Resolver<Maybe<ResolversTypes['CreateServiceBindingPayload']>, ParentType, ContextType, RequireFields<MutationCreateServiceBindingArgs, 'input'>>;
  deleteCard: Resolver<Maybe<ResolversTypes['DeleteCardPayload']>, ParentType, ContextType, RequireFields<MutationDeleteCardArgs, 'input'>>;
  enrollCard: Resolver<Maybe<ResolversTypes['EnrollCardPayload']>, ParentType, ContextType, RequireFields<MutationEnrollCardArgs, 'input'>>;
  mergeShipments: Resolver<Maybe<ResolversTypes['MergeShipmentsPayload']>, ParentType, ContextType, RequireFields<MutationMergeShipmentsArgs, 'input'>>;
  persistOrder: Resolver<Maybe<ResolversTypes['PersistOrderPayload']>, ParentType, ContextType, RequireFields<MutationPersistOrderArgs, 'input'>>;
  placeOrder: Resolver<Maybe<ResolversTypes['PlaceOrderPayload']>, ParentType, ContextType, RequireFields<MutationPlaceOrderArgs, 'input'>>;
  removeAddon: Resolver<Maybe<ResolversTypes['RemoveAddonPayload']>, ParentType, ContextType, RequireFields<MutationRemoveAddonArgs, 'input'>>;
  removePersonalData: Resolver<Maybe<ResolversTypes['RemovePersonalDataPayload']>, ParentType, ContextType, RequireFields<MutationRemovePersonalDataArgs, 'input'>>;
  replaceAddons: Resolver<Maybe<ResolversTypes['ReplaceAddonsPayload']>, ParentType, ContextType, RequireFields<MutationReplaceAddonsArgs, 'input'>>;
  revokeConsent: Resolver<Maybe<ResolversTypes['RevokeConsentPayload']>, ParentType, ContextType, RequireFields<MutationRevokeConsentArgs, 'input'>>;
  selectCard: Resolver<Maybe<ResolversTypes['SelectCardPayload']>, ParentType, ContextType, RequireFields<MutationSelectCardArgs, 'input'>>;
  setBillingInfo: Resolver<Maybe<ResolversTypes['SetBillingInfoPayload']>, ParentType, ContextType, RequireFields<MutationSetBillingInfoArgs, 'input'>>;
  setConsents: Resolver<Maybe<ResolversTypes['SetConsentsPayload']>, ParentType, ContextType, RequireFields<MutationSetConsentsArgs, 'input'>>;
  setFulfillmentType: Resolver<Maybe<ResolversTypes['SetFulfillmentTypePayload']>, ParentType, ContextType, RequireFields<MutationSetFulfillmentTypeArgs, 'input'>>;
  setPostalCode: Resolver<Maybe<ResolversTypes['SetPostalCodePayload']>, ParentType, ContextType, RequireFields<MutationSetPostalCodeArgs, 'input'>>;
  setShippingInfo: Resolver<Maybe<ResolversTypes['SetShippingInfoPayload']>, ParentType, ContextType, RequireFields<MutationSetShippingInfoArgs, 'input'>>;
  setShippingMethod: Resolver<Maybe<ResolversTypes['SetShippingMethodPayload']>, ParentType, ContextType, RequireFields<MutationSetShippingMethodArgs, 'input'>>;
  splitShipment: Resolver<Maybe<ResolversTypes['SplitShipmentPayload']>, ParentType, ContextType, RequireFields<MutationSplitShipmentArgs, 'input'>>;
  startExpressCheckout: Resolver<Maybe<ResolversTypes['StartExpressCheckoutPayload']>, ParentType, ContextType, RequireFields<MutationStartExpressCheckoutArgs, 'input'>>;
  transferSession: Resolver<Maybe<ResolversTypes['TransferSessionPayload']>, ParentType, ContextType, RequireFields<MutationTransferSessionArgs, 'input'>>;
  triggerCardVerification: Resolver<Maybe<ResolversTypes['TriggerCardVerificationPayload']>, ParentType, ContextType, RequireFields<MutationTriggerCardVerificationArgs, 'input'>>;
  updateLineItem: Resolver<Maybe<ResolversTypes['UpdateLineItemPayload']>, ParentType, ContextType, RequireFields<MutationUpdateLineItemArgs, 'input'>>;
  verifyCard: Resolver<Maybe<ResolversTypes['VerifyCardPayload']>, ParentType, ContextType, RequireFields<MutationVerifyCardArgs, 'input'>>;
};

export type NetworkFrameResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NetworkFrame'] = ResolversParentTypes['NetworkFrame']> = {
  nonce?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type NodeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Cart' | 'LineItem' | 'Merchant' | 'Order' | 'OrderLineItem' | 'PlaceOrderAttempt' | 'Product' | 'ProductVariant' | 'Shipment', ParentType, ContextType>;
};

export type NotEnoughStockErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NotEnoughStockError'] = ResolversParentTypes['NotEnoughStockError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lineItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  quantityAvailable?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OptionFacetResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OptionFacet'] = ResolversParentTypes['OptionFacet']> = {
  option?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
};

export type OrderResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order'], FederationReferenceType extends FederationReferenceTypes['Order'] = FederationReferenceTypes['Order']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Order']> | FederationReferenceType, FederationReferenceType, ContextType>;
  addonTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  billingInfo?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  cartDiscount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  coupons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  events?: Resolver<ReadonlyArray<ResolversTypes['OrderEvent']>, ParentType, ContextType>;
  feeTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  fulfillments?: Resolver<ReadonlyArray<ResolversTypes['Fulfillment']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItems?: Resolver<ReadonlyArray<ResolversTypes['OrderLineItem']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orderStatusPageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  paymentSummary?: Resolver<Maybe<ResolversTypes['PaymentSummary']>, ParentType, ContextType>;
  placedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  platformStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  refundTotal?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['Refund']>, ParentType, ContextType>;
  returns?: Resolver<ReadonlyArray<ResolversTypes['Return']>, ParentType, ContextType>;
  shippingInfo?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  shippingMethods?: Resolver<ReadonlyArray<ResolversTypes['ShippingMethod']>, ParentType, ContextType>;
  shippingTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  subTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  taxTotal?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderActionMetResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderActionMet'] = ResolversParentTypes['OrderActionMet']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderActionRequiredResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderActionRequired'] = ResolversParentTypes['OrderActionRequired']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  challenge?: Resolver<Maybe<ResolversTypes['PaymentChallenge']>, ParentType, ContextType>;
  nextAction?: Resolver<ResolversTypes['PaymentNextAction'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type OrderHoldReleasedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderHoldReleased'] = ResolversParentTypes['OrderHoldReleased']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderLineItemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderLineItem'] = ResolversParentTypes['OrderLineItem']> = {
  fulfilledQuantity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Image']>, ParentType, ContextType>;
  lineItemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  price?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  product?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType>;
  quantity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  refundAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  returnByDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  returnEligible?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  returnedQuantity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  total?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  tracking?: Resolver<Maybe<ResolversTypes['Tracking']>, ParentType, ContextType>;
  variant?: Resolver<Maybe<ResolversTypes['ProductVariant']>, ParentType, ContextType>;
  variantDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderPlacedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderPlaced'] = ResolversParentTypes['OrderPlaced']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformOrderNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderProcessingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderProcessing'] = ResolversParentTypes['OrderProcessing']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pollAfterMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderStepStartedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrderStepStarted'] = ResolversParentTypes['OrderStepStarted']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  step?: Resolver<ResolversTypes['PlaceOrderStep'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PasskeyPaymentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PasskeyPayment'] = ResolversParentTypes['PasskeyPayment']> = {
  instrument?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  payeeName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  payeeOrigin?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type PasskeyStepResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PasskeyStep'] = ResolversParentTypes['PasskeyStep']> = {
  frame?: Resolver<ResolversTypes['NetworkFrame'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PasskeyStepKind'], ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['PasskeyPayment']>, ParentType, ContextType>;
  publicKey?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
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
  jwk?: Resolver<ResolversTypes['JsonWebKey'], ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PaymentSummaryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PaymentSummary'] = ResolversParentTypes['PaymentSummary']> = {
  cardType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastFour?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  month?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  paymentType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  year?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PersistOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PersistOrderPayload'] = ResolversParentTypes['PersistOrderPayload']> = {
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PickupLocationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PickupLocation'] = ResolversParentTypes['PickupLocation']> = {
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  locationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PlaceOrderActionRequiredResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderActionRequired'] = ResolversParentTypes['PlaceOrderActionRequired']> = {
  challenge?: Resolver<Maybe<ResolversTypes['PaymentChallenge']>, ParentType, ContextType>;
  nextAction?: Resolver<ResolversTypes['PaymentNextAction'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderAttemptResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderAttempt'] = ResolversParentTypes['PlaceOrderAttempt']> = {
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  result?: Resolver<ResolversTypes['PlaceOrderResult'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PlaceOrderStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderAttemptConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderAttemptConnection'] = ResolversParentTypes['PlaceOrderAttemptConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PlaceOrderAttemptEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PlaceOrderAttemptEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderAttemptEdge'] = ResolversParentTypes['PlaceOrderAttemptEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
};

export type PlaceOrderErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderError'] = ResolversParentTypes['PlaceOrderError']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  error?: Resolver<ResolversTypes['UserError'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderEvent'] = ResolversParentTypes['PlaceOrderEvent']> = {
  __resolveType: TypeResolveFn<'CreatingCart' | 'ItemAdded' | 'OrderActionMet' | 'OrderActionRequired' | 'OrderHoldReleased' | 'OrderPlaced' | 'OrderProcessing' | 'OrderStepStarted' | 'PlaceOrderError' | 'ShippingUpdated', ParentType, ContextType>;
};

export type PlaceOrderFailedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderFailed'] = ResolversParentTypes['PlaceOrderFailed']> = {
  failedStep?: Resolver<ResolversTypes['PlaceOrderStep'], ParentType, ContextType>;
  releasedAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlaceOrderPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlaceOrderPayload'] = ResolversParentTypes['PlaceOrderPayload']> = {
  attempt?: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
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

export type PriceFacetResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PriceFacet'] = ResolversParentTypes['PriceFacet']> = {
  max?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  min?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PriceRangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PriceRange'] = ResolversParentTypes['PriceRange']> = {
  max?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxPrice?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  min?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minPrice?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type ProductResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Product'] = ResolversParentTypes['Product'], FederationReferenceType extends FederationReferenceTypes['Product'] = FederationReferenceTypes['Product']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Product']> | FederationReferenceType, FederationReferenceType, ContextType>;
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  baseSku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['Category']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  descriptionText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domainName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  featuredImage?: Resolver<Maybe<ResolversTypes['Image']>, ParentType, ContextType>;
  handle?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hasAvailableVariants?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  images?: Resolver<ReadonlyArray<ResolversTypes['Image']>, ParentType, ContextType, Partial<ProductImagesArgs>>;
  merchant?: Resolver<ResolversTypes['Merchant'], ParentType, ContextType>;
  pdpUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  priceRange?: Resolver<Maybe<ResolversTypes['PriceRange']>, ParentType, ContextType>;
  productType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reviews?: Resolver<Maybe<ResolversTypes['ProductReviews']>, ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variantBySelectedOptions?: Resolver<Maybe<ResolversTypes['ProductVariant']>, ParentType, ContextType, RequireFields<ProductVariantBySelectedOptionsArgs, 'options'>>;
  variantOptionValues?: Resolver<ReadonlyArray<ResolversTypes['VariantOption']>, ParentType, ContextType>;
  variants?: Resolver<ReadonlyArray<ResolversTypes['ProductVariant']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProductFacetsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductFacets'] = ResolversParentTypes['ProductFacets']> = {
  brands?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['CategoryFacet']>, ParentType, ContextType>;
  merchants?: Resolver<ReadonlyArray<ResolversTypes['MerchantFacet']>, ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['OptionFacet']>, ParentType, ContextType>;
  price?: Resolver<Maybe<ResolversTypes['PriceFacet']>, ParentType, ContextType>;
  productTypes?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
};

export type ProductPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductPage'] = ResolversParentTypes['ProductPage']> = {
  metadata?: Resolver<ResolversTypes['ProductPageMetadata'], ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
};

export type ProductPageMetadataResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductPageMetadata'] = ResolversParentTypes['ProductPageMetadata']> = {
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPages?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProductReviewsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductReviews'] = ResolversParentTypes['ProductReviews']> = {
  averageRating?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  totalReviews?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProductSearchConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductSearchConnection'] = ResolversParentTypes['ProductSearchConnection']> = {
  correctedQuery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ProductSearchEdge']>, ParentType, ContextType>;
  facets?: Resolver<ResolversTypes['ProductFacets'], ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  pageSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  timeTakenMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalCountIsExact?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProductSearchEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductSearchEdge'] = ResolversParentTypes['ProductSearchEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Product'], ParentType, ContextType>;
};

export type ProductVariantResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProductVariant'] = ResolversParentTypes['ProductVariant']> = {
  addToCartRef?: Resolver<ResolversTypes['AddToCartRef'], ParentType, ContextType>;
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  handle?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Image']>, ParentType, ContextType>;
  msrp?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  requiresShipping?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  variantOptionList?: Resolver<ReadonlyArray<ResolversTypes['VariantOptionSelection']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PromoCodeErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PromoCodeError'] = ResolversParentTypes['PromoCodeError']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  missingAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  promoCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['PromoCodeReason']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  activeCarts: Resolver<Maybe<ReadonlyArray<ResolversTypes['ActiveCart']>>, ParentType, ContextType>;
  addressFormat: Resolver<Maybe<ResolversTypes['AddressFormat']>, ParentType, ContextType, RequireFields<QueryAddressFormatArgs, 'country'>>;
  assistantCapabilities: Resolver<Maybe<ResolversTypes['AssistantCapabilities']>, ParentType, ContextType, RequireFields<QueryAssistantCapabilitiesArgs, 'merchant'>>;
  cart: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType, RequireFields<QueryCartArgs, 'domain'>>;
  categories: Resolver<Maybe<ReadonlyArray<ResolversTypes['CategoryBranch']>>, ParentType, ContextType, RequireFields<QueryCategoriesArgs, 'domain'>>;
  consents: Resolver<Maybe<ReadonlyArray<ResolversTypes['Consent']>>, ParentType, ContextType, RequireFields<QueryConsentsArgs, 'domain'>>;
  merchant: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType, RequireFields<QueryMerchantArgs, 'domain'>>;
  merchants: Resolver<Maybe<ReadonlyArray<ResolversTypes['Merchant']>>, ParentType, ContextType>;
  node: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  order: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrderArgs, 'domain' | 'orderId'>>;
  orders: Resolver<Maybe<ResolversTypes['OrderConnection']>, ParentType, ContextType, RequireFields<QueryOrdersArgs, 'first'>>;
  paymentEncryptionKey: Resolver<Maybe<ResolversTypes['PaymentEncryptionKey']>, ParentType, ContextType>;
  placeOrderAttempt: Resolver<Maybe<ResolversTypes['PlaceOrderAttempt']>, ParentType, ContextType, RequireFields<QueryPlaceOrderAttemptArgs, 'attemptId'>>;
  placeOrderAttempts: Resolver<Maybe<ResolversTypes['PlaceOrderAttemptConnection']>, ParentType, ContextType, RequireFields<QueryPlaceOrderAttemptsArgs, 'first'>>;
  popularProducts: Resolver<Maybe<ReadonlyArray<ResolversTypes['Product']>>, ParentType, ContextType, RequireFields<QueryPopularProductsArgs, 'domain' | 'first'>>;
  product: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType, RequireFields<QueryProductArgs, 'domain'>>;
  productByUrl: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType, RequireFields<QueryProductByUrlArgs, 'url'>>;
  products: Resolver<Maybe<ResolversTypes['ProductPage']>, ParentType, ContextType, RequireFields<QueryProductsArgs, 'domain' | 'page' | 'size'>>;
  relatedProducts: Resolver<Maybe<ReadonlyArray<ResolversTypes['Product']>>, ParentType, ContextType, RequireFields<QueryRelatedProductsArgs, 'first' | 'id'>>;
  searchProducts: Resolver<Maybe<ResolversTypes['ProductSearchConnection']>, ParentType, ContextType, RequireFields<QuerySearchProductsArgs, 'diversify' | 'first' | 'sort'>>;
  searchSuggestions: Resolver<Maybe<ResolversTypes['SearchSuggestions']>, ParentType, ContextType, RequireFields<QuerySearchSuggestionsArgs, 'first' | 'query'>>;
  shipmentAvailability: Resolver<Maybe<ResolversTypes['ShipmentAvailability']>, ParentType, ContextType, RequireFields<QueryShipmentAvailabilityArgs, 'domain' | 'shipmentId'>>;
  variantOptions: Resolver<Maybe<ReadonlyArray<ResolversTypes['VariantOption']>>, ParentType, ContextType, RequireFields<QueryVariantOptionsArgs, 'domain'>>;
};

export type RefundResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Refund'] = ResolversParentTypes['Refund']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  processedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  refundId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RemoveAddonPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RemoveAddonPayload'] = ResolversParentTypes['RemoveAddonPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type RemovePersonalDataPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RemovePersonalDataPayload'] = ResolversParentTypes['RemovePersonalDataPayload']> = {
  kept?: Resolver<ReadonlyArray<ResolversTypes['KeptPersonalData']>, ParentType, ContextType>;
  removed?: Resolver<ReadonlyArray<ResolversTypes['RemovedPersonalData']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemovedPersonalDataResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RemovedPersonalData'] = ResolversParentTypes['RemovedPersonalData']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PersonalDataKind'], ParentType, ContextType>;
};

export type ReplaceAddonsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReplaceAddonsPayload'] = ResolversParentTypes['ReplaceAddonsPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
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
  initiatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lineItems?: Resolver<ReadonlyArray<ResolversTypes['ReturnLineItem']>, ParentType, ContextType>;
  otherFees?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundProductPrice?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundSalesTax?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  refundShippingTotal?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  restockingFee?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  returnId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReturnLineItemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReturnLineItem'] = ResolversParentTypes['ReturnLineItem']> = {
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refundAmount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RevokeConsentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RevokeConsentPayload'] = ResolversParentTypes['RevokeConsentPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  consents?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Consent']>>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SearchSuggestionsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SearchSuggestions'] = ResolversParentTypes['SearchSuggestions']> = {
  brands?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['CategoryFacet']>, ParentType, ContextType>;
  correctedQuery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  productTypes?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
  queries?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SelectCardPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SelectCardPayload'] = ResolversParentTypes['SelectCardPayload']> = {
  cardArt?: Resolver<Maybe<ResolversTypes['CardArt']>, ParentType, ContextType>;
  embedIframeHandshake?: Resolver<Maybe<ResolversTypes['NetworkFrame']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  flowToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  masked?: Resolver<Maybe<ResolversTypes['MaskedCard']>, ParentType, ContextType>;
  network?: Resolver<Maybe<ResolversTypes['CardNetwork']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['CardEnrollmentStatus']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  verificationMethods?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CardVerificationMethod']>>, ParentType, ContextType>;
  virtualCardId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ServiceBindingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ServiceBinding'] = ResolversParentTypes['ServiceBinding']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expires?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  service?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SetBillingInfoPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetBillingInfoPayload'] = ResolversParentTypes['SetBillingInfoPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetConsentsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetConsentsPayload'] = ResolversParentTypes['SetConsentsPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  consents?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Consent']>>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetFulfillmentTypePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetFulfillmentTypePayload'] = ResolversParentTypes['SetFulfillmentTypePayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetPostalCodePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetPostalCodePayload'] = ResolversParentTypes['SetPostalCodePayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetShippingInfoPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetShippingInfoPayload'] = ResolversParentTypes['SetShippingInfoPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SetShippingMethodPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SetShippingMethodPayload'] = ResolversParentTypes['SetShippingMethodPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type ShipmentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Shipment'] = ResolversParentTypes['Shipment']> = {
  fulfillmentType?: Resolver<Maybe<ResolversTypes['FulfillmentType']>, ParentType, ContextType>;
  fulfillmentTypeOptions?: Resolver<ReadonlyArray<ResolversTypes['FulfillmentType']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineItemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<ResolversTypes['ShipmentLine']>, ParentType, ContextType>;
  notes?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pickupLocation?: Resolver<Maybe<ResolversTypes['PickupLocation']>, ParentType, ContextType>;
  selectedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  selectedTimeSlot?: Resolver<Maybe<ResolversTypes['TimeSlot']>, ParentType, ContextType>;
  shipmentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  shippingInfo?: Resolver<Maybe<ResolversTypes['Address']>, ParentType, ContextType>;
  shippingMethod?: Resolver<Maybe<ResolversTypes['ShippingMethod']>, ParentType, ContextType>;
  shippingMethodOptions?: Resolver<ReadonlyArray<ResolversTypes['ShippingMethod']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ShipmentAvailabilityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShipmentAvailability'] = ResolversParentTypes['ShipmentAvailability']> = {
  dates?: Resolver<ReadonlyArray<ResolversTypes['AvailableDate']>, ParentType, ContextType>;
  fulfillmentType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pickupLocations?: Resolver<ReadonlyArray<ResolversTypes['AvailablePickupLocation']>, ParentType, ContextType>;
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

export type ShipmentLineResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShipmentLine'] = ResolversParentTypes['ShipmentLine']> = {
  lineItem?: Resolver<ResolversTypes['LineItem'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ShippingMethodResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShippingMethod'] = ResolversParentTypes['ShippingMethod']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  estimatedDelivery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  shippingMethodId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ShippingUpdatedResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ShippingUpdated'] = ResolversParentTypes['ShippingUpdated']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['PlaceOrderAttempt'], ParentType, ContextType>;
  attemptId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cart?: Resolver<ResolversTypes['Cart'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SplitShipmentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SplitShipmentPayload'] = ResolversParentTypes['SplitShipmentPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type StartExpressCheckoutPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['StartExpressCheckoutPayload'] = ResolversParentTypes['StartExpressCheckoutPayload']> = {
  cart?: Resolver<Maybe<ResolversTypes['Cart']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  session?: Resolver<Maybe<ResolversTypes['ExpressCheckoutSession']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  cartChanged: SubscriptionResolver<ResolversTypes['CartChanged'], "cartChanged", ParentType, ContextType, RequireFields<SubscriptionCartChangedArgs, 'domain'>>;
  orderStatusChanged: SubscriptionResolver<ResolversTypes['Order'], "orderStatusChanged", ParentType, ContextType, RequireFields<SubscriptionOrderStatusChangedArgs, 'domain' | 'orderId'>>;
  placeOrderProgress: SubscriptionResolver<ResolversTypes['PlaceOrderEvent'], "placeOrderProgress", ParentType, ContextType, RequireFields<SubscriptionPlaceOrderProgressArgs, 'afterSequence' | 'attemptId'>>;
};

export type TimeSlotResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TimeSlot'] = ResolversParentTypes['TimeSlot']> = {
  end?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  start?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  timeSlotId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type TotalMismatchErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TotalMismatchError'] = ResolversParentTypes['TotalMismatchError']> = {
  actual?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expected?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  httpStatus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TrackingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Tracking'] = ResolversParentTypes['Tracking']> = {
  carrier?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  shippedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trackingUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type TransferSessionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TransferSessionPayload'] = ResolversParentTypes['TransferSessionPayload']> = {
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type TriggerCardVerificationPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TriggerCardVerificationPayload'] = ResolversParentTypes['TriggerCardVerificationPayload']> = {
  code?: Resolver<Maybe<ResolversTypes['CardCode']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  flowToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  frame?: Resolver<Maybe<ResolversTypes['NetworkFrame']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
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
  merchant?: Resolver<Maybe<ResolversTypes['Merchant']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['CartWarning']>, ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  __resolveType: TypeResolveFn<'AddressError' | 'CardError' | 'CardVerificationError' | 'CartLockedError' | 'CartOrderedError' | 'NotEnoughStockError' | 'PaymentChallengeError' | 'PlainUserError' | 'PromoCodeError' | 'RequiredConsentsError' | 'ShipmentError' | 'TotalMismatchError' | 'UnsupportedOperationError', ParentType, ContextType>;
};

export type VariantOptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VariantOption'] = ResolversParentTypes['VariantOption']> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  optionValues?: Resolver<ReadonlyArray<ResolversTypes['VariantOptionValue']>, ParentType, ContextType>;
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  propertyAccessor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VariantOptionSelectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VariantOptionSelection'] = ResolversParentTypes['VariantOptionSelection']> = {
  option?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  optionValue?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  propertyAccessor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VariantOptionValueResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VariantOptionValue'] = ResolversParentTypes['VariantOptionValue']> = {
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VerifyCardPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VerifyCardPayload'] = ResolversParentTypes['VerifyCardPayload']> = {
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  flowToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  passkeyStep?: Resolver<Maybe<ResolversTypes['PasskeyStep']>, ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['CardEnrollmentStatus']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphQLContext> = {
  ActiveCart?: ActiveCartResolvers<ContextType>;
  AddAddonsPayload?: AddAddonsPayloadResolvers<ContextType>;
  AddLineItemPayload?: AddLineItemPayloadResolvers<ContextType>;
  AddLineItemsPayload?: AddLineItemsPayloadResolvers<ContextType>;
  AddToCartRef?: AddToCartRefResolvers<ContextType>;
  AddonDisplay?: AddonDisplayResolvers<ContextType>;
  AddonOffer?: AddonOfferResolvers<ContextType>;
  AddonOption?: AddonOptionResolvers<ContextType>;
  AddonOptionOffer?: AddonOptionOfferResolvers<ContextType>;
  AddonSelection?: AddonSelectionResolvers<ContextType>;
  Address?: AddressResolvers<ContextType>;
  AddressError?: AddressErrorResolvers<ContextType>;
  AddressFormat?: AddressFormatResolvers<ContextType>;
  AddressFormatField?: AddressFormatFieldResolvers<ContextType>;
  AddressRegion?: AddressRegionResolvers<ContextType>;
  ApplyPromoCodesPayload?: ApplyPromoCodesPayloadResolvers<ContextType>;
  AssistantCapabilities?: AssistantCapabilitiesResolvers<ContextType>;
  AuthorizeExpressCheckoutPayload?: AuthorizeExpressCheckoutPayloadResolvers<ContextType>;
  AvailableDate?: AvailableDateResolvers<ContextType>;
  AvailablePickupLocation?: AvailablePickupLocationResolvers<ContextType>;
  AvailableTimeSlot?: AvailableTimeSlotResolvers<ContextType>;
  CancelPlaceOrderPayload?: CancelPlaceOrderPayloadResolvers<ContextType>;
  CardArt?: CardArtResolvers<ContextType>;
  CardCode?: CardCodeResolvers<ContextType>;
  CardError?: CardErrorResolvers<ContextType>;
  CardVerificationError?: CardVerificationErrorResolvers<ContextType>;
  CardVerificationMethod?: CardVerificationMethodResolvers<ContextType>;
  Cart?: CartResolvers<ContextType>;
  CartAddons?: CartAddonsResolvers<ContextType>;
  CartChanged?: CartChangedResolvers<ContextType>;
  CartDiscount?: CartDiscountResolvers<ContextType>;
  CartLockedError?: CartLockedErrorResolvers<ContextType>;
  CartOrderedError?: CartOrderedErrorResolvers<ContextType>;
  CartReadiness?: CartReadinessResolvers<ContextType>;
  CartUrls?: CartUrlsResolvers<ContextType>;
  CartWarning?: CartWarningResolvers<ContextType>;
  Category?: CategoryResolvers<ContextType>;
  CategoryBranch?: CategoryBranchResolvers<ContextType>;
  CategoryFacet?: CategoryFacetResolvers<ContextType>;
  CheckoutCaptcha?: CheckoutCaptchaResolvers<ContextType>;
  CheckoutRequirements?: CheckoutRequirementsResolvers<ContextType>;
  ClearCartPayload?: ClearCartPayloadResolvers<ContextType>;
  ClearPromoCodesPayload?: ClearPromoCodesPayloadResolvers<ContextType>;
  CompleteExpressCheckoutPayload?: CompleteExpressCheckoutPayloadResolvers<ContextType>;
  CompleteOrderPayload?: CompleteOrderPayloadResolvers<ContextType>;
  CompletePaymentChallengePayload?: CompletePaymentChallengePayloadResolvers<ContextType>;
  CompleteWalletOrderPayload?: CompleteWalletOrderPayloadResolvers<ContextType>;
  Consent?: ConsentResolvers<ContextType>;
  ContinuePlaceOrderPayload?: ContinuePlaceOrderPayloadResolvers<ContextType>;
  CreateDeviceSessionPayload?: CreateDeviceSessionPayloadResolvers<ContextType>;
  CreatePaymentIntentPayload?: CreatePaymentIntentPayloadResolvers<ContextType>;
  CreateServiceBindingPayload?: CreateServiceBindingPayloadResolvers<ContextType>;
  CreatingCart?: CreatingCartResolvers<ContextType>;
  CurrencyCode?: GraphQLScalarType;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Decimal?: GraphQLScalarType;
  DeleteCardPayload?: DeleteCardPayloadResolvers<ContextType>;
  DeviceSession?: DeviceSessionResolvers<ContextType>;
  EnrollCardPayload?: EnrollCardPayloadResolvers<ContextType>;
  ExpressCheckoutSession?: ExpressCheckoutSessionResolvers<ContextType>;
  FacetValue?: FacetValueResolvers<ContextType>;
  Fee?: FeeResolvers<ContextType>;
  Fulfillment?: FulfillmentResolvers<ContextType>;
  FulfillmentType?: FulfillmentTypeResolvers<ContextType>;
  Image?: ImageResolvers<ContextType>;
  ItemAdded?: ItemAddedResolvers<ContextType>;
  JSONObject?: GraphQLScalarType;
  JsonWebKey?: GraphQLScalarType;
  KeptPersonalData?: KeptPersonalDataResolvers<ContextType>;
  LineItem?: LineItemResolvers<ContextType>;
  LineItemDiscount?: LineItemDiscountResolvers<ContextType>;
  MaskedCard?: MaskedCardResolvers<ContextType>;
  Merchant?: MerchantResolvers<ContextType>;
  MerchantCapability?: MerchantCapabilityResolvers<ContextType>;
  MerchantFacet?: MerchantFacetResolvers<ContextType>;
  MergeShipmentsPayload?: MergeShipmentsPayloadResolvers<ContextType>;
  MinorUnits?: GraphQLScalarType;
  Money?: MoneyResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  NetworkFrame?: NetworkFrameResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  NotEnoughStockError?: NotEnoughStockErrorResolvers<ContextType>;
  OptionFacet?: OptionFacetResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderActionMet?: OrderActionMetResolvers<ContextType>;
  OrderActionRequired?: OrderActionRequiredResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  OrderEvent?: OrderEventResolvers<ContextType>;
  OrderHoldReleased?: OrderHoldReleasedResolvers<ContextType>;
  OrderLineItem?: OrderLineItemResolvers<ContextType>;
  OrderPlaced?: OrderPlacedResolvers<ContextType>;
  OrderProcessing?: OrderProcessingResolvers<ContextType>;
  OrderStepStarted?: OrderStepStartedResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PasskeyPayment?: PasskeyPaymentResolvers<ContextType>;
  PasskeyStep?: PasskeyStepResolvers<ContextType>;
  PaymentChallenge?: PaymentChallengeResolvers<ContextType>;
  PaymentChallengeError?: PaymentChallengeErrorResolvers<ContextType>;
  PaymentEncryptionKey?: PaymentEncryptionKeyResolvers<ContextType>;
  PaymentSummary?: PaymentSummaryResolvers<ContextType>;
  PersistOrderPayload?: PersistOrderPayloadResolvers<ContextType>;
  PickupLocation?: PickupLocationResolvers<ContextType>;
  PlaceOrderActionRequired?: PlaceOrderActionRequiredResolvers<ContextType>;
  PlaceOrderAttempt?: PlaceOrderAttemptResolvers<ContextType>;
  PlaceOrderAttemptConnection?: PlaceOrderAttemptConnectionResolvers<ContextType>;
  PlaceOrderAttemptEdge?: PlaceOrderAttemptEdgeResolvers<ContextType>;
  PlaceOrderError?: PlaceOrderErrorResolvers<ContextType>;
  PlaceOrderEvent?: PlaceOrderEventResolvers<ContextType>;
  PlaceOrderFailed?: PlaceOrderFailedResolvers<ContextType>;
  PlaceOrderPayload?: PlaceOrderPayloadResolvers<ContextType>;
  PlaceOrderProcessing?: PlaceOrderProcessingResolvers<ContextType>;
  PlaceOrderResult?: PlaceOrderResultResolvers<ContextType>;
  PlaceOrderSucceeded?: PlaceOrderSucceededResolvers<ContextType>;
  PlainUserError?: PlainUserErrorResolvers<ContextType>;
  PriceFacet?: PriceFacetResolvers<ContextType>;
  PriceRange?: PriceRangeResolvers<ContextType>;
  Product?: ProductResolvers<ContextType>;
  ProductFacets?: ProductFacetsResolvers<ContextType>;
  ProductPage?: ProductPageResolvers<ContextType>;
  ProductPageMetadata?: ProductPageMetadataResolvers<ContextType>;
  ProductReviews?: ProductReviewsResolvers<ContextType>;
  ProductSearchConnection?: ProductSearchConnectionResolvers<ContextType>;
  ProductSearchEdge?: ProductSearchEdgeResolvers<ContextType>;
  ProductVariant?: ProductVariantResolvers<ContextType>;
  PromoCodeError?: PromoCodeErrorResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  RemoveAddonPayload?: RemoveAddonPayloadResolvers<ContextType>;
  RemovePersonalDataPayload?: RemovePersonalDataPayloadResolvers<ContextType>;
  RemovedPersonalData?: RemovedPersonalDataResolvers<ContextType>;
  ReplaceAddonsPayload?: ReplaceAddonsPayloadResolvers<ContextType>;
  RequiredConsentsError?: RequiredConsentsErrorResolvers<ContextType>;
  Return?: ReturnResolvers<ContextType>;
  ReturnLineItem?: ReturnLineItemResolvers<ContextType>;
  RevokeConsentPayload?: RevokeConsentPayloadResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  SearchSuggestions?: SearchSuggestionsResolvers<ContextType>;
  SelectCardPayload?: SelectCardPayloadResolvers<ContextType>;
  ServiceBinding?: ServiceBindingResolvers<ContextType>;
  SetBillingInfoPayload?: SetBillingInfoPayloadResolvers<ContextType>;
  SetConsentsPayload?: SetConsentsPayloadResolvers<ContextType>;
  SetFulfillmentTypePayload?: SetFulfillmentTypePayloadResolvers<ContextType>;
  SetPostalCodePayload?: SetPostalCodePayloadResolvers<ContextType>;
  SetShippingInfoPayload?: SetShippingInfoPayloadResolvers<ContextType>;
  SetShippingMethodPayload?: SetShippingMethodPayloadResolvers<ContextType>;
  Shipment?: ShipmentResolvers<ContextType>;
  ShipmentAvailability?: ShipmentAvailabilityResolvers<ContextType>;
  ShipmentError?: ShipmentErrorResolvers<ContextType>;
  ShipmentLine?: ShipmentLineResolvers<ContextType>;
  ShippingMethod?: ShippingMethodResolvers<ContextType>;
  ShippingUpdated?: ShippingUpdatedResolvers<ContextType>;
  SplitShipmentPayload?: SplitShipmentPayloadResolvers<ContextType>;
  StartExpressCheckoutPayload?: StartExpressCheckoutPayloadResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  TimeSlot?: TimeSlotResolvers<ContextType>;
  TotalMismatchError?: TotalMismatchErrorResolvers<ContextType>;
  Tracking?: TrackingResolvers<ContextType>;
  TransferSessionPayload?: TransferSessionPayloadResolvers<ContextType>;
  TriggerCardVerificationPayload?: TriggerCardVerificationPayloadResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UnsupportedOperationError?: UnsupportedOperationErrorResolvers<ContextType>;
  UpdateLineItemPayload?: UpdateLineItemPayloadResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  VariantOption?: VariantOptionResolvers<ContextType>;
  VariantOptionSelection?: VariantOptionSelectionResolvers<ContextType>;
  VariantOptionValue?: VariantOptionValueResolvers<ContextType>;
  VerifyCardPayload?: VerifyCardPayloadResolvers<ContextType>;
};

