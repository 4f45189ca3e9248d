import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { sandboxKind } from '../../../src/adapters/sandbox/kind.ts';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { MAY_BE_CHARGED } from '../../../src/errors/may-be-charged.ts';
import { openFor } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { ManualTime } from '../../support/manual-time.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../../support/servers/agent-platform.ts';
import { type StartServiceOptions, startService } from '../../support/servers/start-service.ts';
import { createUcpClient, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';
import { merchantsForAgents } from '../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';

/** The shop loses the answer about this one for a minute. */
const lostCard = { number: '4000000000000119', expiry_month: 12, expiry_year: 2034, cvc: '123', name: 'Ada Buyer' };
const [instrument] = acceptedPayment.payment.instruments;
const pay = (credential: object) => ({ payment: { instruments: [{ ...instrument, credential }] } });

/** Starts the same service again and again. `enabled`: whether it serves its merchant. */
async function createStart(t: TestContext, others: Pick<StartServiceOptions, 'platforms'> = {}) {
  const dataFolder = await temporaryFolder(t);
  const { profileUrl } = await startAgentPlatform(t);
  const time = new ManualTime(Date.now());
  return async (enabled: boolean) => {
    const merchants = merchantsForAgents([DOMAIN], 'open').map((merchant) => ({ ...merchant, enabled }));
    const own = { ...others, domains: [], merchants, dataFolder, now: () => time.now(), timers: time };
    const service = await openFor(t, () => startService(own));
    return { service, time, ucp: createUcpClient(service.url, DOMAIN, profileUrl) };
  };
}

async function readEnd(ucp: UcpClient, time: ManualTime, path: string): Promise<UcpAnswer> {
  let read = await ucp.get(path);
  for (let seconds = 0; read.body.status === 'complete_in_progress' && seconds < 180; seconds += 5) {
    await time.advance(5_000);
    read = await ucp.get(path);
  }
  return read;
}

const toCode = ({ status, body }: UcpAnswer) => [status, body.code];
const gone = [404, 'not_found'];

describe('a merchant that was disabled', () => {
  it('answers agents about what was bought there, and shows the keys of its webhooks', async (t) => {
    const start = await createStart(t);
    const first = await start(true);
    const { path, checkoutId, variantId } = await openReadyCheckout(first.ucp);
    const completed = await first.ucp.post(`${path}/complete`, acceptedPayment, { key: 'pay' });
    const shown = await first.ucp.get('/.well-known/ucp');
    await first.service[Symbol.asyncDispose]();

    const { service, ucp } = await start(false);
    const again = await ucp.post(`${path}/complete`, acceptedPayment, { key: 'pay' });
    const otherwise = await ucp.post(`${path}/complete`, acceptedPayment, { key: 'other' });
    const read = await ucp.get(path);
    const order = await ucp.get(`/orders/${completed.body.order.id}`);
    const profile = await ucp.get('/.well-known/ucp');
    const atHost = await ucp.send({ method: 'GET', path: '/.well-known/ucp', host: DOMAIN });

    assert.deepEqual(again.body, completed.body);
    assert.deepEqual(toCode(otherwise), [409, 'checkout_completed']);
    assert.deepEqual([read.body.status, read.body.order], ['completed', completed.body.order]);
    assert.deepEqual([order.status, order.body.checkout_id], [200, checkoutId]);
    assert.equal(shown.body.keys.length, 1);
    for (const { body } of [profile, atHost]) {
      assert.deepEqual([body.keys, body.ucp.payment_handlers], [shown.body.keys, {}]);
    }
    const line_items = [{ item: { id: variantId }, quantity: 1 }];
    assert.deepEqual(toCode(await ucp.post('/checkout-sessions', { line_items })), gone);
    assert.deepEqual(toCode(await ucp.post('/carts', { line_items })), gone);
    assert.deepEqual(toCode(await ucp.post('/catalog/search', { query: 'shirt' })), gone);
    assert.deepEqual(toCode(await ucp.post('/catalog/lookup', { ids: [variantId] })), gone);
    assert.deepEqual(toCode(await ucp.post('/catalog/product', { id: variantId })), gone);
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });

  it('neither changes nor orders a checkout that is still open, and ends it', async (t) => {
    const start = await createStart(t);
    const first = await start(true);
    const { path } = await openReadyCheckout(first.ucp);
    const { body: ready } = await first.ucp.get(path);
    await first.service[Symbol.asyncDispose]();

    const { service, ucp } = await start(false);

    assert.deepEqual(toCode(await ucp.get(path)), gone);
    assert.deepEqual(toCode(await ucp.put(path, ready)), gone);
    assert.deepEqual(toCode(await ucp.post('/checkout-sessions', { cart_id: ready.id, line_items: [] })), gone);
    assert.deepEqual(toCode(await ucp.post(`${path}/complete`, acceptedPayment)), gone);
    assert.equal((await ucp.post(`${path}/cancel`, {})).body.status, 'canceled');
    assert.deepEqual(new Set(service.takeCalls(DOMAIN)), new Set(['getCart']));
    assert.deepEqual(await service.ledger.charges(DOMAIN), []);
  });

  it('goes on with a payment that is under way, and denies it to no call', async (t) => {
    const start = await createStart(t);
    const first = await start(true);
    const { path } = await openReadyCheckout(first.ucp);
    const completed = await first.ucp.post(`${path}/complete`, pay({ type: 'pan', ...lostCard }));
    await first.service[Symbol.asyncDispose]();

    const { service, time, ucp } = await start(false);
    const again = await ucp.post(`${path}/complete`, acceptedPayment);
    const before = (await ucp.get(path)).body.status;
    const read = await readEnd(ucp, time, path);

    assert.equal(completed.body.status, 'complete_in_progress');
    assert.deepEqual([...toCode(again), again.headers.get('retry-after')], [409, 'checkout_in_progress', '1']);
    assert.deepEqual([before, read.body.status], ['complete_in_progress', 'completed']);
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });

  it('denies no payment that may have been taken, whatever it is asked', async (t) => {
    const create: typeof sandboxKind.create = async (merchant, others) => ({
      ...(await sandboxKind.create(merchant, others)),
      placeOrder: () => Promise.reject(new CommerceError('StoreUnavailable')),
      reconcileOrder: async () => ({ kind: 'not-placed' }),
    });
    const start = await createStart(t, { platforms: { sandbox: { ...sandboxKind, create } } });
    const first = await start(true);
    const { path } = await openReadyCheckout(first.ucp);
    const { body: ready } = await first.ucp.get(path);
    await first.ucp.post(`${path}/complete`, acceptedPayment, { key: 'pay' });
    await first.time.advance(defaultSettings.submitWindow);
    await readEnd(first.ucp, first.time, path);
    await first.service[Symbol.asyncDispose]();

    const { ucp } = await start(false);
    const answers = [
      await ucp.get(path),
      await ucp.put(path, ready),
      await ucp.post(`${path}/complete`, acceptedPayment),
    ];

    for (const { status, body } of answers) {
      const told = body.messages.map(({ content }: { content: string }) => content);
      assert.deepEqual([status, body.status, told], [200, 'incomplete', [MAY_BE_CHARGED]]);
    }
  });

  it('takes a buyer back from the bank', async (t) => {
    const start = await createStart(t);
    const first = await start(true);
    const { path } = await openReadyCheckout(first.ucp);
    const challenge = pay({ type: 'token', token: 'escalate_token' });
    const completed = await first.ucp.post(`${path}/complete`, challenge, { key: 'pay' });
    await first.service[Symbol.asyncDispose]();

    const { ucp } = await start(false);
    const other = await ucp.post(`${path}/complete`, challenge, { key: 'other' });
    const read = await ucp.get(path);

    assert.equal(completed.body.status, 'requires_escalation');
    assert.deepEqual(toCode(other), [409, 'checkout_in_progress']);
    assert.deepEqual([read.body.status, read.body.continue_url], ['requires_escalation', completed.body.continue_url]);
  });
});
