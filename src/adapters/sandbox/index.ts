import type {
  ProductKey,
  ShopEndpoint,
  ShopFeatures,
  ShopRequirements,
  Submission,
} from '../../demo/sandbox/endpoint/index.ts';
import type { CheckoutRequirements } from '../../domain/cart/checkout-requirements.ts';
import { requireCurrency } from '../../domain/money/require-currency.ts';
import { expressCheckoutProviders } from '../../domain/payment/express-checkout.ts';
import type { SecretCard } from '../../domain/payment/payment.ts';
import { Secret } from '../../lib/secret.ts';
import type { MerchantAdapter, MerchantCall, OrderSubmission, ProductReference } from '../contract/index.ts';
import { createAddonOperations, createPromotionOperations, type RunChange } from './addon-and-promotion-operations.ts';
import { toAvailability, toPlatformCart } from './cart-mapper.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { toContractError } from './error-mapper.ts';
import { createExpressOperations, type RunOperation, toSubmittedPayment } from './express-operations.ts';
import { Faults } from './faults.ts';
import { toOrderOutcome, toPlacedOrder, toReconciledOutcome } from './order-mapper.ts';
import { toCartResult } from './to-cart-result.ts';
import { toPlatformOrder } from './to-platform-order.ts';

/** One sandbox shop as a merchant. `faults` injects failures into its calls, for tests and demonstrations. */
export function createSandboxAdapter({
  domain,
  shop,
  faults = new Faults(),
  features = { addons: true, promotions: true, express: true, vault: true, networkTokens: true },
}: {
  readonly domain: string;
  readonly shop: ShopEndpoint;
  readonly faults?: Faults;
  /** Operations that the shop has no use for are left out. Default: it has everything. */
  readonly features?: ShopFeatures;
}): MerchantAdapter {
  const run: RunOperation = async (operation, { signal }, work) => {
    try {
      return await faults.run(operation, signal, work);
    } catch (error) {
      throw toContractError(error, operation);
    }
  };
  const change: RunChange = (operation, call, work) => run(operation, call, async () => toCartResult(await work()));

  return {
    contractVersion: 1,
    platform: 'sandbox',

    getCart: (call, { cart }) =>
      run('getCart', call, async () => toPlatformCart(await shop.getCart(call, { cartId: cart }))),
    addLineItems: (call, { cart, items, flush }) =>
      change('addLineItems', call, () => {
        const lines = items.map(({ addToCartRef: { variantId, productId }, quantity }) => ({
          variantId,
          productId,
          quantity,
        }));
        return shop.addLines(call, { cartId: cart, items: lines, flush });
      }),
    updateLineItem: (call, { cart, lineItemId, quantity }) =>
      change('updateLineItem', call, () => shop.updateLine(call, { cartId: cart, lineId: lineItemId, quantity })),
    clearCart: (call, { cart }) => change('clearCart', call, () => shop.clearCart(call, { cartId: cart })),
    settleCart: (call, { cart }) => change('settleCart', call, () => shop.settleCart(call, { cartId: cart })),
    setPostalCode: (call, { cart, postalCode, country }) =>
      change('setPostalCode', call, () => shop.setPostalCode(call, { cartId: cart, postalCode, country })),
    setShippingInfo: (call, { cart, shipmentId, address }) =>
      change('setShippingInfo', call, () => shop.setShippingAddress(call, { cartId: cart, shipmentId, address })),
    setBillingInfo: (call, { cart, address }) =>
      change('setBillingInfo', call, () => shop.setBillingAddress(call, { cartId: cart, address })),
    setShippingMethod: (call, { cart, shipmentId, shippingMethodId }) =>
      change('setShippingMethod', call, () =>
        shop.setShippingMethod(call, { cartId: cart, shipmentId, methodId: shippingMethodId }),
      ),
    setFulfillmentType: (call, { cart, shipmentId, fulfillmentType, locationId, selectedDate, selectedTimeSlot }) =>
      change('setFulfillmentType', call, () => {
        const wish = { type: fulfillmentType, locationId, date: selectedDate, slotId: selectedTimeSlot };
        return shop.setFulfillmentType(call, { cartId: cart, shipmentId, ...wish });
      }),
    getShipmentAvailability: (call, { cart, shipmentId, fulfillmentType }) =>
      run('getShipmentAvailability', call, async () =>
        toAvailability(await shop.getAvailability(call, { cartId: cart, shipmentId, type: fulfillmentType })),
      ),
    splitShipment: (call, { cart, shipmentId, items }) =>
      change('splitShipment', call, () => {
        const units = items.map(({ lineItemId, quantity }) => ({ lineId: lineItemId, quantity }));
        return shop.splitShipment(call, { cartId: cart, shipmentId, items: units });
      }),
    mergeShipments: (call, { cart, shipmentIds }) =>
      change('mergeShipments', call, () => shop.mergeShipments(call, { cartId: cart, shipmentIds })),

    ...(features.addons ? createAddonOperations(shop, change) : {}),
    ...(features.promotions ? createPromotionOperations(shop, change) : {}),
    ...(features.express ? createExpressOperations(shop, run) : {}),

    getCheckoutRequirements: (call) =>
      run('getCheckoutRequirements', call, async () => toCheckoutRequirements(await shop.getRequirements(call, {}))),
    listShippingCountries: (call) =>
      run('listShippingCountries', call, async () => (await shop.getRequirements(call, {})).countries),
    paymentKinds: [
      'card',
      ...(features.express ? (['express-checkout'] as const) : []),
      ...(features.networkTokens ? (['network-token'] as const) : []),
    ],
    ...(features.vault && {
      vaultCard: (
        call: MerchantCall,
        { card, paymentKey }: { readonly card: SecretCard; readonly paymentKey: string },
      ) =>
        run('vaultCard', call, async () => {
          const { token, expiresAt } = await shop.vaultCard(call, { card: card.reveal(), paymentKey });
          return { token: new Secret(token), expiresAt: new Date(expiresAt).toISOString() };
        }),
    }),
    placeOrder: (call, submission) =>
      run('placeOrder', call, async () => toOrderOutcome(await shop.submitOrder(call, toSubmission(submission)))),
    continueOrder: (call, { cart, attemptKey, challengeId }) =>
      run('continueOrder', call, async () =>
        toOrderOutcome(await shop.continueOrder(call, { cartId: cart, attemptKey, challengeId })),
      ),
    cancelOrder: (call, { cart, attemptKey }) =>
      run('cancelOrder', call, async () =>
        toReconciledOutcome(await shop.cancelOrder(call, { cartId: cart, attemptKey })),
      ),
    reconcileOrder: (call, { cart, attemptKey }) =>
      run('reconcileOrder', call, async () =>
        toReconciledOutcome(await shop.reconcileOrder(call, { cartId: cart, attemptKey })),
      ),
    getOrder: (call, { order: { orderId } }) =>
      run('getOrder', call, async () => toPlatformOrder(await shop.getOrder(call, { orderId }))),
    findOrderOfCart: (call, { cart }) =>
      run('findOrderOfCart', call, async () => {
        const order = await shop.findOrderOfCart(call, { cartId: cart });
        return order && toPlacedOrder(order);
      }),
    awaitOrderChanges: (call, { after, waitMs }) =>
      run('awaitOrderChanges', call, async () => {
        const { next, orderIds } = await shop.awaitChanges(call, {
          after: after === null ? null : Number(after),
          waitMs,
        });
        return { next: String(next), orderIds };
      }),

    transferSession: (call, { cart }) =>
      run('transferSession', call, async () => {
        const { url, expiresAt } = await shop.handOver(call, { cartId: cart });
        return { url, expiresAt: new Date(expiresAt).toISOString() };
      }),

    listProducts: (call, { page, size }) =>
      run('listProducts', call, async () => {
        const { products, total } = await shop.listProducts(call, { page, size });
        return {
          products: products.map((product) => toPlatformProduct(product, domain)),
          page,
          size,
          totalPages: Math.ceil(total / size),
        };
      }),
    scanProducts: (call, { after, size }) =>
      run('scanProducts', call, async () => {
        const { products, next } = await shop.scanProducts(call, { after, size });
        return { products: products.map((product) => toPlatformProduct(product, domain)), skipped: [], next };
      }),
    // No client's call causes it, so it meets no fault.
    getCatalogVersion: (call) =>
      shop.getCatalogVersion(call, {}).catch((error: unknown) => {
        throw toContractError(error, 'getCatalogVersion');
      }),
    getProducts: (call, { references }) =>
      run('getProducts', call, async () => {
        const products = await shop.findProducts(call, { keys: references.map(toProductKey) });
        return products.map((product) =>
          product === null || product.retired || !product.published ? null : toPlatformProduct(product, domain),
        );
      }),
    getProductByUrl: (call, { url, postalCode }) =>
      run('getProductByUrl', call, async () =>
        toPlatformProduct(await shop.findProductAt(call, { url, postalCode }), domain),
      ),
    listPopularProducts: (call, { first }) =>
      run('listPopularProducts', call, async () =>
        (await shop.listPopularProducts(call, { first })).map((product) => toPlatformProduct(product, domain)),
      ),

    ping: (call) =>
      run('ping', call, async () => {
        await shop.ping(call, {});
      }),
    close: () => shop.close(),
  };
}

const toCheckoutRequirements = ({
  currency,
  country,
  postalCodeFirst,
  captcha,
  expressProviders,
  cardNetworks,
}: ShopRequirements): CheckoutRequirements => ({
  country,
  postalCodeFirst,
  currency: requireCurrency(currency),
  captcha: captcha && { url: captcha.url, siteKey: null },
  expressProviders: expressCheckoutProviders.filter((provider) => expressProviders.includes(provider)),
  cardNetworks,
});

/** The handle is the base SKU here. */
const toProductKey = ({ by, value }: ProductReference): ProductKey => ({ by: by === 'baseSku' ? 'handle' : by, value });

function toSubmission(submission: OrderSubmission): Submission {
  const { cart, attemptKey, billingInfo, expectedTotal, returnUrl, challengesAllowed } = submission;
  return {
    cartId: cart,
    attemptKey,
    payment: toSubmittedPayment(submission),
    billingAddress: billingInfo,
    captchaToken: submission.captchaToken,
    expectedTotal: expectedTotal ? { amount: expectedTotal.number, currency: expectedTotal.currency } : null,
    returnUrl,
    challengesAllowed,
  };
}
