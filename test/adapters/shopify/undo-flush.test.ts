import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewLineItem } from '../../../src/adapters/contract/index.ts';
import { findCart, type Shop } from './support/shop-state.ts';
import { startLargeCart } from './support/start-large-cart.ts';
import { call, refusalOf, type ShopifyAdapter, startTestShop } from './support/start-test-shop.ts';

const MUG = 101;
const SHELF = 102;
const PRINT = 103;

type Change = (adapter: ShopifyAdapter, cart: string, items: readonly NewLineItem[]) => Promise<unknown>;

/** The shelf cannot be taken out by itself. */
const bindShelf = ({ products }: Shop): void => {
  const shelf = products[1]?.variants[0];
  assert.ok(shelf !== undefined);
  shelf.isBound = true;
};

describe('the Shopify adapter: a change in which a line cannot be taken out', () => {
  it('puts back what it had reduced, and takes out what it had added', async (t) => {
    const { adapter, shop, item, start, held } = await startTestShop(t);
    bindShelf(shop);
    const { handle } = await start(item(MUG, 5), item(SHELF, 2));
    const before = held(handle);

    const error = await refusalOf(() =>
      adapter.addLineItems(call(), { cart: handle, items: [item(MUG, 2), item(PRINT, 3)], flush: true }),
    );

    assert.deepEqual([error.name, error.outcomeUnknown], ['UnprocessableEntity', false]);
    assert.equal(held(handle), before);
  });

  it('puts nothing back if its caller leaves while it looks what there is', async (t) => {
    const { adapter, shop, storefront, item, start, sent } = await startTestShop(t);
    bindShelf(shop);
    const { handle } = await start(item(MUG, 5), item(SHELF, 2));
    const leaving = new AbortController();
    Object.defineProperty(storefront, 'instead', {
      get: () => {
        if (storefront.requests.at(-1)?.operationName === 'RemoveLines') leaving.abort();
        return null;
      },
    });
    sent();

    const items = [item(MUG, 2), item(PRINT, 3)];
    const error = await refusalOf(() =>
      adapter.addLineItems({ ...call(), signal: leaving.signal }, { cart: handle, items, flush: true }),
    );

    assert.equal(error.name, 'StoreUnavailable');
    assert.deepEqual(sent(), ['ReadCartAndVariants', 'AddLines', 'UpdateLines', 'RemoveLines', 'ReadCart']);
  });

  it('tells no outcome once what it had taken out comes back in part alone', async (t) => {
    const opened = await startTestShop(t);
    const { adapter, shop, item } = opened;
    bindShelf(shop);
    const handle = await startLargeCart(opened, 260);
    await adapter.addLineItems(call(), { cart: handle, items: [item(SHELF)], flush: false });
    const scarce = shop.products.find(({ id }) => id.endsWith('/1000'))?.variants[0];
    assert.ok(scarce !== undefined);
    scarce.stock = 1;

    const error = await refusalOf(() => adapter.clearCart(call(), { cart: handle }));

    assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', true]);
  });

  for (const [what, change] of [
    ['a flush', (adapter, cart, items) => adapter.addLineItems(call(), { cart, items, flush: true })],
    ['clearing', (adapter, cart) => adapter.clearCart(call(), { cart })],
  ] as const satisfies readonly (readonly [string, Change])[]) {
    it(`puts back the lines that ${what} had taken out, in a cart of more lines than go into one call`, async (t) => {
      const opened = await startTestShop(t);
      const { adapter, shop, item } = opened;
      bindShelf(shop);
      const handle = await startLargeCart(opened, 260);
      await adapter.addLineItems(call(), { cart: handle, items: [item(SHELF)], flush: false });
      const lines = () =>
        findCart(shop, handle)
          ?.cart.lines.map((line) => `${line.quantity} of ${line.variant.id}`)
          .sort();
      const before = lines();

      const error = await refusalOf(() => change(adapter, handle, [item(MUG)]));

      assert.equal(error.name, 'UnprocessableEntity');
      assert.equal(before?.length, 261);
      assert.deepEqual(lines(), before);
    });
  }
});
