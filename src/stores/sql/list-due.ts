import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';

export interface DueRows {
  readonly table: RawBuilder<unknown>;
  /** The column by which rows are one group. */
  readonly by: RawBuilder<unknown>;
  readonly dueAt: RawBuilder<unknown>;
  /** Which rows. Absent: all. */
  readonly within?: RawBuilder<unknown>;
}

/** The groups of the rows that are due, first that of the row that is due for longest. Needs an index by `within`, `by` and `dueAt`. */
export async function listDue(
  db: Kysely<Tables>,
  clock: SqlClock,
  { table, by, dueAt, within = sql`1 = 1` }: DueRows,
): Promise<readonly string[]> {
  const waits = sql`${dueAt} is not null and ${within}`;
  // Neither database skips by itself to the next group in an index.
  const due = await sql<{ readonly member: string }>`
    with recursive members (member) as (
      select min(${by}) from ${table} where ${waits}
      union all
      select (
        select min(${by}) from ${table} where ${by} > members.member and ${waits}
      ) from members where members.member is not null
    )
    select member, due from (
      select members.member, (
        select min(${dueAt}) from ${table} where ${by} = members.member and ${waits}
      ) as due from members where members.member is not null
    ) as firsts where due <= ${clock.now()} order by due, member
  `.execute(db);
  return due.rows.map(({ member }) => member);
}
