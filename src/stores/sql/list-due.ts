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
  /** A column of the row of each group that is due for longest, to be told with it. Absent: none. */
  readonly told?: RawBuilder<unknown>;
}

interface DueGroup {
  readonly member: string;
  readonly told: string | null;
}

/** The groups of the rows that are due, first that of the row that is due for longest. Needs an index by `within`, `by` and `dueAt`. */
export async function listDue(db: Kysely<Tables>, clock: SqlClock, due: DueRows): Promise<readonly string[]> {
  return (await listDueGroups(db, clock, due)).map(({ member }) => member);
}

/** The same, and of each group what is told of it. */
export async function listDueGroups(
  db: Kysely<Tables>,
  clock: SqlClock,
  { table, by, dueAt, within = sql`1 = 1`, told }: DueRows,
): Promise<readonly DueGroup[]> {
  const waits = sql`${dueAt} is not null and ${within}`;
  const toldOfFirst =
    told &&
    sql`(select ${told} from ${table} where ${by} = firsts.member and ${dueAt} = firsts.due and ${waits} limit 1)`;
  // Neither database skips by itself to the next group in an index.
  const due = await sql<DueGroup>`
    with recursive members (member) as (
      select min(${by}) from ${table} where ${waits}
      union all
      select (
        select min(${by}) from ${table} where ${by} > members.member and ${waits}
      ) from members where members.member is not null
    )
    select member, due, ${toldOfFirst ?? sql`null`} as told from (
      select members.member, (
        select min(${dueAt}) from ${table} where ${by} = members.member and ${waits}
      ) as due from members where members.member is not null
    ) as firsts where due <= ${clock.now()} order by due, member
  `.execute(db);
  return due.rows.map(({ member, told: found }) => ({ member, told: found }));
}
