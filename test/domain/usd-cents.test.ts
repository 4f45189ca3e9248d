import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { toCentsRate, toNativeBounds, toUsdCents, usdRate } from '../../src/domain/money/usd-cents.ts';

const rateOf = (currency: string, usd: string) => toCentsRate(requireCurrency(currency), usd) ?? assert.fail();
const yen = rateOf('JPY', '0.0067');

describe('US cents', () => {
  it('are rounded half up from whole yen, cents and fils', () => {
    assert.equal(toUsdCents({ currency: 'JPY', number: 1_000 }, [yen]), 670);
    assert.equal(toUsdCents({ currency: 'JPY', number: 50 }, [rateOf('JPY', '0.0005')]), 3);
    assert.equal(toUsdCents({ currency: 'EUR', number: 1_999 }, [rateOf('EUR', '1.17')]), 2_339);
    assert.equal(toUsdCents({ currency: 'KWD', number: 1_234 }, [rateOf('KWD', '3.25')]), 401);
    assert.equal(toUsdCents({ currency: 'USD', number: 1_999 }, [usdRate]), 1_999);
  });

  it('are unknown without a rate, and where no Int holds them', () => {
    assert.equal(toUsdCents({ currency: 'EUR', number: 1 }, [usdRate, yen]), null);
    assert.equal(toUsdCents({ currency: 'USD', number: 2 ** 31 - 1 }, [usdRate]), 2 ** 31 - 1);
    assert.equal(toUsdCents({ currency: 'USD', number: 2 ** 31 }, [usdRate]), null);
    for (const usd of ['0', '0.00', '', '-1', '1e3', '.5', '1.', 'NaN']) {
      assert.equal(toCentsRate(requireCurrency('EUR'), usd), null, usd);
    }
  });

  it('are within bounds exactly where the price is within those of its currency', () => {
    const rates = fc
      .tuple(fc.constantFrom('JPY', 'EUR', 'KWD'), fc.integer({ min: 1, max: 5_000_000 }))
      .map(([currency, millionths]) => rateOf(currency, (millionths / 1_000_000).toFixed(6)));
    const cents = fc.option(fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(rates, cents, cents, fc.integer({ min: 0, max: 1_000_000 }), (rate, min, max, number) => {
        const shown = toUsdCents({ currency: rate.currency, number }, [rate]);
        const bounds = toNativeBounds(rate, { min, max });

        const isShownWithin = shown !== null && shown >= (min ?? 0) && shown <= (max ?? shown);
        assert.equal(number >= bounds.min && number <= bounds.max, isShownWithin);
      }),
      { numRuns: 500 },
    );
  });
});
