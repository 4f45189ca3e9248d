import assert from 'node:assert/strict';
import { it } from 'node:test';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';

it('all calls of one key get one answer, also if another key orders the cart between the first two', async () => {
  const hold = { isNext: false, met: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
  await using corner = await startCornerService((adapter) => ({
    ...adapter,
    // The answer is held: it shows a cart that can still be ordered.
    getCart: async (...parameters) => {
      const cart = await adapter.getCart?.(...parameters);
      if (hold.isNext) {
        hold.isNext = false;
        hold.met.resolve();
        await hold.released.promise;
      }
      assert.ok(cart !== undefined);
      return cart;
    },
  }));
  const device = await corner.service.openDevice();
  await makeReadyCart(device, CORNER);
  const payment = { encryptedCard: await device.encryptCard() };
  const complete = (key: string) => completeOrder(device, { domain: CORNER, key, rest: { payment } });
  hold.isNext = true;
  const first = complete('one');
  await hold.met.promise;

  const rival = await complete('another');
  const second = complete('one');
  // By the time of these answers, the second call would have been refused.
  for (let round = 0; round < 5; round += 1) await device.request(`{ cart(domain: "${CORNER}") { cartId } }`);
  hold.released.resolve();
  const answers = await Promise.all([first, second, first.then(() => complete('one'))]);

  assert.equal(rival.attempt?.status, 'SUCCEEDED');
  const ends = answers.map(({ attempt, userErrors }) => [
    attempt?.attemptId,
    attempt?.status,
    ...userErrors.map(({ name }) => name),
  ]);
  assert.deepEqual(ends, Array(3).fill([answers[0]?.attempt?.attemptId, 'FAILED', 'CheckoutError']));
});
