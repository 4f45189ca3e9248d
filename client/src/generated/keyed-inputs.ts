// Generated from the schema by `npm run codegen`.
export const keyedInputs: readonly string[] = [
  "AddAddonsInput",
  "AddLineItemInput",
  "AddLineItemsInput",
  "ApplyPromoCodesInput",
  "AuthorizeExpressCheckoutInput",
  "CancelPlaceOrderInput",
  "ClearCartInput",
  "ClearPromoCodesInput",
  "CompleteExpressCheckoutInput",
  "CompleteOrderInput",
  "CompletePaymentChallengeInput",
  "CompleteWalletOrderInput",
  "ContinuePlaceOrderInput",
  "CreatePaymentIntentInput",
  "DeleteCardInput",
  "EnrollCardInput",
  "MergeShipmentsInput",
  "PersistOrderInput",
  "PlaceOrderInput",
  "RemoveAddonInput",
  "RemovePersonalDataInput",
  "ReplaceAddonsInput",
  "RevokeConsentInput",
  "SelectCardInput",
  "SetBillingInfoInput",
  "SetConsentsInput",
  "SetFulfillmentTypeInput",
  "SetPostalCodeInput",
  "SetShippingInfoInput",
  "SetShippingMethodInput",
  "SplitShipmentInput",
  "StartExpressCheckoutInput",
  "TriggerCardVerificationInput",
  "UpdateLineItemInput",
  "VerifyCardInput"
];

export const orderingMutations: readonly string[] = [
  "cancelPlaceOrder",
  "completeExpressCheckout",
  "completeOrder",
  "completeWalletOrder",
  "continuePlaceOrder",
  "placeOrder"
];

export const cardMutations: readonly string[] = [
  "completeOrder",
  "enrollCard",
  "placeOrder"
];
