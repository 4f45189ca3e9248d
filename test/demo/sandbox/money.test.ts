import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toPlatformCart } from '../../../src/adapters/sandbox/cart-mapper.ts';
import { requireAvailable } from '../../../src/demo/sandbox/cart/require-available.ts';
import { type Arrangement, nothingChosen } from '../../../src/demo/sandbox/fulfillment/arrangement.ts';
import { settleShipments } from '../../../src/demo/sandbox/fulfillment/settle-shipments.ts';
import type { CartLine, CartState } from '../../../src/demo/sandbox/pricing/cart-state.ts';
import { priceCart } from '../../../src/demo/sandbox/pricing/price-cart.ts';
import { splitTax } from '../../../src/demo/sandbox/pricing/split-tax.ts';
import { parseShopSettings } from '../../../src/demo/sandbox/settings.ts';
import { sum } from '../../../src/domain/money/money.ts';
import { noon, openSandbox, smallShop, texas, toCall } from '../../adapters/sandbox/open-sandbox.ts';

const settingsOf = (currency: string) =>
  parseShopSettings({
    ...smallShop,
    currency,
    tax: {
      shipping: true,
      rates: [
        { country: 'US', region: 'TX', percent: '8.25' },
        { country: 'US', percent: '3.3333' },
      ],
    },
    requirements: [
      { id: 'heavy', tag: 'heavy' },
      { id: 'made-to-order', tag: 'made-to-order' },
    ],
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
            serves: ['standard', 'made-to-order'],
          },
          {
            id: 'freight',
            description: 'F',
            estimatedDelivery: 'x',
            price: '91',
            perKilogram: '1',
            freeFrom: '100000',
            serves: ['heavy'],
          },
        ],
      },
    ],
  });

const settings = fc.constantFrom(...['USD', 'JPY', 'KWD'].map(settingsOf));
const requirement = fc.constantFrom('standard', 'heavy', 'made-to-order');
const address = fc.constantFrom(null, texas, { ...texas, stateOrProvince: 'OR' });

const line: fc.Arbitrary<Omit<CartLine, 'lineId'>> = fc.record({
  variantId: fc.uuid(),
  productId: fc.constant('p'),
  sku: fc.constant('SKU'),
  baseSku: fc.constant('base'),
  title: fc.constant('Title'),
  variantTitle: fc.constant(null),
  image: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  unitPrice: fc.integer({ min: 0, max: 1_000_000_000 }),
  compareAtPrice: fc.constant(null),
  grams: fc.integer({ min: 0, max: 99_999_999 }),
  available: fc.constant(true),
  requiresShipping: fc.boolean(),
  taxable: fc.boolean(),
  requirement,
  tags: fc.constant([]),
});

const lines = fc
  .array(line, { maxLength: 12 })
  .map((made) => made.map((each, index) => ({ ...each, lineId: `line-${index}` })));

/** Shipments as some earlier state of the catalog and the cart may have left them. */
const arrangement: fc.Arbitrary<Arrangement> = fc
  .array(
    fc.record({
      requirement,
      type: fc.constantFrom(null, 'SHIP_TO_ADDRESS'),
      methodId: fc.constantFrom(null, 'standard', 'freight'),
      address,
      units: fc.uniqueArray(
        fc.record({
          lineId: fc.integer({ min: 0, max: 13 }).map((index) => `line-${index}`),
          quantity: fc.integer({ min: 1, max: 12_000 }),
        }),
        { selector: ({ lineId }) => lineId },
      ),
    }),
    { maxLength: 5 },
  )
  .map((shipments) => ({
    made: shipments.length,
    shipments: shipments.map((shipment, index) => ({
      ...nothingChosen,
      ...shipment,
      shipmentId: `00000001-${index + 1}`,
    })),
  }));

