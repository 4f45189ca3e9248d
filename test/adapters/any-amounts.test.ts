import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type * as z from 'zod';
import { toPlatformCart as toMedusaCart } from '../../src/adapters/medusa/cart/cart-mapper.ts';
import { cartAnswer } from '../../src/adapters/medusa/wire/cart.ts';
import { toPlatformCart as toShopifyCart } from '../../src/adapters/shopify/cart/cart-mapper.ts';
import { readCart } from '../../src/adapters/shopify/wire/cart.ts';
import { toPlatformCart as toUcpCart } from '../../src/adapters/ucp/cart/cart-mapper.ts';
import { wireCheckout } from '../../src/adapters/ucp/wire/checkout.ts';
import { toPlatformCart as toVendureCart } from '../../src/adapters/vendure/cart/cart-mapper.ts';
import { order } from '../../src/adapters/vendure/wire.ts';
import type { PlatformCart } from '../../src/domain/cart/cart.ts';
import { findCartFaults } from '../../src/domain/cart/find-cart-faults.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { decode } from '../../src/upstream-http/json-body.ts';

/** What a platform says of a cart, in minor units; each may be anything that a platform can write. */
interface Said {
  readonly lines: readonly { readonly price: number; readonly quantity: number; readonly discount: number }[];
  readonly shipping: number;
  readonly tax: number;
  readonly fee: number;
  /** What the total has beyond its parts. */
  readonly more: number;
}

const MAX = Number.MAX_SAFE_INTEGER;
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.nat(10_000) },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: -10_000, max: -1 }) },
  { weight: 1, arbitrary: fc.integer({ min: -MAX, max: MAX }) },
);
const said: fc.Arbitrary<Said> = fc.record({
  lines: fc.array(fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 250 }), discount: amount }), {
    maxLength: 4,
  }),
  shipping: amount,
  tax: amount,
  fee: amount,
  more: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: amount }),
});

const subTotalOf = ({ lines }: Said) => lines.reduce((running, { price, quantity }) => running + price * quantity, 0);
const discountOf = ({ lines }: Said) => lines.reduce((running, { discount }) => running + discount, 0);
const totalOf = (cart: Said) => subTotalOf(cart) - discountOf(cart) + cart.shipping + cart.tax + cart.fee + cart.more;
const at = '2026-01-01T00:00:00.000Z';
const isSafe = (...numbers: readonly number[]) => numbers.every(Number.isSafeInteger);

/** As the adapter reads it from JSON. Throws StoreUnavailable. */
const read = <Wire>(schema: z.ZodType<Wire>, wire: object): Wire => decode(schema, wire, 'ReadCart');

const toMedusa = (cart: Said): PlatformCart => {
  const taxed = { is_tax_inclusive: false, tax_total: 0, discount_total: 0, discount_tax_total: 0, adjustments: [] };
  return toMedusaCart(
    read(cartAnswer, {
      cart: {
        ...{ id: 'cart_1', currency_code: 'usd', region_id: 'reg_1', created_at: at, metadata: null },
        total: totalOf(cart) / 100,
        items: cart.lines.map(({ price, quantity, discount }, index) => ({
          ...taxed,
          ...{ id: `cali_${index}`, title: 'Mug', variant_id: `v${index}`, requires_shipping: true, created_at: at },
          quantity,
          unit_price: price / 100,
          tax_total: index === 0 ? cart.tax / 100 : 0,
          discount_total: discount / 100,
          adjustments: [{ code: 'CODE', amount: discount / 100 }],
        })),
        shipping_methods: [
          { ...taxed, id: 'casm_1', name: 'Post', amount: cart.shipping / 100, shipping_option_id: 'so_1' },
        ],
      },
    }).cart,
    [{ id: 'so_1', name: 'Post', amount: cart.shipping / 100 }],
  );
};

const toVendure = (cart: Said): PlatformCart =>
  toVendureCart(
    read(order, {
      ...{ id: '7', code: 'CODE7', state: 'AddingItems', active: true, orderPlacedAt: null, currencyCode: 'USD' },
      ...{ couponCodes: [], promotions: [], shippingAddress: null, billingAddress: null, customer: null, payments: [] },
      total: totalOf(cart) - cart.tax,
      totalWithTax: totalOf(cart),
      discounts: [
        {
          ...{ adjustmentSource: 'PROMOTION:1', type: 'PROMOTION', description: 'Off' },
          amount: -discountOf(cart),
          amountWithTax: -discountOf(cart),
        },
      ],
      surcharges: [{ description: 'Wrap', price: cart.fee, priceWithTax: cart.fee }],
      lines: cart.lines.map(({ price, quantity, discount }, index) => ({
        ...{ id: `${index}`, createdAt: at, quantity, featuredAsset: null },
        ...{ unitPrice: price, unitPriceWithTax: price },
        ...{ linePrice: price * quantity, linePriceWithTax: price * quantity },
        discounts: [
          {
            ...{ adjustmentSource: 'PROMOTION:1', type: 'PROMOTION', description: 'Off' },
            amount: -discount,
            amountWithTax: -discount,
          },
        ],
        productVariant: { id: '1', sku: 'MUG', name: 'Mug', stockLevel: null, product: { id: '1', name: 'Mug' } },
      })),
      shippingLines: [
        {
          ...{ id: '1', price: cart.shipping, priceWithTax: cart.shipping },
          shippingMethod: { id: '1', name: 'Standard' },
        },
      ],
    }),
    [{ id: '1', name: 'Standard', price: cart.shipping, priceWithTax: cart.shipping }],
    { taxes: 'added', moneyPrecision: 2 },
  );

