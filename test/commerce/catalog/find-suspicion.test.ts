import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSuspicion } from '../../../src/commerce/catalog/sync/find-suspicion.ts';

describe('a listing', () => {
  for (const [staged, shown, isSuspicious] of [
    [0, 0, true],
    [0, 5, true],
    [1, 19, false],
    [9, 20, true],
    [10, 20, false],
    [1, 0, false],
    [500, 1_000, false],
    [499, 1_000, true],
  ] as const) {
    it(`of ${staged} products is ${isSuspicious ? '' : 'not '}suspicious beside a snapshot of ${shown}`, () => {
      assert.equal(findSuspicion({ staged, shown }) !== null, isSuspicious);
    });
  }
});
