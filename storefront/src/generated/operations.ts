/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AddAddonsInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly selections: ReadonlyArray<AddonSelectionInput>;
};

export type AddLineItemInput = {
  readonly addToCartRef: AddToCartRefInput;
  readonly domain: string;
  readonly flushCart?: boolean;
  readonly idempotencyKey?: string | null | undefined;
  readonly quantity: number;
};

export type AddToCartRefInput = {
  readonly productId?: string | null | undefined;
  readonly variantHandles?: ReadonlyArray<string> | null | undefined;
  readonly variantId: string;
};

export type AddonOptionInput = {
  readonly name: string;
  readonly value: string;
};

export type AddonScope =
  | 'CART'
  | 'GROUP'
  | 'INHERIT'
  | 'ITEM';

export type AddonSelectionInput = {
  readonly addonId: string | number;
  readonly lineItemIds?: ReadonlyArray<string | number> | null | undefined;
  readonly options?: ReadonlyArray<AddonOptionInput> | null | undefined;
};

export type AddressInput = {
  readonly address1?: string | null | undefined;
  readonly address2?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly stateOrProvince?: string | null | undefined;
};

export type AddressProblem =
  | 'MALFORMED'
  | 'MISSING'
  | 'NOT_ALLOWED'
  | 'NOT_OF_COUNTRY'
  | 'NOT_OF_REGION'
  | 'UNKNOWN';

export type ApplePayApprovalInput = {
  readonly paymentData: Record<string, unknown>;
};

export type ApplyPromoCodesInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly promoCodes: ReadonlyArray<string>;
  readonly replaceExisting?: boolean;
};

export type AuthorizeExpressCheckoutInput = {
  readonly approval?: ExpressCheckoutApprovalInput | null | undefined;
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly sessionId: string | number;
  readonly shipmentId?: string | number | null | undefined;
  readonly shippingInfo?: AddressInput | null | undefined;
  readonly shippingMethodId?: string | number | null | undefined;
};

export type CardConsumerInput = {
  readonly countryCode?: string | null | undefined;
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly languageCode?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

export type CardEnrollmentStatus =
  | 'ENROLLED'
  | 'VERIFICATION_REQUIRED';

export type CardNetwork =
  | 'A'
  | 'B'
  | 'C';

export type CardVerificationAnswerInput =
  {   readonly fido2Assertion: Record<string, unknown>; readonly fido2Registration?: never; readonly iframeResult?: never; readonly otp?: never; }
  |  { readonly fido2Assertion?: never;   readonly fido2Registration: Record<string, unknown>; readonly iframeResult?: never; readonly otp?: never; }
  |  { readonly fido2Assertion?: never; readonly fido2Registration?: never;   readonly iframeResult: IframeResultInput; readonly otp?: never; }
  |  { readonly fido2Assertion?: never; readonly fido2Registration?: never; readonly iframeResult?: never;   readonly otp: string; };

export type CartWarningCode =
  | 'ADDON_REMOVED'
  | 'AVAILABILITY_CHANGED'
  | 'PICKUP_LOCATION_GONE'
  | 'PRICE_CHANGED'
  | 'PROMO_CODE_REMOVED'
  | 'SHIPPING_METHOD_GONE'
  | 'TIME_SLOT_GONE';

export type ClearCartInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
};

export type ClearPromoCodesInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
};

export type CompleteExpressCheckoutInput = {
  readonly attemptId?: string | number | null | undefined;
  readonly billingInfo?: AddressInput | null | undefined;
  readonly captchaToken?: string | null | undefined;
  readonly consents?: ReadonlyArray<ConsentInput> | null | undefined;
  readonly domain: string;
  readonly idempotencyKey: string;
  readonly sessionId: string | number;
  readonly wait?: boolean;
};

export type CompletePaymentChallengeInput = {
  readonly assertion: Record<string, unknown>;
  readonly flowToken: string;
  readonly idempotencyKey?: string | null | undefined;
};

