import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { httpSettingsSchema } from '../../../src/adapters/toolkit/http-settings.ts';
import { requireKnownCurrency } from '../../../src/adapters/toolkit/require-known-currency.ts';
import { createUcpAdapter } from '../../../src/adapters/ucp/index.ts';
import { createUcpAgents } from '../../../src/composition/create-ucp-agents.ts';
import { numberProducts } from '../../../src/demo/sandbox/catalog/number-products.ts';
import { createRunCommand } from '../../../src/demo/sandbox/control/sandbox-commands.ts';
import { type Payment, secretCard } from '../../../src/domain/payment/payment.ts';
import type { AddToCartRef } from '../../../src/domain/product/product.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { toAgentPath } from '../../../src/server/ucp/discovery/install-agent-profiles.ts';
import type { UcpVersion } from '../../../src/server/ucp/ucp-version.ts';
import type { MerchantAdapterHarness, ShopFixture } from '../../contract/merchant-adapter/index.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, type UcpClient } from '../../support/servers/ucp-client.ts';
import { createTransport } from './support/create-transport.ts';
import { importYenShop, YEN_SHOP } from './support/import-yen-shop.ts';
import { austin } from './support/start-shop-pair.ts';

/** The name has the domain of the service that the shop is part of, which has none here. */
const payment = { credential: 'encrypted_card', handler: 'example.demo.encrypted_card' } as const;
const APPAREL = 'apparel.demo.example';
const SHOPS = [APPAREL, YEN_SHOP] as const;
/** Long enough for an answer on a busy machine: what is slower counts as lost. */
const TIMEOUT_MS = 2_000;
const http = httpSettingsSchema.parse({ totalTimeoutMs: TIMEOUT_MS, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 });

export interface Way {
  readonly version: UcpVersion;
  readonly transport: 'rest' | 'mcp';
}

