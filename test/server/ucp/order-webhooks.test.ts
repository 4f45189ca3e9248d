import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import { adapterRegistry } from '../../../src/adapters/registry.ts';
import { verifySignature } from '../../../src/server/ucp/signatures/verify-signature.ts';
import { type UcpVersion, ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { atEnd } from '../../support/at-end.ts';
import { askSandbox } from '../../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { agentBuyer as buyer, agentDestination as destination } from '../../support/orders/agent-buyer.ts';
import { orderAtShop } from '../../support/orders/order-elsewhere.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { keysOf, startAgentPlatform, withWebhook } from '../../support/servers/agent-platform.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';
/** What this shop asks of its buyers, no platform can answer. */
const ASKING = 'jewelry.demo.example';

const quantity = z.strictObject({ original: z.int().min(0), total: z.int().min(0), fulfilled: z.int().min(0) });
const total = z.strictObject({ type: z.string(), amount: z.int(), display_text: z.string().optional() });
/** The order of the protocol, as far as it is sent. */
const orderShape = z.strictObject({
  ucp: z.strictObject({ version: z.string(), capabilities: z.record(z.string(), z.unknown()) }),
  id: z.string(),
  label: z.string(),
  checkout_id: z.string(),
  permalink_url: z.url(),
  line_items: z.array(
    z.strictObject({
      id: z.string(),
      item: z.strictObject({ id: z.string(), title: z.string(), price: z.int(), image_url: z.url().optional() }),
      quantity,
      totals: z.array(total),
      status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
    }),
  ),
  fulfillment: z.strictObject({
    expectations: z.array(
      z.looseObject({
        id: z.string(),
        method_type: z.enum(['shipping', 'pickup', 'digital']),
        destination: z.looseObject({}),
      }),
    ),
    events: z.array(z.looseObject({ id: z.string(), occurred_at: z.iso.datetime({ offset: true }), type: z.string() })),
  }),
  adjustments: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      occurred_at: z.iso.datetime({ offset: true }),
      status: z.enum(['pending', 'completed', 'failed']),
      totals: z.array(total).optional(),
    }),
  ),
  currency: z.string(),
  totals: z.array(total),
});

const keys = z.array(z.looseObject({ kid: z.string(), kty: z.string() }));
const keysShape = z.object({ keys, signing_keys: keys });

interface Heard {
  readonly header: (name: string) => string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly order: z.output<typeof orderShape>;
}

async function startPlatform(t: TestContext, version: UcpVersion = ucpVersions[0]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const order = orderShape.safeParse(JSON.parse(body.toString()));
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, it]) => [name, String(it)]));
      if (order.success) heard.push({ header: (name) => headers[name], headers, body, order: order.data });
      response.writeHead(order.success ? 200 : 400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  const wait = async (count: number) => {
    await until(async () => heard.length >= count, 30_000);
    return heard;
  };
  const { profileUrl, serveProfile } = await startAgentPlatform(t, version);
  const url = `http://127.0.0.1:${port}/orders`;
  serveProfile(withWebhook(url, version));
  return { url, profileUrl, serveProfile, heard, wait };
}

const profileOf = (agent: string | undefined) => /^profile="(.*)"$/.exec(agent ?? '')?.[1] ?? '';

