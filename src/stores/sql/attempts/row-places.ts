import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import type { Tables } from '../tables.ts';

type Table = 'attempts' | 'attempt_steps' | 'attempt_events';

export interface RowPlaces {
  /** For each row that is inserted by one statement. */
  readonly open: (table: Table, index?: number) => { readonly rowid?: RawBuilder<number> };
  /** Null if rows have no place. `offset` tells the rows of one statement apart. */
  readonly ended: ((table: Table, offset: RawBuilder<number>) => RawBuilder<number>) | null;
}

/** The place of a row in SQLite's table. */
export const place = sql<number>`rowid`;

/**
 * SQLite keeps rows by their number, and never fills what a row gives up inside a page. An attempt gives up nine tenths of its bytes when it
 * succeeds. So its rows have numbers below zero while it is open, where pages become free again, and move to the end then, where pages
 * are filled one after another. PostgreSQL fills its pages by itself.
 */
export const toRowPlaces = (db: Kysely<Tables>): RowPlaces =>
  isPostgres(db)
    ? { open: () => ({}), ended: null }
    : {
        open: (table, index = 0) => ({
          rowid: sql<number>`(select min(coalesce(min(rowid), 0), 0) from ${sql.raw(table)}) - ${sql.lit(index + 1)}`,
        }),
        ended: (table, offset) => sql<number>`(select max(max(rowid), 0) from ${sql.raw(table)}) + ${offset}`,
      };
