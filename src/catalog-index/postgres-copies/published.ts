import { sql } from 'kysely';
import { type IndexDatabase, type Row, read, table } from './index-sql.ts';

/** A merchant's published run. Its rows never change, and are deleted once another run is published. */
export interface PublishedRun {
  readonly domain: string;
  readonly runId: string;
  /** Another one each time that a run is shown, also if the database was restored and shows the same run again. */
  readonly publication: string;
  readonly asOf: number;
  readonly products: number;
  readonly skipped: number;
}

const toPublishedRun = (row: Row): PublishedRun => ({
  domain: String(row['domain']),
  runId: String(row['shown_run']),
  publication: String(row['publication']),
  asOf: Number(row['as_of']),
  products: Number(row['products']),
  skipped: Number(row['skipped']),
});

const published = sql`select domain, shown_run, publication, as_of, products, skipped from ${table.snapshots} where shown_run is not null`;

export const listPublished = async (database: IndexDatabase): Promise<readonly PublishedRun[]> =>
  (await read(database, sql`${published}`)).map(toPublishedRun);

export async function findPublished(database: IndexDatabase, domain: string): Promise<PublishedRun | null> {
  const [row] = await read(database, sql`${published} and domain = ${domain}`);
  return row === undefined ? null : toPublishedRun(row);
}

export interface ListedProduct {
  readonly position: number;
  readonly productId: string;
  readonly digest: string;
}

export async function listPart(
  database: IndexDatabase,
  { runId, after, size }: { readonly runId: string; readonly after: number; readonly size: number },
): Promise<readonly ListedProduct[]> {
  const rows = await read(
    database,
    sql`select position, product_id, digest from ${table.listings} where run_id = ${runId} and position > ${after}::bigint
      order by position limit ${size}::int`,
  );
  return rows.map((row) => ({
    position: Number(row['position']),
    productId: String(row['product_id']),
    digest: String(row['digest']),
  }));
}

/** The first of these texts, by digest, until they reach `bytes`. Texts that are gone are left out. */
export async function readTexts(
  database: IndexDatabase,
  { domain, digests, bytes }: { readonly domain: string; readonly digests: readonly string[]; readonly bytes: number },
): Promise<ReadonlyMap<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await read(
    database,
    sql`select digest, product from (
        select digest, product, sum(octet_length(product)) over (order by place) - octet_length(product) as before
        from unnest(${digests}::text[]) with ordinality as wanted (digest, place)
        join ${table.texts} as texts using (digest) where domain = ${domain}
      ) as found where before < ${bytes}::bigint`,
  );
  return new Map(rows.map((row) => [String(row['digest']), String(row['product'])]));
}
