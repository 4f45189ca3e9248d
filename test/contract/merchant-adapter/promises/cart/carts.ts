import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';
import { unitsOf } from '../../shop-under-test.ts';
import { describeCartRefusals } from './cart-refusals.ts';

export function describeCarts(promised: Promised): void {
  promised('starts a cart with the first items, and the platform holds them', ['addLineItems'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;

    const { handle, cart } = await shop.startCart(shop.item(plenty, 2), shop.item(another, 1));

    const units = { [plenty.variantId]: 2, [another.variantId]: 1 };
    assert.equal(cart.cartStatus, 'ACTIVE');
    assert.deepEqual(unitsOf(cart.lineItems), units);
    assert.deepEqual(await shop.heldUnits(handle), units);
  });

  promised('adds items in the order given', ['addLineItems'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;

    const one = await shop.startCart(shop.item(plenty), shop.item(another));
    const other = await shop.startCart(shop.item(another), shop.item(plenty));

    assert.deepEqual(
      one.cart.lineItems.map(({ variantId }) => variantId),
      [plenty.variantId, another.variantId],
    );
    assert.deepEqual(
      other.cart.lineItems.map(({ variantId }) => variantId),
      [another.variantId, plenty.variantId],
    );
  });

  promised('adds to what is in the cart already', ['addLineItems'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;
    const { handle } = await shop.startCart(shop.item(plenty, 2));

    const added = await shop.add(handle, [shop.item(another, 1), shop.item(plenty, 3)]);

    const units = { [plenty.variantId]: 5, [another.variantId]: 1 };
    assert.deepEqual(unitsOf(added.cart.lineItems), units);
    assert.deepEqual(await shop.heldUnits(added.handle), units);
  });

  promised(
    'tells prices and names of a line as the catalog does',
    ['addLineItems', 'getProducts'],
    async ({ shop }) => {
      const { plenty } = shop.fixture.goods;
      const [product] = await shop.operation('getProducts')(shop.call(), {
        references: [{ by: 'variantId', value: plenty.variantId }],
      });
      const variant = product?.variants.find(({ variantId }) => variantId === plenty.variantId);

      const { cart } = await shop.startCart(shop.item(plenty));

      const line = cart.lineItems[0];
      assert.ok(line !== undefined, 'the cart that addLineItems answers has no line');
      assert.ok(product && variant, `getProducts does not find variant ${plenty.variantId}, which is in the cart`);
      assert.deepEqual(
        { sku: line.sku, baseSku: line.baseSku, description: line.description, price: line.price },
        { sku: variant.sku, baseSku: product.baseSku, description: product.title, price: variant.price },
      );
      assert.equal(line.requiresShipping, variant.requiresShipping);
    },
  );

  promised('flushes the old lines before it adds', ['addLineItems'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;
    const { handle } = await shop.startCart(shop.item(plenty, 2));

    const flushed = await shop.add(handle, [shop.item(another, 1)], true);

    assert.deepEqual(unitsOf(flushed.cart.lineItems), { [another.variantId]: 1 });
    assert.deepEqual(await shop.heldUnits(flushed.handle), { [another.variantId]: 1 });
  });

  promised(
    'sets the quantity of one line and leaves the others',
    ['addLineItems', 'updateLineItem'],
    async ({ shop }) => {
      const { plenty, another } = shop.fixture.goods;
      const { handle, cart } = await shop.startCart(shop.item(plenty, 2), shop.item(another, 1));
      const line = cart.lineItems.find(({ variantId }) => variantId === plenty.variantId);

      const updated = await shop.operation('updateLineItem')(shop.call(), {
        cart: handle,
        lineItemId: line?.lineItemId ?? '',
        quantity: 7,
      });

      const units = { [plenty.variantId]: 7, [another.variantId]: 1 };
      assert.deepEqual(unitsOf(updated.cart.lineItems), units);
      assert.deepEqual(await shop.heldUnits(updated.handle), units);
    },
  );

  promised('removes a line whose quantity is set to 0', ['addLineItems', 'updateLineItem'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;
    const { handle, cart } = await shop.startCart(shop.item(plenty, 2), shop.item(another, 1));
    const line = cart.lineItems.find(({ variantId }) => variantId === plenty.variantId);

    const updated = await shop.operation('updateLineItem')(shop.call(), {
      cart: handle,
      lineItemId: line?.lineItemId ?? '',
      quantity: 0,
    });

    assert.deepEqual(unitsOf(updated.cart.lineItems), { [another.variantId]: 1 });
    assert.deepEqual(await shop.heldUnits(updated.handle), { [another.variantId]: 1 });
  });

  promised('clears all lines, and the cart goes on', ['addLineItems', 'clearCart'], async ({ shop }) => {
    const { plenty, another } = shop.fixture.goods;
    const { handle } = await shop.startCart(shop.item(plenty, 2), shop.item(another, 1));

    const cleared = await shop.operation('clearCart')(shop.call(), { cart: handle });
    const held = await shop.heldUnits(cleared.handle);
    const filled = await shop.add(cleared.handle, [shop.item(another, 2)]);

    assert.deepEqual([cleared.cart.lineItems, cleared.cart.shipments, cleared.cart.total.number], [[], [], 0]);
    assert.deepEqual(held ?? {}, {});
    assert.deepEqual(unitsOf(filled.cart.lineItems), { [another.variantId]: 2 });
  });

  promised('reads the cart as the last change answered it', ['addLineItems', 'getCart'], async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();

    assert.deepEqual(await shop.readCart(handle), cart);
  });

  promised(
    'starts a cart for a postal code, and keeps its items when told another',
    ['setPostalCode', 'addLineItems'],
    async ({ shop }) => {
      const { plenty } = shop.fixture.goods;
      const { postalCode, country } = shop.fixture.addresses.good;
      const set = shop.operation('setPostalCode');

      const started = await set(shop.call(), { cart: null, postalCode, country });
      const filled = await shop.add(started.handle, [shop.item(plenty, 2)]);
      const again = await set(shop.call(), { cart: filled.handle, postalCode, country });

      assert.equal(started.cart.postalCode, postalCode);
      assert.deepEqual(unitsOf(again.cart.lineItems), { [plenty.variantId]: 2 });
      assert.deepEqual(await shop.heldUnits(again.handle), { [plenty.variantId]: 2 });
    },
  );

  promised('asks for a postal code first exactly where the merchant wants one', ['addLineItems'], async ({ shops }) => {
    for (const shop of shops) {
      const items = [shop.item(shop.fixture.goods.plenty)];
      if (shop.fixture.postalCodeFirst) await shop.refuses(null, 'PostalCodeRequired', () => shop.add(null, items));
      else assert.equal((await shop.add(null, items)).cart.lineItems.length, 1);
    }
  });

  describeCartRefusals(promised);
}
