import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toPlatformCart } from '../../../src/adapters/sandbox/cart-mapper.ts';
import { nothingChosen } from '../../../src/demo/sandbox/fulfillment/arrangement.ts';
import { settleShipments } from '../../../src/demo/sandbox/fulfillment/settle-shipments.ts';
import type { CartLine, CartState } from '../../../src/demo/sandbox/pricing/cart-state.ts';
import { priceCart } from '../../../src/demo/sandbox/pricing/price-cart.ts';
import { parseShopSettings, type ShopSettingsInput } from '../../../src/demo/sandbox/settings.ts';
import { sum } from '../../../src/domain/money/money.ts';
import { smallShop, texas } from '../../adapters/sandbox/open-sandbox.ts';
import { openShopWith } from './support/open-shop-with.ts';

const tenth = { kind: 'percentage', percent: '10', from: 'cart' } as const;
const extras: Pick<ShopSettingsInput, 'addons' | 'fees' | 'promotions'> = {
  addons: [
    {
      id: 'wrap',
      name: 'Wrap',
      scope: 'cart',
      price: '3',
      perUnit: true,
      children: [{ id: 'note', name: 'Note', price: '1' }],
    },
    { id: 'engraving', name: 'Engraving', scope: 'item', price: '7', goods: { tags: ['soft'] } },
    { id: 'group', name: 'Group', scope: 'group', price: '11', taxable: false },
    { id: 'less', name: 'Less', scope: 'item', price: '-4', perUnit: true },
    { id: 'plain', name: 'Plain', scope: 'cart', price: '-9' },
  ],
  fees: [
    { description: 'Recycling', price: '1', per: 'unit', goods: { tags: ['hard'] } },
    { description: 'Small', price: '4', below: '20' },
  ],
  promotions: [
    {
      id: 'lines',
      description: 'Lines',
      code: 'LINES',
      effect: { ...tenth, percent: '33.3333', from: 'lines' },
      goods: { tags: ['soft'] },
    },
    { id: 'each', description: 'Each', code: 'EACH', effect: { kind: 'amount', amount: '5', from: 'lines' } },
    { id: 'two', description: 'Two', code: 'TWO', effect: { kind: 'buy-x-get-y', buy: 2, get: 1, percent: '50' } },
    { id: 'tenth', description: 'Tenth', code: 'TENTH', effect: tenth },
    { id: 'off', description: 'Off', code: 'OFF', effect: { kind: 'amount', amount: '7', from: 'cart' } },
    { id: 'ship', description: 'Ship', code: 'SHIP', effect: { kind: 'free-shipping' } },
    {
      id: 'hard',
      description: 'Hard',
      effect: { ...tenth, percent: '12.5', from: 'lines' },
      goods: { tags: ['hard'] },
    },
  ],
};
const codes = ['LINES', 'EACH', 'TWO', 'TENTH', 'OFF', 'SHIP'];

const settings = fc.constantFrom(
  ...['USD', 'JPY', 'KWD'].map((currency) =>
    parseShopSettings({
      ...smallShop,
      ...extras,
      currency,
      tax: {
        shipping: true,
        rates: [
          { country: 'US', region: 'TX', percent: '74.9' },
          { country: 'US', percent: '3.3333' },
        ],
      },
      zones: [
        {
          name: 'All',
          countries: ['*'],
          methods: [
            {
              id: 'standard',
              description: 'S',
              estimatedDelivery: 'x',
              price: '7',
              perKilogram: '3',
              serves: ['standard', 'heavy'],
            },
          ],
        },
      ],
    }),
  ),
);

const address = fc.constantFrom(null, texas, { ...texas, stateOrProvince: 'OR' });
const requirement = fc.constantFrom('standard', 'heavy');

