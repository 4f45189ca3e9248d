import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformProduct } from '../../domain/product/product.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import { runTransaction } from '../../stores/sql/run-transaction.ts';
import { toSearchDocument } from '../search-document.ts';
import type { StagedProduct, StageInput } from '../threads/index-commands.ts';
import { type IndexDatabase, read, table, write } from './index-sql.ts';
import { toVector } from './lexemes.ts';
import { type Now, requireRun } from './postgres-runs.ts';

/** A product that the snapshot has already, unchanged, is staged without its data. */
export const stagePart = (database: IndexDatabase, now: Now, input: StageInput): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const { domain, runId, products, skipped, cursor, leaseMs } = input;
    const run = await requireRun(transaction, input);
    const position = Number(run['run_position']);
    // One that comes twice takes its last place.
    const listed = new Map(
      products.map((product, index) => [product.productId, { product, place: position + index + 1 }]),
    );
    const shown = await readDigests(transaction, domain, [...listed.keys()]);
    const rows = [...listed.values()].map(({ product, place }) => toRow(domain, product, place, shown));
    if (rows.length > 0) await insertRows(transaction, runId, rows);
    await write(
      transaction,
      sql`update ${table.snapshots} set run_cursor = ${cursor}, run_until = ${now} + ${leaseMs}::bigint,
        run_position = ${position + products.length}::bigint, run_skipped = run_skipped + ${skipped}::bigint where domain = ${domain}`,
    );
  });

interface Shown {
  readonly documentId: number;
  readonly digest: string;
}

async function readDigests(
  transaction: IndexDatabase,
  domain: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Shown>> {
  const rows = await read(
    transaction,
    sql`select product_id, document_id, digest from ${table.documents}
      where domain = ${domain} and product_id = any(${productIds}::text[])`,
  );
  return new Map(
    rows.map((row) => [
      String(row['product_id']),
      { documentId: Number(row['document_id']), digest: String(row['digest']) },
    ]),
  );
}

/** In the order of the columns. */
type StagedRow = readonly [
  productId: string,
  position: number,
  documentId: number,
  digest: string,
  currency: string | null,
  minPrice: number | null,
  maxPrice: number | null,
  title: string | null,
  createdAt: number | null,
  facts: string | null,
  words: string | null,
  product: string | null,
];

function toRow(
  domain: string,
  { productId, text }: StagedProduct,
  place: number,
  shown: ReadonlyMap<string, Shown>,
): StagedRow {
  const digest = hash('sha256', text, 'base64');
  const before = shown.get(productId);
  if (before?.digest === digest) {
    return [productId, place, before.documentId, digest, null, null, null, null, null, null, null, null];
  }
  const document = toSearchDocument(domain, parseStoredJson<PlatformProduct>(text));
  const { documentId, facts, minPrice, maxPrice, sortedBy } = document;
  const words = toVector(document);
  const { title, createdAt } = sortedBy;
  const columns = [facts.currency, minPrice, maxPrice, title, createdAt, JSON.stringify(facts)] as const;
  return [productId, place, documentId, digest, ...columns, words, text];
}

async function insertRows(transaction: IndexDatabase, runId: string, rows: readonly StagedRow[]): Promise<void> {
  const column = (place: number) => rows.map((row) => row[place] ?? null);
  await write(
    transaction,
    sql`insert into ${table.staged}
        (run_id, product_id, position, document_id, digest, currency, min_price, max_price, title, created_at, facts, words, product)
      select ${runId}::text, product_id, position, document_id, digest, currency, min_price, max_price, title, created_at, facts, words::tsvector, product
      from unnest(
        ${column(0)}::text[], ${column(1)}::bigint[], ${column(2)}::bigint[], ${column(3)}::text[], ${column(4)}::text[],
        ${column(5)}::bigint[], ${column(6)}::bigint[], ${column(7)}::text[], ${column(8)}::bigint[], ${column(9)}::text[],
        ${column(10)}::text[], ${column(11)}::text[]
      ) as part (product_id, position, document_id, digest, currency, min_price, max_price, title, created_at, facts, words, product)
      on conflict (run_id, product_id) do update set position = excluded.position, document_id = excluded.document_id,
        digest = excluded.digest, currency = excluded.currency, min_price = excluded.min_price, max_price = excluded.max_price,
        title = excluded.title, created_at = excluded.created_at, facts = excluded.facts, words = excluded.words, product = excluded.product`,
  );
}
