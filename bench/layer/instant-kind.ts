import * as z from 'zod';
import type { AdapterKind, MerchantAdapter } from '../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../src/domain/cart/cart.ts';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import { createHttpClient } from '../../src/upstream-http/http-client.ts';
import { httpSettingsSchema } from '../../src/upstream-http/http-settings.ts';
import { instantCart, instantProducts } from './instant-shop.ts';

const settingsSchema = z.object({ url: z.url().nullable() });
const handle = 'instant';

/** A platform that answers at once from memory. With a URL, it asks for its cart there, as adapters do. */
export const instantKind: AdapterKind = {
  check: () => [],
  fullest: { url: null },
  create: async ({ settings }, { runtime }) => {
    const { url } = settingsSchema.parse(settings);
    return { ...instantAdapter, ...(url !== null && readFrom(url, runtime)) };
  },
};

const byReference = {
  baseSku: indexBy(({ baseSku }) => [baseSku]),
  handle: indexBy(({ handle: own }) => [own]),
  sku: indexBy(({ variants }) => variants.map(({ sku }) => sku)),
  variantId: indexBy(({ variants }) => variants.map(({ variantId }) => variantId)),
};

const instantAdapter: MerchantAdapter = {
  contractVersion: 1,
  platform: 'instant',
  getCart: async () => instantCart,
  addLineItems: async () => ({ handle, cart: instantCart }),
  listProducts: async (_call, { page, size }) => ({
    products: instantProducts.slice((page - 1) * size, page * size),
    page,
    size,
    totalPages: Math.ceil(instantProducts.length / size),
  }),
  getProducts: async (_call, { references }) => references.map(({ by, value }) => byReference[by].get(value) ?? null),
};

function readFrom(
  url: string,
  runtime: { readonly clock: Parameters<typeof createHttpClient>[1]['clock'] },
): Pick<MerchantAdapter, 'getCart' | 'close'> {
  const client = createHttpClient(httpSettingsSchema.parse({}), {
    clock: runtime.clock,
    timers: systemTimers,
    random: Math.random,
  });
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return {
    getCart: async ({ signal }) => {
      const { body } = await client.send({
        operation: 'getCart',
        kind: 'read',
        method: 'POST',
        url,
        headers,
        body: '{}',
        signal,
      });
      return body as PlatformCart;
    },
    close: () => client.close(),
  };
}

function indexBy(toKeys: (product: PlatformProduct) => readonly string[]): ReadonlyMap<string, PlatformProduct> {
  return new Map(instantProducts.flatMap((product) => toKeys(product).map((key) => [key, product] as const)));
}