const line: fc.Arbitrary<Omit<CartLine, 'lineId'>> = fc.record({
  variantId: fc.uuid(),
  productId: fc.constant('p'),
  sku: fc.constant('SKU'),
  baseSku: fc.constant('base'),
  title: fc.constant('Title'),
  variantTitle: fc.constant(null),
  image: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 3 }),
  // Often equal, so that lines compete for an odd unit, and small enough for it to show in the tax.
  unitPrice: fc.oneof(fc.constantFrom(5, 15, 101), fc.nat(100_000)),
  compareAtPrice: fc.constant(null),
  grams: fc.integer({ min: 0, max: 5_000 }),
  available: fc.constant(true),
  requiresShipping: fc.boolean(),
  taxable: fc.boolean(),
  requirement,
  tags: fc.subarray(['soft', 'hard']),
});

/** Shipments with addresses and methods of their own, and lines split between them. */
const arrangementOf = (lines: CartState['lines']): fc.Arbitrary<CartState['arrangement']> =>
  fc
    .array(
      fc.record({
        requirement,
        methodId: fc.constantFrom(null, 'standard'),
        address,
        units: fc.subarray(lines.map(({ lineId }) => ({ lineId, quantity: 1 }))),
      }),
      { maxLength: 3 },
    )
    .map((made) => {
      const shipments = made.map((each, index) => ({ ...nothingChosen, ...each, shipmentId: `00000001-${index + 1}` }));
      return settleShipments('00000001-0000', { made: made.length, shipments }, lines);
    });

const selection = (addonId: string, lineIds: readonly string[]) => ({ addonId, lineIds, options: [] });

const cart: fc.Arbitrary<CartState> = fc
  .array(line, { maxLength: 8 })
  .map((lines) => lines.map((each, index) => ({ ...each, lineId: `line-${index}` })))
  .chain((lines) => {
    const ids = lines.map(({ lineId }) => lineId);
    return fc.record({
      cartId: fc.constant('00000001-0000'),
      status: fc.constant('open' as const),
      postalCode: fc.constant(null),
      country: fc.constant(null),
      shippingAddress: address,
      billingAddress: address,
      lines: fc.constant(lines),
      arrangement: arrangementOf(lines),
      slotOrders: fc.constant(new Map()),
      addons: fc
        .record({
          single: fc.subarray(ids),
          less: fc.subarray(ids),
          group: fc.subarray(ids),
          cart: fc.subarray(['wrap', 'note', 'plain']),
        })
        .map((chosen) => [
          ...chosen.cart.map((id) => selection(id, [])),
          ...chosen.single.map((id) => selection('engraving', [id])),
          ...chosen.less.map((id) => selection('less', [id])),
          ...(chosen.group.length > 0 ? [selection('group', chosen.group)] : []),
        ]),
      codes: fc.shuffledSubarray(codes),
      uses: fc.constant(new Map<string, number>()),
      shortages: fc.constant([]),
      readAt: fc.constant(0),
    });
  });

