import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import { startService } from '../../support/servers/start-service.ts';

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

describe('a call that is repeated with its key and another attemptId', () => {
  const DOMAIN = 'apparel.demo.example';

  it('gets the order of the first call, at once and after its success, under the first attemptId', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const payment = { encryptedCard: await device.encryptCard() };
    const complete = (attemptId?: string) =>
      completeOrder(device, { domain: DOMAIN, key: 'one', rest: { payment, ...(attemptId && { attemptId }) } });
    const ids: readonly string[] = [1, 2, 3].map(() => crypto.randomUUID());

    const together = await Promise.all(ids.map(complete));
    const later = await complete(crypto.randomUUID());
    const withoutId = await complete();

    const answers = [...together, later, withoutId];
    const [first] = together;
    assert.ok(ids.includes(first?.attempt?.attemptId ?? ''));
    assert.equal(first?.attempt?.status, 'SUCCEEDED');
    for (const { attempt, userErrors } of answers) {
      assert.deepEqual(userErrors, []);
      assert.deepEqual(attempt, first.attempt);
    }
    assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });

  it('is told which attempt to read, and orders nothing, if anything else differs', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const first = await completeOrder(device, { domain: DOMAIN, key: 'one' });

    // The card is encrypted anew.
    const { userErrors } = await completeOrder(device, { domain: DOMAIN, key: 'one' });

    assert.deepEqual(
      userErrors.map(({ name, retryable }) => [name, retryable]),
      [['idempotency_conflict', false]],
    );
    assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
    assert.equal(first.attempt?.status, 'SUCCEEDED');
  });
});
