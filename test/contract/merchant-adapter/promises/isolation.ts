import assert from 'node:assert/strict';
import type { MerchantCall } from '../../../../src/adapters/contract/index.ts';
import type { Promised } from '../promised.ts';
import { unitsOf } from '../shop-under-test.ts';

export function describeIsolation(promised: Promised): void {
  promised('gives every buyer a cart and a handle of their own', ['addLineItems'], async ({ shop }) => {
    const mine = await shop.startCart();
    const yours = await shop.startCart();

    assert.notEqual(mine.handle, yours.handle);
    assert.notEqual(mine.cart.cartId, yours.cart.cartId);
    for (const { length } of [mine.handle, yours.handle]) {
      assert.ok(length > 0 && length <= 4096, `a handle of ${length} characters: it may have 1 to 4096`);
    }
  });

  promised('never shows one cart the items of another', ['addLineItems', 'getCart'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;
    const mine = await shop.startCart(shop.item(plenty, 2));
    const yours = await shop.startCart(shop.item(another, 3));

    const more = await shop.add(mine.handle, [shop.item(plenty, 1)]);

    const theirs = await shop.readCart(yours.handle);
    assert.deepEqual(unitsOf(more.cart.lineItems), { [plenty.variantId]: 3 });
    assert.deepEqual(unitsOf(theirs.lineItems), { [another.variantId]: 3 });
    assert.deepEqual(await shop.heldUnits(more.handle), { [plenty.variantId]: 3 });
    assert.deepEqual(await shop.heldUnits(yours.handle), { [another.variantId]: 3 });
  });

  promised('keeps calls apart that run at the same time', ['addLineItems'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const handles = [];
    for (let index = 0; index < 4; index += 1) handles.push((await shop.startCart(shop.item(plenty, 1))).handle);

    const results = await Promise.all(handles.map((handle, index) => shop.add(handle, [shop.item(plenty, index + 1)])));

    for (const [index, { handle, cart }] of results.entries()) {
      assert.deepEqual(unitsOf(cart.lineItems), { [plenty.variantId]: index + 2 });
      assert.deepEqual(await shop.heldUnits(handle), { [plenty.variantId]: index + 2 });
    }
  });

  promised('does not touch another cart when one is ordered', ['placeOrder', 'getCart'], async ({ shop }) => {
    // Goods of another kind, since an order takes units from the stock that carts tell of.
    const ordered = await shop.readyCart(shop.item(shop.fixture.goods.another));
    const kept = await shop.startCart();
    const before = await shop.readCart(kept.handle);

    await shop.placed(ordered.handle);

    assert.deepEqual(await shop.readCart(kept.handle), before);
  });

  promised('knows no cart of another merchant', ['addLineItems', 'getCart'], async ({ shop, neighbour }) => {
    const { plenty } = neighbour.fixture.goods;
    const { handle } = await shop.startCart();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => neighbour.readCart(handle),
      () => neighbour.add(handle, [neighbour.item(plenty)]),
    ];

    for (const call of calls) await shop.refuses(handle, 'CartNotFound', call);
  });

  promised('knows no order of another merchant', ['placeOrder', 'getOrder'], async ({ shop, neighbour }) => {
    const { handle } = await shop.readyCart();
    const { orderId } = await shop.placed(handle);
    const call: MerchantCall = neighbour.call();

    await neighbour.refuses(null, 'OrderNotFound', () =>
      neighbour.operation('getOrder')(call, { order: { orderId, cart: handle } }),
    );
  });

  promised(
    'keeps nothing between calls: another instance goes on with the cart',
    ['addLineItems', 'getCart'],
    async ({ shop }) => {
      const { plenty } = shop.fixture.goods;
      const { handle } = await shop.startCart(shop.item(plenty, 2));
      const another = await shop.anotherInstance();

      const seen = await shop.operation('getCart', another)(shop.call(), { cart: handle });
      const more = await shop.operation('addLineItems', another)(shop.call(), {
        cart: handle,
        items: [shop.item(plenty, 1)],
        flush: false,
      });

      const here = await shop.readCart(more.handle);
      assert.deepEqual(unitsOf(seen.lineItems), { [plenty.variantId]: 2 });
      assert.deepEqual(unitsOf(here.lineItems), { [plenty.variantId]: 3 });
    },
  );

  promised('never shows a handle that acts as a password', ['addLineItems'], async ({ shop, handles }) => {
    if (handles === 'plain') return;
    const { handle, cart } = await shop.readyCart();

    assert.ok(!JSON.stringify(cart).includes(handle), 'the cart shows its handle');
  });
}
