import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pictureBytes } from '../../src/card-networks/toolkit/picture-wire.ts';

describe('the picture of a card, from its network', () => {
  it('has at most 100 KB', () => {
    const encode = (size: number) => Buffer.alloc(size, 7).toString('base64');

    assert.deepEqual(pictureBytes.parse(encode(100_000)), new Uint8Array(100_000).fill(7));
    assert.equal(pictureBytes.safeParse(encode(100_003)).success, false);
  });
});
