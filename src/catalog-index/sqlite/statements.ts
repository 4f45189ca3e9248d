import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Row = Readonly<Record<string, unknown>>;

interface TakenNumbers {
  numbers: Float64Array;
  count: number;
  limit: number;
}

/** The statements of one connection, each prepared once. */
export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  #taken: TakenNumbers | null = null;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  all(sql: string, ...values: SQLInputValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  /**
   * The numbers that a statement gives to `take_number`, which is true once there are `limit` of them. Reading them as rows, or as one JSON text,
   * takes half as long again.
   */
  listNumbers(sql: string, limit: number, ...values: SQLInputValue[]): Float64Array {
    this.#taken ??= this.#provideTaking();
    Object.assign(this.#taken, { count: 0, limit });
    this.#prepare(sql).get(...values);
    return this.#taken.numbers.slice(0, this.#taken.count);
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

  #provideTaking(): TakenNumbers {
    const taken: TakenNumbers = { numbers: new Float64Array(1_000), count: 0, limit: 0 };
    this.database.function('take_number', { directOnly: true }, (number) => {
      if (taken.count === taken.numbers.length) {
        const larger = new Float64Array(2 * taken.count);
        larger.set(taken.numbers);
        taken.numbers = larger;
      }
      taken.numbers[taken.count] = Number(number);
      taken.count += 1;
      return taken.count >= taken.limit ? 1 : 0;
    });
    return taken;
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
