import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAddressRules } from '../../../src/domain/addresses/find-address-rules.ts';
import { isCountryCode } from '../../../src/domain/addresses/is-country-code.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);

const codesOf = (country: string): readonly string[] => findAddressRules(country).regions.map(({ code }) => code);

describe('findAddressRules', () => {
  it('has rules that can be used for every country', () => {
    assert.equal(countries.length, 250);
    for (const country of countries) {
      const { regions, postalCode, required, order } = findAddressRules(country);

      assert.equal(new Set(codesOf(country)).size, regions.length, country);
      assert.ok(
        regions.every(({ code, names }) => code !== '' && names.length > 0 && names.every((name) => name !== '')),
        country,
      );
      assert.equal(postalCode?.test('#') ?? false, false, country);
      assert.ok(required.has('street'), country);
      assert.deepEqual(
        [...required].filter((part) => !order.includes(part)),
        [],
        country,
      );
    }
  });

  it('knows the regions that post knows, by code and by their names in both scripts', () => {
    assert.equal(codesOf('CA').join(' '), 'AB BC MB NB NL NT NS NU ON PE QC SK YT');
    assert.equal(codesOf('AU').join(' '), 'ACT JBT NSW NT QLD SA TAS VIC WA');
    const tokyo = findAddressRules('JP').regions.find(({ code }) => code === '13');
    assert.deepEqual(tokyo?.names, ['東京都', 'Tokyo']);
    // 50 states, the capital, territories, associated states and addresses of the armed forces.
    assert.equal(codesOf('US').length, 62);
    for (const code of ['TX', 'DC', 'PR', 'AA', 'AE', 'AP']) assert.ok(codesOf('US').includes(code), code);
  });

  it('says which parts are required', () => {
    const requiredBy = (country: string) => [...findAddressRules(country).required].sort().join(' ');

    assert.equal(requiredBy('US'), 'city postalCode region street');
    assert.equal(requiredBy('DE'), 'city postalCode street');
    assert.equal(requiredBy('HK'), 'region street');
    assert.equal(requiredBy('AE'), 'region street');
    assert.equal(requiredBy('SG'), 'postalCode street');
    assert.equal(requiredBy('JP'), 'postalCode region street');
    assert.equal(requiredBy('KW'), 'city street');
  });

  it('demands what the metadata demands of any country for what is no country', () => {
    for (const text of ['XX', 'us', '', '../package', 'ZZ']) {
      const { regions, postalCode, required } = findAddressRules(text);

      assert.deepEqual([regions, postalCode, [...required]], [[], null, ['street', 'city']]);
    }
  });
});
