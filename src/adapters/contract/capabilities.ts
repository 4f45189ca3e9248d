import type { MerchantAdapter, OperationName } from './merchant-adapter.ts';

/**
 * The effect of an operation on the platform.
 * - `read`: changes nothing.
 * - `set`: sets a state and is idempotent: the core lets clients repeat it if its response was lost.
 * - `write`: is not idempotent. If its response was lost, the core tells clients to check the state before they repeat
 *   it.
 */
export type OperationKind = 'read' | 'set' | 'write';

/**
 * Every operation that an adapter may have, in the order of the contract, and its kind. The compiler checks that none
 * is missing. Every other list of operations is built from this table or checked against it.
 */
export const operationKinds: Readonly<Record<OperationName, OperationKind>> = {
  getCart: 'read',
  addLineItems: 'write',
  updateLineItem: 'set',
  clearCart: 'set',
  setPostalCode: 'set',
  setFulfillmentType: 'set',
  setShippingMethod: 'set',
  getShipmentAvailability: 'read',
  splitShipment: 'write',
  mergeShipments: 'write',
  addAddons: 'set',
  replaceAddons: 'set',
  removeAddon: 'set',
  applyPromoCodes: 'write',
  clearPromoCodes: 'set',
  setShippingInfo: 'set',
  setBillingInfo: 'set',
  placeOrder: 'write',
  getOrder: 'read',
  findOrderOfCart: 'read',
  listProducts: 'read',
  getProducts: 'read',
  getProductByUrl: 'read',
  listPopularProducts: 'read',
  transferSession: 'write',
  startExpressCheckout: 'set',
  authorizeExpressCheckout: 'set',
};

export const operationNames = Object.keys(operationKinds) as readonly OperationName[];

/** Capabilities are derived from the methods that exist, never declared. */
export const supports = (adapter: MerchantAdapter, operation: OperationName): boolean =>
  adapter[operation] !== undefined;
