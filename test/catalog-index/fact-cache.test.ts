import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FactCache } from '../../src/catalog-index/fact-cache.ts';

const toStored = (documentId: number, brand = 'Umbra', variants = 1) => ({
  documentId,
  domain: 'a.example',
  facts: JSON.stringify({
    title: '',
    brand,
    type: null,
    categories: [],
    currency: 'USD',
    options: [],
    variants: Array.from({ length: variants }, () => [900, 1, []]),
  }),
});

const snapshots = (version: number) => new Map([['a.example', { asOf: 0, version }]]);

describe('the cache of facts', () => {
  it('reads each product once while the snapshot of its merchant is the same', async () => {
    const cache = new FactCache();
    const asked: (readonly number[])[] = [];
    const list = (ids: readonly number[], version: number, brand?: string) =>
      cache.list(ids, snapshots(version), async (unknown) => {
        asked.push(unknown);
        return unknown.map((id) => toStored(id, brand));
      });

    await list([1, 2], 1);
    await list([2, 3], 1);
    const [changed] = await list([1], 2, 'Acme');

    assert.deepEqual(asked, [[1, 2], [3], [1]]);
    assert.equal(changed?.facts.brand, 'Acme');
  });

  it('leaves out what the index does not have, and merchants without a snapshot', async () => {
    const cache = new FactCache();

    assert.deepEqual(await cache.list([1], snapshots(1), async () => []), []);
    assert.deepEqual(await cache.list([1], new Map(), async () => [toStored(1)]), []);
  });

  it('keeps what is asked for while many others come and go', async () => {
    const cache = new FactCache();
    let read = 0;
    const list = (ids: readonly number[]) =>
      cache.list(ids, snapshots(1), async (unknown) => {
        read += unknown.length;
        return unknown.map((id) => toStored(id, 'Umbra', 5_000));
      });
    const PART = 10;
    await list([0]);

    for (let part = 1; part <= 12; part += 1) {
      await list(Array.from({ length: PART }, (_, index) => part * PART + index));
      await list([0]);
    }
    const readBefore = read;
    await list([PART]);

    assert.equal(readBefore, 1 + 12 * PART, 'the one that is always asked for is read once');
    assert.equal(read, readBefore + 1, 'the oldest of the others has made room');
  });
});
