import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCart, type Shop } from './support/shop-state.ts';
import { startLargeCart } from './support/start-large-cart.ts';
import { call, refusalOf, startTestShop } from './support/start-test-shop.ts';

const MUG = 101;
const SHELF = 102;
const PRINT = 103;

/** The shelf cannot be taken out by itself. */
const bindShelf = ({ products }: Shop): void => {
  const shelf = products[1]?.variants[0];
  assert.ok(shelf !== undefined);
  shelf.isBound = true;
};

describe('the Shopify adapter: a flush in which a line cannot be taken out', () => {
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

  it('puts back the lines that were taken out before it, in a cart of more lines than go into one call', async (t) => {
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

    const error = await refusalOf(() =>
      adapter.addLineItems(call(), { cart: handle, items: [item(MUG)], flush: true }),
    );

    assert.equal(error.name, 'UnprocessableEntity');
    assert.equal(before?.length, 261);
    assert.deepEqual(lines(), before);
  });
});
