import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publish } from '../../bench/search/publish.ts';
import { readDemoCatalogs } from '../../bench/search/quality/demo-catalogs.ts';
import { judgedSets } from '../../bench/search/quality/judged-queries.ts';
import { toQuery } from '../../bench/search/to-query.ts';
import { createPostgresIndex } from '../../src/catalog-index/postgres-copies/create-postgres-index.ts';
import { createSqliteIndex } from '../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import type { CatalogQuery } from '../../src/stores/ports/index.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';

const { uuid: newRunId, clock } = systemRuntime;

describe('the catalog index in a file and in PostgreSQL', postgres, () => {
  it('answer every judged query with the same products, counts and corrections', async (t) => {
    const catalogs = await readDemoCatalogs();
    const { url } = await createDatabaseFor(t);
    const indexes = [
      await createSqliteIndex({ file: ':memory:', newRunId }),
      await createPostgresIndex({
        url,
        file: ':memory:',
        newRunId,
        clock,
        logger: silentLogger,
        readDeadlineMs: 60_000,
      }),
    ];
    atEnd(t, () => Promise.all(indexes.map((index) => index.close())));
    for (const index of indexes) for (const { key, products } of catalogs) await publish(index, key, products);
    const visible = catalogs.map(({ key }) => key);
    const texts = judgedSets.flatMap(({ queries }) => queries.map(({ query: text }) => text));

    for (const text of [null, ...texts]) {
      const asked = {
        ...toQuery(text ?? '', visible),
        text,
        first: 20,
        wantsTotal: true,
        facets: ['merchants', 'brands', 'productTypes', 'categories', 'options', 'price'],
      } satisfies CatalogQuery;
      const [inFile, inPostgres] = await Promise.all(
        indexes.map(async (index) => {
          const { entries, ...others } = await index.search(asked);
          return { ...others, entries: entries.map(({ asOf: _asOf, ...entry }) => entry) };
        }),
      );

      assert.deepEqual(inPostgres, inFile, text ?? 'without a text');
    }
  });
});
