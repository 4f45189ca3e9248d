import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';

/** What the core builds `Cart.readiness` on. */
export function describeReadiness(promised: Promised): void {
  promised(
    'names no obstacle in a cart that it takes the order of',
    ['addLineItems', 'getCart', 'placeOrder'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();

      const { obstacles = [] } = await shop.readCart(handle);

      assert.deepEqual(obstacles, [], 'the cart has every choice that an order needs, and names an obstacle');
      await shop.placed(handle);
    },
  );

  promised(
    'names a line that the stock no longer covers by its own identifier, or leaves it to the order',
    ['addLineItems', 'getCart', 'placeOrder'],
    async ({ shop }, test) => {
      const { secondDoor, goods } = shop.fixture;
      const { variantId } = goods.another;
      const { handle, cart } = await shop.readyCart(shop.item(goods.plenty), shop.item(goods.another, 3));
      const stock = await secondDoor.stock(variantId);
      if (stock === null) return test.skip('the platform counts no stock');
      await secondDoor.setStock(variantId, 2);

      try {
        const { obstacles = [] } = await shop.readCart(handle);
        const short = cart.lineItems.find((line) => line.variantId === variantId);

        for (const obstacle of obstacles) {
          assert.ok(obstacle.kind === 'stock', `the stock is the only obstacle, not ${obstacle.kind}`);
          assert.equal(obstacle.lineItemId, short?.lineItemId);
          assert.ok([null, 2].includes(obstacle.quantityAvailable), `2 are left, not ${obstacle.quantityAvailable}`);
        }
        await shop.refuses(handle, 'NotEnoughStockError', () => shop.place(shop.submission(handle)));
      } finally {
        await secondDoor.setStock(variantId, stock);
      }
    },
  );

  promised('requires of every order what its carts show', [], async ({ shops }) => {
    for (const { adapter, fixture, call } of shops.map((shop) => ({ ...pick(shop), call: shop.call() }))) {
      const required = await adapter.getCheckoutRequirements?.(call);
      if (required === undefined) continue;
      assert.ok([null, fixture.currency].includes(required.currency), `its carts are in ${fixture.currency}`);
      assert.ok(
        [null, fixture.postalCodeFirst].includes(required.postalCodeFirst),
        'postalCodeFirst is the other way round',
      );
      assert.match(required.country ?? 'US', /^[A-Z]{2}$/);
      if (required.captcha !== null) assert.ok(required.captcha.url ?? required.captcha.siteKey, 'an empty captcha');
    }
  });
}

const pick = ({ adapter, fixture }: { adapter: Shop['adapter']; fixture: Shop['fixture'] }) => ({ adapter, fixture });
type Shop = Parameters<Parameters<Promised>[2]>[0]['shop'];
