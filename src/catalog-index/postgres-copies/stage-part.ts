import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { runTransaction } from '../../stores/sql/run-transaction.ts';
import type { StageInput } from '../threads/index-commands.ts';
import { type IndexDatabase, read, table, write } from './index-sql.ts';
import { type Now, requireRun } from './postgres-runs.ts';

/** Stages one part of a listing. Sends the database only texts that the merchant's catalog lacks. */
export const stagePart = (database: IndexDatabase, now: Now, input: StageInput): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const { domain, runId, products, skipped, cursor, leaseMs } = input;
    const run = await requireRun(transaction, input);
    const position = Number(run['run_position']);
    // One that comes twice takes its last place.
    const rows = new Map(
      products.map(({ productId, text }, index) => [
        productId,
        { productId, place: position + index + 1, digest: hash('sha256', text, 'base64'), text },
      ]),
    );
    const listed = [...rows.values()];
    await writeTexts(transaction, domain, new Map(listed.map(({ digest, text }) => [digest, text])));
    // Two IDs may be one as text of the database, which has no NUL and no lone surrogate.
    await write(
      transaction,
      sql`insert into ${table.listings} (run_id, product_id, position, digest)
        select distinct on (product_id) ${runId}::text, product_id, position, digest from unnest(
          ${listed.map(({ productId }) => productId)}::text[], ${listed.map(({ place }) => place)}::bigint[],
          ${listed.map(({ digest }) => digest)}::text[]
        ) as part (product_id, position, digest)
        order by product_id, position desc
        on conflict (run_id, product_id) do update set position = excluded.position, digest = excluded.digest`,
    );
    await write(
      transaction,
      sql`update ${table.snapshots} set run_cursor = ${cursor}, run_until = ${now} + ${leaseMs}::bigint,
        run_position = ${position + products.length}::bigint, run_skipped = run_skipped + ${skipped}::bigint where domain = ${domain}`,
    );
  });

async function writeTexts(
  transaction: IndexDatabase,
  domain: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const digests = [...texts.keys()];
  const rows = await read(
    transaction,
    sql`select digest from ${table.texts} where domain = ${domain} and digest = any(${digests}::text[])`,
  );
  const known = new Set(rows.map(({ digest }) => digest));
  const missing = digests.filter((digest) => !known.has(digest));
  if (missing.length === 0) return;
  await write(
    transaction,
    sql`insert into ${table.texts} (domain, digest, product)
      select ${domain}::text, digest, product
      from unnest(${missing}::text[], ${missing.map((digest) => texts.get(digest))}::text[]) as part (digest, product)`,
  );
}