/** Two sandbox shops behind our own bridge, with a second service that serves the profiles of their client. */
export const createBridgeHarness = (way: Way): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs: TIMEOUT_MS,
  isWrite: ({ method, path, body }) =>
    method !== 'GET' && !path.includes('/catalog/') && !/"name":"(get|lookup)_/.test(body),
  open: async ({ logger, proxy }) => {
    const port = await findPort();
    const proxied = await proxy(`http://127.0.0.1:${port}`);
    const toMerchant = (domain: string) => ({
      domain,
      displayName: domain,
      enabled: true,
      platform: 'ucp',
      settings: { url: toUrl(proxied, domain), payment },
    });
    const service = await startService({ domains: [], merchants: SHOPS.map(toMerchant) });
    // Of a platform that it does not know by name, the shop takes fewer requests.
    const platforms = SHOPS.map((domain, index) => ({
      name: `client-${index + 1}`,
      profile: `${service.url}${toAgentPath(domain, way.version)}`,
      merchants: [domain],
      appId: null,
      apiKeys: [],
      oauth: null,
      mtlsSubject: null,
    }));
    const ucp = { version: way.version, platforms, mtlsHeader: null };
    const config = { port, ucp };
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-ucp-'));
    await importYenShop(folder);
    const yen = { domain: YEN_SHOP, displayName: YEN_SHOP, enabled: true, platform: 'sandbox', settings: {} };
    const merchants = [yen];
    const commerceSettings = { openAgentCheckouts: 10_000 };
    const shop = await startService({ domains: [APPAREL], merchants, dataFolder: folder, config, commerceSettings });
    const parts = { shop, service, proxied, logger, way };
    return {
      shops: [await toFixture(SHOPS[0], parts), await toFixture(SHOPS[1], parts)],
      secrets: [],
      handles: 'secret',
      close: async () => {
        await service[Symbol.asyncDispose]();
        await shop[Symbol.asyncDispose]();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
});

const toUrl = (root: string, domain: string): string => `${root}/api/v1/ucp/rest/domain/${domain}`;

interface Parts {
  readonly shop: TestService;
  readonly service: TestService;
  /** The address of the shop at the proxy. */
  readonly proxied: string;
  readonly logger: Logger;
  readonly way: Way;
}

async function toFixture(domain: string, parts: Parts): Promise<ShopFixture> {
  const { shop, service, proxied, logger, way } = parts;
  const { ucpAgent } = createUcpAgents(service.config, {
    keys: service.service.auth.merchantKeys,
    clock: systemClock,
    publicUrl: () => service.url,
  });
  const agent = ucpAgent(domain);
  // The shop knows nothing of the proxy: signatures are for its own address, and its profile names that.
  const throughProxy = (body: string) => body.replaceAll(shop.url, proxied);
  const sign: typeof agent.sign = (request) => agent.sign({ ...request, url: request.url.replace(proxied, shop.url) });
  const bridge = createUcpClient(shop.url, domain, agent.profileUrl(way.version));
  const goods = await pickGoods(domain, shop, bridge);
  return {
    name: domain,
    createAdapter: () => {
      const { transferSession: _, ...adapter } = createUcpAdapter(
        { url: toUrl(proxied, domain), payment: { ...payment, answerTimeoutMs: TIMEOUT_MS }, http },
        { agent: { ...agent, sign }, logger, transport: createTransport(way.transport, http, throughProxy) },
      );
      // Our bridge names a page only if the buyer is needed: hand-over.test.ts is about it.
      return adapter;
    },
    currency: requireKnownCurrency(domain === SHOPS[1] ? 'JPY' : 'USD'),
    postalCodeFirst: false,
    goods,
    addresses: {
      good: austin,
      notServed: { ...austin, country: 'AQ', stateOrProvince: '' },
      sparse: null,
      wrongState: { ...austin, stateOrProvince: 'ZZ' },
    },
    payments: {
      approved: toCard('4242424242424242'),
      declined: [{ payment: toCard('4000000000000002'), error: 'CreditCardDeclined' }],
      challenged: {
        payment: toCard('4000000000003220'),
        returns: false,
        confirm: ({ url }) => decide(url, 'approve'),
        decline: ({ url }) => decide(url, 'decline'),
      },
      slow: null,
      forgotten: null,
      express: null,
    },
    captcha: null,
    promoCode: 'WELCOME10',
    anotherPromoCode: null,
    endingPromoCode: null,
    addon: null,
    itemAddon: null,
    orderMoves: moves(requireDatabase(shop)),
    secondDoor: {
      cartLines: async (handle) => {
        const path = `/checkout-sessions/${handle}`;
        const headers = { 'ucp-agent': `profile="${agent.profileUrl(way.version)}"` };
        const request = { method: 'GET', url: `${bridge.endpoint}${path}`, headers, body: Buffer.alloc(0) };
        const { body } = await bridge.get(path, { headers: await agent.sign(request) });
        if (body.line_items === undefined || ['canceled', 'completed'].includes(body.status)) return null;
        return body.line_items.map(({ item, quantity }: { item: { id: string }; quantity: number }) => ({
          variantId: item.id,
          quantity,
        }));
      },
      orders: async () =>
        Promise.all(
          (await shop.ledger.orders(domain)).map(async ({ order_id, cart_id, cart }) => ({
            orderId: order_id,
            total: orderedShape.parse(JSON.parse(cart)).total,
            lines: (await shop.ledger.lines(cart_id)).map(({ variant_id, quantity }) => ({
              variantId: variant_id,
              quantity,
            })),
          })),
        ),
      charges: () => shop.ledger.charges(domain),
      holds: async () => [],
      stock: async (variantId) => (await readVariant(shop, variantId)).stock,
      setStock: async (variantId, units) =>
        shop.ledger.setStock(domain, (await readVariant(shop, variantId)).sku, units),
      setPrice: async (variantId, price) =>
        shop.ledger.setPrice(domain, (await readVariant(shop, variantId)).sku, price),
      withdraw: async (variantId) => {
        const { product_id: id } = await readVariant(shop, variantId);
        const publish = async (published: number) => {
          await requireDatabase(shop).updateTable('products').set({ published }).where('product_id', '=', id).execute();
          await numberProducts(requireDatabase(shop), domain);
        };
        await publish(0);
        return () => publish(1);
      },
    },
  };
}

async function pickGoods(domain: string, shop: TestService, bridge: UcpClient): Promise<ShopFixture['goods']> {
  const rows = await requireDatabase(shop)
    .selectFrom('variants')
    .select(['variant_id', 'product_id', 'sku', 'requires_shipping'])
    .where('domain', '=', domain)
    .orderBy('variant_id')
    .execute();
  const shipped = [
    ...Map.groupBy(
      rows.filter((row) => row.requires_shipping),
      (row) => row.product_id,
    ).values(),
  ];
  const [plenty, another, limited, soldOut] = shipped.flatMap((variants) => variants[0] ?? []);
  if (!plenty || !another || !limited || !soldOut) throw new TypeError(`${domain} has too few products`);
  const stocks = [
    [plenty, 5_000],
    [another, 5_000],
    [limited, 6],
    [soldOut, 0],
  ] as const;
  for (const [{ sku }, units] of stocks) await shop.ledger.setStock(domain, sku, units);
  const digital = rows.find((row) => !row.requires_shipping);
  // The protocol knows products by other names than the sandbox.
  const toRef = async ({ variant_id: variantId }: { readonly variant_id: string }): Promise<AddToCartRef> => {
    const { body } = await bridge.post('/catalog/lookup', { ids: [variantId] });
    return { variantId, productId: body.products[0].id, variantHandles: [] };
  };
  return {
    plenty: await toRef(plenty),
    another: await toRef(another),
    limited: { ref: await toRef(limited), stock: 6, told: false },
    soldOut: await toRef(soldOut),
    digital: digital === undefined ? null : await toRef(digital),
  };
}

const readVariant = (shop: TestService, variantId: string) =>
  requireDatabase(shop)
    .selectFrom('variants')
    .select(['sku', 'stock', 'product_id'])
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow();

function requireDatabase({ service: { sandbox } }: TestService) {
  if (sandbox === null) throw new TypeError('The shop has no sandbox');
  return sandbox.database;
}

/** A port that was free a moment ago: the shop names the proxy before it listens. */
const findPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });

const toCard = (number: string): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'Ada Byron' }),
});

/** What the buyer presses on the bank's page. */
async function decide(url: string, decision: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });
  return answer.headers.get('location');
}

/** What happens to an order by the commands of the shop's operator. */
function moves(database: Parameters<typeof createRunCommand>[0]['database']): ShopFixture['orderMoves'] {
  const run = createRunCommand({ database, providers: null, traffic: null, runtime: systemRuntime });
  const take =
    (...commands: readonly string[]) =>
    async (orderId: string) => {
      for (const command of commands) await run(command, [orderId], {});
    };
  return [
    {
      move: take('ship'),
      platformStatus: null,
      status: 'SHIPPED',
      event: 'SHIPPED',
      ships: { trackingNumber: (orderNumber) => `${orderNumber}-1` },
    },
    { move: take('deliver'), platformStatus: null, status: 'DELIVERED', event: 'DELIVERED' },
    { move: take('return', 'receive'), platformStatus: null, status: 'RETURNED', returns: 'all' },
    { move: take('refund'), platformStatus: null, status: 'RETURNED', event: 'REFUND_COMPLETED', refunds: 'all' },
  ];
}

const orderedShape = z.object({ total: z.int() });
