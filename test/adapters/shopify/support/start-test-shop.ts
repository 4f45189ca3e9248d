import type { TestContext } from 'node:test';
import type {
  CartResult,
  MerchantAdapter,
  MerchantCall,
  NewLineItem,
} from '../../../../src/adapters/contract/index.ts';
import { createShopifyAdapter } from '../../../../src/adapters/shopify/index.ts';
import { shopifySettingsSchema } from '../../../../src/adapters/shopify/settings.ts';
import type { Address } from '../../../../src/domain/address.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import { openShop } from './open-shop.ts';
import { type Storefront, serveStorefront } from './serve-storefront.ts';
import { findCart, type Shop } from './shop-state.ts';

export const ann: Address = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '+15125550100',
  address1: '1 Main St',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

export type ShopifyAdapter = Required<MerchantAdapter>;

export interface TestShop {
  readonly shop: Shop;
  readonly storefront: Storefront;
  readonly adapter: ShopifyAdapter;
  /** Another adapter of the shop. */
  connect(settings?: object): ShopifyAdapter;
  /** The names of the operations sent since the last look. */
  sent(): readonly string[];
  item(number: number, quantity?: number): NewLineItem;
  start(...items: readonly NewLineItem[]): Promise<CartResult>;
  /** What Shopify holds of the cart, as text to compare. */
  held(handle: string): string;
  readonly log: readonly string[];
}

export const call = (): MerchantCall => ({
  requestId: 'request-1',
  signal: AbortSignal.timeout(60_000),
  buyer: { ip: '192.0.2.1', userAgent: null },
});

/** One shop on Shopify's schema, and an adapter of it. */
export async function startTestShop(
  t: TestContext,
  facts: Partial<Shop> & { readonly currency?: never } = {},
  currency = 'USD',
): Promise<TestShop> {
  let opened: Shop | undefined;
  const storefront = await serveStorefront((origin) => {
    opened = openShop({ name: 'kiln', country: 'US', shipsTo: ['US', 'JP', 'KW'], ...facts, currency }, origin);
    return [opened];
  });
  t.after(() => storefront.close());
  if (opened === undefined) throw new TypeError('There is no shop');
  const shop = opened;
  const log: string[] = [];
  const note = (_: object, message: string) => void log.push(message);
  const connect = (settings: object = {}) => {
    const adapter = createShopifyAdapter(
      shopifySettingsSchema.parse({
        url: `${storefront.url}/${shop.name}`,
        privateToken: new Secret(shop.token),
        http: { readRetries: 0 },
        ...settings,
      }),
      { logger: { debug: () => {}, info: note, warn: note, error: note } },
    );
    t.after(() => adapter.close?.());
    return adapter as ShopifyAdapter;
  };
  const adapter = connect();
  let seen = 0;
  return {
    ...{ shop, storefront, adapter, connect, log },
    sent: () => {
      const names = storefront.requests.slice(seen).map(({ operationName }) => operationName);
      seen = storefront.requests.length;
      return names;
    },
    item: (number, quantity = 1) => ({
      addToCartRef: { variantId: `gid://shopify/ProductVariant/${number}1`, productId: null, variantHandles: [] },
      quantity,
    }),
    start: (...items) => adapter.addLineItems(call(), { cart: null, items, flush: false }),
    held: (handle) => {
      const { version: _, updatedAt: __, chosen, ...cart } = findCart(shop, handle)?.cart ?? {};
      return JSON.stringify({ ...cart, chosen: [...(chosen ?? [])] });
    },
  };
}

/** Runs what must be refused and answers the error. */
export async function refusalOf(run: () => Promise<unknown>): Promise<CommerceError> {
  const thrown = await run().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof CommerceError) return thrown;
  throw new TypeError(`was not refused: ${String(thrown)}`);
}
