import type {
  AddonChoice,
  CartHandle,
  MerchantAdapter,
  MerchantCall,
  ProductReference,
} from '../../../src/adapters/contract/index.ts';
import { consentListing } from '../../../src/adapters/toolkit/consent-listing.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { Payment } from '../../../src/domain/payment/payment.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { type Logger, silentLogger } from '../../../src/lib/logger.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { toWantedExtra } from './addon-mapper.ts';
import { createCornerShopClient } from './client.ts';
import { createExpressOperations } from './express-operations.ts';
import { toCart, toCartResult, toProduct, toWireAddress, toWireTotal } from './mapper.ts';
import { toOrder } from './order-mapper.ts';
import { toOutcome, toPlacedOrder, toReconciled } from './outcome-mapper.ts';
import { pathTo } from './path-to.ts';
import type { CornerShopSettings } from './settings.ts';
import { toAvailability, ways } from './shipment-mapper.ts';
import {
  wireAttempt,
  wireBell,
  wireCart,
  wireChanges,
  wireCountries,
  wireEdition,
  wireFound,
  wireKept,
  wireLink,
  wireOffers,
  wireOrder,
  wirePage,
} from './wire.ts';

/** One merchant on a corner shop server, with every operation that the contract knows. */
export function createCornerShopAdapter(settings: CornerShopSettings, logger: Logger = silentLogger): MerchantAdapter {
  const { currency } = settings;
  const client = createCornerShopClient(settings, logger);

  const readCart = async (call: MerchantCall, cart: CartHandle): Promise<PlatformCart> => {
    const path = pathTo('carts', cart);
    return toCart(await client.send(call, { operation: 'getCart', method: 'GET', path, answer: wireCart }), currency);
  };
  const change = async (
    call: MerchantCall,
    method: 'POST' | 'PUT' | 'DELETE',
    parts: readonly string[],
    body: unknown,
  ) => {
    const request = { operation: `${method} ${parts[1] ?? 'carts'}`, method, path: pathTo('carts', ...parts), body };
    return toCartResult(await client.send(call, { ...request, answer: wireCart }), currency);
  };
  const find = async (call: MerchantCall, references: readonly ProductReference[]) => {
    const query = new URLSearchParams(
      references.map(({ by, value }): [string, string] => ['q', `${words[by]}:${value}`]),
    );
    const path = `/products/find?${query}`;
    const found = await client.send(call, { operation: 'getProducts', method: 'GET', path, answer: wireFound });
    return found.map((product) => (product === null ? null : toProduct(product, currency)));
  };
  const attempt = (call: MerchantCall, parts: readonly string[], body?: unknown) => {
    const request = {
      operation: `attempt ${parts[1] ?? 'pay'}`,
      method: 'POST' as const,
      path: pathTo('attempts', ...parts),
    };
    return client.send(call, { ...request, body, answer: wireAttempt });
  };
  const chooseExtras = (call: MerchantCall, method: 'POST' | 'PUT', { cart, selections }: AddonChoice) =>
    change(call, method, [cart, 'extras'], { extras: selections.map(toWantedExtra) });

  return {
    contractVersion: 1,
    platform: 'corner-shop',
    getCart: (call, { cart }) => readCart(call, cart),
    addLineItems: (call, { cart, items, flush }) =>
      change(call, 'POST', cart === null ? [] : [cart, 'lines'], {
        items: items.map(({ addToCartRef, quantity }) => ({
          variant: addToCartRef.variantId,
          product: addToCartRef.productId,
          quantity,
        })),
        replace: flush,
      }),
    updateLineItem: (call, { cart, lineItemId, quantity }) =>
      change(call, 'PUT', [cart, 'lines', lineItemId], { quantity }),
    clearCart: (call, { cart }) => change(call, 'DELETE', [cart, 'lines'], undefined),
    setPostalCode: (call, { cart, postalCode, country }) =>
      change(call, 'POST', cart === null ? [] : [cart, 'postcode'], { postcode: postalCode, country }),

    setFulfillmentType: (call, { cart, shipmentId, fulfillmentType, locationId, selectedDate, selectedTimeSlot }) =>
      change(call, 'PUT', [cart, 'way', shipmentId], {
        way: Object.keys(ways).find((each) => ways[each]?.id === fulfillmentType) ?? fulfillmentType,
        place: locationId,
        day: selectedDate,
        tour: selectedTimeSlot,
      }),
    setShippingMethod: (call, { cart, shipmentId, shippingMethodId }) =>
      change(call, 'PUT', [cart, 'delivery', shipmentId], { method: shippingMethodId }),
    getShipmentAvailability: async (call, { cart, shipmentId, fulfillmentType }) => {
      const { shipments } = await readCart(call, cart);
      const shipment = shipments.find((each) => each.shipmentId === shipmentId);
      if (shipment === undefined) throw new CommerceError('ShipmentNotFound', { field: ['shipmentId'] });
      const options = shipment.fulfillmentTypeOptions.map(({ id }) => id);
      const type = fulfillmentType ?? shipment.fulfillmentType?.id ?? SHIP;
      if (!options.includes(type)) throw new CommerceError('InvalidFulfillmentType', { shipmentId, options });
      if (type === SHIP) throw new CommerceError('InvalidShipmentType', { shipmentId });
      const request = { operation: 'getShipmentAvailability', method: 'GET' as const };
      const path = pathTo('carts', cart, 'parcels', shipmentId);
      return toAvailability(type, await client.send(call, { ...request, path, answer: wireOffers }));
    },
    splitShipment: (call, { cart, shipmentId, items }) =>
      change(call, 'POST', [cart, 'parcels', shipmentId], {
        units: items.map(({ lineItemId, quantity }) => ({ line: lineItemId, quantity })),
      }),
    mergeShipments: (call, { cart, shipmentIds }) => change(call, 'PUT', [cart, 'parcels'], { parcels: shipmentIds }),

    addAddons: (call, choice) => chooseExtras(call, 'POST', choice),
    replaceAddons: (call, choice) => chooseExtras(call, 'PUT', choice),
    removeAddon: (call, { cart, addonId, lineItemIds }) =>
      change(call, 'DELETE', [cart, 'extras', addonId], { lines: lineItemIds }),
    applyPromoCodes: async (call, { cart, promoCodes, replace }) => {
      const kept = replace ? [] : (await readCart(call, cart)).coupons;
      return change(call, 'PUT', [cart, 'codes'], { codes: [...kept, ...promoCodes] });
    },
    settleCart: (call, { cart }) => change(call, 'DELETE', [cart, 'lapsed'], {}),
    clearPromoCodes: (call, { cart }) => change(call, 'PUT', [cart, 'codes'], { codes: [] }),

    getCheckoutRequirements: async (call) => {
      const request = { operation: 'getCheckoutRequirements', method: 'GET' as const, path: '/bell' };
      const { url } = await client.send(call, { ...request, answer: wireBell });
      const captcha = url === null ? null : { url, siteKey: null };
      return { currency, country: 'US', postalCodeFirst: false, captcha, expressProviders: ['KLARNA'] };
    },
    setShippingInfo: (call, { cart, shipmentId, address }) =>
      change(call, 'PUT', [cart, 'shipping', ...(shipmentId === null ? [] : [shipmentId])], toWireAddress(address)),
    setBillingInfo: (call, { cart, address }) => change(call, 'PUT', [cart, 'billing'], toWireAddress(address)),

    listShippingCountries: (call) =>
      client.send(call, {
        operation: 'listShippingCountries',
        method: 'GET',
        path: '/countries',
        answer: wireCountries,
      }),
    listConsents: (call) =>
      client.send(call, { operation: 'listConsents', method: 'GET', path: '/consents', answer: consentListing }),

    paymentKinds: ['card', 'express-checkout'],
    vaultCard: async (call, { card, paymentKey }) => {
      const body = { card: card.reveal().number, payment: paymentKey };
      const request = { operation: 'keep card', method: 'POST' as const, path: '/cards', body };
      const { token, until } = await client.send(call, { ...request, answer: wireKept });
      return { token: new Secret(token), expiresAt: until };
    },
    placeOrder: async (call, submission) => {
      const { cart, attemptKey, paymentKey, payment, billingInfo, returnUrl, challengesAllowed } = submission;
      const billTo = billingInfo === null ? null : toWireAddress(billingInfo);
      const total = toWireTotal(submission.expectedTotal ?? null);
      const paid = toPaid(payment);
      const body = {
        cart,
        payment: paymentKey,
        ...paid,
        mayConfirm: challengesAllowed,
        backTo: returnUrl,
        billTo,
        total,
        word: submission.captchaToken,
      };
      return toOutcome(await attempt(call, [attemptKey], body), currency);
    },
    continueOrder: async (call, { attemptKey }) => toOutcome(await attempt(call, [attemptKey, 'look']), currency),
    cancelOrder: async (call, { attemptKey }) => toReconciled(await attempt(call, [attemptKey, 'cancel']), currency),
    reconcileOrder: async (call, { attemptKey }) => toReconciled(await attempt(call, [attemptKey, 'settle']), currency),
    getOrder: async (call, { order }) => {
      const path = pathTo('orders', order.orderId);
      const wire = await client.send(call, { operation: 'getOrder', method: 'GET', path, answer: wireOrder });
      return toOrder(wire, currency);
    },
    findOrderOfCart: async (call, { cart }) => {
      const path = pathTo('carts', cart, 'order');
      const request = { operation: 'findOrderOfCart', method: 'GET' as const, path };
      const order = await client.send(call, { ...request, answer: wireOrder.nullable() });
      return order && toPlacedOrder(order, currency);
    },
    awaitOrderChanges: async (call, { after, waitMs }) => {
      const path = after === null ? '/changes' : `/changes?after=${encodeURIComponent(after)}&wait=${waitMs}`;
      const request = { operation: 'awaitOrderChanges', method: 'GET' as const, path };
      const { next, orders } = await client.send(call, { ...request, answer: wireChanges });
      return { next: String(next), orderIds: orders };
    },

    listProducts: async (call, { page, size }) => {
      const path = `/products?offset=${(page - 1) * size}&limit=${size}`;
      const answer = await client.send(call, { operation: 'listProducts', method: 'GET', path, answer: wirePage });
      const products = answer.products.map((product) => toProduct(product, currency));
      return { products, page, size, totalPages: Math.ceil(answer.count / size) };
    },
    scanProducts: async (call, { after, size }) => {
      const path = `/products?after=${after ?? 'p0'}&limit=${size}`;
      const answer = await client.send(call, { operation: 'scanProducts', method: 'GET', path, answer: wirePage });
      const products = answer.products.map((product) => toProduct(product, currency));
      const isLast = answer.count <= products.length;
      return { products, skipped: [], next: isLast ? null : (products.at(-1)?.productId ?? null) };
    },
    getCatalogVersion: async (call) => {
      const request = { operation: 'getCatalogVersion', method: 'GET', path: '/edition', answer: wireEdition } as const;
      return String((await client.send(call, request)).edition);
    },
    getProducts: (call, { references }) => find(call, references),
    getProductByUrl: async (call, { url }) => {
      const [product] = await find(call, [{ by: 'handle', value: new URL(url).pathname.replace(/^\/p\//, '') }]);
      if (product?.pdpUrl !== url) throw new CommerceError('ProductNotFound');
      return product;
    },
    listPopularProducts: async (call, { first }) => {
      const request = { operation: 'listPopularProducts', method: 'GET', path: `/favorites?limit=${first}` } as const;
      const { products } = await client.send(call, { ...request, answer: wirePage });
      return products.map((product) => toProduct(product, currency));
    },

    transferSession: async (call, { cart }) => {
      const path = pathTo('carts', cart, 'link');
      const { url, until } = await client.send(call, { operation: 'link', method: 'POST', path, answer: wireLink });
      return { url, expiresAt: until };
    },
    ...createExpressOperations(client, currency),
    ping: async (call) => {
      await find(call, []);
    },
    close: () => client.close(),
  };
}

const words = { baseSku: 'code', handle: 'slug', sku: 'sku', variantId: 'variant' } as const;
const SHIP = 'SHIP_TO_ADDRESS';

/** What the till wants: the number of a card, a tab, or a slip. */
function toPaid(payment: Payment) {
  if (payment.kind === 'network-token') throw new CommerceError('PaymentMethodNotAvailable');
  if (payment.kind === 'card') return { card: payment.card.reveal().number };
  if (payment.kind === 'vaulted-card') return { card: payment.token.reveal() };
  const { proof } = payment;
  return 'sessionId' in proof ? { tab: proof.sessionId } : { slip: proof.token.reveal() };
}
