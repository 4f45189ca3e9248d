import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';

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

/**
 * Begins a transaction with limits of its own, in one message. Behind PgBouncer in transaction mode, its session may be
 * one that has none, or those of another client.
 */
class LimitedTransactionDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(config: PostgresDialectConfig, limits: string) {
    super(config);
    this.#limits = limits;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [
      ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
      ...(accessMode ? [accessMode] : []),
    ];
    await connection.executeQuery(CompiledQuery.raw(`start transaction ${modes.join(' ')}; ${this.#limits}`));
  }

  /** Never throws: that would hide why there is a rollback, such as a commit whose outcome is unknown. The connection is not used again then. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Keeps locks and limits in a transaction, since a session behind PgBouncer may be another client's next. */
export class TransactionDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #limits: string;

  constructor(config: PostgresDialectConfig, limits: string) {
    super(config);
    this.#config = config;
    this.#limits = limits;
  }

  override createDriver(): LimitedTransactionDriver {
    return new LimitedTransactionDriver(this.#config, this.#limits);
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

/** Lets one node at a time go on with its transaction. */
export async function lockMigrations<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
}
