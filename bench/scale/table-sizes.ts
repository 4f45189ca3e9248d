import type { Client } from 'pg';

export interface TableSize {
  /** With its schema, unless that is the service's. */
  readonly name: string;
  readonly rows: number;
  /** With its indexes and what is stored beside it. */
  readonly bytes: number;
}

/** Every table that has rows or had some. */
export async function readTableSizes(client: Client): Promise<readonly TableSize[]> {
  const { rows: tables } = await client.query<{ schema: string; name: string; bytes: string }>(
    `select schemaname as schema, relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables
     where n_tup_ins > 0 and schemaname in ('public', 'sandbox') order by 1, 2`,
  );
  const sizes: TableSize[] = [];
  for (const { schema, name, bytes } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from "${schema}"."${name}"`);
    const fullName = schema === 'public' ? name : `${schema}.${name}`;
    sizes.push({ name: fullName, rows: Number(rows[0]?.count), bytes: Number(bytes) });
  }
  return sizes;
}
