import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { iso31661 } from 'iso-3166/1.js';
import { type AddressInput, parseAddress } from '../../../src/commerce/input/address/parse-address.ts';
import { describeAddressFormat } from '../../../src/domain/addresses/describe-address-format.ts';
import { findAddressRules } from '../../../src/domain/addresses/find-address-rules.ts';
import { CommerceErrors } from '../../../src/errors/commerce-errors.ts';
import { address } from '../../support/servers/commerce-kit.ts';

const refused = (input: AddressInput, name: 'shippingInfo' | 'billingInfo' = 'shippingInfo') => {
  try {
    parseAddress(input, name);
  } catch (thrown) {
    return CommerceErrors.find(thrown)?.map(({ name, field, details }) => [name, field?.join('.'), details.problem]);
  }
  return [];
};

describe('an address', () => {
  it('loses the space around its values, and keeps what is optional as null', () => {
    assert.deepEqual(parseAddress({ ...address, city: '  Austin ', address2: '  ' }, 'shippingInfo'), {
      ...address,
      address2: null,
      company: null,
    });
  });

  it('names every missing field in an error of its own, by what the country requires', () => {
    const missing = (input: AddressInput) =>
      refused(input)?.map(([name, field, problem]) => {
        assert.deepEqual([name, problem], ['InvalidShippingInfo', 'MISSING']);
        return field?.replace('shippingInfo.', '');
      });
    const always = ['firstName', 'lastName', 'email', 'phone', 'address1'];

    assert.deepEqual(missing({ city: null, phone: ' ' }), [...always, 'city', 'country']);
    assert.deepEqual(missing({ country: 'US' }), [...always, 'city', 'stateOrProvince', 'postalCode']);
    assert.deepEqual(missing({ country: 'DE' }), [...always, 'city', 'postalCode']);
    assert.deepEqual(missing({ country: 'HK' }), [...always, 'stateOrProvince']);
    assert.deepEqual(missing({ country: 'SG' }), [...always, 'postalCode']);
    assert.deepEqual(missing({ country: 'AE', stateOrProvince: 'Dubai' }), always);
  });

  it('can be had in every country, from what the format of the country asks for', () => {
    for (const { alpha2: country } of iso31661) {
      const { fields, regions } = describeAddressFormat(country);
      const { postalCodeExamples } = findAddressRules(country);
      const known = {
        ...address,
        country,
        stateOrProvince: 'Central',
        postalCode: postalCodeExamples[0] ?? '1000',
      };
      const asked = fields.filter(({ name, required }) => required && name in known);
      const one = Object.fromEntries(asked.map(({ name }) => [name, known[name as keyof typeof known]]));

      // The region of the code is not known here: one of them fits.
      const choices = regions.length === 0 ? [one] : regions.map(({ code }) => ({ ...one, stateOrProvince: code }));
      const problems = choices.map((choice) => refused({ ...choice, country }, 'billingInfo'));

      assert.ok(
        problems.some((found) => found?.length === 0),
        `${country}: ${JSON.stringify(problems[0])}`,
      );
    }
  });

  it('reads back as empty what the country does not have', () => {
    const { stateOrProvince: _state, postalCode: _code, city: _city, ...person } = address;

    const singapore = parseAddress({ ...person, country: 'SG', postalCode: '546080' }, 'shippingInfo');
    const dubai = parseAddress({ ...person, country: 'AE', stateOrProvince: 'DU', city: null }, 'billingInfo');

    assert.deepEqual([singapore.city, singapore.stateOrProvince, singapore.postalCode], ['', '', '546080']);
    assert.deepEqual([dubai.city, dubai.stateOrProvince, dubai.postalCode], ['', 'DU', '']);
  });

  it('stores codes in their usual form, and leaves names of regions as they are', () => {
    const ottawa = { ...address, country: 'CA', stateOrProvince: 'ca-on', postalCode: 'k1a0b1' };
    const texas = { ...address, stateOrProvince: 'Texas', postalCode: '787011234' };

    const [first, second] = [ottawa, texas].map((each) => parseAddress(each, 'shippingInfo'));

    assert.deepEqual([first?.stateOrProvince, first?.postalCode], ['ON', 'K1A 0B1']);
    assert.deepEqual([second?.stateOrProvince, second?.postalCode], ['Texas', '78701-1234']);
  });

  it('is refused, or stays as it is when it is parsed again', () => {
    const countries = ['US', 'CA', 'AU', 'GB', 'JP', 'HK', 'SG', 'AE', 'DE', 'XK', 'ZZ', ''];
    const codes = ['78701', 'k1a0b1', '2000', 'sw1a1aa', '1540023', '546080', '10115', ''];
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom('TX', 'ca-on', 'Tokyo', 'DU', ''),
    );
    const change = fc.record({
      country: fc.constantFrom(...countries),
      postalCode: fc.oneof(fc.constantFrom(...codes), fc.string({ maxLength: 12 })),
      stateOrProvince: text,
      city: text,
      firstName: text,
    });
    fc.assert(
      fc.property(change, (changed) => {
        let parsed: ReturnType<typeof parseAddress>;
        try {
          parsed = parseAddress({ ...address, ...changed }, 'shippingInfo');
        } catch (thrown) {
          assert.ok(CommerceErrors.find(thrown)?.every(({ details, field }) => details.problem && field?.length === 2));
          return;
        }
        assert.deepEqual(parseAddress(parsed, 'shippingInfo'), parsed);
      }),
    );
  });

  it('refuses a postal code that is not of the country, or certainly not of the region', () => {
    const code = (change: AddressInput) => refused({ ...address, ...change });
    const problem = (name: string) => [['InvalidShippingInfo', 'shippingInfo.postalCode', name]];

    assert.deepEqual(code({ postalCode: '7870' }), problem('MALFORMED'));
    assert.deepEqual(code({ postalCode: '10001' }), problem('NOT_OF_REGION'));
    assert.deepEqual(code({ stateOrProvince: 'new york', postalCode: '10001' }), []);
    assert.deepEqual(code({ stateOrProvince: 'AE', postalCode: '78701' }), problem('NOT_OF_REGION'));
    assert.deepEqual(code({ postalCode: '73949' }), []);
    assert.deepEqual(code({ stateOrProvince: 'VA', postalCode: '20598' }), []);
    assert.deepEqual(code({ country: 'AU', stateOrProvince: 'NSW', postalCode: '4383' }), []);
    assert.deepEqual(code({ country: 'CA', stateOrProvince: 'QC', postalCode: 'K1A 0B1' }), []);
    assert.deepEqual(code({ country: 'AU', stateOrProvince: 'VIC', postalCode: '2000' }), problem('NOT_OF_REGION'));
    assert.deepEqual(code({ country: 'DE', stateOrProvince: 'Bayern', postalCode: '10115' }), []);
  });

  it('tells all problems of an address at once, each in a sentence that names its field', () => {
    const sentences = (() => {
      try {
        parseAddress(
          {
            firstName: 'x'.repeat(10_000),
            email: 'ada',
            phone: 'call me',
            address1: '1 Main\u0000 Street',
            city: 'Austin',
            stateOrProvince: 'ZZ',
            country: 'US',
            postalCode: '7870',
          },
          'shippingInfo',
        );
      } catch (thrown) {
        return CommerceErrors.find(thrown)?.map(({ name, message, details }) => [name, details.problem, message]);
      }
      return [];
    })();

    assert.deepEqual(sentences, [
      ['InvalidShippingInfo', 'NOT_ALLOWED', 'The first name is too long or has characters that are not allowed.'],
      ['InvalidShippingInfo', 'MISSING', 'Please enter the last name.'],
      ['InvalidEmail', 'MALFORMED', 'The email address is not valid.'],
      ['InvalidShippingInfo', 'MALFORMED', 'The phone number is not valid.'],
      ['InvalidShippingInfo', 'NOT_ALLOWED', 'The address is too long or has characters that are not allowed.'],
      ['InvalidState', 'NOT_OF_COUNTRY', 'The state or province does not belong to the country.'],
      ['InvalidShippingInfo', 'MALFORMED', 'The postal code is not valid.'],
    ]);
  });

  /** Of the country, and of none of its regions. */
  const codes = {
    US: '00001',
    JP: '154-0023',
    HK: '',
    DE: '10115',
    GE: '0101',
    GB: 'SW1A 1AA',
    MT: 'VCT 1010',
  };

  for (const [country, state, expected] of [
    ['US', 'ZZ', false],
    ['JP', 'Tokyo', true],
    ['JP', 'TX', false],
    ['HK', 'Kowloon', true],
    ['US', 'Texas', true],
    ['US', 'us-tx', true],
    ['US', 'AE', true],
    ['DE', 'Texas', false],
    ['DE', 'british columbia', false],
    ['GE', 'Georgia', true],
    ['DE', 'Bavaria', true],
    ['DE', 'TX', true],
    ['GB', 'Kent', true],
    ['MT', 'Victoria', true],
  ] as const) {
    it(`${expected ? 'takes' : 'refuses'} ${state} in ${country}, in both kinds of address`, () => {
      const input = { ...address, country, stateOrProvince: state, postalCode: codes[country] };

      const shipping = refused(input);
      const billing = refused(input, 'billingInfo');

      assert.deepEqual(shipping, expected ? [] : [['InvalidState', 'shippingInfo.stateOrProvince', 'NOT_OF_COUNTRY']]);
      assert.deepEqual(billing, expected ? [] : [['InvalidState', 'billingInfo.stateOrProvince', 'NOT_OF_COUNTRY']]);
    });
  }

  for (const [field, values, name, problem] of [
    ['firstName', ['x'.repeat(101), 'a\u0000b', 'a\nb', '\ud800', 'a\u2028b'], 'InvalidShippingInfo', 'NOT_ALLOWED'],
    ['lastName', ['Ada\u202eecalevoL', '\u200b', '\u2066x\u2069'], 'InvalidShippingInfo', 'NOT_ALLOWED'],
    ['city', ['\u200d \u2060'], 'InvalidShippingInfo', 'NOT_ALLOWED'],
    ['address2', ['x'.repeat(201), 'tab\there'], 'InvalidShippingInfo', 'NOT_ALLOWED'],
    ['postalCode', ['1'.repeat(21)], 'InvalidShippingInfo', 'NOT_ALLOWED'],
    [
      'country',
      ['us', 'USA', 'XX', 'ZZ', 'AA', 'QM', 'United States', 'EU', 'UK'],
      'InvalidShippingInfo',
      'NOT_OF_COUNTRY',
    ],
    ['phone', ['call me', '1234', '+', '1'.repeat(16), '555-CALL-NOW'], 'InvalidShippingInfo', 'MALFORMED'],
    [
      'email',
      ['ada', '@example.com', 'a@b', 'a b@example.com', 'a@@example.com', 'a..b@example.com', 'a@-x.com'],
      'InvalidEmail',
      'MALFORMED',
    ],
    [
      'email',
      ['ada\u202e@example.com', 'a\u0000@example.com', `${'a'.repeat(10_000)}@example.com`],
      'InvalidEmail',
      'NOT_ALLOWED',
    ],
  ] as const) {
    for (const value of values) {
      it(`refuses ${JSON.stringify(value.slice(0, 20))} as ${field}`, () => {
        assert.deepEqual(refused({ ...address, [field]: value }), [[name, `shippingInfo.${field}`, problem]]);
      });
    }
  }

  for (const [field, values] of [
    ['email', ['ada.l+shop@mail.example.co.uk', "o'neil@exämple.de", 'ada@xn--exmple-cua.de']],
    ['phone', ['5125550100', '(512) 555-0100', '+44 20 7946 0958', '+49.30.123456 ext. 12', '555-0100 x7']],
    ['firstName', ['José', '李', "D'Arcy-Smith", 'שרה', 'فاطمة\u200f']],
    ['address1', ['شارع الشيخ زايد ١']],
  ] as const) {
    for (const value of values) {
      it(`takes ${JSON.stringify(value)} as ${field}`, () => {
        assert.equal(parseAddress({ ...address, [field]: value }, 'billingInfo')[field], value);
      });
    }
  }
});
