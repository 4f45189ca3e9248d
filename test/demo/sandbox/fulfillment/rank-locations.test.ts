import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apparelStores } from '../../../../src/demo/sandbox/demo-shops/apparel-stores.ts';
import { rankLocations } from '../../../../src/demo/sandbox/fulfillment/rank-locations.ts';

const stores = apparelStores.map((store) => ({ lacks: [], ...store }));
const rank = (country: string, postalCode: string) =>
  rankLocations(stores, { country, postalCode }).map(({ id }) => id);

describe('pickup locations', () => {
  it('come nearest to the postal code first, those abroad last', () => {
    assert.deepEqual(rank('US', '78702-1234'), ['austin', 'dallas', 'chicago', 'toronto']);
    assert.deepEqual(rank('US', '75202'), ['dallas', 'austin', 'chicago', 'toronto']);
    assert.deepEqual(rank('US', '60601'), ['chicago', 'dallas', 'austin', 'toronto']);
    assert.deepEqual(rank('CA', 'm5v 1a1'), ['toronto', 'austin', 'dallas', 'chicago']);
  });

  it('keep the shop’s order where nothing is known of the buyer', () => {
    assert.deepEqual(
      rankLocations(stores, null).map(({ id }) => id),
      ['austin', 'dallas', 'chicago', 'toronto'],
    );
  });
});
