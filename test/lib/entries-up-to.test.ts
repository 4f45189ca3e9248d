import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LRUCache } from 'lru-cache';
import { entriesUpTo } from '../../src/lib/entries-up-to.ts';

describe('the bounds of a cache by its number of entries', () => {
  it('let it forget the entry that was used longest ago when there are too many', () => {
    const cache = new LRUCache<string, number>(entriesUpTo(2));
    cache.set('one', 1);
    cache.set('two', 2);
    cache.get('one');

    cache.set('three', 3);

    assert.deepEqual([...cache.keys()].toSorted(), ['one', 'three']);
  });
});
