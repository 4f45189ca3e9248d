import { requireCurrency } from '../../../../src/domain/money/require-currency.ts';
import type { Product, Shop } from './shop-state.ts';

type Facts = Pick<Shop, 'name' | 'currency' | 'country' | 'shipsTo'> & Partial<Shop>;

/** A shop with what the kit and the tests buy. */
export const openShop = (
  { currency, ...facts }: Omit<Facts, 'currency'> & { currency: string },
  origin: string,
): Shop => ({
  origin,
  token: `shpat_${facts.name}_3f9c1e`,
  markets: {},
  codes: [
    { code: 'WELCOME10', takes: 'order', percent: 10 },
    { code: 'LINES5', takes: 'line', percent: 5 },
    { code: 'BIGSHOP', takes: 'line', percent: 20, minUnits: 10 },
    { code: 'FREESHIP', takes: 'shipping', percent: 100 },
    { code: 'ALONE', takes: 'order', percent: 30, alone: true },
    { code: 'SUMMER', takes: 'order', percent: 10, state: 'inactive' },
    { code: 'GONE', takes: 'order', percent: 10, state: 'used-up' },
  ],
  products: [
    goods(101, 'Mug', { price: 1_250, listPrice: 1_500 }),
    goods(102, 'Shelf', { price: 8_900, profile: 'freight' }),
    goods(103, 'Print', { price: 3_333, stock: 6 }),
    goods(104, 'Vase', { price: 4_200, stock: 0 }),
    goods(105, 'Pattern', { price: 700, requiresShipping: false }),
  ],
  carts: new Map(),
  now: () => Date.now(),
  denied: new Set(),
  totalsAreEstimated: true,
  unexplained: 0,
  ...facts,
  currency: requireCurrency(currency),
});

interface GoodsFacts {
  readonly price: number;
  readonly listPrice?: number;
  readonly stock?: number;
  readonly requiresShipping?: boolean;
  readonly profile?: Product['profile'];
}

const goods = (
  number: number,
  title: string,
  { price, listPrice, stock = 5_000, requiresShipping = true, profile = 'parcel' }: GoodsFacts,
): Product => ({
  id: `gid://shopify/Product/${number}`,
  handle: title.toLowerCase(),
  title,
  profile,
  published: true,
  variants: [
    {
      id: `gid://shopify/ProductVariant/${number}1`,
      sku: `${title.toUpperCase()}-1`,
      title: 'Default Title',
      price,
      listPrice: listPrice ?? null,
      stock,
      requiresShipping,
      options: [{ name: 'Title', value: 'Default Title' }],
    },
  ],
});
