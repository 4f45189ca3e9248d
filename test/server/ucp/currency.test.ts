import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { createRawMcpClient } from '../../support/servers/mcp-client.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const FAULT = 'currency_not_supported';

for (const version of ucpVersions) {
  describe(`the Universal Commerce Protocol: currencies in ${version}`, () => {
    let service: TestService;
    let ucp: UcpClient;
    let known: Awaited<ReturnType<typeof openReadyCheckout>>;
    let lines: object;
    before(async () => {
      service = await startService({ domains: [DOMAIN] });
      ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
      known = await openReadyCheckout(ucp);
      lines = { line_items: [{ item: { id: known.variantId }, quantity: 2 }] };
      // The merchant tells its currency once a minute.
      await ucp.post('/carts', { ...lines, currency: 'USD' });
    });
    after(() => service[Symbol.asyncDispose]());
    beforeEach(() => void service.takeCalls(DOMAIN));

    it('may be named, as the merchant has it', async () => {
      const created = await ucp.post('/checkout-sessions', { ...lines, currency: 'USD' });
      const path = `/checkout-sessions/${created.body.id}`;
      const replaced = await ucp.put(path, { ...lines, currency: 'USD' });

      assert.deepEqual([created.status, replaced.status, replaced.body.currency], [201, 200, 'USD']);
      assert.deepEqual(replaced.body.line_items, created.body.line_items);
    });

    it('are refused in a new checkout or cart before the shop hears of it', async () => {
      const answers = [
        await ucp.post('/checkout-sessions', { ...lines, currency: 'EUR' }),
        await ucp.post('/checkout-sessions', { ...lines, currency: '' }),
        await ucp.post('/carts', { ...lines, currency: 'EUR' }),
      ];

      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [400, FAULT]);
        assert.equal(body.content, '$.currency: this merchant sells in USD. A request need not name it.');
      }
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });

    it('are refused in a change, which leaves the checkout or cart as it is', async () => {
      const { body: cart } = await ucp.post('/carts', lines);
      const { body: checkout } = await ucp.get(known.path);
      service.takeCalls(DOMAIN);

      const changed = await ucp.put(known.path, { ...lines, currency: 'EUR' });
      const changedCart = await ucp.put(`/carts/${cart.id}`, { line_items: [], currency: 'EUR' });
      const begun = await ucp.post('/checkout-sessions', { cart_id: cart.id, currency: 'EUR' });
      const calls = service.takeCalls(DOMAIN);

      assert.deepEqual(
        [changed, changedCart, begun].map(({ status, body }) => [status, body.code]),
        [
          [400, FAULT],
          [400, FAULT],
          [400, FAULT],
        ],
      );
      // A checkout of a cart begins with a look at it.
      assert.deepEqual(calls, ['getCart']);
      assert.deepEqual((await ucp.get(known.path)).body, checkout);
      assert.deepEqual((await ucp.get(`/carts/${cart.id}`)).body, cart);
    });

    it('must be a text', async () => {
      const answer = await ucp.post('/checkout-sessions', { ...lines, currency: 840 });

      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request']);
      assert.match(answer.body.content, /^\$\.currency: /);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });

    it('are refused by the tools in the same way', async () => {
      const mcp = createRawMcpClient(service.url, DOMAIN);
      const meta = { 'ucp-agent': { profile: exampleAgent(service.url, version) } };
      const { body: before } = await ucp.get(known.path);
      const id = known.checkoutId;
      service.takeCalls(DOMAIN);

      const answers = [
        await mcp.call('create_checkout', { checkout: { ...lines, currency: 'EUR' } }, { meta }),
        await mcp.call('create_cart', { cart: { ...lines, currency: 'EUR' } }, { meta }),
        await mcp.call('update_checkout', { id, checkout: { ...lines, currency: 'EUR' } }, { meta }),
      ];

      for (const { status, body } of answers) {
        assert.deepEqual([status, body.error.code, body.error.data.code], [400, -32_602, FAULT]);
      }
      assert.deepEqual(service.takeCalls(DOMAIN), []);
      assert.deepEqual((await ucp.get(known.path)).body, before);
    });
  });
}
