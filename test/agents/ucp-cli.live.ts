import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type UcpVersion, ucpVersions } from '../../src/server/ucp/versions/ucp-version.ts';
import { agentDestination, agentBuyer as buyer } from '../support/orders/agent-buyer.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const program = new URL('node_modules/@shopify/ucp-cli/dist/bin.js', import.meta.url).pathname;

const destination = { ...agentDestination, type: 'shipping_address' };
const pay = (token: string) => ({
  payment: {
    instruments: [
      { id: 'card', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'token', token } },
    ],
  },
});

describe('the command-line agent of Shopify', () => {
  for (const version of ucpVersions) {
    it(`shops from discovery to an order in ${version}, and hands over a payment that only the buyer can confirm`, async (t) => {
      await using service = await startService({ domains: [DOMAIN] });
      const shop = await startShop(t, `${service.url}/api/v1/ucp/rest/domain/${DOMAIN}/.well-known/ucp`);
      const agent = await startAgent(t, `${service.url}/api/v1/ucp/example-agent/${version}`, version);
      const ucp = (...parameters: readonly string[]) => agent.run(...parameters, '--business', shop);
      const send = (input: object) => ['--input', JSON.stringify(input)];

      const discovered = await agent.run('discover', shop);
      const search = await ucp('catalog', 'search', '--set', '/query=shirt');
      const item = { id: search.result.products[0].variants[0].id };
      const lines = [{ item, quantity: 1 }];
      const cart = await ucp('cart', 'create', ...send({ line_items: lines }));
      const opened = await ucp('checkout', 'create', ...send({ cart_id: cart.result.id, line_items: lines }));
      const { id } = opened.result;
      const change = (option: string | null) => ({
        line_items: [{ ...lines[0], id: opened.result.line_items[0].id }],
        buyer,
        fulfillment: {
          methods: [
            {
              id: 'shipping',
              type: 'shipping',
              destinations: [destination],
              selected_destination_id: 'home',
              groups: [{ id: 'shipment', selected_option_id: option }],
            },
          ],
        },
      });
      const chosen = await ucp('checkout', 'update', id, ...send(change(null)));
      const [option] = chosen.result.fulfillment.methods[0].groups[0].options;
      const ready = await ucp('checkout', 'update', id, ...send(change(option.id)));
      const told = join(agent.home, 'escalation.json');
      const hook = ['--on-escalation', `cat > '${told}'`];
      const asked = await ucp('checkout', 'complete', id, ...send(pay('escalate_token')), ...hook);
      const escalation = JSON.parse(readFileSync(told, 'utf8'));
      await ucp('checkout', 'cancel', id);
      const again = await ucp('checkout', 'create', ...send(withoutIds(change(option.id))));
      const completed = await ucp('checkout', 'complete', again.result.id, ...send(pay('success_token')));
      const order = await ucp('order', 'get', completed.result.order.id);

      assert.equal(discovered.result.protocol.version, version);
      assert.deepEqual([ready.result.status, asked.result.status], ['ready_for_complete', 'requires_escalation']);
      assert.deepEqual(
        [escalation.status, escalation.operation, escalation.url],
        ['requires_escalation', 'complete_checkout', asked.result.continue_url],
      );
      assert.equal(completed.result.status, 'completed');
      assert.deepEqual([order.result.checkout_id, order.result.line_items[0].item.id], [again.result.id, item.id]);
    });
  }
});

const withoutIds = <Change extends { readonly line_items: readonly object[] }>(change: Change) => ({
  ...change,
  line_items: change.line_items.map((line) => ({ ...line, id: undefined })),
});

/** A shop's own address, which answers the one path that agents look for. */
async function startShop(t: TestContext, profile: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = request.url === '/.well-known/ucp' ? await fetch(profile) : new Response(null, { status: 404 });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The agent with a home of its own, and a profile of one version. */
async function startAgent(t: TestContext, profile: string, version: UcpVersion) {
  const home = mkdtempSync(join(tmpdir(), 'ucp-cli-'));
  t.after(() => rm(home, { recursive: true, force: true }));
  const env = { ...process.env, HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' };
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the test is about
  const run = async (...parameters: readonly string[]): Promise<any> => {
    const { stdout } = await runFor(t, process.execPath, [program, ...parameters, '--format', 'json'], { env });
    return JSON.parse(stdout);
  };
  await run('profile', 'init', '--name', 'agent', '--version', version, '--profile-url', profile, '--activate');
  return { home, run };
}