export type ConsentInput = {
  readonly accepted: boolean;
  readonly consentId: string | number;
  readonly timestamp?: string | null | undefined;
  readonly version?: string | null | undefined;
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

export type CreatePaymentIntentInput = {
  readonly flowToken: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly mandate: PaymentMandateInput;
  readonly secureToken?: string | null | undefined;
};

export type DeleteCardInput = {
  readonly idempotencyKey?: string | null | undefined;
  readonly network: CardNetwork;
  readonly virtualCardId: string | number;
};

export type EnrollCardInput = {
  readonly billingInfo?: AddressInput | null | undefined;
  readonly browser?: Record<string, unknown> | null | undefined;
  readonly consumer: CardConsumerInput;
  readonly encryptedCard: string;
  readonly idempotencyKey?: string | null | undefined;
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

export type ExpressCheckoutApprovalInput =
  {   readonly applePay: ApplePayApprovalInput; readonly klarna?: never; readonly paypal?: never; }
  |  { readonly applePay?: never;   readonly klarna: KlarnaApprovalInput; readonly paypal?: never; }
  |  { readonly applePay?: never; readonly klarna?: never;   readonly paypal: PayPalApprovalInput; };

export type ExpressCheckoutProvider =
  | 'APPLE_PAY'
  | 'KLARNA'
  | 'PAYPAL';

export type ExpressCheckoutStatus =
  | 'AUTHORIZED'
  | 'OPEN';

export type IframeResultInput = {
  readonly nonce: string;
  readonly payload: string;
};

export type KlarnaApprovalInput = {
  readonly authorizationToken: string;
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
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly shipmentIds: ReadonlyArray<string | number>;
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

export type PasskeyStepKind =
  | 'ASSERTION'
  | 'REGISTRATION';

export type PayPalApprovalInput = {
  readonly orderId: string;
  readonly payerId: string;
};

export type PaymentMandateInput = {
  readonly amount: number;
  readonly currency: string;
  readonly deviceId?: string | null | undefined;
  readonly domain: string;
};

export type PersistOrderInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly orderId?: string | number | null | undefined;
};

export type PlaceOrderStatus =
  | 'ACTION_REQUIRED'
  | 'FAILED'
  | 'PROCESSING'
  | 'RUNNING'
  | 'SUCCEEDED';

export type ProductSearchFiltersInput = {
  readonly brands?: ReadonlyArray<string> | null | undefined;
  readonly categoryIds?: ReadonlyArray<string | number> | null | undefined;
  readonly domains?: ReadonlyArray<string> | null | undefined;
  readonly inStock?: boolean | null | undefined;
  readonly maxPrice?: number | null | undefined;
  readonly minPrice?: number | null | undefined;
  readonly productTypes?: ReadonlyArray<string> | null | undefined;
  readonly variants?: ReadonlyArray<VariantFilterInput> | null | undefined;
};

export type ProductSort =
  | 'NEWEST'
  | 'PRICE_ASC'
  | 'PRICE_DESC'
  | 'RELEVANCE'
  | 'TITLE';

export type PromoCodeReason =
  | 'EXPIRED'
  | 'INVALID'
  | 'MINIMUM_NOT_MET'
  | 'NOT_APPLICABLE'
  | 'NOT_STACKABLE'
  | 'UNKNOWN';

export type RemoveAddonInput = {
  readonly addonId: string | number;
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly lineItemIds?: ReadonlyArray<string | number> | null | undefined;
};

export type SelectCardInput = {
  readonly idempotencyKey?: string | null | undefined;
  readonly network: CardNetwork;
  readonly virtualCardId: string | number;
};

export type SetBillingInfoInput = {
  readonly billingInfo: AddressInput;
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
};

export type SetConsentsInput = {
  readonly consents: ReadonlyArray<ConsentInput>;
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
};

export type SetFulfillmentTypeInput = {
  readonly domain: string;
  readonly fulfillmentType: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly locationId?: string | number | null | undefined;
  readonly selectedDate?: string | null | undefined;
  readonly selectedTimeSlot?: string | number | null | undefined;
  readonly shipmentId: string | number;
};

export type SetPostalCodeInput = {
  readonly country?: string | null | undefined;
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly postalCode: string;
};

export type SetShippingInfoInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly shipmentId?: string | number | null | undefined;
  readonly shippingInfo: AddressInput;
};

export type SetShippingMethodInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly shipmentId: string | number;
  readonly shippingMethodId: string | number;
};

