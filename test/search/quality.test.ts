import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureQuality } from '../../bench/search/measure-quality.ts';

describe('the quality of search over the shipped catalogs', () => {
  it('does not fall, and stays above BM25', async () => {
    const { queries, ours, bm25 } = await measureQuality();

    assert.ok(queries >= 60);
    assert.ok(ours >= 0.96, `nDCG@10 is ${ours.toFixed(3)}: npm run bench:search shows each query`);
    assert.ok(ours > bm25, `nDCG@10 is ${ours.toFixed(3)}, and BM25 has ${bm25.toFixed(3)}`);
  });
});
