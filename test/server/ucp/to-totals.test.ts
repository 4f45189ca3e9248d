import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import { money, sum } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { toTotals } from '../../../src/server/ucp/checkout/output/to-totals.ts';

const currency = requireCurrency('USD');
const amount = fc.integer({ min: 0, max: 1_000_000 }).map((number) => money(number, currency));
const signed = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((number) => money(number, currency));

/** The amounts of a cart, which add up as every platform's do. */
const cart = fc
  .record({
    subTotal: amount,
    shippingTotal: amount,
    taxTotal: amount,
    addonTotal: signed,
    cartDiscount: fc.option(amount.map(({ number }) => money(-number, currency))),
    discounts: fc.array(
      fc.record({ lineItemId: fc.option(fc.string()), amount: amount.map(({ number }) => money(-number, currency)) }),
      { maxLength: 4 },
    ),
    fees: fc.array(fc.record({ description: fc.string(), amount: fc.oneof(amount, signed) }), { maxLength: 4 }),
  })
  .map((parts) => {
    const feeTotal = sum(
      parts.fees.map((fee) => fee.amount),
      currency,
    );
    const { subTotal, shippingTotal, taxTotal, addonTotal, cartDiscount } = parts;
    const total = sum(
      [subTotal, shippingTotal, taxTotal, addonTotal, feeTotal, ...(cartDiscount ? [cartDiscount] : [])],
      currency,
    );
    return { ...parts, feeTotal, total } as unknown as PlatformCart;
  });

describe('the totals of a checkout', () => {
  it('begin with one subtotal, end with one total, and add up to it', () => {
    fc.assert(
      fc.property(cart, (given) => {
        const totals = toTotals(given);

        const types = totals.map(({ type }) => type);
        assert.deepEqual([types[0], types.at(-1)], ['subtotal', 'total']);
        assert.equal(types.filter((type) => type === 'subtotal' || type === 'total').length, 2);
        assert.equal(
          totals.slice(0, -1).reduce((running, each) => running + each.amount, 0),
          totals.at(-1)?.amount,
        );
      }),
    );
  });

  it('show each fee by its name, and what is no list of fees as one', () => {
    const fees = (amounts: readonly number[], feeTotal: number) => {
      const none = money(0, currency);
      const total = money(1_000 + feeTotal, currency);
      return toTotals({
        ...{ subTotal: money(1_000, currency), shippingTotal: none, taxTotal: none, addonTotal: none },
        ...{ cartDiscount: null, discounts: [], feeTotal: money(feeTotal, currency), total },
        fees: amounts.map((number, index) => ({ description: `Fee ${index}`, amount: money(number, currency) })),
      } as unknown as PlatformCart)
        .filter(({ type }) => type === 'fee')
        .map(({ display_text, amount: shown }) => [display_text, shown]);
    };

    assert.deepEqual(fees([200, 50], 250), [
      ['Fee 0', 200],
      ['Fee 1', 50],
    ]);
    assert.deepEqual(fees([], 0), []);
    assert.deepEqual(fees([], 250), [['Fees', 250]]);
    assert.deepEqual(fees([300, -50], 250), [['Fees', 250]]);
  });

  it('have no discount that adds, and no tax, shipping or single fee that takes off', () => {
    fc.assert(
      fc.property(cart, (given) => {
        for (const { type, amount: shown } of toTotals(given)) {
          if (type === 'discount' || type === 'items_discount') assert.ok(shown < 0);
          if (type === 'tax' || type === 'fulfillment') assert.ok(shown > 0);
        }
      }),
    );
  });
});
