import { type Kysely, sql } from 'kysely';
import type { OpenAttempts } from '../../ports/index.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

/** Reads at most this many attempts. */
const MOST = 10_000;

/** Both queries read an index of open attempts alone. */
export async function summarizeOpen(db: Kysely<Tables>, clock: SqlClock): Promise<OpenAttempts> {
  const byStatus = await sql<OpenAttempts['byStatus'][number]>`
    select status, count(*) as count, ${clock.now()} - min(created_at) as oldest from (
      select status, created_at from attempts where status not in ('SUCCEEDED', 'FAILED')
        order by created_at, attempt_id limit ${sql.lit(MOST)}
    ) as open_attempts group by status order by status`.execute(db);
  const first = await sql<{ readonly overdue: number }>`
    select ${clock.now()} - (case when due_at > lease_until then due_at else lease_until end) as overdue from attempts
      where status not in ('SUCCEEDED', 'FAILED')
      order by (case when due_at > lease_until then due_at else lease_until end), created_at, attempt_id limit 1`.execute(
    db,
  );
  const [row] = first.rows;
  return { byStatus: byStatus.rows, overdue: Math.max(0, row?.overdue ?? 0) };
}
