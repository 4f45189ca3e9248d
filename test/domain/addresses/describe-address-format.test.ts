import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeAddressFormat } from '../../../src/domain/addresses/describe-address-format.ts';
import { findAddressRules } from '../../../src/domain/addresses/find-address-rules.ts';
import { findRegionCode } from '../../../src/domain/addresses/find-region-code.ts';
import { isCountryCode } from '../../../src/domain/addresses/is-country-code.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);

/** `postalCode*`: required. */
const namesOf = (country: string) =>
  describeAddressFormat(country).fields.map(({ name, required }) => `${name}${required ? '*' : ''}`);

describe('describeAddressFormat', () => {
  it('has the fields in the order of the country, without those that it does not use', () => {
    assert.deepEqual(namesOf('US'), [
      'firstName*',
      'lastName*',
      'company',
      'address1*',
      'address2',
      'city*',
      'stateOrProvince*',
      'postalCode*',
      'email*',
      'phone*',
    ]);
    assert.equal(
      namesOf('JP').join(' '),
      'postalCode* stateOrProvince* address1* address2 company firstName* lastName* email* phone*',
    );
    assert.ok(!namesOf('HK').some((name) => name.startsWith('postalCode')));
    assert.ok(!namesOf('SG').some((name) => /^(?:city|stateOrProvince)/.test(name)));
    assert.ok(namesOf('KW').includes('postalCode'));
  });

  it('says what the country calls its regions and codes', () => {
    const labelOf = (country: string, field: string) =>
      describeAddressFormat(country).fields.find(({ name }) => name === field)?.label;

    assert.deepEqual(
      [labelOf('US', 'stateOrProvince'), labelOf('US', 'postalCode'), labelOf('JP', 'stateOrProvince')],
      ['State', 'ZIP code', 'Prefecture'],
    );
    assert.deepEqual(
      [labelOf('CA', 'stateOrProvince'), labelOf('GB', 'city'), labelOf('IE', 'postalCode'), labelOf('DE', 'city')],
      ['Province', 'Post town', 'Eircode', 'City'],
    );
  });

  it('lists regions whose codes and names are both accepted', () => {
    assert.deepEqual(describeAddressFormat('DE').regions, []);
    assert.deepEqual(describeAddressFormat('AE').regions[0], { code: 'AZ', name: 'Abu Dhabi' });
    for (const country of countries) {
      for (const { code, name } of describeAddressFormat(country).regions) {
        assert.equal(findRegionCode(country, code), code);
        assert.ok(findRegionCode(country, name), `${country} ${name}`);
      }
    }
  });

  it('has a pattern that browsers take and that fits the examples of the country', () => {
    assert.equal(describeAddressFormat('HK').postalCodePattern, null);
    for (const country of countries) {
      const { postalCodePattern } = describeAddressFormat(country);
      for (const example of findAddressRules(country).postalCodeExamples) {
        assert.match(example, new RegExp(`^(?:${postalCodePattern})$`, 'v'), country);
      }
    }
  });
});
