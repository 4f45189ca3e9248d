import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startLargeCart } from './support/start-large-cart.ts';
import { call, refusalOf, type ShopifyAdapter, startTestShop } from './support/start-test-shop.ts';

type Change = (adapter: ShopifyAdapter, cart: string, lineItemId: string) => Promise<unknown>;

/** The change was made, at least in part, so that a client must not be told that nothing was done. */
describe('the Shopify adapter: a large cart, turned away right after the first call of a change', () => {
  for (const [what, made, change] of [
    [
      'a quantity',
      'UpdateLines',
      (adapter, cart, lineItemId) => adapter.updateLineItem(call(), { cart, lineItemId, quantity: 1 }),
    ],
    [
      'no quantity',
      'RemoveLines',
      (adapter, cart, lineItemId) => adapter.updateLineItem(call(), { cart, lineItemId, quantity: 0 }),
    ],
    ['an empty cart', 'RemoveLines', (adapter, cart) => adapter.clearCart(call(), { cart })],
    ['no codes', 'SetCodes', (adapter, cart) => adapter.clearPromoCodes(call(), { cart })],
    [
      'codes',
      'SetCodes',
      (adapter, cart) => adapter.applyPromoCodes(call(), { cart, promoCodes: ['LINES5'], replace: false }),
    ],
    [
      'other codes',
      'SetCodes',
      (adapter, cart) => adapter.applyPromoCodes(call(), { cart, promoCodes: ['GONE'], replace: true }),
    ],
    [
      'what a flush leaves',
      'UpdateLines',
      (adapter, cart) => adapter.addLineItems(call(), { cart, items: [itemOf(1_000)], flush: true }),
    ],
  ] as const satisfies readonly (readonly [string, string, Change])[]) {
    it(`does not say that it did not set ${what}`, async (t) => {
      const opened = await startTestShop(t);
      const { adapter, storefront } = opened;
      const cart = await startLargeCart(opened, 260);
      await adapter.applyPromoCodes(call(), { cart, promoCodes: ['WELCOME10'], replace: false });
      const { lineItems } = await adapter.getCart(call(), { cart });
      const before = storefront.requests.length;
      const isMade = () => storefront.requests.slice(before).some(({ operationName }) => operationName === made);
      Object.defineProperty(storefront, 'instead', {
        get: () => (isMade() ? turnAway : null),
      });

      const error = await refusalOf(() => change(adapter, cart, lineItems[0]?.lineItemId ?? ''));

      assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', true]);
    });
  }
});

const turnAway = (response: { writeHead(status: number): { end(): void } }) => void response.writeHead(429).end();

const itemOf = (number: number) => ({
  addToCartRef: { variantId: `gid://shopify/ProductVariant/${number}1`, productId: null, variantHandles: [] },
  quantity: 1,
});