describe('the money of add-ons, fees and discounts', () => {
  it('adds up exactly in USD, JPY and KWD, and nothing costs less than nothing', () => {
    fc.assert(
      fc.property(settings, cart, (shop, state) => {
        const shown = toPlatformCart(priceCart(shop, state));
        const { currency } = shop;
        const amounts = (parts: readonly { readonly amount: { readonly number: number } }[]) =>
          parts.reduce((total, { amount }) => total + amount.number, 0);

        const parts = [shown.subTotal, shown.shippingTotal, shown.taxTotal, shown.addonTotal, shown.feeTotal];
        assert.deepEqual(
          shown.total,
          sum([...parts, ...(shown.cartDiscount === null ? [] : [shown.cartDiscount])], currency),
        );
        assert.equal(amounts(shown.discounts), shown.cartDiscount?.number ?? 0);
        assert.equal(amounts(shown.fees), shown.feeTotal.number);
        assert.equal(
          shown.addons.selections.reduce((total, { price }) => total + (price?.number ?? 0), 0),
          shown.addonTotal.number,
        );
        assert.ok(shown.discounts.every(({ amount }) => amount.number < 0));
        assert.ok(shown.total.number >= 0 && shown.taxTotal.number >= 0);
        for (const each of shown.lineItems) {
          assert.equal(amounts(each.discounts), each.lineDiscount?.number ?? 0);
          assert.ok(-(each.lineDiscount?.number ?? 0) <= each.linePrice.number);
        }
        for (const each of shown.shipments) {
          const free = shown.discounts.filter(({ shipmentId }) => shipmentId === each.shipmentId);
          assert.ok(-amounts(free) <= (each.shippingMethod?.price.number ?? 0));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('does not depend on the order of lines, shipments, codes and selections', () => {
    const shuffled = cart.chain((state) =>
      fc
        .record({
          lines: fc.shuffledSubarray([...state.lines], { minLength: state.lines.length }),
          codes: fc.shuffledSubarray([...state.codes], { minLength: state.codes.length }),
          addons: fc.shuffledSubarray([...state.addons], { minLength: state.addons.length }),
          shipments: fc.shuffledSubarray([...state.arrangement.shipments], {
            minLength: state.arrangement.shipments.length,
          }),
        })
        .map(({ shipments, ...order }) => {
          const arrangement = { ...state.arrangement, shipments };
          return [state, { ...state, ...order, arrangement }] as const;
        }),
    );
    fc.assert(
      fc.property(settings, shuffled, (shop, [one, other]) => {
        const totalsOf = (state: CartState) => {
          const { subTotal, shippingTotal, taxTotal, addonTotal, feeTotal, discountTotal, total } = priceCart(
            shop,
            state,
          );
          return { subTotal, shippingTotal, taxTotal, addonTotal, feeTotal, discountTotal, total };
        };

        assert.deepEqual(totalsOf(other), totalsOf(one));
      }),
      { numRuns: 400 },
    );
  });
});

describe('a cart with add-ons and codes', () => {
  it('costs the same whatever the way there', async () => {
    await using stack = new AsyncDisposableStack();
    const shop = await openShopWith({
      currency: 'KWD',
      addons: [
        { id: 'wrap', name: 'Wrap', scope: 'cart', price: '1.125' },
        {
          id: 'engraving',
          name: 'Engraving',
          scope: 'item',
          price: '0.375',
          perUnit: true,
          goods: { handles: ['poster'] },
        },
      ],
      promotions: [
        { id: 'tenth', description: 'Tenth', code: 'TENTH', effect: { ...tenth, percent: '7.7' } },
        {
          id: 'lines',
          description: 'Lines',
          code: 'LINES',
          effect: { ...tenth, from: 'lines' },
          goods: { handles: ['mug'] },
        },
        { id: 'off', description: 'Off', code: 'OFF', effect: { kind: 'amount', amount: '0.777', from: 'cart' } },
      ],
    });
    stack.defer(shop.close);
    const steps = ['address', 'mugs', 'table', 'wrap', 'engraving', 'TENTH', 'LINES', 'OFF', 'more posters'] as const;

    async function take(handle: string, step: (typeof steps)[number]): Promise<unknown> {
      if (step === 'address') return shop.shipTo(handle);
      if (step === 'mugs') return shop.add({ 'MUG-BLUE': 2 }, handle);
      if (step === 'table') return shop.add({ TABLE: 1 }, handle);
      if (step === 'more posters') return shop.add({ POSTER: 2 }, handle);
      if (step === 'wrap') return shop.choose(handle, [{ addonId: 'wrap' }]);
      if (step !== 'engraving') return shop.apply(handle, [step]);
      const { lineItems } = await shop.read(handle);
      const lineItemIds = lineItems.filter(({ sku }) => sku === 'POSTER').map(({ lineItemId }) => lineItemId);
      return shop.choose(handle, [{ addonId: 'engraving', lineItemIds }]);
    }

    const totals = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...steps], { minLength: steps.length }), async (order) => {
        // A code for mugs needs mugs: such an order is not one that the shop accepts.
        fc.pre(order.indexOf('mugs') < order.indexOf('LINES'));
        const { handle } = await shop.add({ POSTER: 1 });
        for (const step of order) await take(handle, step);
        const { total, taxTotal, cartDiscount, addonTotal } = await shop.read(handle);
        totals.add(JSON.stringify([total, taxTotal, cartDiscount, addonTotal]));
        assert.equal(totals.size, 1);
      }),
      { numRuns: 12 },
    );
  });
});
