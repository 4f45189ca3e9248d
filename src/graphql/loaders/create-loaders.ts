import type DataLoader from 'dataloader';
import type { GetCartInput } from '../../commerce/cart/get-cart.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import type { PlaceOrderAttempt } from '../../domain/order/attempt.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { createEachLoader } from './create-each-loader.ts';
import { createProductLoader, type ProductKey } from './product-loader.ts';

interface LocalProductKey {
  readonly domain: string;
  readonly baseSku: string;
  readonly postalCode: string;
}

interface OrderKey {
  readonly domain: string;
  readonly orderId: string;
}

/** Each is at another merchant: if they were read in turns, a few dead merchants would hold up the others. */
const CARTS_AT_ONCE = 100;

/**
 * The loaders of one request, or of one event of a subscription. They cache results, so they must not outlive it. The merchants' platforms get at most one
 * read for each key, however often a document names it.
 */
export interface Loaders {
  readonly products: DataLoader<ProductKey, Product | null, string>;
  /** Products as they are for a postal code. */
  readonly localProducts: DataLoader<LocalProductKey, Product | null, string>;
  /** The device's cart at a merchant. Each merchant is asked once, with the deadline of the first field that asks. */
  readonly carts: DataLoader<GetCartInput, Cart | null, string>;
  /** The cart as it was ordered; rejects as `orders` does. */
  readonly orderedCarts: DataLoader<OrderKey, Cart, string>;
  /** The attempt that orders the device's cart at a merchant. */
  readonly openAttempts: DataLoader<string, PlaceOrderAttempt | null, string>;
  readonly attempts: DataLoader<string, PlaceOrderAttempt | null, string>;
  /** Rejects with OrderNotFound and Forbidden, as the use case does. */
  readonly orders: DataLoader<OrderKey, Order, string>;
}

export function createLoaders(commerce: Commerce, caller: Caller): Loaders {
  const products = createProductLoader(commerce, caller);
  const localProducts = createEachLoader(
    async (key: LocalProductKey) => commerce.findLocalProduct(caller, key),
    ({ domain, baseSku, postalCode }) => JSON.stringify([domain, baseSku, postalCode]),
  );
  const carts = createEachLoader(
    async (input: GetCartInput) => commerce.getCart(caller, input),
    ({ domain }) => domain,
    CARTS_AT_ONCE,
  );
  const orderedCarts = createEachLoader(async (key: OrderKey) => commerce.getOrderedCart(caller, key), toOrderText);
  const attempts = createEachLoader(
    async (attemptId: string) => commerce.findAttempt(caller, { attemptId }),
    (attemptId) => attemptId,
  );
  const openAttempts = createEachLoader(
    async (domain: string) => commerce.findOpenAttempt(caller, { domain }),
    (domain) => domain,
  );
  const orders = createEachLoader(async (key: OrderKey) => commerce.getOrder(caller, key), toOrderText);
  return { products, localProducts, carts, orderedCarts, openAttempts, attempts, orders };
}

const toOrderText = ({ domain, orderId }: OrderKey): string => JSON.stringify([domain, orderId]);