describe("order webhooks of an agent's platform", { concurrency: true }, () => {
  for (const version of ucpVersions) {
    it(`tell the whole order in ${version} when it was placed, and after each change`, async (t) => {
      const dataFolder = await temporaryFolder(t);
      const platform = await startPlatform(t, version);
      await using service = await startService({ domains: [DOMAIN], dataFolder });
      const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
      const { path, checkoutId, variantId } = await openReadyCheckout(ucp, 2);

      const completed = await ucp.post(`${path}/complete`, acceptedPayment);
      const [placed] = await platform.wait(1);
      const number = placed?.order.label ?? '';
      for (const command of ['ship', 'deliver', 'return', 'receive', 'refund']) {
        const before = platform.heard.length;
        await askSandbox(dataFolder, command, number);
        await platform.wait(before + 1);
      }
      const read = await ucp.get(`/orders/${placed?.order.id}`);

      const served = await fetch(profileOf(placed?.header('ucp-agent')));
      const published = keysShape.parse(await served.json())[keysOf[version]];
      for (const { headers, body } of platform.heard) {
        const request = { address: '127.0.0.1', domain: DOMAIN, method: 'POST', url: platform.url, rawBody: body };
        const header = (name: string) => headers[name] ?? null;
        const findKey = async (keyId: string) => published.find(({ kid }) => kid === keyId);
        await verifySignature(
          { ...request, header, agent: null },
          { findKey, now: Date.now(), seen: { isRecent: () => false } },
        );
      }

      const last = platform.heard.at(-1)?.order;
      const [line] = placed?.order.line_items ?? [];
      assert.equal(completed.body.order.id, placed?.order.id);
      const page = completed.body.order.permalink_url;
      assert.equal(read.body.permalink_url, page);
      assert.ok(platform.heard.every(({ order: told }) => told.permalink_url === page));
      assert.match(await (await fetch(page)).text(), new RegExp(number));
      assert.equal(placed?.order.checkout_id, checkoutId);
      assert.deepEqual(
        [line?.item.id, line?.quantity, line?.status],
        [variantId, { original: 2, total: 2, fulfilled: 0 }, 'processing'],
      );
      assert.equal(
        placed?.header('ucp-agent'),
        `profile="${service.url}/api/v1/ucp/rest/domain/${DOMAIN}/.well-known/ucp"`,
      );
      assert.deepEqual(
        platform.heard.slice(0, 2).map(({ header }) => header('x-event-type')),
        ['order_placed', 'order_shipped'],
      );
      assert.ok(platform.heard.every(({ header }) => header('idempotency-key') === header('webhook-id')));
      assert.equal(new Set(platform.heard.map(({ header }) => header('webhook-id'))).size, platform.heard.length);
      for (const { order: told } of platform.heard) {
        const sum = told.totals.reduce((all, { type, amount }) => (type === 'total' ? all - amount : all + amount), 0);
        assert.equal(sum, 0);
      }
      assert.deepEqual(
        last?.line_items.map(({ quantity: of, status }) => [of.total, status]),
        [[0, 'removed']],
      );
      assert.deepEqual(
        last?.fulfillment.events.map(({ type, line_items }) => [type, line_items]),
        ['shipped', 'delivered'].map((type) => [type, [{ id: line?.id, quantity: 2 }]]),
      );
      assert.deepEqual(
        last?.adjustments.map(({ type, status }) => [type, status]),
        [
          ['return', 'completed'],
          ['refund', 'completed'],
        ],
      );
      assert.ok((last?.adjustments[1]?.totals?.[0]?.amount ?? 0) < 0);
      assert.deepEqual(last?.adjustments[1]?.['line_items'], [{ id: line?.id, quantity: -2 }]);
      const { ucp: envelope, ...order } = last ?? {};
      assert.deepEqual(envelope, { version, capabilities: { 'dev.ucp.shopping.order': [{ version }] } });
      assert.equal(read.body.ucp.version, version);
      assert.partialDeepStrictEqual(read.body, order);
    });
  }

  it('tell once of a change that came before an order was first looked at, also if its shop calls it pending', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const platform = await startPlatform(t);
    const { sandbox } = adapterRegistry;
    assert.ok(sandbox);
    const create: typeof sandbox.create = async (...parts) => {
      const adapter = await sandbox.create(...parts);
      const { getOrder } = adapter;
      assert.ok(getOrder);
      return { ...adapter, getOrder: async (...asked) => ({ ...(await getOrder(...asked)), status: 'PENDING' }) };
    };
    const platforms = { sandbox: { ...sandbox, create } };
    await using service = await startService({ domains: [DOMAIN], dataFolder, platforms });
    const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
    const { path } = await openReadyCheckout(ucp);
    const look = service.faults(DOMAIN).inject('getOrder', 'hold');
    await ucp.post(`${path}/complete`, acceptedPayment);
    const [placed] = await platform.wait(1);
    await look.met;
    await askSandbox(dataFolder, 'ship', placed?.order.label ?? '');

    await look.release();
    await platform.wait(2);
    await askSandbox(dataFolder, 'deliver', placed?.order.label ?? '');
    await platform.wait(3);

    const told = platform.heard.map(({ order }) => order.fulfillment.events.map(({ type }) => type));
    assert.deepEqual(told, [[], ['shipped'], ['shipped', 'delivered']]);
  });

  it('are in the version of the profile with which the platform ordered', async (t) => {
    let now = Date.now();
    const platform = await startPlatform(t, '2026-04-08');
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
    const { path } = await openReadyCheckout(ucp);
    platform.serveProfile(withWebhook(platform.url, '2026-08-25'));
    now += 60_001;

    const { body } = await ucp.post(`${path}/complete`, acceptedPayment);

    const [placed] = await platform.wait(1);
    assert.deepEqual([body.status, body.ucp.version], ['completed', '2026-08-25']);
    assert.equal(placed?.order.ucp.version, '2026-08-25');
  });

  it('tell of an order at the page to which the buyer of a cart was handed over', async (t) => {
    const platform = await startPlatform(t);
    await using service = await startService({ domains: [ASKING] });
    const ucp = createUcpClient(service.url, ASKING, platform.profileUrl);
    const { body: found } = await ucp.post('/catalog/search', { query: 'ring' });
    const { body: cart } = await ucp.post('/carts', {
      line_items: [{ item: { id: found.products[0].variants[0].id }, quantity: 1 }],
    });
    const change = async (groups: readonly object[]) => {
      const chosen = { destinations: [destination], selected_destination_id: 'home', groups };
      const { body } = await ucp.put(`/checkout-sessions/${cart.id}`, {
        line_items: cart.line_items,
        buyer,
        fulfillment: { methods: [{ type: 'shipping', ...chosen }] },
      });
      return body;
    };
    const { fulfillment } = await change([]);
    const [option] = fulfillment.methods[0].groups[0].options;

    const { status, continue_url: page } = await change([{ id: 'shipment', selected_option_id: option.id }]);
    const number = await orderAtShop(service, page);

    const [placed] = await platform.wait(1);
    assert.equal(status, 'requires_escalation');
    assert.deepEqual([placed?.order.label, placed?.order.checkout_id], [number, cart.id]);
  });

  it('are not written for a platform that names no address', async (t) => {
    const platform = await startPlatform(t);
    platform.serveProfile();
    await using service = await startService({ domains: [DOMAIN] });
    const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
    const { path } = await openReadyCheckout(ucp);

    const completed = await ucp.post(`${path}/complete`, acceptedPayment);

    assert.equal(completed.body.status, 'completed');
    assert.deepEqual(await service.service.stores.outbox.list({ receiver: null, state: null }, 10), []);
    assert.deepEqual(await service.service.stores.orderFollows.listDomains(), []);
    assert.deepEqual(platform.heard, []);
  });
});
