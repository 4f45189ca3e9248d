/**
 * `npm run bench:carts`: `activeCarts` of a device with carts at ten merchants, beside the `cart` of the slowest of them alone, in turns.
 * Each merchant is a corner shop over HTTP behind a line of its own that delays every answer. Shops, service and client share one process.
 */
import { performance } from 'node:perf_hooks';
import { createCornerShopAdapter } from '../examples/corner-shop/adapter/create-corner-shop-adapter.ts';
import { parseCornerShopSettings } from '../examples/corner-shop/adapter/settings.ts';
import { startCornerShops } from '../examples/corner-shop/shop/start-corner-shops.ts';
import { Secret } from '../src/lib/secret.ts';
import { type DeviceClient, startService } from '../test/support/servers/start-service.ts';
import { percentile } from './support/percentile.ts';

const MERCHANTS = 10;
const ROUNDS = 60;
const WARM_UP = 15;
/** What a page of all carts shows; every field of a hundred carts would cost more than one query may. */
const CART_FIELDS = 'id total { currency value } lineItems { lineItemId sku quantity linePrice { currency value } }';

for (const [fastest, step] of [
  [60, 10],
  [10, 2],
] as const) {
  await compare(Array.from({ length: MERCHANTS }, (_, index) => fastest + index * step));
}

async function compare(delays: readonly number[]): Promise<void> {
  const platform = await startCornerShops();
  const [first] = platform.shops;
  if (first === undefined) throw new TypeError('There is no corner shop');
  const [key, { shop }] = first;
  const settings = parseCornerShopSettings({ url: platform.url, key: new Secret(key), currency: shop.currency });
  const toDomain = (delay: number) => `after-${delay}-ms.example`;
  const service = await startService({
    domains: [],
    merchants: delays.map((delay) => ({
      domain: toDomain(delay),
      displayName: toDomain(delay),
      platform: `corner-${delay}`,
      settings: null,
      enabled: true,
    })),
    platforms: Object.fromEntries(
      delays.map((delay) => [
        `corner-${delay}`,
        { check: () => [], create: async () => createSlowAdapter(settings, delay), fullest: null },
      ]),
    ),
  });
  try {
    const device = await service.openDevice();
    for (const delay of delays) await fillCart(device, toDomain(delay));
    const slowest = toDomain(Math.max(...delays));
    const alone: number[] = [];
    const together: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const one = await time(device, `{ cart(domain: "${slowest}") { ${CART_FIELDS} } }`);
      const all = await time(device, `{ activeCarts { domain merchant { displayName } cart { ${CART_FIELDS} } } }`);
      if (round < WARM_UP) continue;
      alone.push(one);
      together.push(all);
    }
    const [p50Alone, p50Together] = [percentile(alone, 0.5), percentile(together, 0.5)];
    console.log(
      `${MERCHANTS} merchants, ${Math.min(...delays)} to ${Math.max(...delays)} ms: slowest alone ${p50Alone.toFixed(1)} ms, activeCarts ${p50Together.toFixed(1)} ms at p50, ratio ${(p50Together / p50Alone).toFixed(2)}`,
    );
  } finally {
    await service[Symbol.asyncDispose]();
    await platform.close();
  }
}

function createSlowAdapter(settings: ReturnType<typeof parseCornerShopSettings>, delay: number) {
  const adapter = createCornerShopAdapter(settings);
  const { getCart } = adapter;
  if (getCart === undefined) throw new TypeError('The corner shop cannot read carts');
  const slowly: typeof getCart = async (...parameters) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return getCart.apply(adapter, parameters);
  };
  return Object.assign(Object.create(adapter), { getCart: slowly });
}

async function fillCart(device: DeviceClient, domain: string): Promise<void> {
  const { data } = await device.request(
    'query ($domain: String!) { products(domain: $domain) { products { variants { available addToCartRef { variantId } } } } }',
    { domain },
  );
  const variantIds = [...JSON.stringify(data).matchAll(/"available":true,"addToCartRef":\{"variantId":"([^"]+)"/g)];
  const items = variantIds.slice(0, 3).map(([, variantId]) => ({ addToCartRef: { variantId }, quantity: 1 }));
  const answer = await device.request(
    'mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { userErrors { message } } }',
    { input: { domain, items } },
  );
  if (JSON.stringify(answer.data) !== '{"addLineItems":{"userErrors":[]}}') throw new Error(JSON.stringify(answer));
}

async function time(device: DeviceClient, query: string): Promise<number> {
  const begin = performance.now();
  const { errors } = await device.request(query);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return performance.now() - begin;
}