const toUcp = (cart: Said): PlatformCart =>
  toUcpCart(
    read(wireCheckout, {
      ...{ ucp: {}, id: 'c1', status: 'incomplete', currency: 'USD' },
      line_items: cart.lines.map(({ price, quantity }, index) => ({
        ...{ id: `l${index}`, item: { id: `v${index}`, title: 'Mug', price }, quantity },
      })),
      discounts: {
        applied: cart.lines.map(({ discount }, index) => ({
          ...{ code: 'CODE', title: 'Off', amount: discount },
          allocations: [{ path: `$.line_items[${index}]`, amount: discount }],
        })),
      },
      totals: [
        { type: 'subtotal', amount: subTotalOf(cart) },
        { type: 'discount', amount: -discountOf(cart) },
        { type: 'fulfillment', amount: cart.shipping },
        { type: 'tax', amount: cart.tax },
        { type: 'wrap', amount: cart.fee },
        { type: 'total', amount: totalOf(cart) },
      ],
    }),
    new Map(),
  );

const toShopify = (cart: Said): PlatformCart => {
  const usd = (minor: number) => ({ amount: toText(minor), currencyCode: 'USD' });
  const option = { handle: 'a1', title: 'Post', description: null, deliveryMethodType: 'SHIPPING' };
  const delivery = { ...option, estimatedCost: usd(cart.shipping) };
  const pageInfo = { hasNextPage: false, endCursor: null };
  return toShopifyCart(
    read(readCart.data, {
      cart: {
        ...{ id: 'gid://shopify/Cart/1?key=k', buyerIdentity: { email: null, countryCode: null } },
        cost: { totalAmount: usd(totalOf(cart)), totalAmountEstimated: true },
        ...{ discountAllocations: [], discountCodes: [], delivery: { addresses: [] } },
        deliveryGroups: {
          nodes: [
            {
              ...{
                id: 'gid://shopify/CartDeliveryGroup/1',
                deliveryOptions: [delivery],
                selectedDeliveryOption: delivery,
              },
              cartLines: { nodes: cart.lines.map((_, index) => ({ id: `l${index}` })), pageInfo },
            },
          ],
        },
        lines: {
          pageInfo,
          nodes: cart.lines.map(({ price, quantity, discount }, index) => ({
            ...{ id: `l${index}`, quantity },
            cost: { amountPerQuantity: usd(price), compareAtAmountPerQuantity: null },
            discountAllocations: [{ discountedAmount: usd(discount), targetType: 'LINE_ITEM', code: 'CODE' }],
            merchandise: {
              ...{
                id: `v${index}`,
                sku: null,
                title: 'Mug',
                availableForSale: true,
                requiresShipping: true,
                image: null,
              },
              product: { id: 'p1', title: 'Mug' },
            },
          })),
        },
      },
    }).cart ?? assert.fail('there is a cart'),
  );
};

const toText = (minor: number) => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('whatever amounts a platform names', () => {
  for (const [platform, toCart] of Object.entries({ toMedusa, toVendure, toUcp, toShopify })) {
    it(`says which total is below nothing, and refuses a sum that is not exact: ${platform.slice(2)}`, () => {
      const line = { price: 100, quantity: 1, discount: 0 };
      const none: Said = { lines: [line], shipping: 0, tax: 0, fee: 0, more: 0 };
      const large = { ...line, price: 9e15 };
      const name = 'StoreUnavailable';

      assert.throws(() => toCart({ ...none, shipping: -1, fee: 1 }), {
        name,
        description: 'The platform names a shippingTotal below nothing',
      });
      assert.throws(() => toCart({ ...none, lines: [large, large], more: -18e15 }), { name });
    });

    it(`gives a cart without a fault, or is unavailable: ${platform.slice(2)}`, () => {
      const ends = { shown: 0, refused: 0 };
      fc.assert(
        fc.property(said, (cart) => {
          // What no JSON of the platform could hold is not what it says.
          fc.pre(isSafe(totalOf(cart), subTotalOf(cart), discountOf(cart)) || platform === 'toMedusa');
          const shown = cartOrRefusal(() => toCart(cart));
          ends[shown === null ? 'refused' : 'shown'] += 1;

          if (shown !== null) assert.deepEqual(findCartFaults(shown, requireCurrency('USD')), []);
        }),
        { numRuns: 1_000 },
      );
      assert.ok(ends.shown > 100 && ends.refused > 100, JSON.stringify(ends));
    });
  }
});

/** Null if the cart was refused by its name. */
function cartOrRefusal(map: () => PlatformCart): PlatformCart | null {
  try {
    return map();
  } catch (error) {
    if (error instanceof CommerceError && error.name === 'StoreUnavailable') return null;
    throw error;
  }
}
