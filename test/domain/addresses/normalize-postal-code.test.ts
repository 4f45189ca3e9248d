import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findAddressRules } from '../../../src/domain/addresses/find-address-rules.ts';
import { findRegionOfPostalCode } from '../../../src/domain/addresses/find-region-of-postal-code.ts';
import { isCountryCode } from '../../../src/domain/addresses/is-country-code.ts';
import {
  normalizePartialPostalCode,
  normalizePostalCode,
} from '../../../src/domain/addresses/normalize-postal-code.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);

describe('normalizePostalCode', () => {
  for (const [country, text, expected] of [
    ['US', '78701', '78701'],
    ['US', ' 78701 1234 ', '78701-1234'],
    ['US', '787011234', '78701-1234'],
    ['US', '7870', undefined],
    ['US', '78701-12', undefined],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['CA', '12345', undefined],
    ['CA', 'K1A', undefined],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M25BQ', 'M2 5BQ'],
    ['GB', 'bfpo61', 'BFPO 61'],
    ['GB', '12345', undefined],
    ['JP', '1540023', '154-0023'],
    ['JP', '１５４－００２３', '154-0023'],
    ['BR', '01310100', '01310-100'],
    ['NL', '1234ab', '1234 AB'],
    ['IE', 'd02x285', 'D02 X285'],
    ['LT', 'LT-04340', '04340'],
    ['LV', '1073', 'LV-1073'],
    ['CH', 'CH-8000', '8000'],
    ['DE', '1011', undefined],
    ['XK', '10000', '10000'],
    ['HK', ' 999077 ', '999077'],
    ['AE', 'P.O. Box 1', 'P.O. Box 1'],
    ['XX', 'anything', 'anything'],
  ] as const) {
    it(`reads ${text} in ${country} as ${expected}`, () => {
      assert.equal(normalizePostalCode(country, text), expected);
    });
  }

  it('leaves the examples of every country as they are, also without capitals, blanks and hyphens', () => {
    for (const country of countries) {
      for (const example of findAddressRules(country).postalCodeExamples) {
        assert.equal(normalizePostalCode(country, example), example);
        assert.equal(normalizePostalCode(country, example.toLowerCase().replace(/[ -]/g, '')), example);
      }
    }
  });

  it('answers a code of the country that stays when it is read again, or nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.string({ maxLength: 20 }), (country, text) => {
        const code = normalizePostalCode(country, text);
        const { postalCode } = findAddressRules(country);

        assert.ok(code === undefined || postalCode === null || postalCode.test(code));
        assert.equal(code === undefined ? undefined : normalizePostalCode(country, code), code);
      }),
    );
  });
});

describe('normalizePartialPostalCode', () => {
  for (const [country, text, expected] of [
    ['GB', 'sw1a', 'SW1A'],
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['CA', 'K1A', 'K1A'],
    ['CA', 'K1', undefined],
    ['GB', '12', undefined],
    ['GB', '', undefined],
    ['US', '787', undefined],
    ['US', '78701', '78701'],
    ['DE', '101', undefined],
  ] as const) {
    it(`reads ${text} in ${country} as ${expected}`, () => {
      assert.equal(normalizePartialPostalCode(country, text), expected);
    });
  }
});

describe('findRegionOfPostalCode', () => {
  for (const [country, code, region] of [
    ['US', '78701', 'TX'],
    ['US', '78701-1234', 'TX'],
    ['US', '09012', 'AE'],
    ['US', '34012', 'AA'],
    ['US', '10001', 'NY'],
    ['CA', 'T0L 1K0', 'AB'],
    ['AU', '3000', 'VIC'],
    // Ottawa and Gatineau, Canberra and Queanbeyan.
    ['CA', 'K1A 0B1', undefined],
    ['AU', '2620', undefined],
    ['JP', '154-0023', undefined],
    ['DE', '10115', undefined],
  ] as const) {
    it(`finds ${region} for ${code} in ${country}`, () => {
      assert.equal(findRegionOfPostalCode(country, code), region);
    });
  }
});
