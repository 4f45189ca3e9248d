import { sql } from 'kysely';
import { limitTransaction } from '../../../stores/postgres/session-limits.ts';
import { isPostgres } from '../../../stores/sql/is-postgres.ts';
import { hasProducts } from '../catalog/has-products.ts';
import { numberProducts } from '../catalog/number-products.ts';
import type { Queries, Shop } from '../shop.ts';
import { type ImportProblem, ImportProblems, ProductImportError } from './import-problem.ts';
import { ProductCollector } from './product-collector.ts';
import { readRows } from './read-rows.ts';
import { writeProducts } from './write-products.ts';

export interface ImportOptions {
  /** Takes every product that is not in the file out of the catalog. */
  readonly replace?: boolean;
  /** Writes nothing if the shop has products already. */
  readonly onlyIfEmpty?: boolean;
  /** Part of the same transaction, before the first product is written: opening a new shop, for example. */
  readonly prepare?: (queries: Queries) => Promise<void>;
  readonly onProgress?: (progress: { readonly rows: number; readonly products: number }) => void;
}

export interface ImportSummary {
  readonly rows: number;
  readonly created: number;
  readonly replaced: number;
  readonly retired: number;
  readonly variants: number;
  readonly images: number;
  /** The first ones, and the total number. */
  readonly warnings: readonly ImportProblem[];
  readonly warningCount: number;
}

/** A catalog is written as a whole. */
const STATEMENT_MS = 60_000;
/** An arbitrary number that nothing else in the database locks. */
const IMPORT_LOCK = 725_411_391;

/**
 * Imports a file in Shopify's product export format. All of it or nothing: every row is read and checked before the
 * first product is written, in one transaction. Throws ProductImportError, which lists the problems by line and column.
 */
export async function importProducts(
  shop: Shop,
  bytes: AsyncIterable<Uint8Array>,
  { replace = false, onlyIfEmpty = false, prepare, onProgress }: ImportOptions = {},
): Promise<ImportSummary> {
  const problems = new ImportProblems();
  const warnings = new ImportProblems();
  const collector = new ProductCollector(shop.settings.currency, problems, warnings);
  let rows = 0;
  for await (const row of readRows(bytes, problems)) {
    rows += 1;
    collector.add(row);
    onProgress?.({ rows, products: collector.size });
  }
  if (problems.count === 0 && collector.size === 0) problems.add(null, null, 'the file has a header and no products');
  if (problems.count > 0) throw new ProductImportError(problems);
  const written = await shop.database.transaction().execute(async (queries) => {
    if (isPostgres(queries)) {
      await limitTransaction(queries, STATEMENT_MS);
      await lockCatalog(queries, shop.settings.domain);
      await lockVariants(queries, shop.settings.domain, replace ? null : [...collector.handles()]);
    }
    await prepare?.(queries);
    if (onlyIfEmpty && (await hasProducts(queries, shop.settings.domain))) return nothing;
    return write(queries, shop, collector, replace);
  });
  return {
    rows,
    ...written,
    variants: collector.variants,
    images: collector.images,
    warnings: warnings.kept,
    warningCount: warnings.count,
  };
}

const nothing = { created: 0, replaced: 0, retired: 0 };

/** Two imports of one shop at once would wait for each other's rows. No order waits for this lock. */
async function lockCatalog(queries: Queries, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}, hashtext(${domain}))`.execute(queries);
}

/**
 * Locks the variants of the products with these handles, all for null: before anything else and in the order of their identifiers, as an order
 * takes them. The file has another order, so the two could wait for each other.
 */
async function lockVariants(queries: Queries, domain: string, handles: readonly string[] | null): Promise<void> {
  await queries
    .with('locked', (locking) =>
      locking
        .selectFrom('variants')
        .select('variant_id')
        .where('domain', '=', domain)
        .$if(handles !== null, (query) =>
          query.where('product_id', 'in', (products) =>
            products
              .selectFrom('products')
              .select('product_id')
              .where('domain', '=', domain)
              .where('handle', '=', sql<string>`any(${handles}::text[])`),
          ),
        )
        .orderBy('variant_id')
        .forNoKeyUpdate(),
    )
    .selectFrom('locked')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute();
}

async function write(queries: Queries, shop: Shop, collector: ProductCollector, replace: boolean) {
  const { domain } = shop.settings;
  const before = await queries
    .selectFrom('products')
    .select(['product_id', 'handle', 'position', 'retired'])
    .where('domain', '=', domain)
    .execute();
  const known = new Map(before.map((product) => [product.handle, product]));
  const inFile = new Map([...collector.handles()].map((handle, index) => [handle, index]));
  const others = before.filter(({ handle, retired }) => retired === 0 && !inFile.has(handle));
  if (replace) {
    await queries.updateTable('products').set({ retired: 1 }).where('domain', '=', domain).execute();
    await queries.updateTable('variants').set({ retired: 1 }).where('domain', '=', domain).execute();
  }
  const last = before.reduce((highest, { position }) => Math.max(highest, position), 0);
  const positionOf = ({ handle }: { readonly handle: string }) => {
    const position = (inFile.get(handle) ?? 0) + 1;
    return replace ? position : (known.get(handle)?.position ?? last + position);
  };
  await writeProducts(queries, { domain, now: shop.runtime.clock.now(), positionOf }, collector.products());
  await numberProducts(queries, domain);
  // After the variants, as an order does it: else the two could wait for each other.
  await queries
    .updateTable('shops')
    .set(({ eb }) => ({ imports: eb('imports', '+', 1) }))
    .where('domain', '=', domain)
    .execute();
  const replaced = before.filter(({ handle, retired }) => retired === 0 && inFile.has(handle)).length;
  return { created: collector.size - replaced, replaced, retired: replace ? others.length : 0 };
}
