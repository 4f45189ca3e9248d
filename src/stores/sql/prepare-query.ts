import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';

/** Runs the query in a transaction of the same database, or in the database itself. */
export type PreparedQuery<Tables, Given extends object, Row> = (
  values: Given,
  queries?: Kysely<Tables>,
) => Promise<readonly Row[]>;

/** Stands in the compiled query for a value of that name; in an insert of several rows, of that row. */
class Place {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

/** A write of more rows at once is compiled each time: it is rare, and numbers of rows are without end. */
const MAX_PREPARED_ROWS = 8;

/**
 * A query that is built and compiled at its first use, which costs more than SQLite needs to run it; later calls bring only their
 * values. `build` gets a stand-in for each value: it puts them into the query and does nothing else with them.
 */
export function prepareQuery<Tables, Given extends object, Row>(
  db: Kysely<Tables>,
  build: (values: Given) => Compilable<Row>,
): PreparedQuery<Tables, Given, Row> {
  const run = prepare(db, build);
  return async (values, queries) => (await run(values, queries)).rows;
}

/** The same for a write; gives how many rows it inserted, updated or deleted. */
export function prepareWrite<Tables, Given extends object>(
  db: Kysely<Tables>,
  build: (values: Given) => Compilable<unknown>,
): (values: Given, queries?: Kysely<Tables>) => Promise<number> {
  const run = prepare(db, build);
  return async (values, queries) => Number((await run(values, queries)).numAffectedRows);
}

/** The same for an insert of one row or more, compiled once for each number of them. Nothing happens for none. */
export function prepareInsert<Tables, Row extends object>(
  db: Kysely<Tables>,
  build: (rows: readonly Row[]) => Compilable<unknown>,
): (rows: readonly Row[], queries?: Kysely<Tables>) => Promise<void> {
  const known = new Map<number, CompiledQuery<unknown>>();
  return async (rows, queries = db) => {
    if (rows.length === 0) return;
    const compiled = known.get(rows.length) ?? build(rows.map((_, row) => toPlaces<Row>(row))).compile();
    if (rows.length <= MAX_PREPARED_ROWS) known.set(rows.length, compiled);
    await queries.executeQuery(fill(compiled, rows));
  };
}

function prepare<Tables, Given extends object, Row>(db: Kysely<Tables>, build: (values: Given) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return (values: Given, queries: Kysely<Tables> = db): Promise<QueryResult<Row>> => {
    compiled ??= build(toPlaces<Given>(0)).compile();
    return queries.executeQuery<Row>(fill(compiled, [values]));
  };
}

const toPlaces = <Given extends object>(row: number): Given =>
  new Proxy({}, { get: (_target, name) => new Place(row, String(name)) }) as Given;

const fill = <Row>(compiled: CompiledQuery<Row>, rows: readonly object[]): CompiledQuery<Row> => ({
  ...compiled,
  parameters: compiled.parameters.map((value) =>
    value instanceof Place ? Reflect.get(rows[value.row] ?? {}, value.name) : value,
  ),
});

/** Keeps the prepared queries of each database that they are asked for. */
export function prepareFor<Tables, Queries>(create: (db: Kysely<Tables>) => Queries): (db: Kysely<Tables>) => Queries {
  const known = new WeakMap<Kysely<Tables>, Queries>();
  return (db) => {
    const queries = known.get(db) ?? create(db);
    known.set(db, queries);
    return queries;
  };
}
