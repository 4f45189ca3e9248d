import type { TestDatabase } from '../../support/machine/postgres.ts';

/** Whoever is not behind a silent node goes on within this time, and so does an attempt that was at work there. */
export const WITHIN_MS = 15_000;

const LOOK_MS = 500;

/** Attempts at work that record nothing, and transactions whose node says nothing. */
const STILL = `
  select 'attempt ' || attempt_id as what from attempts
    where status = 'RUNNING' and updated_at < extract(epoch from now()) * 1000 - ${WITHIN_MS}
  union select 'a transaction of session ' || pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < now() - interval '${WITHIN_MS} milliseconds'`;

/** Looks until `over` says so, and returns everything that stood still. */
export async function findStandstills({ query }: TestDatabase, over: () => boolean): Promise<readonly string[]> {
  const still = new Set<string>();
  while (!over()) {
    // A fault may end this session, too.
    for (const { what } of await query(STILL).catch(() => []))
      still.add(`${String(what)} stood still for longer than 15 s`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return [...still];
}
