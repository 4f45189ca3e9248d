import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toPlatformCart } from '../../../src/adapters/medusa/cart/cart-mapper.ts';
import { findCartFaults } from '../../../src/domain/cart/find-cart-faults.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { currencyDigits } from '../../../src/lib/currency/currency-digits.ts';

/** Amounts as Medusa has them: up to six decimals, computed in floats. */
const decimal = (max: number) =>
  fc.integer({ min: 0, max: max * 1_000_000 }).map((millionths) => millionths / 1_000_000);

interface Part {
  readonly net: number;
  readonly isInclusive: boolean;
  readonly share: number;
}

const RATE = 0.0825;

/** The amounts of one part, as Medusa computes them from its price and its discount. */
function taxed({ net, isInclusive, share }: Part) {
  const discount = net * share;
  const tax = (net - discount) * RATE;
  return {
    is_tax_inclusive: isInclusive,
    tax_total: tax,
    discount_total: discount * (1 + RATE),
    discount_tax_total: discount * RATE,
    adjustments:
      discount > 0
        ? [
            { code: 'ONE', amount: discount / 3 },
            { code: null, description: 'Automatic', amount: (discount / 3) * 2 },
          ]
        : [],
    total: net - discount + tax,
  };
}

const part = fc.record({
  price: decimal(500),
  quantity: fc.integer({ min: 1, max: 250 }),
  isInclusive: fc.boolean(),
  share: fc.constantFrom(0, 0.1, 1 / 3, 1),
});

const cartOf = (
  currency: string,
  parts: readonly { price: number; quantity: number; isInclusive: boolean; share: number }[],
) => {
  const [shipping, ...lines] = parts.map(({ price, quantity, ...rest }, index) => {
    const shown = rest.isInclusive ? price / (1 + RATE) : price;
    return { price, quantity, ...taxed({ net: shown * (index === 0 ? 1 : quantity), ...rest }) };
  });
  const total = [shipping, ...lines].reduce((running, each) => running + (each?.total ?? 0), 0);
  return {
    id: 'cart_1',
    currency_code: currency,
    region_id: 'reg_1',
    created_at: '2026-01-01T00:00:00.000Z',
    total,
    metadata: null,
    items: lines.map(({ price, quantity, ...rest }, index) => ({
      ...rest,
      id: `cali_${index}`,
      title: 'Mug',
      variant_id: `variant_${index}`,
      requires_shipping: true,
      created_at: '2026-01-01T00:00:00.000Z',
      quantity,
      unit_price: price,
    })),
    shipping_methods:
      shipping === undefined ? [] : [{ ...shipping, id: 'casm_1', name: 'Post', amount: shipping.price }],
  };
};

describe('the totals of a Medusa cart', () => {
  for (const currency of ['USD', 'JPY', 'KWD'] as const) {
    it(`add up in ${currency}, whatever its prices, rates and discounts`, () => {
      fc.assert(
        fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
          const wire = cartOf(currency.toLowerCase(), parts);
          const options = wire.shipping_methods.map(({ id, name, amount }) => ({ id, name, amount }));

          const cart = toPlatformCart(wire, options);

          assert.deepEqual(findCartFaults(cart, requireCurrency(currency)), []);
        }),
      );
    });
  }

  it('are Medusa’s total, rounded once', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const wire = cartOf('usd', parts);

        const { total } = toPlatformCart(wire, []);

        assert.ok(Math.abs(total.number - wire.total * 10 ** currencyDigits(requireCurrency('USD'))) <= 0.500_001);
      }),
    );
  });

  it('put an odd cent into the tax, where there is some, and name it where there is none', () => {
    const line = { price: 0.335, quantity: 1, isInclusive: false, share: 0 };
    const wire = cartOf('usd', [{ ...line, price: 0 }, line, line, line]);

    const taxedCart = toPlatformCart(wire, []);
    const untaxed = toPlatformCart(
      {
        ...wire,
        total: 1.005,
        items: wire.items.map((item) => ({ ...item, tax_total: 0 })),
        shipping_methods: [],
      },
      [],
    );

    // Three prices of 33.5 cents are rounded up; their total of 108.79 cents is not.
    assert.deepEqual([taxedCart.subTotal.number, taxedCart.taxTotal.number, taxedCart.total.number], [102, 7, 109]);
    assert.deepEqual(taxedCart.fees, []);
    assert.deepEqual(
      untaxed.fees.map(({ description, amount }) => [description, amount.number]),
      [['Rounding', -1]],
    );
  });

  it('show store credit as an adjustment', () => {
    const wire = cartOf('usd', [{ price: 50, quantity: 1, isInclusive: false, share: 0 }]);

    const cart = toPlatformCart({ ...wire, total: wire.total - 20 }, []);

    assert.deepEqual(
      cart.discounts.map(({ description, amount }) => [description, amount.number]),
      [['Adjustment', -2000]],
    );
  });
});
