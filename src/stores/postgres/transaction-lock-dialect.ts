import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** An arbitrary number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_254_113_906;

/**
 * Kysely locks migrations for the session. Behind PgBouncer in transaction mode, a session has no fixed connection, so
 * such a lock could stay with another client. This one ends with the transaction.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock<Tables>(transaction: Kysely<Tables>): Promise<void> {
    await lockMigrations(transaction);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

export class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

/** Lets one node at a time go on with its transaction. */
export async function lockMigrations<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
}
