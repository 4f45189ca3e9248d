import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { currencySymbol, isCurrencyCode } from '../../src/lib/currency/currency.ts';

describe('currencies', () => {
  it('are known by their code in capitals', () => {
    for (const code of ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CLF', 'UYW']) assert.equal(requireCurrency(code), code);
  });

  it('are refused with InvalidInputBody in any other form', () => {
    for (const code of ['', 'usd', 'Usd', ' USD', 'USDX', 'US', '840', '$', 'ABC', 'constructor', '__proto__']) {
      assert.equal(isCurrencyCode(code), false);
      assert.throws(() => requireCurrency(code), {
        name: 'InvalidInputBody',
        httpStatus: 400,
        description: `"${code}" is not an ISO 4217 currency code`,
      });
    }
  });

  it('are refused without repeating a long text whole', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 20 }), (code) => {
        assert.throws(
          () => requireCurrency(code),
          (error: Error & { description: string }) => error.description.length < 60,
        );
      }),
    );
  });

  it('have a symbol, or their code where there is none', () => {
    const symbols = ['USD', 'CAD', 'GBP', 'KRW', 'CHF', 'KWD'].map((code) => currencySymbol(requireCurrency(code)));

    assert.deepEqual(symbols, ['$', '$', '£', '₩', 'CHF', 'KWD']);
    assert.equal(currencySymbol(requireCurrency('USD')), '$', 'also the second time');
  });
});
