import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { publish } from '../../bench/search/publish.ts';
import { readDemoCatalogs } from '../../bench/search/quality/demo-catalogs.ts';
import { createSqliteIndex } from '../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startPostgresIndex } from './postgres-copies/start-postgres-index.ts';

/** What two listings of the same catalog have each of its own. */
const OWN = new Set(['shown_run', 'as_of']);

/** All that a search reads of an index's file: the rows of each table, and the products of each word. */
function readAll(file: string): Readonly<Record<string, readonly object[]>> {
  using database = new DatabaseSync(file);
  const listTables = (type: string): readonly string[] =>
    database
      .prepare("select name from pragma_table_list where schema = 'main' and type = ? and name not like 'sqlite%'")
      .all(type)
      .map(({ name }) => String(name));
  const read = (table: string) =>
    database
      .prepare(`select * from ${table} order by 1, 2`)
      .all()
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.has(column))));
  const tables = listTables('table').map((table) => [table, read(table)] as const);
  const words = listTables('virtual').map((table) => {
    database.exec(`create virtual table temp.places_of_${table} using fts5vocab(main, ${table}, instance)`);
    return [table, read(`places_of_${table}`)] as const;
  });
  return Object.fromEntries([...tables, ...words]);
}

describe('the catalog index in a file and in PostgreSQL', postgres, () => {
  it('keep the same of every product and word, so that every query finds the same', async (t) => {
    const folder = await temporaryFolder(t);
    const [own, copied] = [join(folder, 'own.sqlite'), join(folder, 'copied.sqlite')];
    const { url } = await createDatabaseFor(t);
    const indexes = [
      await createSqliteIndex({ file: own, newRunId: systemRuntime.uuid }),
      await startPostgresIndex(url, { file: copied }),
    ];
    const catalogs = await readDemoCatalogs();
    for (const index of indexes) {
      for (const { key, products } of catalogs) await publish(index, key, products);
      await index.close();
    }

    const [kept, others] = [readAll(own), readAll(copied)];

    const count = (tables: typeof kept) => Object.entries(tables).map(([table, rows]) => [table, rows.length]);
    assert.deepEqual(count(others), count(kept));
    // One by one: the difference of two tables takes a minute to print.
    for (const [table, rows] of Object.entries(kept)) {
      for (const [index, row] of rows.entries()) assert.deepEqual(others[table]?.[index], row, table);
    }
    for (const table of ['snapshots', 'documents', 'texts', 'words', 'words_of']) assert.ok(kept[table]?.length, table);
  });
});
