import { type Kysely, type RawBuilder, sql } from 'kysely';
import { STATEMENT_MS } from '../../stores/postgres/session-limits.ts';
import { SCHEMA } from './index-migrations.ts';

/** The database or a transaction of it: all statements here are written out. */
export type IndexDatabase = Kysely<unknown>;

export type Row = Readonly<Record<string, unknown>>;

/** Rows are columns of ours: numbers, texts and null. */
export const read = async (database: IndexDatabase, statement: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await statement.execute(database)).rows;

/** How many rows it changed. */
export const write = async (database: IndexDatabase, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(database)).numAffectedRows ?? 0n);

/** Showing a catalog moves all of its rows in a few statements. */
export const SHOW_STATEMENT_MS = 15 * 60_000;

/** Below the deadline of a read, so that the database's own answer comes first. */
export const READ_STATEMENT_MS = STATEMENT_MS;

/** A table of the index. */
export const table = {
  snapshots: sql.table(`${SCHEMA}.snapshots`),
  staged: sql.table(`${SCHEMA}.staged`),
  documents: sql.table(`${SCHEMA}.documents`),
  products: sql.table(`${SCHEMA}.products`),
  vocabulary: sql.table(`${SCHEMA}.vocabulary`),
} as const;

export const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
