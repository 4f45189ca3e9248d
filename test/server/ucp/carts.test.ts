import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

for (const version of ucpVersions) {
  describe(`the Universal Commerce Protocol: carts in ${version}`, () => {
    let service: TestService;
    let ucp: UcpClient;
    let item: { readonly id: string };
    before(async () => {
      service = await startService({ domains: [DOMAIN] });
      ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
      const { body } = await ucp.post('/catalog/search', { query: 'shirt' });
      item = { id: body.products[0].variants[0].id };
    });
    after(() => service[Symbol.asyncDispose]());

    it('are created, read, replaced and cancelled, with totals that add up', async () => {
      const created = await ucp.post('/carts', { line_items: [{ item, quantity: 1 }] });
      const path = `/carts/${created.body.id}`;
      const replaced = await ucp.put(path, {
        line_items: [{ ...created.body.line_items[0], quantity: 3 }],
        discounts: { codes: ['NOPE'] },
      });
      const read = await ucp.get(path);
      const canceled = await ucp.post(`${path}/cancel`, {});
      const gone = [await ucp.get(path), await ucp.put(path, { line_items: [{ item, quantity: 1 }] })];

      assert.equal(created.status, 201);
      assert.deepEqual(Object.keys(created.body.ucp.capabilities), [
        'dev.ucp.shopping.cart',
        'dev.ucp.shopping.discount',
      ]);
      assert.equal(created.body.messages, undefined);
      assert.equal(replaced.body.line_items[0].quantity, 3);
      assert.deepEqual(
        replaced.body.messages.map(({ type, code }: { type: string; code: string }) => [type, code]),
        [['warning', 'discount_code_invalid']],
      );
      assert.deepEqual(read.body, replaced.body);
      const amounts = read.body.totals.map(({ amount }: { amount: number }) => amount);
      assert.equal(
        amounts.slice(0, -1).reduce((sum: number, amount: number) => sum + amount, 0),
        amounts.at(-1),
      );
      assert.equal(canceled.status, 200);
      for (const { status, body } of gone) {
        assert.deepEqual([status, body.ucp.status, body.messages[0].code], [200, 'error', 'not_found']);
      }
    });

    it('become a checkout with their own contents, the same one each time', async () => {
      const { body: cart } = await ucp.post('/carts', {
        line_items: [{ item, quantity: 2 }],
        buyer: { first_name: 'Ada' },
        discounts: { codes: ['WELCOME10'] },
      });

      const first = await ucp.post('/checkout-sessions', {
        cart_id: cart.id,
        line_items: [{ item, quantity: 9 }],
        buyer: { first_name: 'Eve' },
      });
      const again = await ucp.post('/checkout-sessions', { cart_id: cart.id, line_items: [] });
      const unknown = await ucp.post('/checkout-sessions', { cart_id: 'nothing', line_items: [] });

      // It is there with the cart, under the same id.
      assert.deepEqual([first.status, again.status], [200, 200]);
      assert.equal(first.body.id, cart.id);
      assert.equal(first.body.status, 'incomplete');
      assert.deepEqual(first.body.line_items, cart.line_items);
      assert.equal(first.body.buyer.first_name, 'Ada');
      assert.deepEqual(first.body.discounts.codes, ['WELCOME10']);
      assert.deepEqual(again.body, first.body);
      assert.deepEqual([unknown.status, unknown.body.messages[0].code], [200, 'not_found']);
    });

    it('is one checkout: once that has ended, it is answered as it ended, and orders nothing', async () => {
      const { body: cart } = await ucp.post('/carts', { line_items: [{ item, quantity: 1 }] });
      const begin = () => ucp.post('/checkout-sessions', { cart_id: cart.id, line_items: [] });
      await begin();
      await ucp.post(`/checkout-sessions/${cart.id}/cancel`, {});
      service.takeCalls(DOMAIN);

      const again = await begin();

      assert.deepEqual([again.status, again.body.id, again.body.status], [200, cart.id, 'canceled']);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });
  });
}
