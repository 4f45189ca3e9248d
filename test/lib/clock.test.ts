import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toUnixSeconds } from '../../src/lib/clock.ts';

describe('toUnixSeconds', () => {
  it('gives the whole seconds that are over', () => {
    assert.deepEqual([0, 999, 1000, 1_700_000_000_999].map(toUnixSeconds), [0, 0, 1, 1_700_000_000]);
  });
});
