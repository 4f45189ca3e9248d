import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SCHEMA } from './index-migrations.ts';

/** The database or a transaction of it: all statements here are written out. */
export type IndexDatabase = Kysely<unknown>;

export type Row = Readonly<Record<string, unknown>>;

export const read = async (database: IndexDatabase, statement: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await statement.execute(database)).rows;

/** How many rows it changed. */
export const write = async (database: IndexDatabase, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(database)).numAffectedRows ?? 0n);

/** Showing a catalog removes all rows of the one before in a few statements. */
export const SHOW_STATEMENT_MS = 15 * 60_000;

export const table = {
  snapshots: sql.table(`${SCHEMA}.snapshots`),
  listings: sql.table(`${SCHEMA}.listings`),
  texts: sql.table(`${SCHEMA}.texts`),
} as const;

export const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
