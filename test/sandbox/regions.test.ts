import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findRegionCode } from '../../src/addresses/find-region-code.ts';
import { isPostalCode } from '../../src/sandbox/is-postal-code.ts';

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
  ] as const) {
    it(`reads ${text} in ${country} as ${code}`, () => {
      assert.equal(findRegionCode(country, text), code);
    });
  }

  it('knows no region but those of a country that requires one', () => {
    for (const text of ['Bavaria', '', '-', 'ＴＸＸ', '京']) assert.equal(findRegionCode('US', text), undefined, text);
    assert.equal(findRegionCode('JP', '県'), undefined);
  });

  it('lets any text stand in a country that requires none', () => {
    assert.equal(findRegionCode('DE', ' Bayern '), 'Bayern');
    assert.equal(findRegionCode('GB', 'Kent'), 'Kent');
    assert.equal(findRegionCode('IE', 'Leinster'), 'Leinster');
  });
});

describe('isPostalCode', () => {
  it('checks the form of the country, and any short text where no form is known', () => {
    assert.ok(isPostalCode('US', ' 78701 '));
    assert.ok(!isPostalCode('US', '7870'));
    assert.ok(isPostalCode('BR', '01310-100'));
    assert.ok(isPostalCode('HK', 'A 1'));
    assert.ok(!isPostalCode('HK', ''));
    assert.ok(!isPostalCode('HK', 'a text that is too long'));
  });
});
