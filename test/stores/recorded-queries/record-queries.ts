/**
 * `npm run test:record-queries`: writes down the queries that this version sends, under the name of its newest migration. To be run and
 * committed with the last change before a migration, so that the migration can be tried against them. Needs PostgreSQL.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { systemClock } from '../../../src/lib/clock.ts';
import { createPostgresStores } from '../../../src/stores/postgres/create-postgres-stores.ts';
import { createSqlStores } from '../../../src/stores/sql/create-sql-stores.ts';
import { migrate } from '../../../src/stores/sql/migrations/migrate.ts';
import { migrations } from '../../../src/stores/sql/migrations/migrations.ts';
import type { Tables } from '../../../src/stores/sql/tables.ts';
import { createPing } from '../../../src/stores/sqlite/create-ping.ts';
import { FlushingSqliteDialect } from '../../../src/stores/sqlite/flushing-sqlite-dialect.ts';
import { NodeSqliteDatabase } from '../../../src/stores/sqlite/node-sqlite-database.ts';
import { toSqliteClock } from '../../../src/stores/sqlite/to-sqlite-clock.ts';
import { createDatabase, openPool } from '../../support/machine/postgres.ts';
import { exerciseStores } from './exercise-stores.ts';

interface Recorded {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const newest = Object.keys(migrations).sort().at(-1);

async function record(
  dialect: 'sqlite' | 'postgres',
  open: (log: (event: LogEvent) => void) => Kysely<Tables>,
): Promise<void> {
  const recorded: Recorded[] = [];
  let isRecording = false;
  const db = open(({ query }) => {
    if (isRecording) recorded.push({ sql: query.sql, parameters: query.parameters });
  });
  await migrate(db, migrations, dialect === 'postgres' ? 'public' : undefined);
  isRecording = true;
  await exerciseStores(
    dialect === 'postgres'
      ? createPostgresStores(db)
      : {
          ...createSqlStores(db, toSqliteClock(systemClock)),
          ping: createPing(db, systemClock, ':memory:'),
        },
  );
  await db.destroy();
  const file = join(import.meta.dirname, `${newest}.${dialect}.json`);
  await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

await record('sqlite', (log) => {
  const database = new NodeSqliteDatabase(new DatabaseSync(':memory:'));
  return new Kysely<Tables>({ dialect: new FlushingSqliteDialect({ disk: null, database }), log });
});
const database = await createDatabase();
await record('postgres', (log) => {
  const pool = openPool(database, 2);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
});
await database.drop();
