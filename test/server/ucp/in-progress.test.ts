import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { ManualTime } from '../../support/manual-time.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

/** How a platform sends a card in each version. The shop loses the answer about this one for a minute. */
const types = { '2026-08-25': 'pan', '2026-04-08': 'card' } as const;
const lostCard = { number: '4000000000000119', expiry_month: 12, expiry_year: 2034, cvc: '123', name: 'Ada Buyer' };

describe('a checkout whose outcome is not known yet', () => {
  for (const version of ucpVersions) {
    it(`does not change in ${version}, and ends in one order`, async () => {
      const time = new ManualTime(Date.now());
      await using service = await startService({ domains: [DOMAIN], now: () => time.now(), timers: time });
      const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
      const { path } = await openReadyCheckout(ucp);
      const [instrument] = acceptedPayment.payment.instruments;
      const credential = { type: types[version], ...lostCard };
      const { body: ready } = await ucp.get(path);

      const completed = await ucp.post(`${path}/complete`, {
        payment: { instruments: [{ ...instrument, credential }] },
      });
      const change = () =>
        ucp.put(path, { ...ready, line_items: [{ ...ready.line_items[0], quantity: 2 }] }, { key: 'change' });
      const begin = () => ucp.post('/checkout-sessions', { cart_id: ready.id, line_items: [] }, { key: 'begin' });
      const changed = await change();
      const begun = await begin();
      const again = await ucp.post(`${path}/complete`, acceptedPayment);
      const canceled = await ucp.post(`${path}/cancel`, {});
      let read = await ucp.get(path);
      for (let seconds = 0; read.body.status === 'complete_in_progress' && seconds < 180; seconds += 5) {
        await time.advance(5_000);
        read = await ucp.get(path);
      }

      const changedLater = await change();
      const begunLater = await begin();

      assert.equal(completed.body.status, 'complete_in_progress');
      assert.deepEqual([begun.body.status, begunLater.body.status], ['complete_in_progress', 'completed']);
      if (version === '2026-04-08') {
        assert.deepEqual([changedLater.status, changedLater.body.code], [409, 'checkout_completed']);
      } else {
        const [message] = changedLater.body.messages;
        assert.deepEqual(
          [changedLater.body.status, message.code],
          ['completed', 'checkout_completed'],
          'it was not kept',
        );
      }
      for (const refused of version === '2026-04-08' ? [changed, again, canceled] : [again, canceled]) {
        assert.deepEqual([refused.status, refused.body.code], [409, 'checkout_in_progress']);
      }
      if (version === '2026-08-25') {
        const { messages, ...checkout } = changed.body;
        assert.equal(changed.status, 200);
        assert.deepEqual(checkout, completed.body);
        assert.deepEqual(
          messages.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
          [['checkout_in_progress', 'recoverable']],
        );
      }
      assert.equal(read.body.status, 'completed');
      assert.equal(read.body.line_items[0].quantity, 1);
      assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
    });

    it(`is being ordered also after its six hours in ${version}`, async () => {
      const time = new ManualTime(Date.now());
      let skipped = 0;
      await using service = await startService({ domains: [DOMAIN], now: () => time.now() + skipped, timers: time });
      const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
      const { path } = await openReadyCheckout(ucp);
      skipped = 6 * 60 * 60_000 - 20_000;
      const [instrument] = acceptedPayment.payment.instruments;
      const credential = { type: types[version], ...lostCard };

      await ucp.post(`${path}/complete`, { payment: { instruments: [{ ...instrument, credential }] } });
      await time.advance(25_000);
      const complete = () => ucp.post(`${path}/complete`, acceptedPayment, { key: 'again' });
      const again = await complete();
      const statuses = new Set<string>();
      for (let seconds = 0; !statuses.has('completed') && seconds < 180; seconds += 5) {
        statuses.add((await ucp.get(path)).body.status);
        await time.advance(5_000);
      }

      const afterwards = await complete();
      assert.deepEqual(
        [again.status, again.body.code, again.headers.get('retry-after')],
        [409, 'checkout_in_progress', '1'],
      );
      assert.deepEqual([afterwards.status, afterwards.body.code], [409, 'checkout_completed'], 'it was not kept');
      assert.deepEqual([...statuses], ['complete_in_progress', 'completed']);
      assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
    });
  }
});
