import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { canServe } from '../../src/stores/sql/migrations/can-serve.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabase, openSession, postgres, type TestDatabase } from '../support/machine/postgres.ts';
import { openEmptyMemory } from '../support/servers/store-image.ts';

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
      const database = await openEmptyMemory();
      atEnd(t, () => database.close());

      for (const { sql, parameters } of await readRecorded(file)) {
        assert.doesNotThrow(() => database.prepare(sql).all(...parameters), sql);
      }
    });
  }

  describe('on PostgreSQL', postgres, () => {
    let database: TestDatabase;
    before(async () => {
      database = await createDatabase();
      const start = { url: database.url, connections: 1, clock: systemClock, logger: silentLogger };
      await (await openPostgresStores(start)).close();
    });
    after(() => database.drop());

    for (const file of files.filter((name) => name.endsWith('.postgres.json'))) {
      it(`work: ${file}`, async (t) => {
        const client = await openSession(t, database);
        // Leaves the database as it was migrated: its session ends before this is committed.
        await client.query('begin');

        const failures: string[] = [];
        for (const { sql, parameters } of await readRecorded(file)) {
          await client
            .query(withinTransaction[sql] ?? sql, parameters)
            .catch((error: unknown) => failures.push(`${sql}: ${error}`));
        }

        assert.deepEqual(failures, []);
      });
    }
  });
});

const withinTransaction: Readonly<Record<string, string>> = {
  begin: 'savepoint recorded',
  commit: 'release savepoint recorded',
};
