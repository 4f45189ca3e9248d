import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomFraction } from '../../src/upstream-http/random-fraction.ts';

describe('a random fraction', () => {
  it('starts at 0, stays below 1, and reads where the bytes are', () => {
    const shared = new Uint8Array([9, 9, 128, 0, 0, 0]);

    assert.equal(randomFraction({ randomBytes: () => new Uint8Array(4) }), 0);
    assert.ok(randomFraction({ randomBytes: () => new Uint8Array(4).fill(255) }) < 1);
    assert.equal(randomFraction({ randomBytes: () => shared.subarray(2) }), 0.5);
  });
});
