import assert from 'node:assert/strict';
import type { LineItem } from '../../../../../src/domain/cart/line-item.ts';
import type { Promised } from '../../promised.ts';

/** What the core compares from change to change, to warn the buyer. */
export function describeChangedGoods(promised: Promised): void {
  promised(
    'answers the change of a line with the price that it has by then',
    ['addLineItems', 'updateLineItem', 'getProducts'],
    async ({ shop }) => {
      const { plenty } = shop.fixture.goods;
      const { secondDoor } = shop.fixture;
      const readPrice = async () => {
        const references = [{ by: 'variantId', value: plenty.variantId }] as const;
        const [product] = await shop.operation('getProducts')(shop.call(), { references });
        return product?.variants.find(({ variantId }) => variantId === plenty.variantId)?.price;
      };
      const { handle, cart } = await shop.startCart(shop.item(plenty, 1));
      const [line] = cart.lineItems;
      const before = await readPrice();
      assert.ok(line !== undefined && before !== undefined, 'the shop does not know the price of plenty');

      await secondDoor.setPrice(plenty.variantId, before.number + 100);
      try {
        const dearer = await readPrice();
        const changed = await shop.operation('updateLineItem')(shop.call(), {
          cart: handle,
          lineItemId: line.lineItemId,
          quantity: 2,
        });

        assert.deepEqual(line.price, before);
        assert.notDeepEqual(dearer, before, 'setPrice of the second door changes nothing');
        assert.deepEqual(changed.cart.lineItems[0]?.price, dearer, 'the change answers the price of before');
      } finally {
        await secondDoor.setPrice(plenty.variantId, before.number);
      }
    },
  );

  promised(
    'tells with each line whether it can still be had, and no more units than are left, if it tells anything',
    ['addLineItems'],
    async ({ shop }, test) => {
      const { goods, secondDoor } = shop.fixture;
      const { plenty, another } = goods;
      const units = await secondDoor.stock(plenty.variantId);
      const { handle, cart } = await shop.startCart(shop.item(plenty, 5));
      const before = cart.lineItems[0]?.availability;
      if (before === undefined || units === null) return test.skip('no availability is told with a cart');

      await secondDoor.setStock(plenty.variantId, 0);
      const gone = await shop.add(handle, [shop.item(another)]).finally(() => secondDoor.setStock(plenty.variantId, 7));
      const few = await shop
        .add(gone.handle, [shop.item(another)])
        .finally(() => secondDoor.setStock(plenty.variantId, units));

      const told = [before, ofPlenty(gone.cart.lineItems), ofPlenty(few.cart.lineItems)];
      assert.deepEqual(told, typeof before === 'number' ? [units, 0, 7] : [true, false, true]);

      function ofPlenty(lines: readonly LineItem[]) {
        return lines.find(({ variantId }) => variantId === plenty.variantId)?.availability;
      }
    },
  );
}
