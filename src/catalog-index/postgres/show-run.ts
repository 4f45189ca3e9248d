import { type RawBuilder, sql } from 'kysely';
import type { RunKey, ShownRun } from '../../stores/ports/catalog-index.ts';
import { limitTransaction } from '../../stores/postgres/session-limits.ts';
import { runTransaction } from '../../stores/sql/run-transaction.ts';
import { SCHEMA } from './index-migrations.ts';
import { type IndexDatabase, read, SHOW_STATEMENT_MS, table, write } from './index-sql.ts';
import { vocabularyLetters } from './lexemes.ts';
import { endRun, requireRun } from './postgres-runs.ts';

/** One transaction: readers see the former snapshot until it commits. The database moves the rows, so none is in memory here. */
export async function showRun(database: IndexDatabase, run: RunKey): Promise<ShownRun> {
  const shown = await runTransaction(database, async (transaction) => {
    const { domain, runId } = run;
    await limitTransaction(transaction, SHOW_STATEMENT_MS);
    const { run_began: began, run_skipped: skipped } = await requireRun(transaction, run);
    const staged = sql`select 1 from ${table.staged} as staged
      where staged.run_id = ${runId} and staged.product_id = documents.product_id`;
    const removed = await takeOut(transaction, domain, sql`not exists (${staged})`);
    const changed = await takeOut(transaction, domain, sql`exists (${staged} and staged.product is not null)`);
    const written = await putIn(transaction, run);
    await write(
      transaction,
      sql`update ${table.documents} as documents set position = staged.position from ${table.staged} as staged
        where staged.run_id = ${runId} and documents.domain = ${domain} and documents.product_id = staged.product_id
          and documents.position <> staged.position`,
    );
    const total = await closeGaps(transaction, domain);
    await write(
      transaction,
      sql`update ${table.snapshots} set as_of = ${began}::bigint,
        version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint), products = ${total}::bigint, skipped = ${skipped}::bigint,
        last_error = null, last_error_at = null where domain = ${domain}`,
    );
    await endRun(transaction, run);
    return { added: written - changed, changed, removed, total, skipped: Number(skipped) };
  });
  if (await hasGrown(database)) {
    await runTransaction(database, async (transaction) => {
      await limitTransaction(transaction, SHOW_STATEMENT_MS);
      // Another node that is at it, or the database itself, does the same.
      await write(transaction, sql`analyze (skip_locked) ${table.documents}`);
    });
  }
  return shown;
}

/**
 * Whether the index has a fifth more or fewer products than when the planner last counted its words. It must know how frequent they are, and
 * the database's own time for that may be minutes away. To count reads a sample of the whole index, whatever one merchant has.
 */
async function hasGrown(database: IndexDatabase): Promise<boolean> {
  const [row] = await read(
    database,
    sql`select (select sum(products) from ${table.snapshots})::bigint as products, reltuples::bigint as counted
      from pg_class where oid = ${`${SCHEMA}.documents`}::regclass`,
  );
  const [products, counted] = [Number(row?.['products']), Number(row?.['counted'])];
  return Math.abs(products - counted) * 5 > products;
}

/** The words of documents that the statement calls `part`, each once for a document. */
const countWords = sql`
  select word, count(*) as products from part cross join lateral (
    select distinct substr(lexeme, 2) as word from unnest(part.words) where left(lexeme, 1) = any(${vocabularyLetters}::text[])
  ) as own group by word`;

async function takeOut(transaction: IndexDatabase, domain: string, condition: RawBuilder<unknown>): Promise<number> {
  const [row] = await read(
    transaction,
    sql`with part as (
        delete from ${table.documents} as documents where domain = ${domain} and ${condition} returning document_id, words
      ), counted as (${countWords}), lessened as (
        update ${table.vocabulary} as vocabulary set products = vocabulary.products - counted.products from counted
        where vocabulary.domain = ${domain} and vocabulary.word = counted.word
      ), dropped as (
        delete from ${table.products} as products using part where products.document_id = part.document_id
      ) select count(*) as number from part`,
  );
  const count = Number(row?.['number']);
  if (count > 0) {
    await write(transaction, sql`delete from ${table.vocabulary} where domain = ${domain} and products <= 0`);
  }
  return count;
}

async function putIn(transaction: IndexDatabase, { domain, runId }: RunKey): Promise<number> {
  const missing = sql`staged.run_id = ${runId} and staged.product is not null`;
  let written = 0;
  // Two products almost never have the same number; then one takes the next.
  for (let bump = 0; ; bump += 1) {
    const added = await write(
      transaction,
      sql`insert into ${table.documents}
          (document_id, domain, product_id, position, digest, currency, min_price, max_price, title, created_at, facts, words)
        select document_id + ${bump}::bigint, ${domain}::text, product_id, position, digest, currency, min_price, max_price, title, created_at, facts, words
        from ${table.staged} as staged where ${missing}
          and not exists (select 1 from ${table.documents} as documents
            where documents.domain = ${domain} and documents.product_id = staged.product_id)
        order by document_id on conflict (document_id) do nothing`,
    );
    written += added;
    const [row] = await read(
      transaction,
      sql`select count(*) as number from ${table.staged} as staged where ${missing}`,
    );
    if (written >= Number(row?.['number'])) break;
  }
  await write(
    transaction,
    sql`insert into ${table.products} (document_id, product)
      select documents.document_id, staged.product from ${table.staged} as staged
      join ${table.documents} as documents on documents.domain = ${domain} and documents.product_id = staged.product_id
      where ${missing}`,
  );
  await write(
    transaction,
    sql`with part as (select words from ${table.staged} as staged where ${missing})
      insert into ${table.vocabulary} as vocabulary (word, domain, products)
      select word, ${domain}::text, products from (${countWords}) as counted
      on conflict (word, domain) do update set products = vocabulary.products + excluded.products`,
  );
  return written;
}

/** Products that were listed twice leave gaps, and pages go by position. Answers how many documents there are. */
async function closeGaps(transaction: IndexDatabase, domain: string): Promise<number> {
  const [row] = await read(
    transaction,
    sql`select max(position) as last, count(*) as number from ${table.documents} where domain = ${domain}`,
  );
  const total = Number(row?.['number']);
  if (total > 0 && row?.['last'] !== total) {
    await write(
      transaction,
      sql`update ${table.documents} as documents set position = ranked.place from (
          select document_id, row_number() over (order by position, document_id) as place
          from ${table.documents} where domain = ${domain}
        ) as ranked where documents.document_id = ranked.document_id`,
    );
  }
  return total;
}
