import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Row = Readonly<Record<string, unknown>>;

/** The statements of one connection, each prepared once. */
export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  all(sql: string, ...values: SQLInputValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** Answers the number of the row. */
  insert(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  /** All of it or nothing. */
  transaction<Result>(work: () => Result, kind: 'immediate' | 'deferred' = 'immediate'): Result {
    this.database.exec(`begin ${kind}`);
    try {
      const result = work();
      this.database.exec('commit');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('rollback');
      throw error;
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
