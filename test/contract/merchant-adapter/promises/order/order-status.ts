import assert from 'node:assert/strict';
import { findLineStatus } from '../../../../../src/domain/order/find-line-status.ts';
import { findOrderStatus } from '../../../../../src/domain/order/find-order-status.ts';
import type { OrderStatus, PlatformOrder } from '../../../../../src/domain/order/order.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';

const statuses: Readonly<Record<OrderStatus, true>> = {
  PENDING: true,
  CONFIRMED: true,
  PROCESSING: true,
  ON_ITS_WAY: true,
  SHIPPED: true,
  PARTIALLY_DELIVERED: true,
  DELIVERED: true,
  CANCELLED: true,
  RETURNED: true,
  PARTIALLY_RETURNED: true,
};

export function describeOrderStatus(promised: Promised): void {
  promised('tells the order that was placed, line by line', ['placeOrder', 'getOrder'], async ({ shop }) => {
    const { handle, cart } = await shop.readyCart(
      shop.item(shop.fixture.goods.plenty, 2),
      shop.item(shop.fixture.goods.another, 1),
    );
    const placed = await shop.placed(handle);

    const order = await readOrder(shop, placed.orderId, handle);

    assert.equal(order.orderNumber, placed.orderNumber);
    assert.deepEqual(
      order.lineItems.map(({ lineItemId, sku, quantity }) => ({ lineItemId, sku, quantity })),
      cart.lineItems.map(({ lineItemId, sku, quantity }) => ({ lineItemId, sku, quantity })),
    );
  });

  promised(
    "maps each state to a status, with the platform's own word beside it",
    ['placeOrder', 'getOrder'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();
      const { orderId } = await shop.placed(handle);

      const order = await readOrder(shop, orderId, handle);

      for (const { status, platformStatus } of [order, ...order.lineItems]) {
        assert.ok(status === null || Object.hasOwn(statuses, status), `${status} is no order status`);
        assert.equal(platformStatus === null, status === null, 'a status and the word of the platform go together');
        assert.notEqual(platformStatus, '', 'the word of the platform is empty');
      }
      const status = statusOf(order);
      assert.ok(!['DELIVERED', 'CANCELLED', 'RETURNED'].includes(status), `a new order is ${status}`);
    },
  );

  promised(
    'follows the order, and guesses at no word that it does not know',
    ['placeOrder', 'getOrder'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();
      const { orderId } = await shop.placed(handle);

      for (const { move, status, platformStatus } of shop.fixture.orderMoves) {
        await move(orderId);
        const order = await readOrder(shop, orderId, handle);

        assert.deepEqual([statusOf(order), order.platformStatus], [status, platformStatus]);
      }
    },
  );

  promised(
    'finds the order that a cart became, and none for a cart that is open',
    ['placeOrder', 'findOrderOfCart'],
    async ({ shop }) => {
      const find = shop.operation('findOrderOfCart');
      const { handle } = await shop.readyCart(shop.item(shop.fixture.goods.plenty, 2));
      const { handle: another } = await shop.readyCart();

      const before = await find(shop.call(), { cart: handle });
      const placed = await shop.placed(handle);
      const found = await find(shop.call(), { cart: handle });

      assert.equal(before, null);
      assert.deepEqual([found?.orderId, found?.orderNumber], [placed.orderId, placed.orderNumber]);
      assert.equal(found?.cart.cartStatus, 'SUBMITTED');
      assert.deepEqual(
        [found?.cart.total, found?.cart.lineItems.map(({ sku, quantity }) => [sku, quantity])],
        [placed.cart.total, placed.cart.lineItems.map(({ sku, quantity }) => [sku, quantity])],
      );
      assert.equal(await find(shop.call(), { cart: another }), null);
    },
  );

  promised('refuses an order that it does not know with OrderNotFound', ['getOrder'], async ({ shop }) => {
    for (const orderId of ['987654321', 'no such order', '../orders', 'ü%00"']) {
      await shop.refuses(null, 'OrderNotFound', () => readOrder(shop, orderId, null));
    }
  });
}

/** As buyers see it: a status that the platform does not give follows from its parcels and returns. */
const statusOf = (order: PlatformOrder): OrderStatus =>
  order.status ?? findOrderStatus(order.lineItems.map((line) => findLineStatus(line, order)));

const readOrder = (shop: ShopUnderTest, orderId: string, cart: string | null) =>
  shop.operation('getOrder')(shop.call(), { order: { orderId, cart } });
