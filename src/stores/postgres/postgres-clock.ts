import { sql } from 'kysely';
import type { SqlClock } from '../sql/sql-clock.ts';

const now = () => sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/** The database's own time, the same for all nodes and throughout one statement. */
export const postgresClock: SqlClock = { now, read: () => null, at: now };
