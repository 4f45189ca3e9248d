import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { agentBuyer as buyer, agentDestination as destination } from '../../../support/orders/agent-buyer.ts';
import { startService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

/** What the official client does with each kind of server. */
const modes = { 'with a handshake': 'legacy', 'without sessions': { pin: '2026-07-28' } } as const;

describe('a client of the Model Context Protocol', () => {
  for (const [kind, mode] of Object.entries(modes)) {
    it(`shops from the profile to a finished order, ${kind}`, async () => {
      await using service = await startService({ domains: [DOMAIN] });
      const ucp = createUcpClient(service.url, DOMAIN);
      const { body: profile } = await ucp.get('/.well-known/ucp');
      const found = profile.ucp.services['dev.ucp.shopping'].find(
        ({ transport }: { transport: string }) => transport === 'mcp',
      );
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(found.endpoint)));
      const agent = { profile: `${service.url}/api/v1/ucp/example-agent/2026-04-08` };
      // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the test is about
      const call = async (name: string, args: object): Promise<any> => {
        const meta = { 'ucp-agent': agent, 'idempotency-key': randomUUID() };
        const { structuredContent, content } = await client.callTool({ name, arguments: { meta, ...args } });
        assert.deepEqual(content, [{ type: 'text', text: JSON.stringify(structuredContent) }]);
        return structuredContent;
      };

      const { tools } = await client.listTools();
      const search = await call('search_catalog', { catalog: { query: 'shirt' } });
      const item = { id: search.products[0].variants[0].id };
      const cart = await call('create_cart', { cart: { line_items: [{ item, quantity: 1 }] } });
      const { id, line_items: lines } = await call('create_checkout', { checkout: { cart_id: cart.id } });
      const checkout = (option: string | null) => ({
        line_items: [{ id: lines[0].id, item, quantity: 1 }],
        buyer,
        fulfillment: {
          methods: [
            {
              type: 'shipping',
              destinations: [destination],
              selected_destination_id: 'home',
              groups: [{ id: 'shipment', selected_option_id: option }],
            },
          ],
        },
      });
      const updated = await call('update_checkout', { id, checkout: checkout(null) });
      const option = updated.fulfillment.methods[0].groups[0].options[0].id;
      const ready = await call('update_checkout', { id, checkout: checkout(option) });
      const credential = { type: 'token', token: 'success_token' };
      const instruments = [{ id: 'card', handler_id: 'mock_payment_handler', type: 'card', credential }];
      const completed = await call('complete_checkout', { id, checkout: { payment: { instruments } } });
      const order = await call('get_order', { id: completed.order.id });
      await client.close();

      assert.equal(tools.length, 13);
      assert.deepEqual([ready.status, completed.status], ['ready_for_complete', 'completed']);
      assert.deepEqual([order.checkout_id, order.line_items[0].item.id], [id, item.id]);
      assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
    });
  }
});