const cart: fc.Arbitrary<CartState> = fc
  .record({
    cartId: fc.constant('00000001-0000'),
    status: fc.constant('open' as const),
    postalCode: fc.constant(null),
    country: fc.constant(null),
    shippingAddress: address,
    billingAddress: address,
    lines,
    arrangement,
    slotOrders: fc.constant(new Map()),
    addons: fc.constant([]),
    codes: fc.constant([]),
    uses: fc.constant(new Map<string, number>()),
    shortages: fc.constant([]),
    readAt: fc.constant(noon),
  })
  .map((state) => ({ ...state, arrangement: settleShipments(state.cartId, state.arrangement, state.lines) }));

describe('the money of a cart', () => {
  it('adds up exactly in USD, JPY and KWD, whatever is in it', () => {
    fc.assert(
      fc.property(settings, cart, (shop, state) => {
        const priced = priceCart(shop, state);
        const platformCart = toPlatformCart(priced);
        const { currency } = shop;

        assert.deepEqual(
          platformCart.subTotal,
          sum(
            platformCart.lineItems.map(({ linePrice }) => linePrice),
            currency,
          ),
        );
        assert.deepEqual(
          platformCart.shippingTotal,
          sum(
            platformCart.shipments.flatMap(({ shippingMethod }) => shippingMethod?.price ?? []),
            currency,
          ),
        );
        assert.deepEqual(
          platformCart.total,
          sum([platformCart.subTotal, platformCart.shippingTotal, platformCart.taxTotal], currency),
        );
        const taxes = [...priced.lines, ...priced.shipments].map(({ tax }) => tax);
        assert.equal(
          priced.taxTotal,
          taxes.reduce((left, right) => left + right, 0),
        );
        assert.ok(taxes.every((tax) => Number.isSafeInteger(tax) && tax >= 0));
        assert.ok(priced.lines.every(({ taxable, tax }) => taxable || tax === 0));
      }),
      { numRuns: 300 },
    );
  });

  it('puts every physical unit into one shipment, others into none, and leaves no shipment empty', () => {
    fc.assert(
      fc.property(settings, cart, (shop, state) => {
        const { lines: priced, shipments } = priceCart(shop, state);

        for (const { lineId, quantity, requiresShipping, requirement: needed } of priced) {
          const holding = shipments.filter(({ units }) => units.some((each) => each.lineId === lineId));
          const units = holding.flatMap((shipment) => shipment.units.filter((each) => each.lineId === lineId));
          assert.equal(
            units.reduce((total, each) => total + each.quantity, 0),
            requiresShipping ? quantity : 0,
          );
          assert.ok(holding.every((shipment) => shipment.requirement === needed));
        }
        assert.ok(shipments.every(({ units }) => units.length > 0 && units.every(({ quantity }) => quantity > 0)));
        assert.equal(new Set(shipments.map(({ shipmentId }) => shipmentId)).size, shipments.length);
        assert.deepEqual(settleShipments(state.cartId, state.arrangement, state.lines), state.arrangement);
      }),
      { numRuns: 300 },
    );
  });

  it('taxes each amount within one unit of its exact tax, and their sum within a half', () => {
    const amounts = fc.array(fc.record({ amount: fc.nat(10 ** 13), rateMillionths: fc.nat(999_999) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(amounts, (parts) => {
        const taxes = splitTax(parts);
        const exact = parts.map(({ amount, rateMillionths }) => BigInt(amount) * BigInt(rateMillionths));

        for (const [index, tax] of taxes.entries()) {
          const difference = BigInt(tax) * 1_000_000n - (exact[index] ?? 0n);
          assert.ok(difference > -1_000_000n && difference < 1_000_000n);
        }
        const off =
          taxes.reduce((left, tax) => left + BigInt(tax) * 1_000_000n, 0n) -
          exact.reduce((left, right) => left + right, 0n);
        assert.ok(off > -500_000n && off <= 500_000n);
      }),
    );
  });

  it('rounds half a unit up and gives it to the larger remainder', () => {
    assert.deepEqual(splitTax([{ amount: 5, rateMillionths: 100_000 }]), [1]);
    assert.deepEqual(
      splitTax([
        { amount: 104, rateMillionths: 100_000 },
        { amount: 101, rateMillionths: 100_000 },
      ]),
      [11, 10],
    );
    assert.deepEqual(splitTax([]), []);
  });
});

describe('a cart through many changes', () => {
  it('keeps its sums, its shipments and the stock in order', async () => {
    const skus = ['MUG-BLUE', 'TABLE', 'POSTER', 'VOUCHER'] as const;
    const stock: Readonly<Record<string, number>> = { 'MUG-BLUE': 6, TABLE: 3 };
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        sku: fc.constantFrom(...skus),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({
        kind: fc.constant('set' as const),
        sku: fc.constantFrom(...skus),
        quantity: fc.integer({ min: 0, max: 7 }),
      }),
      fc.record({ kind: fc.constant('clear' as const) }),
    );
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ settings: { ...smallShop, currency: 'KWD' } });
    stack.defer(sandbox.close);

    /** Does to the expected cart what the change has to do to the real one. */
    async function applyChange(
      handle: string,
      expected: Map<string, number>,
      each: typeof change extends fc.Arbitrary<infer Change> ? Change : never,
    ): Promise<void> {
      const current = await sandbox.adapter.getCart(toCall(), { cart: handle });
      if (each.kind === 'clear') {
        await sandbox.adapter.clearCart(toCall(), { cart: handle });
        return expected.clear();
      }
      const wanted = each.kind === 'add' ? (expected.get(each.sku) ?? 0) + each.quantity : each.quantity;
      const line = current.lineItems.find(({ sku }) => sku === each.sku);
      const call = () =>
        each.kind === 'add'
          ? sandbox.add({ [each.sku]: each.quantity }, handle)
          : sandbox.adapter.updateLineItem(toCall(), {
              cart: handle,
              lineItemId: line?.lineItemId ?? '',
              quantity: each.quantity,
            });
      if (each.kind === 'set' && line === undefined) {
        return assert.rejects(call(), { name: 'LineItemNotFound' });
      }
      if (wanted > (stock[each.sku] ?? wanted)) {
        return assert.rejects(call(), { name: 'NotEnoughStockError' });
      }
      await call();
      if (wanted === 0) expected.delete(each.sku);
      else expected.set(each.sku, wanted);
    }

    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const { handle } = await sandbox.add({ POSTER: 1 });
        const expected = new Map<string, number>([['POSTER', 1]]);
        for (const each of changes) await applyChange(handle, expected, each);
        const after = await sandbox.adapter.getCart(toCall(), { cart: handle });
        assert.deepEqual(after.lineItems.map(({ sku, quantity }) => [sku, quantity]).sort(), [...expected].sort());
        assert.deepEqual(
          after.shipments
            .flatMap(({ lines }) => lines.map(({ lineItemId, quantity }) => [lineItemId, quantity]))
            .sort(),
          after.lineItems
            .filter(({ requiresShipping }) => requiresShipping)
            .map(({ lineItemId, quantity }) => [lineItemId, quantity])
            .sort(),
        );
        assert.equal(
          after.total.number,
          after.lineItems.reduce((total, { price, quantity }) => total + price.number * quantity, 0),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('the bounds of a line', () => {
  it('let a continuing variant be sold beyond its stock', () => {
    requireAvailable({ sku: 'X', tracked: 1, policy: 'continue', stock: -4 }, 10_000);
    requireAvailable({ sku: 'X', tracked: 0, policy: 'deny', stock: 0 }, 1);

    assert.throws(() => requireAvailable({ sku: 'X', tracked: 1, policy: 'deny', stock: -4 }, 1), {
      details: { available: 0, sku: 'X' },
    });
  });
});
