import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCountryCode } from '../../../src/domain/addresses/is-country-code.ts';

describe('country codes', () => {
  it('are the 249 of ISO 3166-1 and that of Kosovo, each with a name', () => {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

    assert.equal(codes.length, 250);
    assert.deepEqual(
      codes.filter((code) => names.of(code) === undefined),
      [],
    );
    assert.deepEqual(['us', 'EU', 'UK', 'ZZ', '', 'USA'].filter(isCountryCode), []);
  });
});
