import type { Expression } from 'kysely';

/** The store's time in a query, in milliseconds since the Unix epoch: bound from this process, or read by the database itself. */
export interface SqlClock {
  now(): Expression<number>;
}
