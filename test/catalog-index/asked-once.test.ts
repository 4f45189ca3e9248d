import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openIndexDatabase } from '../../src/catalog-index/sqlite/open-index-database.ts';
import { SqliteIndexReader } from '../../src/catalog-index/sqlite/sqlite-index-reader.ts';
import { Statements } from '../../src/catalog-index/sqlite/statements.ts';
import { suggestCatalog } from '../../src/catalog-index/suggestions/suggest-catalog.ts';
import { atEnd } from '../support/at-end.ts';
import { platformProduct } from '../support/servers/platform-product.ts';
import { listProducts } from './list-products.ts';

describe('a reader of an index', () => {
  it('asks for nothing twice in one search, and for everything anew in the next one', async (t) => {
    const statements = new Statements(openIndexDatabase(':memory:'));
    atEnd(t, () => statements.database.close());
    listProducts(statements, { now: 1_000, products: [platformProduct({ id: 'lamp', title: 'Badertor Lamp' })] });
    const reader = new SqliteIndexReader(statements);
    const readRows = t.mock.method(statements, 'all');
    const suggest = async () => {
      readRows.mock.resetCalls();
      const { queries } = await suggestCatalog(reader, {
        text: 'badre lamp',
        visible: ['a.example'],
        domains: null,
        first: 8,
        synonyms: {},
      });
      return { queries, asked: readRows.mock.calls.map((call) => JSON.stringify(call.arguments)) };
    };

    const before = await suggest();
    listProducts(statements, { now: 2_000, products: [platformProduct({ id: 'lamp', title: 'Baderzim Lamp' })] });
    const after = await suggest();

    assert.deepEqual(before.queries, ['badertor lamp']);
    assert.deepEqual(after.queries, ['baderzim lamp']);
    for (const { asked } of [before, after]) {
      assert.ok(asked.length > 10);
      assert.deepEqual(asked, [...new Set(asked)]);
    }
  });
});
