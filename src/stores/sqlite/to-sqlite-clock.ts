import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { SqlClock } from '../sql/sql-clock.ts';

/** Only one process uses the file, so its own clock is authoritative. */
export const toSqliteClock = (clock: Clock): SqlClock => {
  const read = () => clock.now();
  const at = (reading: number | null) => sql<number>`${reading}`;
  return { now: () => at(read()), read, at };
};
