/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AddToCartRefInput = {
  productId?: string | null | undefined;
  variantHandles?: Array<string> | null | undefined;
  variantId: string;
};

export type AddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  postalCode?: string | null | undefined;
  stateOrProvince?: string | null | undefined;
};

export type CancelPlaceOrderInput = {
  attemptId: string | number;
  idempotencyKey?: string | null | undefined;
};

export type CompleteOrderInput = {
  attemptId?: string | number | null | undefined;
  billingInfo?: AddressInput | null | undefined;
  captchaToken?: string | null | undefined;
  consents?: Array<ConsentInput> | null | undefined;
  domain: string;
  expectedTotal?: ExpectedTotalInput | null | undefined;
  idempotencyKey: string;
  payment: PaymentInput;
  returnUrl?: string | null | undefined;
  wait?: boolean;
};

export type ConsentInput = {
  accepted: boolean;
  consentId: string | number;
  timestamp?: string | null | undefined;
  version?: string | null | undefined;
};

export type ContinuePlaceOrderInput = {
  attemptId: string | number;
  idempotencyKey?: string | null | undefined;
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
  currency: string;
  number: number;
};

export type ExpressCheckoutPaymentInput = {
  provider: ExpressCheckoutProvider;
  token: string;
};

export type ExpressCheckoutProvider =
  | 'APPLE_PAY'
  | 'KLARNA'
  | 'PAYPAL';

export type NetworkTokenPaymentInput = {
  flowToken: string;
  intentId: string;
};

export type OrderItemInput = {
  addToCartRef?: AddToCartRefInput | null | undefined;
  quantity: number;
  variantId?: string | null | undefined;
};

export type PaymentChallengeType =
  | 'REDIRECT';

export type PaymentInput =
  {   encryptedCard: string; expressCheckout?: never; networkToken?: never; }
  |  { encryptedCard?: never;   expressCheckout: ExpressCheckoutPaymentInput; networkToken?: never; }
  |  { encryptedCard?: never; expressCheckout?: never;   networkToken: NetworkTokenPaymentInput; };

export type PaymentNextAction =
  | 'MEET_CHALLENGE'
  | 'READ_ATTEMPT'
  | 'REPEAT_CALL'
  | 'START_AGAIN'
  | 'USE_ANOTHER_PAYMENT';

export type PlaceOrderInput = {
  attemptId?: string | number | null | undefined;
  billingInfo: AddressInput;
  captchaToken?: string | null | undefined;
  consents?: Array<ConsentInput> | null | undefined;
  domain: string;
  idempotencyKey: string;
  items: Array<OrderItemInput>;
  payment: PaymentInput;
  returnUrl?: string | null | undefined;
  shippingInfo: AddressInput;
  wait?: boolean;
};

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

export type OrderAttemptFragment = { attemptId: string, domain: string, status: PlaceOrderStatus, result:
    | { __typename: 'PlaceOrderActionRequired', nextAction: PaymentNextAction, challenge: { challengeId: string, type: PaymentChallengeType, url: string, expiresAt: string } | null, userErrors: Array<
        | OrderUserError_AddressError_Fragment
        | OrderUserError_CardError_Fragment
        | OrderUserError_CardVerificationError_Fragment
        | OrderUserError_CartLockedError_Fragment
        | OrderUserError_CartOrderedError_Fragment
        | OrderUserError_NotEnoughStockError_Fragment
        | OrderUserError_PaymentChallengeError_Fragment
        | OrderUserError_PlainUserError_Fragment
        | OrderUserError_PromoCodeError_Fragment
        | OrderUserError_RequiredConsentsError_Fragment
        | OrderUserError_ShipmentError_Fragment
        | OrderUserError_TotalMismatchError_Fragment
        | OrderUserError_UnsupportedOperationError_Fragment
      > }
    | { __typename: 'PlaceOrderFailed', failedStep: PlaceOrderStep, userErrors: Array<
        | OrderUserError_AddressError_Fragment
        | OrderUserError_CardError_Fragment
        | OrderUserError_CardVerificationError_Fragment
        | OrderUserError_CartLockedError_Fragment
        | OrderUserError_CartOrderedError_Fragment
        | OrderUserError_NotEnoughStockError_Fragment
        | OrderUserError_PaymentChallengeError_Fragment
        | OrderUserError_PlainUserError_Fragment
        | OrderUserError_PromoCodeError_Fragment
        | OrderUserError_RequiredConsentsError_Fragment
        | OrderUserError_ShipmentError_Fragment
        | OrderUserError_TotalMismatchError_Fragment
        | OrderUserError_UnsupportedOperationError_Fragment
      >, releasedAmount: { number: number, currency: string } | null }
    | { __typename: 'PlaceOrderProcessing', pollAfterMs: number }
    | { __typename: 'PlaceOrderSucceeded', orderId: string, domain: string, cart: { platformOrderNumber: string | null, total: { number: number, currency: string }, paymentSummary: { cardType: string | null, lastFour: string | null } | null } }
   };

