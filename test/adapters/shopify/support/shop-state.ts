import { randomUUID } from 'node:crypto';
import { money, toDecimalText } from '../../../../src/domain/money/money.ts';
import type { CurrencyCode } from '../../../../src/lib/currency/currency.ts';
import { currencyDigits } from '../../../../src/lib/currency/currency-digits.ts';

export interface Variant {
  readonly id: string;
  readonly sku: string;
  readonly title: string;
  /** Minor units of the shop's currency. */
  price: number;
  /** What is said in place of the price. */
  saysPrice?: string;
  readonly listPrice: number | null;
  /** Null if Shopify does not count it. */
  stock: number | null;
  readonly requiresShipping: boolean;
  /** A line has a multiple of so many units. */
  increment?: number;
  /** Belongs to another line, and cannot be taken out by itself. */
  isBound?: boolean;
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

export interface Product {
  readonly id: string;
  readonly handle: string;
  readonly title: string;
  /** What has another profile goes in another delivery group. */
  readonly profile: 'parcel' | 'freight';
  readonly variants: readonly Variant[];
  /** By default none. */
  collections?: readonly { readonly id: string; readonly title: string }[];
  published: boolean;
}

export interface Code {
  readonly code: string;
  readonly takes: 'line' | 'order' | 'shipping';
  readonly percent: number;
  readonly minUnits?: number;
  /** It takes nothing off beside another one. */
  readonly alone?: true;
  readonly state?: 'inactive' | 'used-up';
}

export interface CartLine {
  readonly id: string;
  readonly product: Product;
  readonly variant: Variant;
  quantity: number;
}

export type DeliveryAddress = Readonly<Record<string, string | null>>;

export interface Cart {
  readonly token: string;
  readonly key: string;
  lines: CartLine[];
  codes: readonly string[];
  address: DeliveryAddress | null;
  email: string | null;
  country: string | null;
  /** The chosen option of each profile. */
  chosen: ReadonlyMap<string, string>;
  updatedAt: number;
  /** Counts changes: Shopify names delivery groups anew with each. */
  version: number;
  isOrdered: boolean;
}

/** One shop, as its own administration would show it. Every rule of it is what Shopify documents; none was seen on a live shop. */
export interface Shop {
  readonly name: string;
  readonly origin: string;
  readonly token: string;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly shipsTo: readonly string[];
  /** Currencies of other countries, where the shop sells in several. A unit costs as many units there. */
  readonly markets: Readonly<Record<string, CurrencyCode>>;
  readonly codes: readonly Code[];
  readonly products: Product[];
  readonly carts: Map<string, Cart>;
  readonly now: () => number;
  /** Fields of products that the token has no permission for. */
  readonly denied: Set<string>;
  /** Said with every total. */
  totalsAreEstimated: boolean;
  /** In every total, and in no part of it that the API shows: minor units. */
  unexplained: number;
}

/** Carts that nobody touches end after so long. */
export const CART_LIFETIME_MS = 30 * 86_400_000;

export const startCart = (shop: Shop): Cart => {
  const cart: Cart = {
    token: randomUUID().replaceAll('-', ''),
    key: randomUUID().replaceAll('-', ''),
    lines: [],
    codes: [],
    address: null,
    email: null,
    country: null,
    chosen: new Map(),
    updatedAt: shop.now(),
    version: 1,
    isOrdered: false,
  };
  shop.carts.set(cart.token, cart);
  return cart;
};

/** Somebody orders so many on the shop's own page. */
export function sellUnits(shop: Shop, goods: Pick<CartLine, 'product' | 'variant'>, quantity: number): void {
  const cart = startCart(shop);
  cart.lines = [{ id: randomUUID(), ...goods, quantity }];
  cart.isOrdered = true;
}

export const toCartGid = ({ token, key }: Cart): string => `gid://shopify/Cart/${token}?key=${key}`;

/** The cart of an ID, and whether the ID has its key. Undefined for one that ended. */
export function findCart(shop: Shop, id: string): { readonly cart: Cart; readonly hasKey: boolean } | undefined {
  const [, token = '', query = ''] = /^gid:\/\/shopify\/Cart\/([^?]+)(?:\?(.*))?$/.exec(id) ?? [];
  const cart = shop.carts.get(token);
  if (cart === undefined || cart.isOrdered || shop.now() - cart.updatedAt > CART_LIFETIME_MS) return undefined;
  return { cart, hasKey: new URLSearchParams(query).get('key') === cart.key };
}

export function findVariant(
  shop: Shop,
  id: string,
): { readonly product: Product; readonly variant: Variant } | undefined {
  for (const product of shop.products) {
    const variant = product.variants.find((each) => each.id === id);
    if (variant !== undefined && product.published) return { product, variant };
  }
  return undefined;
}

export const currencyOf = (shop: Shop, country: string | null): CurrencyCode =>
  shop.markets[country ?? ''] ?? shop.currency;

/** From minor units of the shop's currency: a unit costs a unit everywhere, so that tests can count. */
export const convert = (shop: Shop, number: number, currency: CurrencyCode): number =>
  Math.round(number * 10 ** (currencyDigits(currency) - currencyDigits(shop.currency)));

/** As Shopify writes amounts: `10.0`, `9.99`, `1480.0`. */
export function toWireMoney(number: number, currency: CurrencyCode) {
  const [whole = '0', fraction = ''] = toDecimalText(money(number, currency)).split('.');
  const digits = fraction.replace(/0+$/, '');
  return { amount: `${whole}.${digits === '' ? '0' : digits}`, currencyCode: currency };
}
