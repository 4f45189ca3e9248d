import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Migrations, migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { FlushingSqliteDialect } from '../../src/stores/sqlite/flushing-sqlite-dialect.ts';
import { NodeSqliteDatabase } from '../../src/stores/sqlite/node-sqlite-database.ts';

/** A database in memory that notes each statement, and tells what SQLite does for one: a line for each step. */
export async function openExplainedSqlite<Tables>(migrations: Migrations) {
  const sqlite = new DatabaseSync(':memory:');
  const sent: string[] = [];
  const database = new Kysely<Tables>({
    dialect: new FlushingSqliteDialect({ disk: null, database: new NodeSqliteDatabase(sqlite) }),
    log: ({ query }) => void sent.push(query.sql),
  });
  await migrate(database, migrations);
  const explain = (sql: string): string =>
    sqlite
      .prepare(`explain query plan ${sql}`)
      .all(...Array(sql.split('?').length - 1).fill(0))
      .map(({ detail }) => String(detail))
      .join('\n');
  return { database, sent, explain };
}
