import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAddressRules } from '../../src/addresses/find-address-rules.ts';
import { isCountryCode } from '../../src/addresses/is-country-code.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);

const codesOf = (country: string): readonly string[] => findAddressRules(country).regions.map(({ code }) => code);

describe('findAddressRules', () => {
  it('has rules that can be used for every country', () => {
    for (const country of countries) {
      const { regions, postalCode } = findAddressRules(country);

      assert.equal(new Set(codesOf(country)).size, regions.length, country);
      assert.ok(
        regions.every(({ code, names }) => code !== '' && names.length > 0 && names.every((name) => name !== '')),
        country,
      );
      assert.equal(postalCode?.test('#') ?? false, false, country);
    }
  });

  it('knows the regions that post knows, by code and by their names in both scripts', () => {
    assert.equal(codesOf('CA').join(' '), 'AB BC MB NB NL NT NS NU ON PE QC SK YT');
    assert.equal(codesOf('AU').join(' '), 'ACT JBT NSW NT QLD SA TAS VIC WA');
    assert.deepEqual(
      findAddressRules('JP').regions.find(({ code }) => code === '13'),
      { code: '13', names: ['東京都', 'Tokyo'] },
    );
    // 50 states, the capital, territories, associated states and addresses of the armed forces.
    assert.equal(codesOf('US').length, 62);
    for (const code of ['TX', 'DC', 'PR', 'AE']) assert.ok(codesOf('US').includes(code), code);
  });

  it('says where a region is required', () => {
    for (const country of ['US', 'CA', 'AU', 'JP', 'BR'])
      assert.ok(findAddressRules(country).isRegionRequired, country);
    for (const country of ['DE', 'FR', 'GB', 'IE']) assert.ok(!findAddressRules(country).isRegionRequired, country);
  });

  it('tells postal codes of a country from others', () => {
    const good = { US: '78701-1234', CA: 'k1a 0b1', GB: 'SW1A 1AA', JP: '154-0023', DE: '10115', NL: '1234 AB' };
    const bad = { US: '7870', CA: '12345', GB: '12345', JP: '15400233', DE: '1011', NL: '12345' };

    for (const [country, text] of Object.entries(good)) {
      assert.equal(findAddressRules(country).postalCode?.test(text), true, country);
    }
    for (const [country, text] of Object.entries(bad)) {
      assert.equal(findAddressRules(country).postalCode?.test(text), false, country);
    }
    assert.equal(findAddressRules('HK').postalCode, null);
  });

  it('demands nothing for what is no country', () => {
    for (const text of ['XX', 'us', '', '../package', 'XK']) {
      assert.deepEqual(findAddressRules(text), { regions: [], isRegionRequired: false, postalCode: null });
    }
  });
});
