import type { FieldNode } from 'graphql';
import { isPromise } from '../../lib/async/is-promise.ts';
import type { Resolve } from './compile-resolver.ts';
import { fail, type Place, type Run } from './run.ts';

/** A resolved value as the response shows it, or a promise of it. `above` and `key` are its place. */
export type Complete = (value: unknown, run: Run, above: Place, key: string | number) => unknown;

export interface Field {
  /** The name in the response. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly isNonNull: boolean;
  readonly resolve: Resolve;
  readonly complete: Complete;
}

type Row = Record<string, unknown>;

export function executeFields(fields: readonly Field[], source: unknown, run: Run, place: Place): Row | Promise<Row> {
  const row: Row = {};
  let pending: string[] | undefined;
  try {
    for (const field of fields) {
      run.size.addKey(field.key);
      const value = executeField(field, source, run, place);
      row[field.key] = value;
      if (value instanceof Promise) {
        pending ??= [];
        pending.push(field.key);
      }
    }
  } catch (thrown) {
    if (pending === undefined) throw thrown;
    // Fields that have begun end before the error leaves them behind.
    return settle(row, pending).finally(() => {
      throw thrown;
    });
  }
  return pending === undefined ? row : settle(row, pending);
}

/** Each field after the one before it has ended, as the fields of a mutation are. None follows one that fails as a whole. */
export async function executeInTurns(fields: readonly Field[], source: unknown, run: Run, place: Place): Promise<Row> {
  const row: Row = {};
  for (const field of fields) {
    run.size.addKey(field.key);
    row[field.key] = await executeField(field, source, run, place);
  }
  return row;
}

function executeField(field: Field, source: unknown, run: Run, place: Place): unknown {
  const { key, resolve, complete } = field;
  try {
    const value = resolve(source, run);
    const completed = isPromise(value)
      ? run.size.await(value, (settled) => complete(settled, run, place, key))
      : complete(value, run, place, key);
    if (!(completed instanceof Promise)) return completed;
    return completed.then(undefined, (thrown: unknown) => fail(thrown, field, run, { above: place, key }));
  } catch (thrown) {
    return fail(thrown, field, run, { above: place, key });
  }
}

/** Most fields of an object that waits are there already: to wait for each takes longer than to read it. */
async function settle(row: Row, pending: readonly string[]): Promise<Row> {
  const values = await Promise.all(pending.map((name) => row[name]));
  for (const [index, name] of pending.entries()) row[name] = values[index];
  return row;
}
