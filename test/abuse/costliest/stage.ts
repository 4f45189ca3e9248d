import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { benchSettings } from '../../../bench/support/bench-shop.ts';
import { startServer } from '../../../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../../../examples/support/node-flags.ts';
import { reportHeldMemory } from '../support/held-memory.ts';
import { createOrderPlacer } from '../support/place-order.ts';
import type { Given } from './write-documents.ts';

export const DOMAIN = 'large.example';
const PRODUCTS = 100;
const VARIANTS = 100;
const LINES = 250;
/** As many as one call takes. */
const ITEMS = 100;

/** A service with a shop whose products have 100 variants, and a buyer with a cart of 250 lines and an order of 100. */
export interface Stage {
  readonly url: string;
  readonly pid: number;
  readonly folder: string;
  /** The headers of each credential, by its name. */
  readonly credentials: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Of a buyer who has nothing. */
  readonly neighbourToken: string;
  readonly given: Given;
  fillCart(): Promise<void>;
  stop(): Promise<void>;
}

const manyPoints = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-costliest-'));
  try {
    const configFile = await importShop(folder);
    const server = await startServer({
      ...reportHeldMemory(folder),
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      CONFIG_FILE: configFile,
      DEMO: 'true',
    });
    const stop = async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    };
    try {
      return { ...(await prepare(server.url)), url: server.url, pid: server.pid, folder, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function importShop(folder: string): Promise<string> {
  const [catalog, settings, config] = ['products.csv', 'shop.json', 'config.json'].map((name) => join(folder, name));
  await writeFile(catalog ?? '', writeCatalog());
  await writeFile(settings ?? '', JSON.stringify(benchSettings));
  const merchants = [{ domain: DOMAIN, displayName: 'Large', platform: 'sandbox', settings: {} }];
  // How often somebody may call is not what is tried here.
  const names = ['sessions', 'orders', 'failedPayments', 'promoCodes', 'search', 'anonymous', 'introspection'];
  const rateLimits = Object.fromEntries(names.map((name) => [name, manyPoints]));
  await writeFile(config ?? '', JSON.stringify({ merchants, rateLimits }));
  const script = fileURLToPath(new URL('../../../src/demo/commands/sandbox-import.ts', import.meta.url));
  const options = ['--domain', DOMAIN, '--currency', 'USD', '--settings', settings ?? '', '--data-dir', folder];
  await promisify(execFile)(process.execPath, [...readNodeFlags('sandbox:import'), script, ...options, catalog ?? '']);
  return config ?? '';
}

function writeCatalog(): string {
  const header =
    'Handle,Title,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Price,Variant Requires Shipping,Variant Taxable';
  const rows = Array.from({ length: PRODUCTS * VARIANTS }, (_, index) => {
    const [product, variant] = [Math.floor(index / VARIANTS), index % VARIANTS];
    const [size, colour] = [Math.floor(variant / 10), variant % 10];
    return `p${product},${variant === 0 ? `Product ${product}` : ''},,true,Size,S${size},Colour,C${colour},P${product}-${variant},400,12.25,true,true`;
  });
  return [header, ...rows].join('\n');
}

async function prepare(url: string) {
  const call = createGraphQLCaller(`${url}/graphql`);
  const open = async () => {
    const { createDeviceSession } = await call<{
      createDeviceSession: { session: { accessToken: string; deviceId: string } };
    }>('mutation { createDeviceSession(input: {}) { session { accessToken deviceId } } }', {}, APP_ID);
    return createDeviceSession.session;
  };
  const [buyer, neighbour] = [await open(), await open()];
  const headers = { 'x-svc-authorization': buyer.accessToken };
  const variantIds = await findVariants(call, headers);
  const place = await createOrderPlacer({ call, headers }, DOMAIN);
  const { orderId, attemptId } = await place(variantIds.slice(0, ITEMS));
  const fillCart = async () => {
    for (let from = 0; from < LINES; from += ITEMS) {
      const items = variantIds
        .slice(from, Math.min(from + ITEMS, LINES))
        .map((variantId) => ({ addToCartRef: { variantId }, quantity: 1 }));
      await call(
        'mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { userErrors { name } } }',
        { input: { domain: DOMAIN, items, flushCart: from === 0 } },
        headers,
      );
    }
  };
  await fillCart();
  const { cart, product } = await call<{
    cart: { id: string; lineItems: { lineItemId: string }[]; shipments: { shipmentId: string }[] };
    product: { baseSku: string; id: string };
  }>(
    `query ($domain: String!) { cart(domain: $domain) { id lineItems { lineItemId } shipments { shipmentId } }
      product(domain: $domain, handle: "p0") { baseSku id } }`,
    { domain: DOMAIN },
    headers,
  );
  if (cart.lineItems.length !== LINES) throw new Error(`The cart has ${cart.lineItems.length} lines`);
  // The same each time, with a member that is not its key. A document has no tokens for more.
  const representations = Array.from({ length: 100 }, (_, index) => ({
    __typename: 'Cart',
    id: cart.id,
    extra: index,
  }));
  return {
    neighbourToken: neighbour.accessToken,
    fillCart,
    credentials: new Map<string, Readonly<Record<string, string>>>([
      ['session token', headers],
      ['server secret', { 'x-svc-authorization': 'demo-server-secret', 'x-svc-device-id': buyer.deviceId }],
      ['App ID', APP_ID],
      ['none', {}],
    ]),
    given: {
      domain: DOMAIN,
      merchant: DOMAIN,
      orderId,
      attemptId,
      shipmentId: cart.shipments[0]?.shipmentId,
      lineItemId: cart.lineItems[0]?.lineItemId,
      lineItemIds: [cart.lineItems[0]?.lineItemId],
      baseSku: product.baseSku,
      id: cart.id,
      country: 'US',
      query: 'Product',
      name: 'Query',
      representations,
      options: [],
    },
  };
}

const APP_ID = { 'x-svc-app-id': 'demo-app' };

/** Of all products in turns, so that each line is of another product than the one before it. */
async function findVariants(
  call: ReturnType<typeof createGraphQLCaller>,
  headers: Record<string, string>,
): Promise<readonly string[]> {
  const { products } = await call<{
    products: { products: { variants: { addToCartRef: { variantId: string } }[] }[] };
  }>(
    `query ($domain: String!) { products(domain: $domain, size: 100) { products { variants { addToCartRef { variantId } } } } }`,
    { domain: DOMAIN },
    headers,
  );
  return Array.from({ length: LINES }, (_, index) => {
    const variants = products.products[index % products.products.length]?.variants ?? [];
    return variants[Math.floor(index / products.products.length)]?.addToCartRef.variantId ?? '';
  });
}
