import DataLoader from 'dataloader';
import type { GetCartInput } from '../../commerce/cart/get-cart.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import type { PlaceOrderAttempt } from '../../domain/order/attempt.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import { toError } from '../../lib/to-error.ts';
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

/** The reads of one loader that are under way at a time. */
const AT_ONCE = 10;

/**
 * A loader for values that are read one by one: each key once, however often it is requested, and a failed key fails
 * alone.
 */
const createEachLoader = <Key, Value>(
  load: (key: Key) => Promise<Value>,
  toCacheKey: (key: Key) => string,
  atOnce: number = AT_ONCE,
): DataLoader<Key, Value, string> =>
  new DataLoader(
    (keys) => mapConcurrently(keys, atOnce, (key) => load(key).catch((thrown: unknown) => toError(thrown))),
    { cacheKeyFn: toCacheKey },
  );

/**
 * The loaders of one request, or of one event of a subscription. They cache results, so they must not outlive it. The merchants' platforms get at most one
 * read for each key, however often a document names it. Most requests use one of them or none, so each is made when it is first used.
 */
export class Loaders {
  readonly #commerce: Commerce;
  readonly #caller: Caller;
  #products: DataLoader<ProductKey, Product | null, string> | undefined;
  #localProducts: DataLoader<LocalProductKey, Product | null, string> | undefined;
  #carts: DataLoader<GetCartInput, Cart | null, string> | undefined;
  #orderedCarts: DataLoader<OrderKey, Cart, string> | undefined;
  #openAttempts: DataLoader<string, PlaceOrderAttempt | null, string> | undefined;
  #attempts: DataLoader<string, PlaceOrderAttempt | null, string> | undefined;
  #orders: DataLoader<OrderKey, Order, string> | undefined;

  constructor(commerce: Commerce, caller: Caller) {
    this.#commerce = commerce;
    this.#caller = caller;
  }

  get products() {
    this.#products ??= createProductLoader(this.#commerce, this.#caller);
    return this.#products;
  }

  /** Products as they are for a postal code. */
  get localProducts() {
    this.#localProducts ??= createEachLoader(
      async (key) => this.#commerce.findLocalProduct(this.#caller, key),
      ({ domain, baseSku, postalCode }) => JSON.stringify([domain, baseSku, postalCode]),
    );
    return this.#localProducts;
  }

  /** The device's cart at a merchant. Each merchant is asked once, with the deadline of the first field that asks. */
  get carts() {
    this.#carts ??= createEachLoader(
      async (input) => this.#commerce.getCart(this.#caller, input),
      ({ domain }) => domain,
      CARTS_AT_ONCE,
    );
    return this.#carts;
  }

  /** The cart as it was ordered; rejects as `orders` does. */
  get orderedCarts() {
    this.#orderedCarts ??= createEachLoader(
      async (key) => this.#commerce.getOrderedCart(this.#caller, key),
      toOrderText,
    );
    return this.#orderedCarts;
  }

  /** The attempt that orders the device's cart at a merchant. */
  get openAttempts() {
    this.#openAttempts ??= createEachLoader(
      async (domain) => this.#commerce.findOpenAttempt(this.#caller, { domain }),
      (domain) => domain,
    );
    return this.#openAttempts;
  }

  get attempts() {
    this.#attempts ??= createEachLoader(
      async (attemptId) => this.#commerce.findAttempt(this.#caller, { attemptId }),
      (attemptId) => attemptId,
    );
    return this.#attempts;
  }

  /** Rejects with OrderNotFound and Forbidden, as the use case does. */
  get orders() {
    this.#orders ??= createEachLoader(async (key) => this.#commerce.getOrder(this.#caller, key), toOrderText);
    return this.#orders;
  }
}

const toOrderText = ({ domain, orderId }: OrderKey): string => JSON.stringify([domain, orderId]);
