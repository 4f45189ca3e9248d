import { SeededRandom } from '../../cluster/chaos/random.ts';

/**
 * How an order comes to be:
 * - `items`: `placeOrder` with a card.
 * - `sheet`: `placeOrder` with the token of a provider's payment sheet.
 * - `cart`: the device's own cart, `completeOrder` with a card.
 * - `session`: the device's own cart, `completeExpressCheckout` with what the buyer approved at a provider.
 */
export type Way = 'items' | 'sheet' | 'cart' | 'session';

export type Provider = 'PAYPAL' | 'APPLE_PAY' | 'KLARNA';

export interface PlannedOrder {
  readonly way: Way;
  /** How often the same call is made at once: with one key, there is one order. */
  readonly calls: 1 | 2 | 100;
  /** Two keys for one cart: one order at most. */
  readonly isRivalled: boolean;
  /** Followed from before it begins, over sockets that are cut after each event. */
  readonly isWatched: boolean;
  /** It cannot succeed: a declined card or sheet, or a cart that is not the one that was approved. */
  readonly isRefused: boolean;
  readonly provider: Provider;
}

const WAYS: readonly Way[] = ['items', 'items', 'items', 'items', 'sheet', 'sheet', 'cart', 'session', 'session'];
const ORDERS_PER_HUNDRED_CALLS = 500;

/** What a seed stands for. How far each order is when something breaks is left to the machine. */
export function planOrders(orders: number, seed: number): readonly PlannedOrder[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: orders }, (_, index): PlannedOrder => {
    const way = random.pick(WAYS);
    const isTwice = random.next() < 0.25;
    const isWatched = random.next() < 0.25;
    const isRivalled = random.next() < 0.6 && way === 'cart';
    const isRefused = random.next() < (way === 'session' ? 0.3 : 0.1);
    const provider = random.pick(way === 'sheet' ? (['APPLE_PAY', 'KLARNA'] as const) : PROVIDERS);
    const isHundred = index % ORDERS_PER_HUNDRED_CALLS === Math.min(10, orders - 1);
    return { way, calls: isHundred ? 100 : isTwice ? 2 : 1, isRivalled, isWatched, isRefused, provider };
  });
}

const PROVIDERS = ['PAYPAL', 'APPLE_PAY', 'KLARNA'] as const;
