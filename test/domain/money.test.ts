import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  allocate,
  type Money,
  money,
  moneyFromDecimal,
  multiply,
  negate,
  sum,
  toDecimal,
  toDecimalText,
  toSymbol,
  zero,
} from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { currencyDigits } from '../../src/lib/currency/currency-digits.ts';

const USD = requireCurrency('USD');
const EUR = requireCurrency('EUR');
const JPY = requireCurrency('JPY');
const KWD = requireCurrency('KWD');
const CLF = requireCurrency('CLF');

const currencies = fc.constantFrom(USD, EUR, JPY, KWD, CLF);
const amounts = fc.tuple(fc.maxSafeInteger(), currencies).map(([number, currency]) => money(number, currency));
const smallAmounts = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), currencies)
  .map(([number, currency]) => money(number, currency));

describe('money', () => {
  it('is written as decimal text with as many decimals as the currency has', () => {
    const texts: [Money, string][] = [
      [money(1999, USD), '19.99'],
      [money(5, USD), '0.05'],
      [money(-5, USD), '-0.05'],
      [money(0, USD), '0.00'],
      [money(500, JPY), '500'],
      [money(-1, JPY), '-1'],
      [money(1234, KWD), '1.234'],
      [money(10, KWD), '0.010'],
      [money(12345, CLF), '1.2345'],
      [money(Number.MAX_SAFE_INTEGER, USD), '90071992547409.91'],
    ];

    for (const [amount, text] of texts) assert.equal(toDecimalText(amount), text);
  });

  it('survives the way to decimal text and back, in every currency', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        assert.deepEqual(moneyFromDecimal(toDecimalText(amount), amount.currency), amount);
      }),
    );
  });

  it('allows zeros beyond the decimals of the currency, however many', () => {
    fc.assert(
      fc.property(amounts, fc.nat(30), (amount, count) => {
        const text = toDecimalText(amount);
        const longer = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(count + 1)}`;
        assert.deepEqual(moneyFromDecimal(longer, amount.currency), amount);
      }),
    );
  });

  it('refuses any other digit beyond the decimals of the currency', () => {
    fc.assert(
      fc.property(amounts, fc.stringMatching(/^[0-9]{0,5}[1-9][0-9]{0,5}$/), ({ number, currency }, rest) => {
        const whole = toDecimalText(money(number, currency));
        const text = whole.includes('.') ? whole : `${whole}.`;
        assert.equal(moneyFromDecimal(text + rest, currency), undefined);
      }),
    );
  });

  it('reads plain decimal text and nothing else', () => {
    assert.deepEqual(moneyFromDecimal('19.99', USD), { currency: 'USD', number: 1999 });
    assert.deepEqual(moneyFromDecimal('19.9', USD), { currency: 'USD', number: 1990 });
    assert.deepEqual(moneyFromDecimal('0019', USD), { currency: 'USD', number: 1900 });
    assert.deepEqual(moneyFromDecimal('-0.00', USD), { currency: 'USD', number: 0 });
    assert.deepEqual(moneyFromDecimal('500.00', JPY), { currency: 'JPY', number: 500 });
    for (const text of [
      '',
      ' ',
      '.',
      '.5',
      '5.',
      '+5',
      '--5',
      '- 5',
      ' 5',
      '5 ',
      '5\n',
      '1,000.00',
      '1.2.3',
      '1e3',
      '0x10',
      '٣',
      'NaN',
      'Infinity',
      '$5',
      '19.999',
      '90071992547409.92',
      '9'.repeat(400),
    ]) {
      assert.equal(moneyFromDecimal(text, USD), undefined, JSON.stringify(text));
    }
    assert.equal(moneyFromDecimal('500.5', JPY), undefined);
  });

  it('becomes the nearest JSON number, not the product of a division', () => {
    assert.equal(toDecimal(money(1999, USD)), 19.99);
    assert.equal(toDecimal(money(-1005, USD)), -10.05);
    assert.equal(toDecimal(money(1, KWD)), 0.001);
  });

  it('holds safe integers only, and never a negative zero', () => {
    for (const number of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.throws(() => money(number, USD), { name: 'RangeError' });
    }
    for (const number of [Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER - 1, 1e300]) {
      assert.throws(() => money(number, USD), { name: 'StoreUnavailable' });
    }
    for (const nothing of [money(-0, USD), negate(zero(USD)), multiply(money(-5, USD), 0)]) {
      assert.ok(Object.is(nothing.number, 0));
    }
  });

  it('adds, takes away and multiplies exactly', () => {
    assert.deepEqual(sum([money(10, USD), money(20, USD)], USD), money(30, USD));
    assert.deepEqual(multiply(money(1999, USD), 3), money(5997, USD));
    assert.deepEqual(sum([], JPY), zero(JPY));
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (numbers, number) => {
        const all = numbers.map((each) => money(each, USD));
        assert.equal(sum(all, USD).number, Number(numbers.reduce((left, right) => left + BigInt(right), 0n)));
        assert.deepEqual(sum([...all, money(number, USD), negate(sum(all, USD))], USD), money(number, USD));
      }),
    );
  });

  it('throws rather than go beyond what is exact', () => {
    const tooLarge = { name: 'StoreUnavailable', description: 'An amount of the platform is too large to be exact' };
    assert.throws(() => sum([money(Number.MAX_SAFE_INTEGER, USD), money(1, USD)], USD), tooLarge);
    assert.throws(() => multiply(money(Number.MAX_SAFE_INTEGER, USD), 2), tooLarge);
    assert.throws(() => multiply(money(100, USD), 0.5), { name: 'RangeError' });
  });

  it('throws where two currencies meet', () => {
    fc.assert(
      fc.property(smallAmounts, smallAmounts, (left, right) => {
        fc.pre(left.currency !== right.currency);
        assert.throws(() => sum([left, right], left.currency), { name: 'TypeError' });
        assert.throws(() => sum([right], left.currency), { name: 'TypeError' });
      }),
    );
    assert.throws(() => sum([money(1, USD), money(1, EUR)], USD), { message: 'Cannot add EUR to USD' });
  });

  it('shows the customary symbol', () => {
    assert.deepEqual(
      [USD, EUR, JPY, CLF].map((currency) => toSymbol(zero(currency))),
      ['$', '€', '¥', 'CLF'],
    );
  });
});

describe('allocate', () => {
  const weights = fc.array(fc.maxSafeInteger().map(Math.abs), { minLength: 1, maxLength: 12 });

  it('gives parts that add up exactly, each within one unit of its fair share', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const total = shares.reduce((left, right) => left + BigInt(right), 0n);
        fc.pre(total > 0n);

        const parts = allocate(amount, shares);

        assert.equal(parts.length, shares.length);
        assert.equal(
          parts.reduce((left, { number }) => left + BigInt(number), 0n),
          BigInt(amount.number),
        );
        for (const [index, part] of parts.entries()) {
          assert.equal(part.currency, amount.currency);
          const distance = BigInt(part.number) * total - BigInt(amount.number) * BigInt(shares[index] ?? 0);
          assert.ok(distance < total && distance > -total, `part ${index} is a whole unit or more away`);
          if (shares[index] === 0) assert.equal(part.number, 0);
        }
      }),
    );
  });

  it('treats a discount as the mirror of a price', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        fc.pre(shares.some((share) => share > 0));
        assert.deepEqual(allocate(negate(amount), shares), allocate(amount, shares).map(negate));
      }),
    );
  });

  it('gives the units left over to the largest remainders, first come first served among equals', () => {
    const numbers = (amount: number, shares: readonly number[]) =>
      allocate(money(amount, USD), shares).map(({ number }) => number);

    assert.deepEqual(numbers(100, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(numbers(-100, [1, 1, 1]), [-34, -33, -33]);
    assert.deepEqual(numbers(10, [1, 2, 4]), [1, 3, 6]);
    assert.deepEqual(numbers(1, [0, 5]), [0, 1]);
    assert.deepEqual(numbers(0, [0, 0]), [0, 0]);
    assert.deepEqual(numbers(0, []), []);
  });

  it('stays exact where the weights together are more than a safe integer', () => {
    const most = Number.MAX_SAFE_INTEGER;

    assert.deepEqual(
      allocate(money(most, USD), [1, most, 1]).map(({ number }) => number),
      [1, most - 2, 1],
    );
  });

  it('refuses weights that are no weights', () => {
    for (const shares of [[-1, 2], [0.5], [Number.NaN], [Number.POSITIVE_INFINITY]]) {
      assert.throws(() => allocate(money(1, USD), shares), { name: 'RangeError' });
    }
    assert.throws(() => allocate(money(1, USD), [0, 0]), { name: 'RangeError' });
    assert.throws(() => allocate(money(1, USD), []), { name: 'RangeError' });
  });
});

describe('the decimals of a currency', () => {
  it('are those of ISO 4217, also where everyday use differs', () => {
    const exponents = ['USD', 'JPY', 'KRW', 'KWD', 'BHD', 'CLF', 'UYW', 'HUF', 'IDR', 'ISK'].map((code) =>
      currencyDigits(requireCurrency(code)),
    );

    assert.deepEqual(exponents, [2, 0, 0, 3, 3, 4, 4, 2, 2, 0]);
  });
});
