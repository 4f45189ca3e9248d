import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../../src/stores/sql/is-postgres.ts';

/** Of a column, whether a row may leave it out; of a rule (a unique index, a constraint, a trigger), its definition. */
export interface FormRow {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly kind: 'optional column' | 'column' | 'rule';
}

const sqlite = sql<FormRow>`
  select t.name as "table", c.name, c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') || ' ' || c.pk as definition,
      case when c."notnull" = 0 or c.dflt_value is not null then 'optional column' else 'column' end as kind
    from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table'
  union all select t.name, 'unique (' || group_concat(i.name) || ')', coalesce(max(s.sql), ''), 'rule'
    from sqlite_schema t, pragma_index_list(t.name) l, pragma_index_xinfo(l.name) i left join sqlite_schema s on s.name = l.name
    where t.type = 'table' and l."unique" = 1 and i.key = 1 group by t.name, l.name
  union all select tbl_name, name, sql, 'rule' from sqlite_schema where type = 'trigger'
  union all select t.name, 'foreign key ' || f."from", f."table" || '.' || f."to", 'rule'
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`;

const postgres = sql<FormRow>`
  select table_name as "table", column_name as name,
      concat_ws(' ', data_type, collation_name, is_nullable, column_default) as definition,
      case when is_nullable = 'YES' or column_default is not null then 'optional column' else 'column' end as kind
    from information_schema.columns where table_schema = current_schema()
  union all select tablename, indexname, indexdef, 'rule' from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'
  union all select conrelid::regclass::text, 'constraint ' || conname, pg_get_constraintdef(oid), 'rule' from pg_constraint
    where connamespace = current_schema()::regnamespace and contype <> 'n'
  union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), 'rule' from pg_trigger where not tgisinternal`;

/** What nodes that know a database's form rely on. */
export async function readForm<Tables>(db: Kysely<Tables>): Promise<readonly FormRow[]> {
  const { rows } = await (isPostgres(db) ? postgres : sqlite).execute(db);
  return rows;
}

/** What a change of a form does to nodes that know only the form before; empty if they can go on. */
export function findHarm(before: readonly FormRow[], after: readonly FormRow[]): string[] {
  const tables = new Set(before.map(({ table }) => table));
  const isSame = (one: FormRow) => (other: FormRow) => other.table === one.table && other.name === one.name;
  const taken = before.flatMap((row) => {
    const found = after.find(isSame(row));
    if (found === undefined) return [`${row.table}: ${row.name} is gone`];
    return found.definition === row.definition ? [] : [`${row.table}: ${row.name} has changed`];
  });
  const added = after
    .filter((row) => tables.has(row.table) && row.kind !== 'optional column' && !before.some(isSame(row)))
    .map(({ table, name, kind }) =>
      kind === 'rule' ? `${table}: ${name} is a new rule` : `${table}: ${name} has no default`,
    );
  return [...taken, ...added];
}
