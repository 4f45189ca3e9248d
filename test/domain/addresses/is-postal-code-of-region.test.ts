import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAddressRules } from '../../../src/domain/addresses/find-address-rules.ts';
import { isPostalCodeOfRegion } from '../../../src/domain/addresses/is-postal-code-of-region.ts';

/** Codes in use in a region other than the one that their beginning names, each with the regions that have it. */
const crossing: readonly (readonly [country: string, code: string, regions: readonly string[]])[] = [
  // Federal offices with codes of Washington.
  ['US', '20588', ['DC', 'MD']],
  ['US', '20598', ['DC', 'VA']],
  // The Census Bureau finds these in two or three states.
  ['US', '02861', ['MA', 'RI']],
  ['US', '03579', ['NH', 'ME']],
  ['US', '38549', ['TN', 'KY']],
  ['US', '42223', ['KY', 'TN']],
  ['US', '51001', ['IA', 'SD']],
  ['US', '52626', ['IA', 'MO']],
  ['US', '54540', ['WI', 'MI']],
  ['US', '56164', ['MN', 'SD']],
  ['US', '57717', ['SD', 'MT', 'WY']],
  ['US', '59221', ['MT', 'ND']],
  ['US', '63673', ['MO', 'IL']],
  ['US', '66541', ['KS', 'NE']],
  ['US', '69201', ['NE', 'SD']],
  ['US', '71749', ['AR', 'LA']],
  ['US', '71937', ['AR', 'OK']],
  ['US', '72338', ['AR', 'TN']],
  ['US', '72644', ['AR', 'MO']],
  ['US', '73949', ['OK', 'TX']],
  ['US', '75556', ['TX', 'AR']],
  ['US', '79835', ['TX', 'NM']],
  ['US', '81137', ['CO', 'NM']],
  ['US', '82082', ['WY', 'NE', 'CO']],
  ['US', '82801', ['WY', 'MT']],
  ['US', '83120', ['WY', 'ID']],
  ['US', '84034', ['UT', 'NV']],
  ['US', '84536', ['UT', 'AZ']],
  ['US', '86514', ['AZ', 'NM', 'UT']],
  ['US', '88063', ['NM', 'TX']],
  ['US', '89019', ['NV', 'CA']],
  ['US', '89421', ['NV', 'OR']],
  ['US', '89832', ['NV', 'ID']],
  ['US', '97635', ['OR', 'CA']],
  ['US', '97913', ['OR', 'ID']],
  ['US', '99128', ['WA', 'ID']],
  ['US', '20135', ['VA', 'WV']],
  // Army post.
  ['US', '09874', ['AE', 'AA']],
  // Australia Post lists these with a place in each.
  ['AU', '0872', ['NT', 'SA', 'WA']],
  ['AU', '2620', ['ACT', 'NSW']],
  ['AU', '3691', ['VIC', 'NSW']],
  ['AU', '4377', ['QLD', 'NSW']],
  ['AU', '4383', ['QLD', 'NSW']],
  ['AU', '4385', ['QLD', 'NSW']],
  ['AU', '4825', ['QLD', 'NT']],
  // Offices of the government on both sides of the river, and a town on a border.
  ['CA', 'K1A 0B1', ['ON', 'QC']],
  ['CA', 'R8A 1N9', ['MB', 'SK']],
];

describe('isPostalCodeOfRegion', () => {
  for (const [country, code, regions] of crossing) {
    it(`takes ${code} in ${regions.join(' and ')}`, () => {
      for (const region of regions) assert.ok(isPostalCodeOfRegion(country, code, region), region);
    });
  }

  for (const [country, code, region] of [
    ['US', '10001', 'TX'],
    ['US', '90210', 'NY'],
    ['US', '78701', 'AE'],
    ['US', '20588', 'NC'],
    ['US', '99501', 'WA'],
    ['US', '96701', 'CA'],
    ['CA', 'M5V 3L9', 'QC'],
    ['CA', 'T0L 1K0', 'BC'],
    ['AU', '2000', 'VIC'],
    ['AU', '4000', 'NSW'],
    ['AU', '4825', 'NSW'],
    ['AU', '6000', 'SA'],
  ] as const) {
    it(`refuses ${code} in ${region}`, () => {
      assert.equal(isPostalCodeOfRegion(country, code, region), false);
    });
  }

  it('takes the codes of any country whose codes are not certain', () => {
    assert.ok(isPostalCodeOfRegion('DE', '10115', 'BY'));
    assert.ok(isPostalCodeOfRegion('JP', '154-0023', '27'));
  });

  it('knows the borders of all states but those that have none', () => {
    const { regions } = findAddressRules('US');
    const codes = regions.map(({ code }) => code);
    // One code of each state, from the form of its codes.
    const sample = (pattern: RegExp): string =>
      Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0')).find((code) =>
        pattern.test(code),
      ) ?? assert.fail(`no code of ${pattern}`);
    const alone = regions
      .filter(({ code, postalCodes }) => {
        const first = sample(postalCodes ?? /^/);
        return codes.every((other) => other === code || !isPostalCodeOfRegion('US', first, other));
      })
      .map(({ code }) => code);

    assert.deepEqual(alone, ['AK', 'AS', 'GU', 'HI', 'MH', 'FM', 'MP', 'PW', 'PR', 'VI']);
  });
});
