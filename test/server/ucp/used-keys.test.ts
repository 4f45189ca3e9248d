import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { digest } from '../../../src/lib/digest.ts';
import { openFor } from '../../support/at-end.ts';
import { agentBuyer } from '../../support/orders/agent-buyer.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

const [instrument] = acceptedPayment.payment.instruments;
const toPayment = (change: object) => ({ payment: { instruments: [{ ...instrument, ...change }] } });
const declined = toPayment({ id: 'no', credential: { type: 'token', token: 'fail_token' } });
const unreadable = toPayment({ handler_id: 'none' });

describe('a platform that got no answer to its payment', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const open = async () => {
    const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url));
    const { path, variantId } = await openReadyCheckout(ucp);
    const complete = (body: object, key: string) => ucp.post(`${path}/complete`, body, { key });
    const change = (body: object, key: string) => ucp.put(path, body, { key });
    return { ucp, path, variantId, complete, change, read: async () => (await ucp.get(path)).body };
  };
  const summary = ({ status, body, headers }: UcpAnswer) => [status, body.code, headers.get('retry-after') !== null];

  it('is told that the call runs, and later that it has ended', async () => {
    const { complete, read } = await open();
    const payment = service.faults(DOMAIN).inject('placeOrder', 'hold');

    const first = complete(acceptedPayment, 'running');
    await payment.met;
    const during = await complete(unreadable, 'running');
    await payment.release();
    const { body } = await first;
    const afterwards = await complete(unreadable, 'running');

    assert.equal(body.status, 'completed');
    assert.deepEqual(summary(during), [409, 'idempotency_conflict', true]);
    assert.deepEqual(summary(afterwards), [409, 'idempotency_conflict', false]);
    assert.equal((await read()).status, 'completed');
  });

  it('pays nothing under a key once a payment that nobody reads came with it', async () => {
    const { complete, read } = await open();
    const charges = await service.ledger.charges(DOMAIN);

    const first = await complete(unreadable, 'closed');
    const again = await complete(unreadable, 'closed');
    const late = await complete(acceptedPayment, 'closed');

    assert.deepEqual([first, again].map(summary), [
      [400, 'invalid_payment', false],
      [400, 'invalid_payment', false],
    ]);
    assert.deepEqual(summary(late), [409, 'idempotency_conflict', false]);
    assert.equal((await read()).status, 'ready_for_complete');
    assert.deepEqual(await service.ledger.charges(DOMAIN), charges);
    assert.equal((await complete(acceptedPayment, 'another')).body.status, 'completed');
  });

  it('changes nothing under a key once a call that is not valid came with it', async () => {
    const { change, read } = await open();
    const wrong = { line_items: [], currency: 'XXX' };

    const first = await change(wrong, 'wrong');
    const again = await change(wrong, 'wrong');
    const late = await change({ line_items: [] }, 'wrong');

    assert.deepEqual([first, again, late].map(summary), [
      [400, 'currency_not_supported', false],
      [400, 'currency_not_supported', false],
      [409, 'idempotency_conflict', false],
    ]);
    assert.deepEqual(again.body, first.body);
    assert.equal((await read()).status, 'ready_for_complete');
  });

  it('changes nothing under a key once a body came with it that is no JSON', async () => {
    const { ucp, variantId } = await open();
    const lines = { line_items: [{ item: { id: variantId }, quantity: 1 }] };
    const send = (body: string) => ucp.post('/checkout-sessions', null, { body, key: 'no-json' });
    service.takeCalls(DOMAIN);

    const first = await send('{"line_items":');
    const again = await send('{"line_items":');
    const late = await send(JSON.stringify(lines));

    assert.deepEqual([first, again, late].map(summary), [
      [400, 'invalid_request', false],
      [400, 'invalid_request', false],
      [409, 'idempotency_conflict', false],
    ]);
    assert.deepEqual(again.body, first.body);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('has one key for a checkout, however its address is written', async () => {
    const { ucp, path, complete } = await open();
    const [first = ''] = path.slice('/checkout-sessions/'.length);
    const encoded = path.replace(`/${first}`, `/%${first.charCodeAt(0).toString(16)}`);

    const { body } = await complete(declined, 'one-key');
    const late = await ucp.post(`${encoded}/complete`, acceptedPayment, { key: 'one-key' });

    assert.equal(body.status, 'ready_for_complete');
    assert.deepEqual(summary(late), [409, 'idempotency_conflict', false]);
  });

  it('sees with what the checkout was paid, without the credential', async () => {
    const { complete, read } = await open();
    const shown = ({ payment }: UcpAnswer['body']) => payment;

    const before = await read();
    const refused = await complete(declined, 'declined');
    const paid = await complete(acceptedPayment, 'paid');

    const toShown = (id: string) => [{ id, handler_id: 'mock_payment_handler', type: 'card', selected: true }];
    assert.deepEqual(shown(before), { instruments: [] });
    assert.deepEqual(shown(refused.body), { instruments: toShown('no') });
    assert.deepEqual(shown(paid.body), { instruments: toShown('i1') });
    assert.deepEqual(shown(await read()), shown(paid.body));
  });
});

