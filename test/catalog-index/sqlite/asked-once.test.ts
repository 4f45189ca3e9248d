import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prefix } from '../../../src/catalog-index/matching/expression.ts';
import { openIndexDatabase } from '../../../src/catalog-index/sqlite/open-index-database.ts';
import { SqliteIndexReader } from '../../../src/catalog-index/sqlite/sqlite-index-reader.ts';
import { Statements } from '../../../src/catalog-index/sqlite/statements.ts';
import { suggestCatalog } from '../../../src/catalog-index/suggestions/suggest-catalog.ts';
import { atEnd } from '../../support/at-end.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
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

  const lamps = ['Lampa', 'Lampe', 'Lampo'].map((title) => platformProduct({ id: title, title }));
  const begun = prefix('lamp', ['title']);
  const listAll = { after: null, withFacts: false } as const;

  it('finds in a later search the words that begin so by then', async (t) => {
    const statements = new Statements(openIndexDatabase(':memory:'));
    atEnd(t, () => statements.database.close());
    const reader = new SqliteIndexReader(statements);
    const find = async () => {
      await reader.listSnapshots();
      return (await reader.scan(begun, { ...listAll, limit: 10 })).length;
    };

    listProducts(statements, { now: 1_000, products: lamps.slice(0, 1) });
    const before = await find();
    listProducts(statements, { now: 2_000, products: lamps });
    const after = await find();

    assert.deepEqual([before, after], [1, 3]);
  });

  it('answers from what it read only what that is long enough for', async (t) => {
    const statements = new Statements(openIndexDatabase(':memory:'));
    atEnd(t, () => statements.database.close());
    listProducts(statements, { now: 1_000, products: lamps });
    const reader = new SqliteIndexReader(statements);
    const readRows = t.mock.method(statements, 'all');
    const scan = async (limit: number) => {
      const rows = await reader.scan(begun, { ...listAll, limit });
      return [rows.length, readRows.mock.callCount()];
    };

    // The first also reads the words that begin so.
    assert.deepEqual(await scan(2), [2, 2]);
    assert.deepEqual(await scan(1), [1, 2]);
    assert.deepEqual(await scan(3), [3, 3]);
    assert.deepEqual(await scan(4), [3, 4]);
    assert.deepEqual(await scan(5), [3, 4]);
  });

  it('keeps the list of a search for its filters only if it is whole', async (t) => {
    const statements = new Statements(openIndexDatabase(':memory:'));
    atEnd(t, () => statements.database.close());
    listProducts(statements, { now: 1_000, products: lamps });
    const reader = new SqliteIndexReader(statements);

    await reader.listFacts(begun, lamps.length);
    const cut = await reader.findListed(begun);
    await reader.listFacts(begun, lamps.length + 1);
    const whole = await reader.findListed(begun);

    assert.equal(cut, null);
    assert.notEqual(whole, null);
  });
});
