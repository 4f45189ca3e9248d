import { SqliteAdapter, SqliteDialect } from 'kysely';

/**
 * SQLite supports schema changes in a transaction. Kysely uses that only if told: otherwise a failed migration would
 * stay half done.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
