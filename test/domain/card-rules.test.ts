import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { detectCardBrand, findCardProblem } from '../../src/domain/payment/card-rules.ts';
import { passesLuhn } from '../../src/lib/passes-luhn.ts';

const card = {
  number: '4242424242424242',
  expiryMonth: 3,
  expiryYear: 2026,
  securityCode: '123',
  holderName: 'Ada Example',
};
const MARCH_2026 = Date.UTC(2026, 2, 15);

describe('detectCardBrand', () => {
  for (const [number, brand] of [
    ['4242424242424242', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2223003122003222', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['6011111111111117', 'Discover'],
    ['3566002020360505', 'JCB'],
    ['3056930009020004', 'Diners Club'],
    ['36227206271667', 'Diners Club'],
    ['6205500000000000004', 'UnionPay'],
    ['6759649826438453', 'Maestro'],
  ] as const) {
    it(`knows ${brand} and finds nothing wrong with its test number`, () => {
      assert.equal(detectCardBrand(number), brand);
      const securityCode = brand === 'American Express' ? '1234' : '123';
      assert.equal(findCardProblem({ ...card, number, securityCode }, MARCH_2026), undefined);
    });
  }

  it('knows no brand by too few or foreign digits', () => {
    for (const number of ['', '5', '60', '9', '0', '1800', 'abc', '2220000000000000', '2721000000000000']) {
      assert.equal(detectCardBrand(number), undefined);
    }
  });
});

describe('passesLuhn', () => {
  it('takes exactly one check digit for any digits, and no digit changed alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{11,18}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const good = [...'0123456789'].map((check) => digits + check).filter(passesLuhn);
        assert.equal(good.length, 1);

        const number = good[0] ?? '';
        const place = at % number.length;
        const changed = number.slice(0, place) + ((Number(number[place]) + by) % 10) + number.slice(place + 1);
        assert.equal(passesLuhn(changed), false);
      }),
    );
  });

  it('refuses what is not digits', () => {
    for (const text of ['', ' ', '4242-4242-4242-4242', '４２４２', '42.0']) assert.equal(passesLuhn(text), false);
  });
});

describe('findCardProblem', () => {
  it('takes a card through its month, as long as it is still that month somewhere', () => {
    assert.equal(findCardProblem(card, Date.UTC(2026, 3, 1, 11, 59, 59)), undefined);
    assert.equal(findCardProblem(card, Date.UTC(2026, 3, 1, 12)), 'CreditCardInvalidExpiry');
    assert.equal(findCardProblem({ ...card, expiryMonth: 12 }, Date.UTC(2026, 11, 31)), undefined);
    assert.equal(findCardProblem({ ...card, expiryMonth: 12 }, Date.UTC(2027, 0, 2)), 'CreditCardInvalidExpiry');
  });

  it('tells an expired year from one that is none', () => {
    const yearOf = (expiryYear: number) => findCardProblem({ ...card, expiryYear }, MARCH_2026);

    assert.deepEqual([1999, 2000, 2025, 2026, 2056, 2057, 26, 2026.5, Number.NaN].map(yearOf), [
      'CreditCardInvalidExpiryYear',
      'CreditCardInvalidExpiry',
      'CreditCardInvalidExpiry',
      undefined,
      undefined,
      'CreditCardInvalidExpiryYear',
      'CreditCardInvalidExpiryYear',
      'CreditCardInvalidExpiryYear',
      'CreditCardInvalidExpiryYear',
    ]);
  });

  it('wants the length of its brand, also where the check digit is right', () => {
    for (const [number, securityCode] of [
      ['378282246310000000', '1234'],
      ['18', '123'],
    ]) {
      const withCheckDigit = [...'0123456789'].map((check) => `${number}${check}`).find(passesLuhn) ?? '';
      const problem = findCardProblem(
        { ...card, number: withCheckDigit, securityCode: securityCode ?? '' },
        MARCH_2026,
      );
      assert.equal(problem, 'CreditCardInvalidNumber');
    }
  });
});
