import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../../lib/clock.ts';

/** One change of a database's form. Never edited once released: what comes later is another migration. */
export interface Migration<Tables> {
  /** Sorts and stays: `0001-first-tables`. */
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}

/** The database holds migrations that this version does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: string) {
    super(
      `The database was written by a newer version of this service (it holds the migration "${unknown}", which this version ` +
        'does not know). Start the newer version, or restore a backup made before the upgrade. Nothing was changed.',
    );
  }
}

/** Brings a database to the newest form, in one transaction: everything that is missing, or nothing. Answers the names applied. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration<Tables>[],
  clock: Clock = systemClock,
): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`create table if not exists migrations (
      position integer primary key, name text not null unique, applied_at bigint not null
    )`.execute(transaction);
    const recorded = await sql<{ name: string }>`select name from migrations order by position`.execute(transaction);
    for (const [index, { name }] of recorded.rows.entries()) {
      if (migrations[index]?.name !== name) throw new NewerDatabaseError(name);
    }
    const missing = migrations.slice(recorded.rows.length);
    for (const [index, { name, up }] of missing.entries()) {
      await up(transaction);
      const position = recorded.rows.length + index + 1;
      await sql`insert into migrations (position, name, applied_at) values (${position}, ${name}, ${clock.now()})`.execute(
        transaction,
      );
    }
    return missing.map(({ name }) => name);
  });
}