describe('a platform that was refused for a while', () => {
  it('is served under the same key afterwards', async (t) => {
    const { url } = await openFor(t, () =>
      startService({ domains: [DOMAIN], commerceSettings: { openAgentCheckouts: 1 } }),
    );
    const ucp = createUcpClient(url, DOMAIN, exampleAgent(url));
    const { path, variantId } = await openReadyCheckout(ucp);
    const openAnother = () =>
      ucp.post('/carts', { line_items: [{ item: { id: variantId }, quantity: 1 }] }, { key: 'another' });

    const refused = await openAnother();
    await ucp.post(`${path}/cancel`, {});
    const served = await openAnother();

    assert.deepEqual([refused.status, refused.body.code, served.status], [503, 'too_many_checkouts', 201]);
  });
});

describe('an agent whose buyer had the personal data removed', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const remove = async (deviceId: string) => {
    const name = `ucp:${digest(exampleAgent(service.url))}`;
    const partner = { name, appId: name, challenges: true, origins: [] };
    const { userErrors } = await service.service.commerce.removePersonalData(
      {
        viewer: { kind: 'server', partner, deviceId },
        requestId: 'removal',
        signal: new AbortController().signal,
        buyer: { ip: null, userAgent: null },
      },
      {},
    );
    assert.deepEqual(userErrors, []);
  };
  const open = async () => {
    const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url));
    const ready = await openReadyCheckout(ucp);
    const line_items = [{ item: { id: ready.variantId }, quantity: 1 }];
    return { ucp, ...ready, draft: { line_items, buyer: agentBuyer } };
  };

  it('is told nothing of the buyer by the key of a change', async () => {
    const { ucp, path, checkoutId, draft } = await open();
    const change = () => ucp.put(path, draft, { key: 'change' });

    const told = await change();
    await remove(checkoutId);
    const again = await change();

    assert.equal(told.body.buyer.email, agentBuyer.email);
    assert.doesNotMatch(JSON.stringify(again.body), new RegExp(agentBuyer.email));
    assert.equal(again.body.messages[0].code, 'not_found');
  });

  for (const [what, path] of [
    ['checkout', '/checkout-sessions'],
    ['cart', '/carts'],
  ] as const) {
    it(`opens another ${what} by the key of the first`, async () => {
      const { ucp, draft } = await open();
      const begin = () => ucp.post(path, draft, { key: `new-${what}` });

      const first = await begin();
      const repeated = await begin();
      await remove(first.body.id);
      const another = await begin();

      assert.deepEqual([first.status, another.status], [201, 201]);
      assert.equal(repeated.body.id, first.body.id);
      assert.notEqual(another.body.id, first.body.id);
    });
  }

  it('makes no checkout of a cart that was removed by the key that made one', async () => {
    const { ucp, draft } = await open();
    const cart = await ucp.post('/carts', draft);
    const begin = () => ucp.post('/checkout-sessions', { cart_id: cart.body.id, line_items: [] }, { key: 'from-cart' });

    const told = await begin();
    await remove(cart.body.id);
    const again = await begin();

    assert.equal(told.body.buyer.email, agentBuyer.email);
    assert.equal(again.body.messages[0].code, 'not_found');
  });
});
