import {
  CompiledQuery,
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Begins a transaction with limits of its own, in one message. Behind PgBouncer in transaction mode, its session may be
 * one that has none, or those of another client.
 */
export class LimitedTransactionDriver extends PostgresDriver {
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
}
