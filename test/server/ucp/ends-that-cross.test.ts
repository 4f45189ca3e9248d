import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type UcpVersion, ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { openFor } from '../../support/at-end.ts';
import { ManualTime } from '../../support/manual-time.ts';
import { orderAtShop } from '../../support/orders/order-elsewhere.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const HOUR = 3_600_000;
const LIFETIME = 6 * HOUR;

const paypal = { payment: { instruments: [{ id: 'i1', handler_id: 'paypal', type: 'wallet' }] } };
const [accepted] = acceptedPayment.payment.instruments;
const asksBank = {
  payment: { instruments: [{ ...accepted, credential: { type: 'token', token: 'escalate_token' } }] },
};

const say = ({ status, body }: UcpAnswer) =>
  [status, body.code ?? body.status, ...(body.messages ?? []).map(({ code }: { code: string }) => code)].join(' ');
const approve = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });

async function start(t: Parameters<typeof openFor>[0], version: UcpVersion, timers?: ManualTime) {
  let skipped = 0;
  const time = timers === undefined ? { now: () => Date.now() + skipped } : { now: () => timers.now(), timers };
  // No look of the service's own meets a fault that a call is to meet.
  const commerceSettings = { firstOrderCheck: HOUR, lastOrderCheck: HOUR };
  const service = await openFor(t, () => startService({ domains: [DOMAIN], commerceSettings, ...time }));
  const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
  const { path } = await openReadyCheckout(ucp);
  const { line_items, buyer, fulfillment } = (await ucp.get(path)).body;
  return {
    service,
    ucp,
    path,
    replace: () => ucp.put(path, { line_items, buyer, fulfillment }),
    pay: (payment: object) => ucp.post(`${path}/complete`, payment),
    cancel: () => ucp.post(`${path}/cancel`, {}),
    skip: (milliseconds: number) => {
      skipped += milliseconds;
    },
    charges: async () => (await service.ledger.charges(DOMAIN)).length,
    orders: async () => (await service.ledger.orders(DOMAIN)).length,
  };
}

