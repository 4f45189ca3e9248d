import * as z from 'zod';
import { cardNetworkNames } from '../../../domain/card-network/card-network.ts';
import type { ShopAnswer, ShopInput, ShopOperationName } from '../endpoint/shop-endpoint.ts';
import { addonsToChooseWire } from './addon-wire.ts';
import { addressWire, cartWire, changedCartWire, slotWire } from './cart-wire.ts';
import { expressCheckoutWire, heldByWire, sessionViewWire, sheetUpdateWire, startWire } from './express-wire.ts';
import { cardWire, orderWire, outcomeWire, reconciledWire, submissionWire } from './order-wire.ts';
import { productWire } from './product-wire.ts';
import { amountWire } from './refusal-wire.ts';

/** A change of a cart. */
const change = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  ({ kind: 'write', input: z.object(shape), answer: changedCartWire }) as const;

/** The HTTP messages of each operation, as both ends validate them. The compiler compares it with the operations themselves. */
export const shopWire: {
  readonly [Name in ShopOperationName]: {
    /** A read may be sent again. */
    readonly kind: 'read' | 'write';
    readonly input: z.ZodType<ShopInput<Name>>;
    readonly answer: z.ZodType<ShopAnswer<Name>>;
  };
} = {
  getCart: { kind: 'read', input: z.object({ cartId: z.string() }), answer: cartWire },
  addLines: change({
    cartId: z.string().nullable(),
    // The shop reports invalid quantities, so a quantity is sent unchanged.
    items: z.array(z.object({ variantId: z.string(), productId: z.string().nullable(), quantity: z.number() })),
    flush: z.boolean(),
  }),
  updateLine: change({ cartId: z.string(), lineId: z.string(), quantity: z.number() }),
  clearCart: change({ cartId: z.string() }),
  settleCart: change({ cartId: z.string() }),
  setPostalCode: change({ cartId: z.string().nullable(), postalCode: z.string(), country: z.string().nullable() }),
  setShippingAddress: change({ cartId: z.string(), shipmentId: z.string().nullable(), address: addressWire }),
  setBillingAddress: change({ cartId: z.string(), address: addressWire }),
  setShippingMethod: change({ cartId: z.string(), shipmentId: z.string(), methodId: z.string() }),
  setFulfillmentType: change({
    cartId: z.string(),
    shipmentId: z.string(),
    type: z.string(),
    locationId: z.string().nullable(),
    date: z.string().nullable(),
    slotId: z.string().nullable(),
  }),
  getAvailability: {
    kind: 'read',
    input: z.object({ cartId: z.string(), shipmentId: z.string(), type: z.string().nullable() }),
    answer: z.object({
      type: z.string(),
      dates: z.array(z.object({ date: z.string(), slots: z.array(slotWire.extend({ available: z.boolean() })) })),
      locations: z.array(
        z.object({ id: z.string(), name: z.string(), address: z.string(), lacking: z.array(z.string()) }),
      ),
    }),
  },
  splitShipment: change({
    cartId: z.string(),
    shipmentId: z.string(),
    items: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
  }),
  mergeShipments: change({ cartId: z.string(), shipmentIds: z.array(z.string()) }),
  addAddons: { kind: 'write', input: addonsToChooseWire, answer: changedCartWire },
  replaceAddons: { kind: 'write', input: addonsToChooseWire, answer: changedCartWire },
  removeAddon: change({ cartId: z.string(), addonId: z.string(), lineIds: z.array(z.string()).nullable() }),
  applyCodes: change({ cartId: z.string(), codes: z.array(z.string()), replace: z.boolean() }),
  clearCodes: change({ cartId: z.string() }),
  getRequirements: {
    kind: 'read',
    input: z.object({}),
    answer: z.object({
      currency: z.string(),
      country: z.string(),
      countries: z.array(z.string()),
      postalCodeFirst: z.boolean(),
      captcha: z.object({ url: z.string() }).nullable(),
      expressProviders: z.array(z.string()),
      cardNetworks: z.array(z.enum(cardNetworkNames)),
    }),
  },
  handOver: {
    kind: 'write',
    input: z.object({ cartId: z.string() }),
    answer: z.object({ url: z.string(), expiresAt: z.int() }),
  },
  startExpressCheckout: {
    kind: 'write',
    input: startWire,
    answer: expressCheckoutWire,
  },
  authorizeExpressCheckout: { kind: 'write', input: sheetUpdateWire, answer: expressCheckoutWire },
  readExpressCheckout: {
    kind: 'read',
    input: z.object({ cartId: z.string(), sessionId: z.string() }),
    answer: sessionViewWire,
  },
  releaseHold: {
    kind: 'write',
    input: z.object({ cartId: z.string(), held: heldByWire }),
    answer: z.object({ released: amountWire.nullable() }),
  },
  vaultCard: {
    kind: 'write',
    input: z.object({ card: cardWire, paymentKey: z.string().min(1).max(64) }),
    answer: z.object({ token: z.string(), expiresAt: z.int() }),
  },
  submitOrder: { kind: 'write', input: submissionWire, answer: outcomeWire },
  continueOrder: {
    kind: 'write',
    input: z.object({ cartId: z.string(), attemptKey: z.string(), challengeId: z.string() }),
    answer: outcomeWire,
  },
  cancelOrder: {
    kind: 'write',
    input: z.object({ cartId: z.string(), attemptKey: z.string() }),
    answer: reconciledWire,
  },
  reconcileOrder: {
    kind: 'write',
    input: z.object({ cartId: z.string(), attemptKey: z.string() }),
    answer: reconciledWire,
  },
  getOrder: { kind: 'read', input: z.object({ orderId: z.string() }), answer: orderWire },
  findOrderOfCart: { kind: 'read', input: z.object({ cartId: z.string() }), answer: orderWire.nullable() },
  awaitChanges: {
    kind: 'read',
    input: z.object({ after: z.int().nullable(), waitMs: z.int().min(0).max(30_000) }),
    answer: z.object({ next: z.int(), orderIds: z.array(z.string()) }),
  },
  listProducts: {
    kind: 'read',
    input: z.object({ page: z.int().min(1), size: z.int().min(1).max(100) }),
    answer: z.object({ products: z.array(productWire), total: z.int() }),
  },
  getCatalogVersion: { kind: 'read', input: z.object({}), answer: z.string() },
  scanProducts: {
    kind: 'read',
    input: z.object({ after: z.string().nullable(), size: z.int().min(1).max(100) }),
    answer: z.object({ products: z.array(productWire), next: z.string().nullable() }),
  },
  findProducts: {
    kind: 'read',
    input: z.object({
      keys: z.array(z.object({ by: z.enum(['handle', 'sku', 'variantId']), value: z.string() })),
    }),
    answer: z.array(productWire.nullable()),
  },
  findProductAt: {
    kind: 'read',
    input: z.object({ url: z.string(), postalCode: z.string().nullable() }),
    answer: productWire,
  },
  listPopularProducts: {
    kind: 'read',
    input: z.object({ first: z.int().min(1).max(20) }),
    answer: z.array(productWire),
  },
  ping: { kind: 'read', input: z.object({}), answer: z.null() },
};

export const shopOperationNames = Object.keys(shopWire) as readonly ShopOperationName[];
