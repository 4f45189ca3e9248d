import { type Expression, type RawBuilder, sql } from 'kysely';

/** The store's time in a query, in milliseconds since the Unix epoch: bound from this process, or read by the database itself. */
export interface SqlClock {
  now(): Expression<number>;
  /** The time that a run of a prepared query binds; null if the database reads its own. */
  read(): number | null;
  /** The time in a prepared query, which has a stand-in for what was read. */
  at(reading: number | null): Expression<number>;
}

/** The instant this many milliseconds after another one, rounded. */
export const later = (instant: Expression<number>, milliseconds: number): RawBuilder<number> =>
  plus(instant, Math.round(milliseconds));

/** The same for whole milliseconds, which may be the stand-in of a prepared query. */
export const plus = (instant: Expression<number>, milliseconds: number): RawBuilder<number> =>
  sql<number>`${instant} + ${milliseconds}`;