for (const version of ucpVersions) {
  describe(`ends of a checkout that cross, in ${version}`, () => {
    const refused = (state: string) => ({
      put: version === '2026-08-25' ? `200 ${state} checkout_${state}` : `409 checkout_${state}`,
      post: `409 checkout_${state}`,
    });

    it('refuses as completed what expired after its buyer ordered at the shop', async (t) => {
      const { service, ucp, path, pay, replace, cancel, skip } = await start(t, version);
      const asked = await pay(paypal);
      assert.ok(await orderAtShop(service, asked.body.continue_url));
      skip(LIFETIME);

      const told = [await pay(acceptedPayment), await replace(), await cancel()].map(say);

      const { put, post } = refused('completed');
      assert.deepEqual(told, [post, put, post]);
      assert.equal(say(await ucp.get(path)), '200 completed');
    });

    it('charges nothing once a checkout that expired while the bank asked is told as canceled', async (t) => {
      const { ucp, path, pay, cancel, skip, charges } = await start(t, version);
      skip(LIFETIME - 60_000);
      const asked = await pay(asksBank);
      skip(60_000);
      assert.equal(say(await ucp.get(path)), '200 requires_escalation payment_challenge_required');

      const canceled = await cancel();
      await approve(asked.body.continue_url);

      assert.equal(say(canceled), refused('canceled').post);
      assert.deepEqual([say(await ucp.get(path)), await charges()], ['200 canceled', 0]);
    });

    it('tells no address that a change beside the read has made untrue', async (t) => {
      const { service, ucp, path, pay, replace, orders } = await start(t, version);
      service.faults(DOMAIN).inject('transferSession', 'fail-before');
      assert.equal((await pay(paypal)).status, 503);
      const transfer = service.faults(DOMAIN).inject('transferSession', 'hold');
      const reading = ucp.get(path);
      await transfer.met;

      const changed = await replace();
      await transfer.release();

      const ready = '200 ready_for_complete';
      assert.deepEqual([say(changed), say(await reading)], [ready, ready]);
      assert.equal((await reading).body.continue_url, undefined);
      assert.equal(say(await pay(acceptedPayment)), '200 completed');
      assert.equal(await orders(), 1);
    });

    it('tells no address of a checkout that is cancelled beside the read', async (t) => {
      const { service, ucp, path, pay, cancel } = await start(t, version);
      service.faults(DOMAIN).inject('transferSession', 'fail-before');
      await pay(paypal);
      const transfer = service.faults(DOMAIN).inject('transferSession', 'hold');
      const reading = ucp.get(path);
      await transfer.met;

      const canceled = await cancel();
      await transfer.release();

      assert.deepEqual([say(canceled), say(await reading)], ['200 canceled', '200 canceled']);
      assert.equal((await reading).body.continue_url, undefined);
    });

    it('does not tell as canceled what the bank may have charged', async (t) => {
      const time = new ManualTime(Date.now());
      const { service, ucp, path, pay, replace, cancel, charges } = await start(t, version, time);
      const asked = await pay(asksBank);
      await approve(asked.body.continue_url);
      service.faults(DOMAIN).inject('cancelOrder', 'fail-before');

      const told = [await cancel(), await pay(acceptedPayment), await replace(), await ucp.get(path)].map(say);
      for (let seconds = 0; seconds < 60; seconds += 5) await time.advance(5_000);

      const inProgress = 'complete_in_progress';
      const put = version === '2026-08-25' ? `200 ${inProgress} checkout_in_progress` : '409 checkout_in_progress';
      assert.deepEqual(told, ['409 checkout_in_progress', '409 checkout_in_progress', put, `200 ${inProgress}`]);
      assert.deepEqual([say(await ucp.get(path)), await charges()], ['200 completed', 1]);
    });

    it('tells a completed checkout as completed, though it was found canceled first', async (t) => {
      const { service, pay, replace, cancel } = await start(t, version);
      const asked = await pay(paypal);
      await cancel();
      const isNewer = version === '2026-08-25';
      const first = service.faults(DOMAIN).inject('findOrderOfCart', 'hold');
      // Only the newer version looks again, to show the checkout.
      const second = isNewer ? service.faults(DOMAIN).inject('findOrderOfCart', 'hold') : null;
      const replacing = replace();
      await first.met;
      await first.release();
      await second?.met;
      await orderAtShop(service, asked.body.continue_url);
      await second?.release();

      const { put } = refused(isNewer ? 'completed' : 'canceled');
      assert.equal(say(await replacing), put);
    });

    it('tells an address that is still good when a read and a payment hand over at once', async (t) => {
      const { service, ucp, path, pay } = await start(t, version);
      const transfer = service.faults(DOMAIN).inject('transferSession', 'hold');
      const paying = pay(paypal);
      await transfer.met;
      await ucp.get(path);
      await transfer.release();

      const told = [await paying, await ucp.get(path)].map(({ body }) => body.continue_url);

      const pages = await Promise.all(told.map((url) => fetch(url)));
      assert.deepEqual(
        pages.map(({ status }) => status),
        [200, 200],
      );
    });

    it('shows what the buyer ordered at the shop, at the price of then', async (t) => {
      const { service, ucp, path, pay } = await start(t, version);
      const { line_items } = (await ucp.get(path)).body;
      const asked = await pay(paypal);
      const [{ item }] = line_items;
      const found = (await ucp.post('/catalog/lookup', { ids: [item.id] })).body.products[0].variants[0];
      await service.ledger.setPrice(DOMAIN, found.sku, found.price.amount + 500);
      await orderAtShop(service, asked.body.continue_url);

      const { body: read } = await ucp.get(path);
      const order = await ucp.get(`/orders/${read.order.id}`);

      assert.equal(read.status, 'completed');
      assert.equal(read.line_items[0].item.price, found.price.amount + 500);
      assert.deepEqual(read.totals.at(-1).amount, order.body.totals.at(-1).amount);
    });
  });
}
