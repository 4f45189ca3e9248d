// Generated from the schema by `npm run codegen`.
export const unkeyedMutations: RegExp =
  /^(?:createDeviceSession|createServiceBinding|transferSession)$/;

export const orderingMutations: RegExp =
  /^(?:cancelPlaceOrder|completeExpressCheckout|completeOrder|completeWalletOrder|continuePlaceOrder|placeOrder)$/;

export const cardMutations: RegExp =
  /^(?:completeOrder|enrollCard|placeOrder)$/;
