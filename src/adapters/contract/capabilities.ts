import type { MerchantAdapter, OperationName } from './merchant-adapter.ts';

/**
 * The effect of an operation on the platform.
 * - `read`: changes nothing.
 * - `set`: sets a state and is idempotent: the core lets clients repeat it if its response was lost.
 * - `write`: is not idempotent. If its response was lost, the core tells clients to check the state before they repeat
 *   it.
 */
export type OperationKind = 'read' | 'set' | 'write';

/** What an operation does to the platform, and what clients are told of it: in a few words, with the fields that carry it out. */
interface Operation {
  readonly kind: OperationKind;
  readonly does: string;
}

/**
 * Every operation that an adapter may have, in the order of the contract. The compiler checks that none is missing.
 * Every other list of operations is built from this table or checked against it, the schema's `MerchantOperation` too.
 */
export const operations: Readonly<Record<OperationName, Operation>> = {
  getCart: { kind: 'read', does: 'Read the cart: `cart`' },
  addLineItems: { kind: 'write', does: 'Add items: `addLineItem`, `addLineItems`' },
  updateLineItem: { kind: 'set', does: 'Change or remove a line item: `updateLineItem`' },
  clearCart: { kind: 'set', does: 'Clear the cart: `clearCart`' },
  setPostalCode: { kind: 'set', does: "Set the buyer's postal code before the address is known: `setPostalCode`" },
  setFulfillmentType: {
    kind: 'set',
    does: 'Select shipping, scheduled delivery or pickup for a shipment: `setFulfillmentType`',
  },
  setShippingMethod: { kind: 'set', does: 'Select the shipping method of a shipment: `setShippingMethod`' },
  getShipmentAvailability: {
    kind: 'read',
    does: 'Read the delivery dates or pickup locations of a shipment: `shipmentAvailability`',
  },
  splitShipment: { kind: 'write', does: 'Move units into a new shipment: `splitShipment`' },
  mergeShipments: { kind: 'write', does: 'Join shipments: `mergeShipments`' },
  addAddons: { kind: 'set', does: 'Add add-ons such as gift wrap or protection plans: `addAddons`' },
  replaceAddons: { kind: 'set', does: 'Replace all add-ons at once: `replaceAddons`' },
  removeAddon: { kind: 'set', does: 'Remove an add-on: `removeAddon`' },
  applyPromoCodes: { kind: 'write', does: 'Apply promotion codes: `applyPromoCodes`' },
  clearPromoCodes: { kind: 'set', does: 'Remove all promotion codes: `clearPromoCodes`' },
  setShippingInfo: { kind: 'set', does: 'Set the shipping address: `setShippingInfo`' },
  setBillingInfo: { kind: 'set', does: 'Set the billing address: `setBillingInfo`' },
  placeOrder: { kind: 'write', does: 'Place an order: `placeOrder`, `completeOrder`' },
  getOrder: { kind: 'read', does: 'Read the status of an order: `order`, `orders`, `orderStatusChanged`' },
  findOrderOfCart: {
    kind: 'read',
    does: "Record an order that was placed on the merchant's own pages: `persistOrder`",
  },
  listProducts: { kind: 'read', does: 'List the catalog: `products`' },
  getProducts: { kind: 'read', does: 'Read single products: `product`, `variantOptions`, `LineItem.product`' },
  getProductByUrl: { kind: 'read', does: 'Find a product by its URL: `productByUrl`' },
  listPopularProducts: { kind: 'read', does: 'List what sells best: `popularProducts`' },
  transferSession: { kind: 'write', does: "Transfer the cart to the merchant's own website: `transferSession`" },
  startExpressCheckout: {
    kind: 'set',
    does: 'Start an express checkout with a wallet or buy-now-pay-later provider: `startExpressCheckout`, `completeExpressCheckout`',
  },
  authorizeExpressCheckout: { kind: 'set', does: 'Authorize an express checkout: `authorizeExpressCheckout`' },
};

export const operationNames = Object.keys(operations) as readonly OperationName[];

/** Capabilities are derived from the methods that exist, never declared. */
export const supports = (adapter: MerchantAdapter, operation: OperationName): boolean =>
  adapter[operation] !== undefined;
