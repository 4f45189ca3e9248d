import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openVisit } from '../../support/open-visit.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { createExpressBuyer, decide, readMoney, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CARD = { step: 'order', card: '4242424242424242' };
const CONTINUE = `mutation ($id: ID!) { continuePlaceOrder(input: { attemptId: $id }) {
  attempt { status } userErrors { __typename name ... on CartOrderedError { orderId } } } }`;

describe("a cart that its buyer pays on the shop's own page", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  for (const provider of ['PAYPAL', 'APPLE_PAY', 'KLARNA']) {
    it(`keeps no hold of ${provider}, approved before`, async () => {
      const device = await service.openDevice();
      const { total } = await makeReadyCart(device, DOMAIN);
      const buyer = createExpressBuyer(device, DOMAIN);
      const earlier = (await readMoney(service, DOMAIN)).length;
      const { session } = await buyer.start({ provider });
      const approval = toApproval(await decide(session?.redirectUrl));
      await buyer.authorize({ sessionId: session?.sessionId, approval });
      const visit = await openVisit(device, DOMAIN);

      const { html } = await visit.answer(CARD);

      assert.match(html, /Thank you/);
      const money = (await readMoney(service, DOMAIN)).slice(earlier);
      assert.deepEqual(money, [`hold ${total.number}`, `release ${total.number}`]);
    });
  }

  it('while a challenge is open has its order named by continuePlaceOrder, though the buyer decided nothing', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const visit = await openVisit(device, DOMAIN);
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key: 'challenged', card: '4000000000003220' });
    const charges = (await service.ledger.charges(DOMAIN)).length;
    await visit.answer(CARD);

    const continued = await device.request(CONTINUE, { id: attempt?.attemptId });

    const [orderId] = (await service.ledger.orders(DOMAIN)).slice(-1).map(({ order_id: id }) => id);
    assert.equal(attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(continued.data?.['continuePlaceOrder'], {
      attempt: { status: 'FAILED' },
      userErrors: [{ __typename: 'CartOrderedError', name: 'CheckoutError', orderId }],
    });
    assert.equal((await service.ledger.charges(DOMAIN)).length, charges + 1);
  });
});
