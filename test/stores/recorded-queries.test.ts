import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { canServe } from '../../src/stores/sql/migrations/can-serve.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, openSession, postgres } from '../support/machine/postgres.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const folder = join(import.meta.dirname, 'recorded-queries');
const recordedShape = z.array(
  z.object({ sql: z.string(), parameters: z.array(z.union([z.string(), z.number(), z.null()])) }),
);

const known = Object.keys(migrations).sort();
/** Versions that are refused a start on the newest form of the database need not go on. */
const goesOn = (newest: string) => canServe(known.slice(0, known.indexOf(newest) + 1), known);
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.json') && goesOn(name.split('.')[0] ?? ''))
  .sort();
const readRecorded = async (file: string) =>
  recordedShape.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));

/** A node of the version that sent these queries goes on beside one of this version, which has migrated the database. */
describe('the queries of earlier versions, against the newest form of the database', () => {
  it('are kept for every form but the newest', () => {
    const kept = (dialect: string) =>
      files.flatMap((file) => (file.endsWith(`.${dialect}.json`) ? [file.split('.')[0] ?? ''] : []));

    const needed = known.slice(0, -1).filter(goesOn);
    for (const dialect of ['sqlite', 'postgres']) {
      assert.deepEqual(
        needed.filter((name) => !kept(dialect).includes(name)),
        [],
        'run npm run test:record-queries before the migration is added',
      );
    }
  });

  for (const file of files.filter((name) => name.endsWith('.sqlite.json'))) {
    it(`work on SQLite: ${file}`, async (t) => {
      const dataFolder = await temporaryFolder(t);
      await (await createSqliteStores({ dataFolder })).close();
      const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
      atEnd(t, () => database.close());

      for (const { sql, parameters } of await readRecorded(file)) {
        assert.doesNotThrow(() => database.prepare(sql).all(...parameters), sql);
      }
    });
  }

  for (const file of files.filter((name) => name.endsWith('.postgres.json'))) {
    it(`work on PostgreSQL: ${file}`, postgres, async (t) => {
      const database = await createDatabaseFor(t);
      const start = { url: database.url, connections: 1, clock: systemClock, logger: silentLogger };
      await (await openPostgresStores(start)).close();
      const client = await openSession(t, database);

      const failures: string[] = [];
      for (const { sql, parameters } of await readRecorded(file)) {
        await client.query(sql, parameters).catch((error: unknown) => failures.push(`${sql}: ${error}`));
      }

      assert.deepEqual(failures, []);
    });
  }
});
