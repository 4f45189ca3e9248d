import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureQuality } from '../../bench/search/measure-quality.ts';
import { createPostgresIndex } from '../../src/catalog-index/postgres/create-postgres-index.ts';
import { createSqliteIndex } from '../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import type { CatalogIndex } from '../../src/stores/ports/index.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';

const { uuid: newRunId, clock } = systemRuntime;

async function requireQuality(open: () => Promise<CatalogIndex>): Promise<void> {
  const { queries, ours, bm25 } = await measureQuality(open);

  assert.ok(queries >= 60);
  assert.ok(ours >= 0.96, `nDCG@10 is ${ours.toFixed(3)}: npm run bench:search shows each query`);
  assert.ok(ours > bm25, `nDCG@10 is ${ours.toFixed(3)}, and BM25 has ${bm25.toFixed(3)}`);
}

describe('the quality of search over the shipped catalogs', () => {
  it('does not fall, and stays above BM25', () =>
    requireQuality(() => createSqliteIndex({ file: ':memory:', newRunId })));

  it('is the same with PostgreSQL', postgres, async (t) => {
    const { url } = await createDatabaseFor(t);

    await requireQuality(() => createPostgresIndex({ url, newRunId, clock, logger: silentLogger }));
  });
});
