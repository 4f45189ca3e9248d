import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { searchFiles } from '../../support/machine/search-data-folder.ts';
import { makeSheetToken, readMoney } from '../../support/orders/express-buyer.ts';
import { orderAtShop } from '../../support/orders/order-elsewhere.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

const pay = (handler: string, credential?: object) => ({
  payment: { instruments: [{ id: 'i1', handler_id: handler, type: 'wallet', ...(credential && { credential }) }] },
});
const HOUR = 3_600_000;

const codesOf = ({ body }: UcpAnswer): readonly string[] =>
  (body.messages ?? []).map(({ code }: { code: string }) => code);

for (const version of ucpVersions) {
  describe(`the Universal Commerce Protocol: wallets in ${version}`, () => {
    let folder: string;
    let service: TestService;
    let ucp: UcpClient;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'cartwright-wallets-'));
      service = await startService({
        domains: [DOMAIN, JEWELRY],
        dataFolder: folder,
        // No look of the service's own asks the shop what became of a cart before the agent does.
        commerceSettings: { firstOrderCheck: HOUR, lastOrderCheck: HOUR },
      });
      ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
    });
    after(async () => {
      await service[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    });

    /** A checkout that can be completed, and what happens to money at the shop from now on. */
    const openReady = async () => {
      const { path } = await openReadyCheckout(ucp);
      const { body } = await ucp.get(path);
      const total: number = body.totals.at(-1).amount;
      const held = (await readMoney(service, DOMAIN)).length;
      const charged = (await service.ledger.charges(DOMAIN)).length;
      return {
        path,
        body,
        total,
        tokenOf: (provider: string, amount = total, funding = 'good') =>
          makeSheetToken(service, { domain: DOMAIN, provider, amount, funding }),
        money: async () => (await readMoney(service, DOMAIN)).slice(held),
        charges: async () => (await service.ledger.charges(DOMAIN)).length - charged,
      };
    };

    it('are declared where the merchant takes them, in the profile and in a checkout', async () => {
      const { body } = await openReady();
      const { body: profile } = await ucp.get('/.well-known/ucp');
      const { body: other } = await createUcpClient(service.url, JEWELRY).get('/.well-known/ucp');

      const wallets = ['paypal', 'apple_pay', 'klarna'].map((id) => [
        `example.demo.${id}`,
        [
          {
            id,
            version,
            available_instruments: [{ type: 'wallet' }],
            config: { approval: id === 'paypal' ? 'continue_url' : 'token' },
          },
        ],
      ]);
      for (const [name, declared] of wallets) {
        assert.deepEqual(body.ucp.payment_handlers[String(name)], declared);
        assert.equal(String(name) in profile.ucp.payment_handlers, true);
        assert.equal(String(name) in other.ucp.payment_handlers, false);
      }
    });

    for (const provider of ['APPLE_PAY', 'KLARNA']) {
      const id = provider.toLowerCase();

      it(`of ${provider} pay once by the token of a sheet, which is seen nowhere after`, async () => {
        const { path, total, tokenOf, money } = await openReady();
        const token = await tokenOf(provider);

        const completed = await ucp.post(`${path}/complete`, pay(id, { type: id, token }), { key: 'once' });
        const again = await ucp.post(`${path}/complete`, pay(id, { type: id, token }), { key: 'once' });
        const { path: other } = await openReady();
        const used = await ucp.post(`${other}/complete`, pay(id, { type: id, token }));

        assert.equal(completed.body.status, 'completed', JSON.stringify(completed.body));
        assert.deepEqual(again.body, completed.body);
        assert.deepEqual([used.body.status, codesOf(used)], ['ready_for_complete', ['payment_failed']]);
        assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`]);
        const { log } = service;
        const shown = [completed, again, used, await ucp.get(path), await ucp.get(other)].map(({ body }) => body);
        // As it stands in JSON, which the token of a sheet may be itself.
        const canaries = [token, JSON.stringify(token).slice(1, -1), token.slice(-40)];
        assert.deepEqual(
          canaries.filter((canary) => JSON.stringify([shown, log]).includes(canary)),
          [],
        );
        assert.deepEqual(await searchFiles(folder, canaries), []);
      });
    }

    it('are refused for another total, declined, forged and without a token, and hold nothing', async () => {
      const { path, total, tokenOf, money, charges } = await openReady();
      const complete = (id: string, token: string) => ucp.post(`${path}/complete`, pay(id, { type: id, token }));

      const answers = [
        await complete('klarna', await tokenOf('KLARNA', total - 1)),
        await complete('klarna', await tokenOf('KLARNA', total, 'declined')),
        await complete('apple_pay', '{"version":"EC_v1","data":"AAAA","header":{}}'),
      ];
      const without = await ucp.post(`${path}/complete`, pay('apple_pay'));

      assert.deepEqual(answers.map(codesOf), [['checkout_changed'], ['payment_failed'], ['payment_failed']]);
      for (const { status, body } of answers) assert.deepEqual([status, body.status], [200, 'ready_for_complete']);
      assert.deepEqual([without.status, without.body.code], [400, 'invalid_payment']);
      assert.deepEqual([await money(), await charges()], [[], 0]);
      assert.equal((await ucp.post(`${path}/complete`, acceptedPayment)).body.status, 'completed');
    });

    it('that need the buyer hand over to the shop, until the platform pays otherwise or changes the checkout', async () => {
      const { path, body: ready, money, charges } = await openReady();
      const { path: changedPath, body: toChange } = await openReady();

      const asked = await ucp.post(`${path}/complete`, pay('paypal'));
      const read = await ucp.get(path);
      await ucp.post(`${changedPath}/complete`, pay('paypal'));
      const { line_items, buyer, fulfillment } = toChange;
      const changed = await ucp.put(changedPath, { line_items, buyer, fulfillment });
      const untouched = [await money(), await charges()];
      const paid = await ucp.post(`${path}/complete`, acceptedPayment);

      for (const { status, body } of [asked, read]) {
        assert.deepEqual([status, body.status], [200, 'requires_escalation']);
        assert.match(body.continue_url, /^https?:/);
        assert.deepEqual(body.totals, ready.totals);
        assert.deepEqual(body.messages, [
          {
            type: 'error',
            code: 'buyer_input_required',
            content: 'Please go on to the shop, approve the payment there and order.',
            severity: 'requires_buyer_input',
          },
        ]);
      }
      assert.deepEqual(untouched, [[], 0]);
      assert.equal(changed.body.status, 'ready_for_complete');
      assert.equal(paid.body.status, 'completed');
    });

    it('that the buyer paid with at the shop are the end of the checkout: nothing is ordered twice', async () => {
      const { path, body: ready } = await openReady();
      const orders = (await service.ledger.orders(DOMAIN)).length;
      const asked = await ucp.post(`${path}/complete`, pay('paypal'));
      const orderNumber = await orderAtShop(service, asked.body.continue_url);
      const { line_items, buyer, fulfillment } = ready;

      const again = await ucp.post(`${path}/complete`, acceptedPayment);
      const changed = await ucp.put(path, { line_items, buyer, fulfillment });
      const canceled = await ucp.post(`${path}/cancel`, {});
      const read = await ucp.get(path);
      const order = await ucp.get(`/orders/${read.body.order?.id}`);

      assert.ok(orderNumber);
      assert.equal(read.body.status, 'completed', JSON.stringify(read.body));
      assert.deepEqual([order.status, order.body.id], [200, read.body.order.id]);
      for (const refused of [again, changed, canceled]) {
        assert.equal(refused.body.code ?? refused.body.messages.at(-1).code, 'checkout_completed');
      }
      assert.equal((await service.ledger.orders(DOMAIN)).length, orders + 1);
    });

    it('that wait for the buyer are under way while the shop tells of no cart and no order', async () => {
      const { path } = await openReady();
      const orders = (await service.ledger.orders(DOMAIN)).length;
      const asked = await ucp.post(`${path}/complete`, pay('paypal'));
      await orderAtShop(service, asked.body.continue_url);

      service.faults(DOMAIN).inject('findOrderOfCart', 'fail-before');
      const unknown = await ucp.get(path);
      const read = await ucp.get(path);

      assert.deepEqual([unknown.status, unknown.body.code], [503, 'service_unavailable']);
      assert.equal(read.body.status, 'completed');
      assert.equal((await service.ledger.orders(DOMAIN)).length, orders + 1);
    });

    it('are unknown at a merchant that takes none', async () => {
      const other = createUcpClient(service.url, JEWELRY, exampleAgent(service.url, version));
      const { body: found } = await other.post('/catalog/search', { query: 'ring' });
      const item = { id: found.products[0].variants[0].id };
      const { body: opened } = await other.post('/checkout-sessions', { line_items: [{ item, quantity: 1 }] });
      service.takeCalls(JEWELRY);

      const refused = await other.post(
        `/checkout-sessions/${opened.id}/complete`,
        pay('klarna', { type: 'klarna', token: 't' }),
      );

      assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_payment']);
      assert.deepEqual(
        service.takeCalls(JEWELRY).filter((call) => call !== 'getCheckoutRequirements'),
        [],
      );
    });
  });
}