export type SplitShipmentInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly items: ReadonlyArray<SplitShipmentItemInput>;
  readonly shipmentId: string | number;
};

export type SplitShipmentItemInput = {
  readonly lineItemId: string | number;
  readonly quantity: number;
};

export type StartExpressCheckoutInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly provider: ExpressCheckoutProvider;
  readonly returnUrl?: string | null | undefined;
};

export type TransferSessionInput = {
  readonly domain: string;
};

export type TriggerCardVerificationInput = {
  readonly callbackUri?: string | null | undefined;
  readonly flowToken: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly methodId: string | number;
};

export type UpdateLineItemInput = {
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
  readonly lineItemId: string | number;
  readonly quantity: number;
};

export type VariantFilterInput = {
  readonly option: string;
  readonly values: ReadonlyArray<string>;
};

export type VerifyCardInput = {
  readonly answer: CardVerificationAnswerInput;
  readonly flowToken: string;
  readonly idempotencyKey?: string | null | undefined;
};

type CardProblem_AddressError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_CardError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_CardVerificationError_Fragment = { readonly triesLeft: number | null, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_CartLockedError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_CartOrderedError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_NotEnoughStockError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_PaymentChallengeError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_PlainUserError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_PromoCodeError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_RequiredConsentsError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_ShipmentError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_TotalMismatchError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

type CardProblem_UnsupportedOperationError_Fragment = { readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null };

export type CardProblemFragment =
  | CardProblem_AddressError_Fragment
  | CardProblem_CardError_Fragment
  | CardProblem_CardVerificationError_Fragment
  | CardProblem_CartLockedError_Fragment
  | CardProblem_CartOrderedError_Fragment
  | CardProblem_NotEnoughStockError_Fragment
  | CardProblem_PaymentChallengeError_Fragment
  | CardProblem_PlainUserError_Fragment
  | CardProblem_PromoCodeError_Fragment
  | CardProblem_RequiredConsentsError_Fragment
  | CardProblem_ShipmentError_Fragment
  | CardProblem_TotalMismatchError_Fragment
  | CardProblem_UnsupportedOperationError_Fragment
;

export type FrameFragment = { readonly url: string, readonly origin: string, readonly nonce: string };

export type StepFragment = { readonly kind: PasskeyStepKind, readonly frame: FrameFragment };

export type EnrollCardMutationVariables = Exact<{
  input: EnrollCardInput;
}>;


export type EnrollCardMutation = { readonly enrollCard: { readonly status: CardEnrollmentStatus | null, readonly network: CardNetwork | null, readonly virtualCardId: string | null, readonly flowToken: string | null, readonly masked: { readonly brand: string, readonly lastFour: string } | null, readonly verificationMethods: ReadonlyArray<{ readonly methodId: string }> | null, readonly embedIframeHandshake: FrameFragment | null, readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type SelectCardMutationVariables = Exact<{
  input: SelectCardInput;
}>;


export type SelectCardMutation = { readonly selectCard: { readonly status: CardEnrollmentStatus | null, readonly flowToken: string | null, readonly verificationMethods: ReadonlyArray<{ readonly methodId: string }> | null, readonly embedIframeHandshake: FrameFragment | null, readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type TriggerCardVerificationMutationVariables = Exact<{
  input: TriggerCardVerificationInput;
}>;


export type TriggerCardVerificationMutation = { readonly triggerCardVerification: { readonly flowToken: string | null, readonly code: { readonly maskedDestination: string, readonly length: number } | null, readonly frame: FrameFragment | null, readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type VerifyCardMutationVariables = Exact<{
  input: VerifyCardInput;
}>;


export type VerifyCardMutation = { readonly verifyCard: { readonly flowToken: string | null, readonly passkeyStep: StepFragment | null, readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type CreatePaymentIntentMutationVariables = Exact<{
  input: CreatePaymentIntentInput;
}>;


export type CreatePaymentIntentMutation = { readonly createPaymentIntent: { readonly intentId: string | null, readonly flowToken: string | null, readonly passkeyStep: StepFragment | null, readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type CompletePaymentChallengeMutationVariables = Exact<{
  input: CompletePaymentChallengeInput;
}>;


export type CompletePaymentChallengeMutation = { readonly completePaymentChallenge: { readonly intentId: string | null, readonly flowToken: string | null, readonly passkeyStep: StepFragment | null, readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type DeleteCardMutationVariables = Exact<{
  input: DeleteCardInput;
}>;


export type DeleteCardMutation = { readonly deleteCard: { readonly userErrors: ReadonlyArray<
      | CardProblem_AddressError_Fragment
      | CardProblem_CardError_Fragment
      | CardProblem_CardVerificationError_Fragment
      | CardProblem_CartLockedError_Fragment
      | CardProblem_CartOrderedError_Fragment
      | CardProblem_NotEnoughStockError_Fragment
      | CardProblem_PaymentChallengeError_Fragment
      | CardProblem_PlainUserError_Fragment
      | CardProblem_PromoCodeError_Fragment
      | CardProblem_RequiredConsentsError_Fragment
      | CardProblem_ShipmentError_Fragment
      | CardProblem_TotalMismatchError_Fragment
      | CardProblem_UnsupportedOperationError_Fragment
    > } | null };

export type AddLineItemMutationVariables = Exact<{
  input: AddLineItemInput;
}>;


export type AddLineItemMutation = { readonly addLineItem: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type UpdateLineItemMutationVariables = Exact<{
  input: UpdateLineItemInput;
}>;


export type UpdateLineItemMutation = { readonly updateLineItem: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type ClearCartMutationVariables = Exact<{
  input: ClearCartInput;
}>;


export type ClearCartMutation = { readonly clearCart: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SetPostalCodeMutationVariables = Exact<{
  input: SetPostalCodeInput;
}>;


export type SetPostalCodeMutation = { readonly setPostalCode: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SetShippingInfoMutationVariables = Exact<{
  input: SetShippingInfoInput;
}>;


export type SetShippingInfoMutation = { readonly setShippingInfo: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SetBillingInfoMutationVariables = Exact<{
  input: SetBillingInfoInput;
}>;


export type SetBillingInfoMutation = { readonly setBillingInfo: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SetConsentsMutationVariables = Exact<{
  input: SetConsentsInput;
}>;


export type SetConsentsMutation = { readonly setConsents: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SetShippingMethodMutationVariables = Exact<{
  input: SetShippingMethodInput;
}>;


export type SetShippingMethodMutation = { readonly setShippingMethod: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SetFulfillmentTypeMutationVariables = Exact<{
  input: SetFulfillmentTypeInput;
}>;


export type SetFulfillmentTypeMutation = { readonly setFulfillmentType: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type SplitShipmentMutationVariables = Exact<{
  input: SplitShipmentInput;
}>;


export type SplitShipmentMutation = { readonly splitShipment: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type MergeShipmentsMutationVariables = Exact<{
  input: MergeShipmentsInput;
}>;


export type MergeShipmentsMutation = { readonly mergeShipments: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type AddAddonsMutationVariables = Exact<{
  input: AddAddonsInput;
}>;


export type AddAddonsMutation = { readonly addAddons: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type RemoveAddonMutationVariables = Exact<{
  input: RemoveAddonInput;
}>;


export type RemoveAddonMutation = { readonly removeAddon: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type ApplyPromoCodesMutationVariables = Exact<{
  input: ApplyPromoCodesInput;
}>;


export type ApplyPromoCodesMutation = { readonly applyPromoCodes: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type ClearPromoCodesMutationVariables = Exact<{
  input: ClearPromoCodesInput;
}>;


export type ClearPromoCodesMutation = { readonly clearPromoCodes: { readonly cart: CartFragment | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    >, readonly warnings: ReadonlyArray<WarningFragment> } | null };

export type MoneyFragment = { readonly number: number, readonly currency: string };

export type AddressPartsFragment = { readonly firstName: string, readonly lastName: string, readonly email: string, readonly phone: string, readonly address1: string, readonly address2: string | null, readonly company: string | null, readonly city: string, readonly stateOrProvince: string, readonly country: string, readonly postalCode: string };

type Problem_AddressError_Fragment = { readonly __typename: 'AddressError', readonly problem: AddressProblem, readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_CardError_Fragment = { readonly __typename: 'CardError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_CardVerificationError_Fragment = { readonly __typename: 'CardVerificationError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_CartLockedError_Fragment = { readonly __typename: 'CartLockedError', readonly attemptId: string | null, readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean, readonly challenge: { readonly url: string } | null };

type Problem_CartOrderedError_Fragment = { readonly __typename: 'CartOrderedError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_NotEnoughStockError_Fragment = { readonly __typename: 'NotEnoughStockError', readonly lineItemId: string | null, readonly quantityAvailable: number | null, readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_PaymentChallengeError_Fragment = { readonly __typename: 'PaymentChallengeError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_PlainUserError_Fragment = { readonly __typename: 'PlainUserError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_PromoCodeError_Fragment = { readonly __typename: 'PromoCodeError', readonly promoCode: string | null, readonly reason: PromoCodeReason | null, readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_RequiredConsentsError_Fragment = { readonly __typename: 'RequiredConsentsError', readonly consentIds: ReadonlyArray<string>, readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_ShipmentError_Fragment = { readonly __typename: 'ShipmentError', readonly shipmentId: string | null, readonly options: ReadonlyArray<string>, readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_TotalMismatchError_Fragment = { readonly __typename: 'TotalMismatchError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

type Problem_UnsupportedOperationError_Fragment = { readonly __typename: 'UnsupportedOperationError', readonly code: ErrorCode, readonly name: string, readonly message: string, readonly field: ReadonlyArray<string> | null, readonly retryable: boolean };

export type ProblemFragment =
  | Problem_AddressError_Fragment
  | Problem_CardError_Fragment
  | Problem_CardVerificationError_Fragment
  | Problem_CartLockedError_Fragment
  | Problem_CartOrderedError_Fragment
  | Problem_NotEnoughStockError_Fragment
  | Problem_PaymentChallengeError_Fragment
  | Problem_PlainUserError_Fragment
  | Problem_PromoCodeError_Fragment
  | Problem_RequiredConsentsError_Fragment
  | Problem_ShipmentError_Fragment
  | Problem_TotalMismatchError_Fragment
  | Problem_UnsupportedOperationError_Fragment
;

export type WarningFragment = { readonly code: CartWarningCode, readonly message: string, readonly target: string | null, readonly oldValue: string | null, readonly newValue: string | null };

export type MethodFragment = { readonly shippingMethodId: string, readonly description: string, readonly estimatedDelivery: string | null, readonly price: MoneyFragment };

export type OfferFragment = { readonly addonId: string, readonly scope: AddonScope, readonly eligibleLineItemIds: ReadonlyArray<string>, readonly minChildren: number, readonly maxChildren: number | null, readonly display: { readonly name: string, readonly description: string | null }, readonly options: ReadonlyArray<{ readonly name: string, readonly label: string, readonly values: ReadonlyArray<string>, readonly maxLength: number | null, readonly required: boolean }>, readonly price: MoneyFragment | null };

export type CartFragment = { readonly id: string, readonly revision: number | null, readonly requiresShipping: boolean, readonly totalIsFinal: boolean, readonly taxEstimated: boolean, readonly coupons: ReadonlyArray<string>, readonly lineItems: ReadonlyArray<{ readonly lineItemId: string, readonly sku: string, readonly description: string, readonly variantDescription: string | null, readonly quantity: number, readonly price: MoneyFragment, readonly linePrice: MoneyFragment, readonly image: { readonly url: string, readonly alt: string | null } | null }>, readonly shipments: ReadonlyArray<{ readonly shipmentId: string, readonly selectedDate: string | null, readonly notes: string | null, readonly lines: ReadonlyArray<{ readonly quantity: number, readonly lineItem: { readonly lineItemId: string, readonly description: string } }>, readonly fulfillmentType: { readonly fulfillmentTypeId: string, readonly name: string } | null, readonly fulfillmentTypeOptions: ReadonlyArray<{ readonly fulfillmentTypeId: string, readonly name: string, readonly description: string | null }>, readonly shippingMethod: MethodFragment | null, readonly shippingMethodOptions: ReadonlyArray<MethodFragment>, readonly pickupLocation: { readonly locationId: string, readonly name: string, readonly address: string | null } | null, readonly selectedTimeSlot: { readonly timeSlotId: string, readonly start: string, readonly end: string } | null }>, readonly addons: { readonly offers: ReadonlyArray<(
      { readonly childOffers: ReadonlyArray<OfferFragment> }
      & OfferFragment
    )>, readonly selections: ReadonlyArray<{ readonly addonId: string, readonly name: string, readonly parentAddonId: string | null, readonly lineItemIds: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly price: MoneyFragment | null }> }, readonly discounts: ReadonlyArray<{ readonly description: string, readonly promoCode: string | null, readonly amount: MoneyFragment }>, readonly fees: ReadonlyArray<{ readonly description: string, readonly number: number, readonly currency: string }>, readonly subTotal: MoneyFragment, readonly shippingTotal: MoneyFragment, readonly taxTotal: MoneyFragment, readonly addonTotal: MoneyFragment, readonly feeTotal: MoneyFragment, readonly total: MoneyFragment, readonly shippingInfo: AddressPartsFragment | null, readonly billingInfo: AddressPartsFragment | null, readonly consents: ReadonlyArray<{ readonly consentId: string, readonly uiSlot: ConsentSlot, readonly text: string, readonly type: ConsentType, readonly explicit: boolean, readonly required: boolean, readonly revokable: boolean, readonly signed: boolean, readonly version: string }> | null, readonly readiness: { readonly ready: boolean, readonly blockers: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    > } | null, readonly openAttempt: { readonly attemptId: string } | null };

export type CartChangedSubscriptionVariables = Exact<{
  domain: string;
}>;


export type CartChangedSubscription = { readonly cartChanged: { readonly revision: number, readonly cart: CartFragment | null, readonly order: { readonly orderId: string, readonly orderNumber: string } | null, readonly warnings: ReadonlyArray<WarningFragment> } };

export type ShipmentAvailabilityQueryVariables = Exact<{
  domain: string;
  shipmentId: string | number;
  fulfillmentType: string;
}>;


export type ShipmentAvailabilityQuery = { readonly shipmentAvailability: { readonly dates: ReadonlyArray<{ readonly date: string, readonly timeSlots: ReadonlyArray<{ readonly timeSlotId: string, readonly start: string, readonly end: string, readonly available: boolean }> }>, readonly pickupLocations: ReadonlyArray<{ readonly locationId: string, readonly name: string, readonly address: string | null, readonly available: boolean }> } | null };

export type TransferSessionMutationVariables = Exact<{
  input: TransferSessionInput;
}>;


export type TransferSessionMutation = { readonly transferSession: { readonly url: string | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    > } | null };

export type CardFragment = { readonly domain: string, readonly handle: string, readonly title: string, readonly brand: string | null, readonly asOf: string, readonly hasAvailableVariants: boolean, readonly featuredImage: { readonly url: string, readonly alt: string | null } | null, readonly reviews: { readonly totalReviews: number, readonly averageRating: number | null } | null, readonly priceRange: { readonly minPrice: { readonly number: number, readonly currency: string }, readonly maxPrice: { readonly number: number, readonly currency: string } } | null };

export type ShopsQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopsQuery = { readonly merchants: ReadonlyArray<{ readonly domain: string, readonly displayName: string, readonly shipsToCountries: ReadonlyArray<string> | null, readonly operations: ReadonlyArray<{ readonly operation: MerchantOperation, readonly supported: boolean }> }> | null };

export type RequirementsQueryVariables = Exact<{
  domain: string;
}>;


export type RequirementsQuery = { readonly merchant: { readonly checkoutRequirements: { readonly expressProviders: ReadonlyArray<ExpressCheckoutProvider>, readonly cardNetworks: ReadonlyArray<CardNetwork>, readonly captcha: { readonly url: string | null } | null } | null } | null };

export type ShelfQueryVariables = Exact<{
  domain: string;
  size: number;
}>;


export type ShelfQuery = { readonly products: { readonly products: ReadonlyArray<CardFragment>, readonly metadata: { readonly asOf: string } } | null };

export type PopularQueryVariables = Exact<{
  domain: string;
}>;


export type PopularQuery = { readonly popularProducts: ReadonlyArray<CardFragment> | null };

export type CategoriesQueryVariables = Exact<{
  domain: string;
}>;


export type CategoriesQuery = { readonly categories: ReadonlyArray<(
    { readonly children: ReadonlyArray<(
      { readonly children: ReadonlyArray<BranchFragment> }
      & BranchFragment
    )> }
    & BranchFragment
  )> | null };

export type BranchFragment = { readonly productCount: number, readonly category: { readonly categoryId: string, readonly path: ReadonlyArray<string> } };

export type SearchQueryVariables = Exact<{
  query?: string | null | undefined;
  filters?: ProductSearchFiltersInput | null | undefined;
  sort: ProductSort;
  after?: string | null | undefined;
}>;


export type SearchQuery = { readonly searchProducts: { readonly totalCount: number, readonly totalCountIsExact: boolean, readonly timeTakenMs: number, readonly correctedQuery: string | null, readonly nodes: ReadonlyArray<CardFragment>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly facets: { readonly merchants: ReadonlyArray<{ readonly domain: string, readonly displayName: string, readonly count: number }>, readonly brands: ReadonlyArray<{ readonly value: string, readonly count: number }>, readonly categories: ReadonlyArray<{ readonly count: number, readonly category: { readonly categoryId: string, readonly path: ReadonlyArray<string> } }>, readonly options: ReadonlyArray<{ readonly option: string, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number }> }>, readonly price: { readonly min: number, readonly max: number } | null } } | null };

export type SuggestionsQueryVariables = Exact<{
  query: string;
}>;


export type SuggestionsQuery = { readonly searchSuggestions: { readonly queries: ReadonlyArray<string>, readonly brands: ReadonlyArray<{ readonly value: string }>, readonly categories: ReadonlyArray<{ readonly category: { readonly categoryId: string, readonly domain: string, readonly path: ReadonlyArray<string> } }>, readonly products: ReadonlyArray<{ readonly domain: string, readonly handle: string, readonly title: string, readonly featuredImage: { readonly url: string, readonly alt: string | null } | null }> } | null };

export type ProductQueryVariables = Exact<{
  domain: string;
  handle: string;
}>;


export type ProductQuery = { readonly product: (
    { readonly id: string, readonly description: string, readonly categories: ReadonlyArray<{ readonly categoryId: string, readonly path: ReadonlyArray<string> }>, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly merchant: { readonly displayName: string }, readonly variantOptionValues: ReadonlyArray<{ readonly displayName: string, readonly propertyAccessor: string, readonly optionValues: ReadonlyArray<{ readonly displayName: string, readonly value: string }> }>, readonly variants: ReadonlyArray<{ readonly variantId: string, readonly sku: string, readonly title: string, readonly available: boolean, readonly requiresShipping: boolean, readonly price: { readonly number: number, readonly currency: string }, readonly msrp: { readonly number: number, readonly currency: string } | null, readonly image: { readonly url: string, readonly alt: string | null } | null, readonly addToCartRef: { readonly variantId: string, readonly productId: string | null, readonly variantHandles: ReadonlyArray<string> }, readonly variantOptionList: ReadonlyArray<{ readonly propertyAccessor: string, readonly optionValue: string }> }> }
    & CardFragment
  ) | null };

export type RelatedQueryVariables = Exact<{
  id: string | number;
}>;


export type RelatedQuery = { readonly relatedProducts: ReadonlyArray<CardFragment> | null };

export type StartExpressCheckoutMutationVariables = Exact<{
  input: StartExpressCheckoutInput;
}>;


export type StartExpressCheckoutMutation = { readonly startExpressCheckout: { readonly session: { readonly sessionId: string, readonly redirectUrl: string | null, readonly amount: { readonly number: number, readonly currency: string } } | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    > } | null };

export type AuthorizeExpressCheckoutMutationVariables = Exact<{
  input: AuthorizeExpressCheckoutInput;
}>;


export type AuthorizeExpressCheckoutMutation = { readonly authorizeExpressCheckout: { readonly session: { readonly sessionId: string, readonly status: ExpressCheckoutStatus } | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    > } | null };

export type CompleteExpressCheckoutMutationVariables = Exact<{
  input: CompleteExpressCheckoutInput;
}>;


export type CompleteExpressCheckoutMutation = { readonly completeExpressCheckout: { readonly attempt: { readonly attemptId: string, readonly status: PlaceOrderStatus } | null, readonly userErrors: ReadonlyArray<
      | Problem_AddressError_Fragment
      | Problem_CardError_Fragment
      | Problem_CardVerificationError_Fragment
      | Problem_CartLockedError_Fragment
      | Problem_CartOrderedError_Fragment
      | Problem_NotEnoughStockError_Fragment
      | Problem_PaymentChallengeError_Fragment
      | Problem_PlainUserError_Fragment
      | Problem_PromoCodeError_Fragment
      | Problem_RequiredConsentsError_Fragment
      | Problem_ShipmentError_Fragment
      | Problem_TotalMismatchError_Fragment
      | Problem_UnsupportedOperationError_Fragment
    > } | null };

export type OrderLineFragment = { readonly orderId: string, readonly domain: string, readonly orderNumber: string, readonly status: OrderStatus, readonly placedAt: string, readonly merchant: { readonly displayName: string } | null, readonly total: AmountFragment };

export type AmountFragment = { readonly number: number, readonly currency: string };

export type AttemptFragment = { readonly attemptId: string, readonly domain: string, readonly createdAt: string, readonly merchant: { readonly displayName: string } | null };

export type OrdersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type OrdersQuery = { readonly orders: { readonly nodes: ReadonlyArray<OrderLineFragment>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null, readonly running: { readonly nodes: ReadonlyArray<AttemptFragment> } | null, readonly asking: { readonly nodes: ReadonlyArray<AttemptFragment> } | null, readonly unconfirmed: { readonly nodes: ReadonlyArray<AttemptFragment> } | null };

export type OrderStatusChangedSubscriptionVariables = Exact<{
  domain: string;
  orderId: string | number;
}>;


export type OrderStatusChangedSubscription = { readonly orderStatusChanged: (
    { readonly orderStatusPageUrl: string | null, readonly subTotal: AmountFragment, readonly cartDiscount: AmountFragment | null, readonly shippingTotal: AmountFragment, readonly addonTotal: AmountFragment, readonly feeTotal: AmountFragment, readonly taxTotal: AmountFragment, readonly refundTotal: AmountFragment | null, readonly shippingInfo: { readonly firstName: string, readonly lastName: string, readonly address1: string, readonly address2: string | null, readonly city: string, readonly stateOrProvince: string, readonly postalCode: string, readonly country: string } | null, readonly shippingMethods: ReadonlyArray<{ readonly description: string, readonly estimatedDelivery: string | null }>, readonly paymentSummary: { readonly paymentType: string, readonly cardType: string | null, readonly lastFour: string | null } | null, readonly lineItems: ReadonlyArray<{ readonly lineItemId: string, readonly sku: string, readonly title: string | null, readonly variantDescription: string | null, readonly quantity: number | null, readonly fulfilledQuantity: number | null, readonly returnedQuantity: number | null, readonly status: OrderStatus, readonly returnEligible: boolean | null, readonly returnByDate: string | null, readonly image: { readonly url: string, readonly alt: string | null } | null, readonly total: AmountFragment | null }>, readonly fulfillments: ReadonlyArray<{ readonly fulfillmentId: string, readonly status: string, readonly carrier: string | null, readonly trackingNumber: string | null, readonly trackingUrl: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly estimatedDelivery: string | null, readonly lineItemSkus: ReadonlyArray<string> }>, readonly returns: ReadonlyArray<{ readonly returnId: string, readonly status: string, readonly initiatedAt: string | null, readonly refundAmount: AmountFragment | null, readonly restockingFee: AmountFragment | null, readonly lineItems: ReadonlyArray<{ readonly sku: string, readonly quantity: number }> }>, readonly refunds: ReadonlyArray<{ readonly refundId: string, readonly status: string | null, readonly reason: string | null, readonly processedAt: string | null, readonly amount: AmountFragment }>, readonly events: ReadonlyArray<{ readonly type: OrderEventType, readonly timestamp: string, readonly description: string | null }> }
    & OrderLineFragment
  ) };

export type PersistOrderMutationVariables = Exact<{
  input: PersistOrderInput;
}>;


export type PersistOrderMutation = { readonly persistOrder: { readonly order: { readonly orderId: string, readonly orderNumber: string } | null } | null };
