import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';
import { requireRefusal, unitsOf } from '../../shop-under-test.ts';

const UNKNOWN = '987654321';

/** What must be refused, by which name, with the cart as it was. */
export function describeCartRefusals(promised: Promised): void {
  promised('refuses an unknown variant with ProductNotFound', ['addLineItems'], async ({ shop }) => {
    const { handle } = await shop.startCart();

    await shop.refuses(handle, 'ProductNotFound', () => shop.add(handle, [unknownItem]));
    await shop.refuses(null, 'ProductNotFound', async () => shop.add(await shop.emptyCart(), [unknownItem]));
  });

  promised(
    'refuses a variant under the id of another product with ProductNotFound',
    ['addLineItems'],
    async ({ shop }) => {
      const { plenty, another } = shop.fixture.goods;
      const { handle } = await shop.startCart();
      const foreign = shop.item({ ...plenty, productId: '987654321' });

      await shop.refuses(handle, 'ProductNotFound', () => shop.add(handle, [shop.item(another), foreign]));
      await shop.refuses(null, 'ProductNotFound', async () => shop.add(await shop.emptyCart(), [foreign]));
    },
  );

  promised(
    'refuses more than is in stock, says how many there are, and undoes what was added',
    ['addLineItems'],
    async ({ shop }) => {
      const { plenty, limited } = shop.fixture.goods;
      const { handle } = await shop.startCart(shop.item(plenty, 2));

      const error = await shop.refuses(handle, 'NotEnoughStockError', () =>
        shop.add(handle, [shop.item(limited.ref, limited.stock + 1)]),
      );

      assert.equal(error.details.quantityAvailable, limited.told ? limited.stock : undefined);
      assert.deepEqual(await shop.heldUnits(handle), { [plenty.variantId]: 2 });
    },
  );

  promised(
    'counts what is in the cart already when it says how many the buyer could have in all',
    ['addLineItems'],
    async ({ shop }) => {
      const { limited } = shop.fixture.goods;
      const { handle } = await shop.startCart(shop.item(limited.ref, 1));

      const error = await shop.refuses(handle, 'NotEnoughStockError', () =>
        shop.add(handle, [shop.item(limited.ref, limited.stock)]),
      );

      assert.equal(error.details.quantityAvailable, limited.told ? limited.stock : undefined);
    },
  );

  promised('points at the item that lacks stock', ['addLineItems'], async ({ shop }) => {
    const { plenty, limited } = shop.fixture.goods;

    const error = await requireRefusal(
      async () => shop.add(await shop.emptyCart(), [shop.item(plenty), shop.item(limited.ref, limited.stock + 1)]),
      'NotEnoughStockError',
    );

    assert.deepEqual(error.field, ['items', '1', 'quantity']);
  });

  promised('sells exactly what is in stock', ['addLineItems'], async ({ shop }) => {
    const { limited } = shop.fixture.goods;

    const { handle } = await shop.startCart(shop.item(limited.ref, limited.stock));

    assert.deepEqual(await shop.heldUnits(handle), { [limited.ref.variantId]: limited.stock });
  });

  promised('refuses what is sold out with NotEnoughStockError', ['addLineItems'], async ({ shop }) => {
    const { soldOut, limited } = shop.fixture.goods;
    if (soldOut === null) return;
    const { handle } = await shop.startCart();

    const error = await shop.refuses(handle, 'NotEnoughStockError', () => shop.add(handle, [shop.item(soldOut)]));

    assert.equal(error.details.quantityAvailable, limited.told ? 0 : undefined);
  });

  promised('adds several items all or none', ['addLineItems'], async ({ shop }) => {
    const { plenty, another, limited } = shop.fixture.goods;
    const { handle } = await shop.startCart(shop.item(plenty, 2));

    await shop.refuses(handle, 'ProductNotFound', () => shop.add(handle, [shop.item(another, 3), unknownItem]));
    await shop.refuses(handle, 'NotEnoughStockError', () =>
      shop.add(handle, [shop.item(another, 3), shop.item(plenty, 1), shop.item(limited.ref, limited.stock + 1)]),
    );

    assert.deepEqual(await shop.heldUnits(handle), { [plenty.variantId]: 2 });
  });

  promised(
    'keeps the old lines where a flush with new items is refused',
    ['addLineItems', 'getCart'],
    async ({ shop }) => {
      const { plenty, another, limited } = shop.fixture.goods;
      const { handle } = await shop.startCart(shop.item(plenty, 2), shop.item(another, 1));

      await shop.refuses(handle, 'NotEnoughStockError', () =>
        shop.add(handle, [shop.item(limited.ref, limited.stock + 1)], true),
      );
      await shop.refuses(handle, 'ProductNotFound', () => shop.add(handle, [shop.item(another), unknownItem], true));

      const units = { [plenty.variantId]: 2, [another.variantId]: 1 };
      assert.deepEqual(await shop.heldUnits(handle), units);
      assert.deepEqual(unitsOf((await shop.readCart(handle)).lineItems), units);
    },
  );

  promised(
    'refuses a quantity beyond the stock when a line is updated',
    ['addLineItems', 'updateLineItem'],
    async ({ shop }) => {
      const { limited } = shop.fixture.goods;
      const { handle, cart } = await shop.startCart(shop.item(limited.ref, 1));
      const lineItemId = cart.lineItems[0]?.lineItemId ?? '';

      const error = await shop.refuses(handle, 'NotEnoughStockError', () =>
        shop.operation('updateLineItem')(shop.call(), { cart: handle, lineItemId, quantity: limited.stock + 1 }),
      );

      assert.equal(error.details.quantityAvailable, limited.told ? limited.stock : undefined);
      assert.deepEqual(await shop.heldUnits(handle), { [limited.ref.variantId]: 1 });
    },
  );

  promised(
    'refuses to update a line that the cart does not have with LineItemNotFound',
    ['addLineItems', 'updateLineItem'],
    async ({ shop }) => {
      const { plenty, another } = shop.fixture.goods;
      const { handle, cart } = await shop.startCart(shop.item(plenty));
      const other = await shop.startCart(shop.item(another));
      const own = cart.lineItems.map(({ lineItemId }) => lineItemId);
      const foreign = other.cart.lineItems.map(({ lineItemId }) => lineItemId).filter((id) => !own.includes(id));

      for (const lineItemId of [UNKNOWN, ...foreign]) {
        for (const quantity of [0, 2]) {
          await shop.refuses(handle, 'LineItemNotFound', () =>
            shop.operation('updateLineItem')(shop.call(), { cart: handle, lineItemId, quantity }),
          );
        }
      }

      assert.deepEqual(await shop.heldUnits(other.handle), { [another.variantId]: 1 });
    },
  );

  promised(
    'answers CartNotFound to every handle that leads to no cart',
    ['addLineItems', 'getCart'],
    async ({ shop }) => {
      const { plenty } = shop.fixture.goods;
      const { handle } = await shop.startCart();
      const gone = [...handle].reverse().join('');

      for (const cart of [UNKNOWN, gone, '{"cart":"x"}', '../carts', 'ü%00"']) {
        await shop.refuses(handle, 'CartNotFound', () => shop.readCart(cart));
        await shop.refuses(handle, 'CartNotFound', () => shop.add(cart, [shop.item(plenty)]));
      }
    },
  );

  promised(
    'refuses a postal code of a country that is not served',
    ['addLineItems', 'setPostalCode'],
    async ({ shop }) => {
      const { notServed } = shop.fixture.addresses;
      if (notServed === null) return;
      const { handle } = await shop.startCart();
      const { postalCode, country } = notServed;

      await shop.refuses(handle, 'CountryNotSupported', () =>
        shop.operation('setPostalCode')(shop.call(), { cart: handle, postalCode, country }),
      );
    },
  );
}

const unknownItem = {
  addToCartRef: { variantId: UNKNOWN, productId: null, variantHandles: [] },
  quantity: 1,
};
