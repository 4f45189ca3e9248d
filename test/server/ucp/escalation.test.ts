import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { agentBuyer as buyer, agentDestination as destination } from '../../support/orders/agent-buyer.ts';
import { acceptedPayment } from '../../support/orders/ready-checkout.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';

const JEWELRY = 'jewelry.demo.example';
const HOME = 'home.demo.example';

const toFulfillment = (optionId?: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [destination],
      selected_destination_id: 'home',
      ...(optionId !== undefined && { groups: [{ id: 'shipment', selected_option_id: optionId }] }),
    },
  ],
});
for (const version of ucpVersions) {
  describe(`the Universal Commerce Protocol at shops with demands of their own in ${version}`, () => {
    let service: TestService;
    let now = Date.parse('2026-01-15T12:00:00Z');
    before(async () => {
      service = await startService({ domains: [JEWELRY, HOME], now: () => now });
    });
    after(() => service[Symbol.asyncDispose]());

    const connect = (domain: string) => createUcpClient(service.url, domain, exampleAgent(service.url, version));
    const findItem = async (domain: string, query: string): Promise<string> => {
      const { body } = await connect(domain).post('/catalog/search', { query });
      return body.products[0].variants[0].id;
    };
    const openChosen = async (domain: string, query: string): Promise<UcpAnswer> => {
      const ucp = connect(domain);
      const items = [{ item: { id: await findItem(domain, query) }, quantity: 1 }];
      const { body } = await ucp.post('/checkout-sessions', { line_items: items, buyer, fulfillment: toFulfillment() });
      const [option] = body.fulfillment.methods[0].groups[0].options;
      return ucp.put(`/checkout-sessions/${body.id}`, {
        line_items: body.line_items,
        buyer,
        fulfillment: toFulfillment(option.id),
      });
    };

    it('hands the buyer over for a captcha and for a consent, and orders nothing without them', async () => {
      const { body } = await openChosen(JEWELRY, 'ring');

      const completed = await connect(JEWELRY).post(`/checkout-sessions/${body.id}/complete`, acceptedPayment);

      assert.equal(body.status, 'requires_escalation');
      assert.ok(URL.canParse(body.continue_url));
      assert.deepEqual(
        body.messages.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
        [
          ['buyer_input_required', 'requires_buyer_input'],
          ['consent_required', 'requires_buyer_review'],
        ],
      );
      assert.equal(body.messages[0].content, 'Please solve the captcha of the shop first.');
      assert.equal(completed.body.status, 'requires_escalation');
      assert.deepEqual(await service.ledger.charges(JEWELRY), []);
    });

    it('leaves the buyer on the page that is open, however often the checkout is read, and gives another after a change', async () => {
      const ucp = connect(JEWELRY);
      const { body } = await openChosen(JEWELRY, 'ring');
      const path = `/checkout-sessions/${body.id}`;

      const read = [await ucp.get(path), await ucp.get(path)].map((answer) => answer.body.continue_url);
      const opened = await fetch(body.continue_url);
      const option = body.fulfillment.methods[0].groups[0].selected_option_id;
      const changed = await ucp.put(path, {
        line_items: body.line_items,
        buyer,
        fulfillment: toFulfillment(option),
      });
      now += 5 * 60 * 1000;
      const later = await ucp.get(path);

      assert.deepEqual(read, [body.continue_url, body.continue_url]);
      assert.equal(opened.status, 200);
      assert.notEqual(changed.body.continue_url, body.continue_url);
      // The shop's addresses are good for five minutes.
      assert.notEqual(later.body.continue_url, changed.body.continue_url);
      assert.ok(URL.canParse(later.body.continue_url));
    });

    it('answers 503 if the shop does not say where the buyer goes on, and keeps no such answer', async () => {
      const ucp = connect(JEWELRY);
      const { body } = await openChosen(JEWELRY, 'ring');
      const path = `/checkout-sessions/${body.id}`;
      const option = body.fulfillment.methods[0].groups[0].selected_option_id;
      const draft = { line_items: body.line_items, buyer, fulfillment: toFulfillment(option) };

      service.faults(JEWELRY).inject('transferSession', 'fail-before');
      const failed = await ucp.put(path, draft, { key: 'once' });
      const again = await ucp.put(path, draft, { key: 'once' });

      assert.deepEqual([failed.status, failed.body.code], [503, 'service_unavailable']);
      assert.deepEqual([again.status, again.body.status], [200, 'requires_escalation']);
      assert.ok(URL.canParse(again.body.continue_url));
    });

    it('declares no codes where the shop takes none', async () => {
      const { body } = await connect(JEWELRY).get('/.well-known/ucp');

      assert.ok(!Object.keys(body.ucp.capabilities).includes('dev.ucp.shopping.discount'));
      assert.ok(Object.keys(body.ucp.capabilities).includes('dev.ucp.shopping.checkout'));
    });

    it('tells a shop where the goods go before it asks for them, if the shop wants that', async () => {
      const ucp = connect(HOME);
      const items = [{ item: { id: await findItem(HOME, 'lamp') }, quantity: 1 }];

      const without = await ucp.post('/checkout-sessions', { line_items: items });
      const ready = await openChosen(HOME, 'lamp');

      assert.equal(without.body.ucp.status, 'error');
      assert.equal(without.body.messages[0].code, 'postal_code_required');
      assert.equal(ready.body.status, 'ready_for_complete');
    });

    it('cancels what nobody completed within six hours', async () => {
      const ucp = connect(HOME);
      const { body } = await openChosen(HOME, 'lamp');
      now += 6 * 60 * 60 * 1000 - 1;
      const before = await ucp.get(`/checkout-sessions/${body.id}`);
      now += 1;

      const after = await ucp.get(`/checkout-sessions/${body.id}`);
      const completed = await ucp.post(`/checkout-sessions/${body.id}/complete`, acceptedPayment);

      assert.equal(before.body.status, 'ready_for_complete');
      assert.equal(after.body.status, 'canceled');
      assert.deepEqual(after.body.line_items, body.line_items);
      assert.deepEqual([completed.status, completed.body.code], [409, 'checkout_canceled']);
    });
  });
}
