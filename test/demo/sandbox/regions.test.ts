import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { iso31662 } from 'iso-3166/2.js';
import { readPostalCode } from '../../../src/demo/sandbox/read-postal-code.ts';
import { findRegionCode } from '../../../src/domain/addresses/find-region-code.ts';

describe('findRegionCode', () => {
  for (const [country, text, code] of [
    ['US', 'TX', 'TX'],
    ['US', ' tx ', 'TX'],
    ['US', 'US-TX', 'TX'],
    ['US', 'north carolina', 'NC'],
    ['CA', 'Quebec', 'QC'],
    ['CA', 'Québec', 'QC'],
    ['JP', 'Tokyo', '13'],
    ['JP', 'Tōkyō', '13'],
    ['JP', '東京都', '13'],
    ['RU', 'mow', 'MOW'],
    ['CN', 'Beijing', '11'],
    ['CN', 'CN-GD', '44'],
    ['CN', '广东', '44'],
    ['JP', '京都', '26'],
    ['KR', 'Seoul', '11'],
    ['NR', 'Aiwo', '01'],
    ['RU', 'Republic of Adygeya', 'AD'],
    ['TW', 'Taipei', 'TPE'],
    ['US', 'Virgin Islands', 'VI'],
  ] as const) {
    it(`reads ${text} in ${country} as ${code}`, () => {
      assert.equal(findRegionCode(country, text), code);
    });
  }

  it('knows no region but those of a country that lists them', () => {
    for (const text of ['Bavaria', '', '-', 'ＴＸＸ', '京']) assert.equal(findRegionCode('US', text), undefined, text);
    assert.equal(findRegionCode('JP', '県'), undefined);
  });

  it('lets stand what could be several regions, what ISO 3166-2 has and post has not, and any text where post lists none', () => {
    assert.equal(findRegionCode('TW', 'Chiayi'), 'Chiayi');
    assert.equal(findRegionCode('IT', 'Toscana'), 'Toscana');
    assert.equal(findRegionCode('CR', ' San José '), 'San José');
    assert.equal(findRegionCode('VI', 'St. Thomas'), 'St. Thomas');
  });

  it('knows every region of ISO 3166-2, by code and by name', () => {
    const unknown = iso31662.filter(({ parent, code, name }) =>
      [code, name].some((text) => findRegionCode(parent, text) === undefined),
    );

    assert.deepEqual(unknown, []);
  });

  it('lets any text stand in a country that requires none', () => {
    assert.equal(findRegionCode('DE', ' Bayern '), 'Bayern');
    assert.equal(findRegionCode('GB', 'Kent'), 'Kent');
    assert.equal(findRegionCode('IE', 'Leinster'), 'Leinster');
  });
});

describe('readPostalCode', () => {
  const refused = (country: string, text: string, partial = false) =>
    assert.throws(() => readPostalCode(country, text, { partial }), { code: 'postal-code-wrong' });

  it('checks the form of the country, and any short text where no form is known', () => {
    assert.equal(readPostalCode('US', ' 78701 '), '78701');
    refused('US', '7870');
    assert.equal(readPostalCode('BR', '01310100'), '01310-100');
    assert.equal(readPostalCode('HK', 'A 1'), 'A 1');
    refused('HK', 'a text that is too long');
    refused('HK', '#');
  });

  it('is empty only where the country can do without', () => {
    assert.equal(readPostalCode('HK', ''), '');
    assert.equal(readPostalCode('KW', ' '), '');
    refused('US', '');
    refused('SG', '', true);
  });

  it('takes the first part of a code only before there is an address', () => {
    assert.equal(readPostalCode('GB', 'sw1a', { partial: true }), 'SW1A');
    refused('GB', 'SW1A');
  });
});
