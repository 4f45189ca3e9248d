import { CommerceError } from '../../errors/commerce-error.ts';
import type {
  CartResult,
  MerchantAdapter,
  MerchantCall,
  OrderSubmission,
  ProductReference,
} from '../contract/index.ts';
import { toPlatformCart } from './cart-mapper.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { toContractError } from './error-mapper.ts';
import { Faults, type SandboxOperation } from './faults.ts';
import { toOrderOutcome, toPlatformOrder, toReconciledOutcome } from './order-mapper.ts';
import { addLines } from './platform/cart/add-lines.ts';
import { clearCart } from './platform/cart/clear-cart.ts';
import { getCart } from './platform/cart/get-cart.ts';
import { setBillingAddress } from './platform/cart/set-billing-address.ts';
import { setPostalCode } from './platform/cart/set-postal-code.ts';
import { setShippingAddress } from './platform/cart/set-shipping-address.ts';
import { setShippingMethod } from './platform/cart/set-shipping-method.ts';
import { updateLine } from './platform/cart/update-line.ts';
import { findProductAt } from './platform/catalog/find-product-at.ts';
import { findProducts, type ProductKey } from './platform/catalog/find-products.ts';
import { listProducts } from './platform/catalog/list-products.ts';
import { continueOrder } from './platform/orders/continue-order.ts';
import { getOrder } from './platform/orders/get-order.ts';
import { reconcileOrder } from './platform/orders/reconcile-order.ts';
import { submitOrder } from './platform/orders/submit-order.ts';
import type { PricedCart } from './platform/pricing/cart-state.ts';
import type { Shop } from './platform/shop.ts';

/** One sandbox shop as a merchant. `faults` makes its calls go wrong, for tests and demonstrations. */
export function createSandboxAdapter({
  shop,
  faults = new Faults(),
}: {
  readonly shop: Shop;
  readonly faults?: Faults;
}): MerchantAdapter {
  const { domain } = shop.settings;

  const run = async <Answer>(
    operation: SandboxOperation,
    { signal }: MerchantCall,
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await faults.run(operation, signal, work);
    } catch (error) {
      throw toContractError(error, operation === 'setShippingInfo');
    }
  };
  const toResult = (cart: PricedCart): CartResult => ({ handle: cart.cartId, cart: toPlatformCart(cart) });

  return {
    contractVersion: 1,
    platform: 'sandbox',

    getCart: (call, { cart }) => run('getCart', call, async () => toPlatformCart(await getCart(shop, cart))),
    addLineItems: (call, { cart, items, flush }) =>
      run('addLineItems', call, async () => {
        const lines = items.map(({ addToCartRef: { variantId, productId }, quantity }) => ({
          variantId,
          productId,
          quantity,
        }));
        return toResult(await addLines(shop, { cartId: cart, items: lines, flush }));
      }),
    updateLineItem: (call, { cart, lineItemId, quantity }) =>
      run('updateLineItem', call, async () =>
        toResult(await updateLine(shop, { cartId: cart, lineId: lineItemId, quantity })),
      ),
    clearCart: (call, { cart }) => run('clearCart', call, async () => toResult(await clearCart(shop, cart))),
    setPostalCode: (call, { cart, postalCode, country }) =>
      run('setPostalCode', call, async () =>
        toResult(await setPostalCode(shop, { cartId: cart, postalCode, country })),
      ),
    setShippingInfo: (call, { cart, shipmentId, address }) =>
      run('setShippingInfo', call, async () =>
        toResult(await setShippingAddress(shop, { cartId: cart, shipmentId, address })),
      ),
    setBillingInfo: (call, { cart, address }) =>
      run('setBillingInfo', call, async () => toResult(await setBillingAddress(shop, { cartId: cart, address }))),
    setShippingMethod: (call, { cart, shipmentId, shippingMethodId }) =>
      run('setShippingMethod', call, async () =>
        toResult(await setShippingMethod(shop, { cartId: cart, shipmentId, methodId: shippingMethodId })),
      ),

    placeOrder: (call, submission) =>
      run('placeOrder', call, async () => toOrderOutcome(await submitOrder(shop, toSubmission(submission)), domain)),
    continueOrder: (call, { cart, attemptKey, challengeId }) =>
      run('continueOrder', call, async () =>
        toOrderOutcome(await continueOrder(shop, { cartId: cart, attemptKey, challengeId }), domain),
      ),
    reconcileOrder: (call, { cart, attemptKey }) =>
      run('reconcileOrder', call, async () =>
        toReconciledOutcome(await reconcileOrder(shop, { cartId: cart, attemptKey }), domain),
      ),
    getOrder: (call, { order }) =>
      run('getOrder', call, async () => toPlatformOrder(await getOrder(shop, order.orderId))),

    listProducts: (call, { page, size }) =>
      run('listProducts', call, async () => {
        const { products, total } = await listProducts(shop, { page, size });
        return {
          products: products.map((product) => toPlatformProduct(product, shop.settings)),
          page,
          size,
          totalPages: Math.ceil(total / size),
        };
      }),
    getProducts: (call, { references }) =>
      run('getProducts', call, async () => {
        const products = await findProducts(shop, references.map(toProductKey));
        return products.map((product) =>
          product === null || product.retired || !product.published ? null : toPlatformProduct(product, shop.settings),
        );
      }),
    getProductByUrl: (call, { url }) =>
      run('getProductByUrl', call, async () => toPlatformProduct(await findProductAt(shop, url), shop.settings)),

    ping: (call) =>
      run('ping', call, async () => {
        await shop.database.selectFrom('shops').select('domain').where('domain', '=', domain).executeTakeFirstOrThrow();
      }),
  };
}

/** The handle is the base SKU here. */
const toProductKey = ({ by, value }: ProductReference): ProductKey => ({ by: by === 'baseSku' ? 'handle' : by, value });

function toSubmission(submission: OrderSubmission): Parameters<typeof submitOrder>[1] {
  const { cart, attemptKey, payment, billingInfo, returnUrl, challengesAllowed } = submission;
  if (payment.kind !== 'card') throw new CommerceError('PaymentMethodNotAvailable');
  return {
    cartId: cart,
    attemptKey,
    card: payment.card.reveal(),
    billingAddress: billingInfo,
    returnUrl,
    challengesAllowed,
  };
}
