import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPageUrl } from '../../../src/lib/net/find-page-url.ts';

describe('findPageUrl', () => {
  it('takes pages of the web, whose origin can stand in a policy', () => {
    const found = ['https://shop.example/back?cart=1', 'http://127.0.0.1:4000/', 'http://[::1]:8080/x'].map(
      findPageUrl,
    );

    assert.deepEqual(
      found.map((url) => url?.origin),
      ['https://shop.example', 'http://127.0.0.1:4000', 'http://[::1]:8080'],
    );
  });

  it('takes no script, no host that would add to a policy, and nothing', () => {
    const given = ['javascript:alert(1)', 'https://a;script-src *', 'https://*.example/', 'not an address', null];

    assert.deepEqual(given.map(findPageUrl), [null, null, null, null, null]);
  });
});
