import type { MerchantAdapter, OperationName } from './merchant-adapter.ts';

/** Every operation that an adapter may have, in the order of the contract. The compiler checks that none is missing. */
const all: Readonly<Record<OperationName, true>> = {
  getCart: true,
  addLineItems: true,
  updateLineItem: true,
  clearCart: true,
  setPostalCode: true,
  setFulfillmentType: true,
  setShippingMethod: true,
  getShipmentAvailability: true,
  addAddons: true,
  replaceAddons: true,
  removeAddon: true,
  applyPromoCodes: true,
  clearPromoCodes: true,
  setShippingInfo: true,
  setBillingInfo: true,
  placeOrder: true,
  getOrder: true,
  listProducts: true,
  getProducts: true,
  getProductByUrl: true,
  transferSession: true,
  startExpressCheckout: true,
  authorizeExpressCheckout: true,
};

export const operationNames = Object.keys(all) as readonly OperationName[];

/** Capabilities are derived from the methods that are there, never declared. */
export const supports = (adapter: MerchantAdapter, operation: OperationName): boolean =>
  adapter[operation] !== undefined;
