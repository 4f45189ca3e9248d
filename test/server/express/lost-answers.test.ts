import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createExpressBuyer, decide, readMoney, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const key = () => crypto.randomUUID();

let service: TestService;
before(async () => {
  service = await startService({
    domains: [DOMAIN],
    commerceSettings: { firstReconciliation: 50, lastReconciliation: 200, resumeInterval: 50 },
  });
});
after(() => service[Symbol.asyncDispose]());

async function openBuyer() {
  const device = await service.openDevice();
  const { total } = await makeReadyCart(device, DOMAIN);
  const before = (await readMoney(service, DOMAIN)).length;
  const ordersBefore = (await service.ledger.orders(DOMAIN)).length;
  return {
    device,
    total: total.number,
    buyer: createExpressBuyer(device, DOMAIN),
    money: async () => (await readMoney(service, DOMAIN)).slice(before),
    orders: async () => (await service.ledger.orders(DOMAIN)).length - ordersBefore,
  };
}

async function openApproved() {
  const opened = await openBuyer();
  const { session } = await opened.buyer.start();
  const sessionId = session?.sessionId ?? '';
  const approval = toApproval(await decide(session?.redirectUrl));
  return { ...opened, sessionId, approval };
}

describe('express checkout after a lost answer', () => {
  it('finds the session of the same key', async () => {
    const { buyer, money } = await openBuyer();
    const input = { idempotencyKey: key() };

    const first = await buyer.start(input);
    const second = await buyer.start(input);

    assert.equal(second.replayed, true);
    assert.deepEqual(second.session, first.session);
    assert.deepEqual(await money(), []);
  });

  it('starts again when the shop did not answer, and holds nothing', async () => {
    const { buyer, money } = await openBuyer();
    const input = { idempotencyKey: key() };
    service.faults(DOMAIN).inject('startExpressCheckout', 'fail-after');

    const lost = await buyer.start(input);
    const again = await buyer.start(input);

    assert.deepEqual(
      lost.userErrors.map(({ name }) => name),
      ['StoreUnavailable'],
    );
    assert.deepEqual(again.userErrors, []);
    assert.notEqual(again.session, null);
    assert.deepEqual(await money(), []);
  });

  for (const idempotencyKey of [key(), undefined]) {
    it(`holds once when the approval is repeated ${idempotencyKey ? 'with' : 'without'} a key`, async () => {
      const { buyer, total, sessionId, approval, money } = await openApproved();
      const input = { sessionId, approval, idempotencyKey };
      service.faults(DOMAIN).inject('authorizeExpressCheckout', 'fail-after');

      const lost = await buyer.authorize(input);
      const again = await buyer.authorize(input);
      const replayed = await buyer.authorize(input);

      assert.equal(lost.session, null);
      assert.deepEqual(again.userErrors, []);
      assert.equal(again.session?.authorizedAmount?.number, total);
      assert.deepEqual(replayed.session, again.session);
      assert.deepEqual(await money(), [`hold ${total}`]);
    });
  }

  it('orders once when the answer to the submission is lost, and a hundred calls ask with one key', async () => {
    const { buyer, total, sessionId, approval, money, orders } = await openApproved();
    await buyer.authorize({ sessionId, approval });
    const input = { sessionId, idempotencyKey: key() };
    service.faults(DOMAIN).inject('placeOrder', 'fail-after');

    const answers = await Promise.all(Array.from({ length: 100 }, () => buyer.complete(input)));
    await until(async () => (await buyer.complete(input)).attempt?.status === 'SUCCEEDED');
    await until(async () => (await money()).length === 2);

    assert.equal(new Set(answers.map(({ attempt }) => attempt?.attemptId)).size, 1);
    assert.equal(await orders(), 1);
    assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`]);
  });

  it('gives a call the order of its key, also if it looks at the cart after another with the key has ordered it', async () => {
    const { buyer, total, sessionId, approval, money, orders } = await openApproved();
    await buyer.authorize({ sessionId, approval });
    const input = { sessionId, idempotencyKey: key() };
    const slowRead = service.faults(DOMAIN).inject('getExpressCheckout', 'hold');

    const slow = buyer.complete(input);
    await slowRead.met;
    const quick = await buyer.complete(input);
    await slowRead.release();
    const late = await slow;

    assert.equal(quick.attempt?.status, 'SUCCEEDED');
    assert.deepEqual(late, { ...quick, replayed: true });
    assert.equal(await orders(), 1);
    await until(async () => (await money()).length === 2);
    assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`]);
  });

  it('goes on without the client when the submission never arrived', async () => {
    const { buyer, total, sessionId, approval, money, orders } = await openApproved();
    await buyer.authorize({ sessionId, approval });
    const input = { sessionId, wait: false, idempotencyKey: key() };
    service.faults(DOMAIN).inject('placeOrder', 'fail-before');

    await buyer.complete(input);
    await until(async () => (await orders()) === 1);
    await until(async () => (await money()).length === 2);

    assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`]);
  });

  it('asks again until the release is confirmed, and only then is the attempt over', async () => {
    const { device, buyer, total, sessionId, approval, money } = await openApproved();
    await buyer.authorize({ sessionId, approval });
    await device.request(
      `mutation { applyPromoCodes(input: { domain: "${DOMAIN}", promoCodes: ["WELCOME10"] }) { userErrors { name } } }`,
    );
    service.faults(DOMAIN).inject('releaseHold', 'fail-after');
    service.faults(DOMAIN).inject('releaseHold', 'fail-before');
    const input = { sessionId, wait: false, idempotencyKey: key() };

    await buyer.complete(input);
    await until(async () => (await buyer.complete(input)).attempt?.status === 'FAILED');

    const { attempt } = await buyer.complete(input);
    assert.deepEqual(attempt?.result.releasedAmount, { number: total, currency: 'USD' });
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });
});
