// Generated from the schema by `npm run codegen`.
export const keyedInputs: RegExp =
  /^(?:AddAddons|AddLineItem|AddLineItems|ApplyPromoCodes|AuthorizeExpressCheckout|CancelPlaceOrder|ClearCart|ClearPromoCodes|CompleteExpressCheckout|CompleteOrder|CompletePaymentChallenge|CompleteWalletOrder|ContinuePlaceOrder|CreatePaymentIntent|DeleteCard|EnrollCard|MergeShipments|PersistOrder|PlaceOrder|RemoveAddon|RemovePersonalData|ReplaceAddons|RevokeConsent|SelectCard|SetBillingInfo|SetConsents|SetFulfillmentType|SetPostalCode|SetShippingInfo|SetShippingMethod|SplitShipment|StartExpressCheckout|TriggerCardVerification|UpdateLineItem|VerifyCard)Input$/;

export const orderingMutations: RegExp =
  /^(?:cancelPlaceOrder|completeExpressCheckout|completeOrder|completeWalletOrder|continuePlaceOrder|placeOrder)$/;

export const cardMutations: RegExp =
  /^(?:completeOrder|enrollCard|placeOrder)$/;
