import assert from 'node:assert/strict';
import { it } from 'node:test';
import { breakOrders } from './breaking/break-orders.ts';

it('loses and doubles no order while the service, the shop, the providers and the network break', async (t) => {
  const { problems, orders, deaths } = await breakOrders(t, { orders: 16, seed: 5, ordersPerDeath: 8 });

  assert.deepEqual(problems, []);
  assert.equal(orders.length, 16);
  assert.ok(deaths.size > 0, 'nobody died');
});
