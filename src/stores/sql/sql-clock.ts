import type { Expression } from 'kysely';

/** The store's time in a query, in milliseconds since the Unix epoch: bound from this process, or read by the database itself. */
export interface SqlClock {
  now(): Expression<number>;
  /** The time that a run of a prepared query binds; null if the database reads its own. */
  read(): number | null;
  /** The time in a prepared query, which has a stand-in for what was read. */
  at(reading: number | null): Expression<number>;
}
