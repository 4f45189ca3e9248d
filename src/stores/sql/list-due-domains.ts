import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';

/** The merchants of the rows that are due, first that of the row that is due for longest. Needs an index by merchant and `dueAt`. */
export async function listDueDomains(
  db: Kysely<Tables>,
  clock: SqlClock,
  { table, dueAt }: { readonly table: RawBuilder<unknown>; readonly dueAt: RawBuilder<unknown> },
): Promise<readonly string[]> {
  // Neither database skips by itself to the next merchant in an index.
  const due = await sql<{ readonly domain: string }>`
    with recursive domains (domain) as (
      select min(domain) from ${table} where ${dueAt} is not null
      union all
      select (
        select min(next.domain) from ${table} as next where next.domain > domains.domain and ${dueAt} is not null
      ) from domains where domains.domain is not null
    )
    select domain, due from (
      select domains.domain, (
        select min(${dueAt}) from ${table} as own where own.domain = domains.domain and ${dueAt} is not null
      ) as due from domains where domains.domain is not null
    ) as firsts where due <= ${clock.now()} order by due, domain
  `.execute(db);
  return due.rows.map(({ domain }) => domain);
}
