import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';

/** Runs the query in a transaction of the same database, or in the database itself. */
export type PreparedQuery<Tables, Given extends object, Row> = (
  values: Given,
  queries?: Kysely<Tables>,
) => Promise<readonly Row[]>;

/** Stands in the compiled query for a value of that name. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

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

function prepare<Tables, Given extends object, Row>(db: Kysely<Tables>, build: (values: Given) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return (values: Given, queries: Kysely<Tables> = db): Promise<QueryResult<Row>> => {
    compiled ??= build(new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Given).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? Reflect.get(values, value.name) : value,
    );
    return queries.executeQuery<Row>({ ...compiled, parameters });
  };
}

/** Keeps the prepared queries of each database that they are asked for. */
export function prepareFor<Tables, Queries>(create: (db: Kysely<Tables>) => Queries): (db: Kysely<Tables>) => Queries {
  const known = new WeakMap<Kysely<Tables>, Queries>();
  return (db) => {
    const queries = known.get(db) ?? create(db);
    known.set(db, queries);
    return queries;
  };
}
