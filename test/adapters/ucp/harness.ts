import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { requireKnownCurrency } from '../../../src/adapters/toolkit/require-known-currency.ts';
import { listPrintedTrail } from '../../../src/commerce/consent/consent-facts.ts';
import { numberProducts } from '../../../src/demo/sandbox/catalog/number-products.ts';
import { createRunCommand } from '../../../src/demo/sandbox/control/sandbox-commands.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import type { MerchantAdapterHarness, ShopFixture } from '../../contract/merchant-adapter/index.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { importYenShop, YEN_SHOP } from './support/import-yen-shop.ts';
import { type BridgedShop, beyondTheBridge, createBridgeHarness, toCard, type Way } from './support/open-bridge.ts';
import { austin } from './support/start-shop-pair.ts';

const APPAREL = 'apparel.demo.example';
/** Long enough for an answer on a busy machine: what is slower counts as lost. */
const TIMEOUT_MS = 2_000;

/** Two sandbox shops behind our own bridge. */
export const createSandboxBridgeHarness = (way: Way): MerchantAdapterHarness =>
  createBridgeHarness(way, TIMEOUT_MS, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-ucp-'));
    await importYenShop(folder);
    const yen = { domain: YEN_SHOP, displayName: YEN_SHOP, enabled: true, platform: 'sandbox', settings: {} };
    return {
      domains: [APPAREL, YEN_SHOP],
      startShop: (config) =>
        startService({
          domains: [APPAREL],
          merchants: [yen],
          dataFolder: folder,
          config,
        }),
      toFixture: (domain, { shop, openShop }) => toFixture(domain, shop, openShop(domain)),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  });

async function toFixture(
  domain: string,
  shop: TestService,
  { createAdapter, cartLines, toRef }: BridgedShop,
): Promise<ShopFixture> {
  return {
    ...beyondTheBridge,
    name: domain,
    createAdapter,
    currency: requireKnownCurrency(domain === YEN_SHOP ? 'JPY' : 'USD'),
    goods: await pickGoods(domain, shop, toRef),
    addresses: { ...beyondTheBridge.addresses, wrongState: { ...austin, stateOrProvince: 'ZZ' } },
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
    consent:
      domain === APPAREL ? { consentId: 'news', type: 'MARKETING', read: (id) => readNewsletter(shop, id) } : null,
    promoCode: 'WELCOME10',
    orderMoves: moves(requireDatabase(shop)),
    secondDoor: {
      cartLines,
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

async function pickGoods(
  domain: string,
  shop: TestService,
  refOf: BridgedShop['toRef'],
): Promise<ShopFixture['goods']> {
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
  const toRef = (row: { readonly variant_id: string }) => refOf(row.variant_id);
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

/** What the shop's audit trail holds of the buyer's answer. */
async function readNewsletter({ service }: TestService, order: string): Promise<boolean | null> {
  const trail = await listPrintedTrail(service.stores.consents, { domain: APPAREL, order });
  const line = trail.find(({ consentId, signedBy }) => consentId === 'newsletter' && signedBy === 'BUYER');
  return line === undefined ? null : line['accepted'] === true;
}

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
