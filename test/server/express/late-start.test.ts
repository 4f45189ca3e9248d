import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createExpressBuyer, decide, readMoney, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

let service: TestService;
before(async () => {
  service = await startService({ domains: [DOMAIN], commerceSettings: { writeTimeout: 3_000, inFlightWait: 50 } });
});
after(() => service[Symbol.asyncDispose]());

/** Repeats a call as a buyer does, since on a busy machine the shop may be too late once more. */
async function startAgain(start: ReturnType<typeof createExpressBuyer>['start']) {
  for (let left = 20; left > 0; left -= 1) {
    const { session } = await start();
    if (session !== null) return session;
  }
  throw new Error('The checkout never started');
}

describe('a start of an express checkout that reaches the shop too late', () => {
  it('leaves the session of the repeated call alone, and what the buyer approved in it', async () => {
    const device = await service.openDevice();
    const { total } = await makeReadyCart(device, DOMAIN);
    const buyer = createExpressBuyer(device, DOMAIN);
    const input = { idempotencyKey: crypto.randomUUID() };
    const late = service.faults(DOMAIN).inject('startExpressCheckout', 'hold-on-the-way');
    const lost = await buyer.start(input);
    const { sessionId, redirectUrl } = await startAgain(() => buyer.start(input));
    const approval = toApproval(await decide(redirectUrl));
    await buyer.authorize({ sessionId, approval });

    await late.release();
    const { attempt, userErrors } = await buyer.complete({ sessionId, idempotencyKey: crypto.randomUUID() });

    assert.equal(lost.session, null);
    assert.deepEqual(userErrors, []);
    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual(await readMoney(service, DOMAIN), [`hold ${total.number}`, `capture ${total.number}`]);
  });

  it('has its key to itself: another call with that hears IdempotencyInFlight, and starts nothing', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const before = await readMoney(service, DOMAIN);
    const buyer = createExpressBuyer(device, DOMAIN);
    const input = { idempotencyKey: crypto.randomUUID() };
    const held = service.faults(DOMAIN).inject('startExpressCheckout', 'hold');
    const starting = buyer.start(input);
    await held.met;
    service.takeCalls(DOMAIN);

    const early = await buyer.start(input);
    const calls = service.takeCalls(DOMAIN);
    await held.release();
    const first = await starting;
    const again = await buyer.start(input);

    assert.deepEqual([early.session, early.userErrors.map(({ name }) => name)], [null, ['IdempotencyInFlight']]);
    assert.ok(!calls.includes('startExpressCheckout'), String(calls));
    assert.notEqual(first.session, null);
    assert.deepEqual([again.session, again.replayed], [first.session, true]);
    assert.deepEqual(await readMoney(service, DOMAIN), before);
  });
});
