import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { roundedMoneyFromDecimal } from '../../../src/adapters/toolkit/decimal-money.ts';
import { money, moneyFromDecimal, toDecimalText } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';

const currencies = ['USD', 'JPY', 'KWD', 'CLF'].map(requireCurrency);
const rounded = (amount: string | number, currency: string) =>
  roundedMoneyFromDecimal(amount, requireCurrency(currency))?.number;

describe('a platform amount in decimals', () => {
  it('becomes the nearest minor unit, halves away from zero', () => {
    assert.equal(rounded(87.79075, 'USD'), 8779);
    assert.equal(rounded('1.005', 'USD'), 101);
    assert.equal(rounded(-1.005, 'USD'), -101);
    assert.equal(rounded(1e-7, 'USD'), 0);
    assert.equal(rounded('1.5e3', 'JPY'), 1500);
    assert.equal(rounded('0.4999999999999999999', 'JPY'), 0);
    assert.equal(rounded('12.3455', 'KWD'), 12346);
    assert.equal(rounded('19.', 'USD'), 1900);
  });

  it('is nothing where it is no number or too large', () => {
    for (const amount of ['', 'free', '1,50', '0x10', '--1', 'NaN', '1e400', '9007199254740993']) {
      assert.equal(rounded(amount, 'USD'), undefined, amount);
    }
    assert.equal(rounded(Number.POSITIVE_INFINITY, 'USD'), undefined);
  });

  it('agrees with the exact reading wherever there is nothing to round', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom(...currencies),
        (number, currency) => {
          const text = toDecimalText(money(number, currency));
          assert.deepEqual(roundedMoneyFromDecimal(text, currency), moneyFromDecimal(text, currency));
        },
      ),
    );
  });
});