type OrderUserError_AddressError_Fragment = { __typename: 'AddressError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_CardError_Fragment = { __typename: 'CardError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_CardVerificationError_Fragment = { __typename: 'CardVerificationError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_CartLockedError_Fragment = { __typename: 'CartLockedError', attemptId: string | null, code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean, challenge: { url: string } | null };

type OrderUserError_CartOrderedError_Fragment = { __typename: 'CartOrderedError', attemptId: string | null, orderId: string | null, code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_NotEnoughStockError_Fragment = { __typename: 'NotEnoughStockError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_PaymentChallengeError_Fragment = { __typename: 'PaymentChallengeError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_PlainUserError_Fragment = { __typename: 'PlainUserError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_PromoCodeError_Fragment = { __typename: 'PromoCodeError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_RequiredConsentsError_Fragment = { __typename: 'RequiredConsentsError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_ShipmentError_Fragment = { __typename: 'ShipmentError', shipmentId: string | null, code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

type OrderUserError_TotalMismatchError_Fragment = { __typename: 'TotalMismatchError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean, expected: { number: number, currency: string } | null, actual: { number: number, currency: string } | null };

type OrderUserError_UnsupportedOperationError_Fragment = { __typename: 'UnsupportedOperationError', code: ErrorCode, name: string, message: string, description: string | null, field: Array<string> | null, retryable: boolean };

export type OrderUserErrorFragment =
  | OrderUserError_AddressError_Fragment
  | OrderUserError_CardError_Fragment
  | OrderUserError_CardVerificationError_Fragment
  | OrderUserError_CartLockedError_Fragment
  | OrderUserError_CartOrderedError_Fragment
  | OrderUserError_NotEnoughStockError_Fragment
  | OrderUserError_PaymentChallengeError_Fragment
  | OrderUserError_PlainUserError_Fragment
  | OrderUserError_PromoCodeError_Fragment
  | OrderUserError_RequiredConsentsError_Fragment
  | OrderUserError_ShipmentError_Fragment
  | OrderUserError_TotalMismatchError_Fragment
  | OrderUserError_UnsupportedOperationError_Fragment
;

export type OrderProgressSubscriptionVariables = Exact<{
  attemptId: string | number;
  afterSequence: number;
}>;


export type OrderProgressSubscription = { placeOrderProgress:
    | { __typename: 'CreatingCart', sequence: number, at: string }
    | { __typename: 'ItemAdded', sequence: number, at: string }
    | { __typename: 'OrderActionMet', sequence: number, at: string }
    | { __typename: 'OrderActionRequired', nextAction: PaymentNextAction, sequence: number, at: string, challenge: { challengeId: string, type: PaymentChallengeType, url: string, expiresAt: string } | null }
    | { __typename: 'OrderHoldReleased', sequence: number, at: string }
    | { __typename: 'OrderPlaced', orderId: string, domain: string, platformOrderNumber: string, sequence: number, at: string }
    | { __typename: 'OrderProcessing', sequence: number, at: string }
    | { __typename: 'OrderStepStarted', step: PlaceOrderStep, sequence: number, at: string }
    | { __typename: 'PlaceOrderError', sequence: number, at: string, error:
        | OrderUserError_AddressError_Fragment
        | OrderUserError_CardError_Fragment
        | OrderUserError_CardVerificationError_Fragment
        | OrderUserError_CartLockedError_Fragment
        | OrderUserError_CartOrderedError_Fragment
        | OrderUserError_NotEnoughStockError_Fragment
        | OrderUserError_PaymentChallengeError_Fragment
        | OrderUserError_PlainUserError_Fragment
        | OrderUserError_PromoCodeError_Fragment
        | OrderUserError_RequiredConsentsError_Fragment
        | OrderUserError_ShipmentError_Fragment
        | OrderUserError_TotalMismatchError_Fragment
        | OrderUserError_UnsupportedOperationError_Fragment
       }
    | { __typename: 'ShippingUpdated', sequence: number, at: string }
   };

export type PlaceOrderMutationVariables = Exact<{
  input: PlaceOrderInput;
}>;


export type PlaceOrderMutation = { placeOrder: { attempt: OrderAttemptFragment | null, userErrors: Array<
      | OrderUserError_AddressError_Fragment
      | OrderUserError_CardError_Fragment
      | OrderUserError_CardVerificationError_Fragment
      | OrderUserError_CartLockedError_Fragment
      | OrderUserError_CartOrderedError_Fragment
      | OrderUserError_NotEnoughStockError_Fragment
      | OrderUserError_PaymentChallengeError_Fragment
      | OrderUserError_PlainUserError_Fragment
      | OrderUserError_PromoCodeError_Fragment
      | OrderUserError_RequiredConsentsError_Fragment
      | OrderUserError_ShipmentError_Fragment
      | OrderUserError_TotalMismatchError_Fragment
      | OrderUserError_UnsupportedOperationError_Fragment
    > } | null };

export type CompleteOrderMutationVariables = Exact<{
  input: CompleteOrderInput;
}>;


export type CompleteOrderMutation = { completeOrder: { attempt: OrderAttemptFragment | null, userErrors: Array<
      | OrderUserError_AddressError_Fragment
      | OrderUserError_CardError_Fragment
      | OrderUserError_CardVerificationError_Fragment
      | OrderUserError_CartLockedError_Fragment
      | OrderUserError_CartOrderedError_Fragment
      | OrderUserError_NotEnoughStockError_Fragment
      | OrderUserError_PaymentChallengeError_Fragment
      | OrderUserError_PlainUserError_Fragment
      | OrderUserError_PromoCodeError_Fragment
      | OrderUserError_RequiredConsentsError_Fragment
      | OrderUserError_ShipmentError_Fragment
      | OrderUserError_TotalMismatchError_Fragment
      | OrderUserError_UnsupportedOperationError_Fragment
    > } | null };

export type ContinueOrderMutationVariables = Exact<{
  input: ContinuePlaceOrderInput;
}>;


export type ContinueOrderMutation = { continuePlaceOrder: { attempt: OrderAttemptFragment | null, userErrors: Array<
      | OrderUserError_AddressError_Fragment
      | OrderUserError_CardError_Fragment
      | OrderUserError_CardVerificationError_Fragment
      | OrderUserError_CartLockedError_Fragment
      | OrderUserError_CartOrderedError_Fragment
      | OrderUserError_NotEnoughStockError_Fragment
      | OrderUserError_PaymentChallengeError_Fragment
      | OrderUserError_PlainUserError_Fragment
      | OrderUserError_PromoCodeError_Fragment
      | OrderUserError_RequiredConsentsError_Fragment
      | OrderUserError_ShipmentError_Fragment
      | OrderUserError_TotalMismatchError_Fragment
      | OrderUserError_UnsupportedOperationError_Fragment
    > } | null };

export type CancelOrderMutationVariables = Exact<{
  input: CancelPlaceOrderInput;
}>;


export type CancelOrderMutation = { cancelPlaceOrder: { attempt: OrderAttemptFragment | null, userErrors: Array<
      | OrderUserError_AddressError_Fragment
      | OrderUserError_CardError_Fragment
      | OrderUserError_CardVerificationError_Fragment
      | OrderUserError_CartLockedError_Fragment
      | OrderUserError_CartOrderedError_Fragment
      | OrderUserError_NotEnoughStockError_Fragment
      | OrderUserError_PaymentChallengeError_Fragment
      | OrderUserError_PlainUserError_Fragment
      | OrderUserError_PromoCodeError_Fragment
      | OrderUserError_RequiredConsentsError_Fragment
      | OrderUserError_ShipmentError_Fragment
      | OrderUserError_TotalMismatchError_Fragment
      | OrderUserError_UnsupportedOperationError_Fragment
    > } | null };

export type ReadOrderQueryVariables = Exact<{
  attemptId: string | number;
}>;


export type ReadOrderQuery = { placeOrderAttempt: OrderAttemptFragment | null };
