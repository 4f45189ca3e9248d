import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDemoCatalogs } from '../../bench/search/quality/demo-catalogs.ts';
import { judgedSets } from '../../bench/search/quality/judged-queries.ts';
import { measureQuality, OURS, summarizeQuality } from '../../bench/search/quality/measure-quality.ts';
import { openBm25 } from '../../bench/search/quality/open-bm25.ts';
import { createSqliteIndex } from '../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';

const { uuid: newRunId } = systemRuntime;

const LEAST: Readonly<Record<string, { readonly judged: number; readonly ndcg: number }>> = {
  development: { judged: 200, ndcg: 0.965 },
  test: { judged: 150, ndcg: 0.93 },
  'second test': { judged: 209, ndcg: 0.94 },
};

/** Measures the index in a file: that of PostgreSQL keeps the same of every product. */
async function requireQuality(): Promise<void> {
  const open = () => createSqliteIndex({ file: ':memory:', newRunId });
  const summary = summarizeQuality(
    await measureQuality(open, [openBm25], { catalogs: await readDemoCatalogs(), sets: judgedSets }),
  );
  const sets = summary.filter(({ kind }) => kind === null);
  const below = summary.filter(
    ({ set, scores }) => set !== 'development' && (scores[OURS] ?? 0) < (scores['BM25'] ?? 1),
  );

  assert.deepEqual(
    sets.map(({ set }) => set),
    Object.keys(LEAST),
  );
  assert.deepEqual(below, []);
  for (const { set, queries, scores } of sets) {
    const [ours = 0, bm25 = 1] = [scores[OURS], scores['BM25']];
    const { judged = 1000, ndcg = 1 } = LEAST[set] ?? {};
    assert.ok(queries >= judged, set);
    assert.ok(ours >= ndcg, `nDCG@10 is ${ours.toFixed(3)}: npm run bench:search -- --judged shows the ${set} set`);
    assert.ok(ours > bm25 + 0.1, `nDCG@10 is ${ours.toFixed(3)}, and BM25 has ${bm25.toFixed(3)}`);
  }
}

describe('the quality of search over the shipped catalogs', () => {
  it('does not fall, stays well above BM25, and is below it for no kind of the test sets', requireQuality);
});
