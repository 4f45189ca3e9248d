import type { SQLOutputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

type Row = Record<string, SQLOutputValue>;

/** From the cells of a row, in the order of its columns. */
type ToRow = (cells: unknown) => Row;

/** Statements with the same columns share one. */
const known = new LRUCache<string, ToRow>({ max: 256 });

/**
 * The function that gives cells the names of their columns. It is written as code, as an object that is written out: setting each
 * property by its name takes longer than SQLite takes to find the row, and makes the row slow to read. The names are those of our own
 * queries; a text is never more than a name in it.
 */
export function compileToRow(names: readonly string[]): ToRow {
  const properties = names.map((name, index) => `${JSON.stringify(name)}: cells[${index}]`).join(', ');
  const compiled = known.get(properties) ?? (new Function('cells', `return { ${properties} };`) as ToRow);
  known.set(properties, compiled);
  return compiled;
}
