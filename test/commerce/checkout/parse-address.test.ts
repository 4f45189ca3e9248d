import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AddressInput, parseAddress } from '../../../src/commerce/checkout/parse-address.ts';
import { CommerceErrors } from '../../../src/errors/commerce-errors.ts';
import { address } from '../../support/commerce-kit.ts';

const refused = (input: AddressInput, name: 'shippingInfo' | 'billingInfo' = 'shippingInfo') => {
  try {
    parseAddress(input, name);
  } catch (thrown) {
    return CommerceErrors.find(thrown)?.map(({ name, field }) => [name, field?.join('.')]);
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

  it('names every missing field in an error of its own', () => {
    const required = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'address1',
      'city',
      'stateOrProvince',
      'country',
      'postalCode',
    ];

    assert.deepEqual(
      refused({ city: null, phone: ' ' }),
      required.map((field) => ['InvalidShippingInfo', `shippingInfo.${field}`]),
    );
  });

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
      const input = { ...address, country, stateOrProvince: state };

      const shipping = refused(input);
      const billing = refused(input, 'billingInfo');

      assert.deepEqual(shipping, expected ? [] : [['InvalidState', 'shippingInfo.stateOrProvince']]);
      assert.deepEqual(billing, expected ? [] : [['InvalidState', 'billingInfo.stateOrProvince']]);
    });
  }

  for (const [field, values, name] of [
    ['firstName', ['x'.repeat(101), 'a\u0000b', 'a\nb', '\ud800', 'a\u2028b'], 'InvalidShippingInfo'],
    ['lastName', ['Ada\u202eecalevoL', '\u200b', '\u2066x\u2069'], 'InvalidShippingInfo'],
    ['city', ['\u200d \u2060'], 'InvalidShippingInfo'],
    ['address2', ['x'.repeat(201), 'tab\there'], 'InvalidShippingInfo'],
    ['postalCode', ['1'.repeat(21)], 'InvalidShippingInfo'],
    ['country', ['us', 'USA', 'XX', 'United States', 'EU', 'UK'], 'InvalidShippingInfo'],
    ['phone', ['call me', '1234', '+', '1'.repeat(16), '555-CALL-NOW'], 'InvalidShippingInfo'],
    [
      'email',
      [
        'ada',
        '@example.com',
        'a@b',
        'a b@example.com',
        'a@@example.com',
        'a..b@example.com',
        'a@-x.com',
        'ada\u202e@example.com',
        'a\u0000@example.com',
      ],
      'InvalidEmail',
    ],
  ] as const) {
    for (const value of values) {
      it(`refuses ${JSON.stringify(value.slice(0, 20))} as ${field}`, () => {
        assert.deepEqual(refused({ ...address, [field]: value }), [[name, `shippingInfo.${field}`]]);
      });
    }
  }

  for (const [field, values] of [
    ['email', ['ada.l+shop@mail.example.co.uk', "o'neil@exämple.de", 'ada@xn--exmple-cua.de']],
    ['phone', ['5125550100', '(512) 555-0100', '+44 20 7946 0958', '+49.30.123456 ext. 12', '555-0100 x7']],
    ['firstName', ['José', '李', "D'Arcy-Smith"]],
  ] as const) {
    for (const value of values) {
      it(`takes ${JSON.stringify(value)} as ${field}`, () => {
        assert.equal(parseAddress({ ...address, [field]: value }, 'billingInfo')[field], value);
      });
    }
  }
});
