import { createHash } from 'node:crypto';
import type { Queries } from '../shop.ts';
import type { ProductDraft } from './product-draft.ts';

const ROWS_AT_ONCE = 200;

interface ProductPlaces {
  readonly domain: string;
  /** `created_at` of products with new handles. */
  readonly now: number;
  readonly positionOf: (draft: ProductDraft) => number;
}

/**
 * Puts products into the catalog, each in place of the one with its handle; variants with the same option values stay the same. Rows are made
 * for some products at a time: those of a large catalog would take more memory than its file.
 */
export async function writeProducts(
  queries: Queries,
  { domain, now, positionOf }: ProductPlaces,
  drafts: Iterable<ProductDraft>,
): Promise<void> {
  for (const some of inBatches(drafts)) {
    await upsertProducts(queries, { domain, now, positionOf }, some);
    const ids = some.map(({ handle }) => toProductId(domain, handle));
    await queries.deleteFrom('product_images').where('product_id', 'in', ids).execute();
    await queries.updateTable('variants').set({ retired: 1 }).where('product_id', 'in', ids).execute();
    for (const rows of inBatches(some.flatMap((draft) => toImageRows(domain, draft)))) {
      await queries.insertInto('product_images').values(rows).execute();
    }
    for (const rows of inBatches(some.flatMap((draft) => toVariantRows(domain, draft)))) {
      await upsertVariants(queries, rows);
    }
  }
}

function* inBatches<Entry>(entries: Iterable<Entry>): Iterable<readonly Entry[]> {
  let batch: Entry[] = [];
  for (const entry of entries) {
    batch.push(entry);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const upsertProducts = (
  queries: Queries,
  { domain, now, positionOf }: ProductPlaces,
  drafts: readonly ProductDraft[],
) =>
  queries
    .insertInto('products')
    .values(
      drafts.map((draft) => ({
        product_id: toProductId(domain, draft.handle),
        domain,
        handle: draft.handle,
        title: draft.title,
        body_html: draft.bodyHtml,
        vendor: draft.vendor,
        product_type: draft.productType,
        product_category: draft.productCategory,
        tags: JSON.stringify(draft.tags),
        option_names: JSON.stringify(draft.optionNames),
        published: draft.published ? 1 : 0,
        discontinued: draft.discontinued ? 1 : 0,
        reviews: draft.reviews && JSON.stringify(draft.reviews),
        gift_card: draft.giftCard ? 1 : 0,
        retired: 0,
        position: positionOf(draft),
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        body_html: ref('excluded.body_html'),
        vendor: ref('excluded.vendor'),
        product_type: ref('excluded.product_type'),
        product_category: ref('excluded.product_category'),
        tags: ref('excluded.tags'),
        option_names: ref('excluded.option_names'),
        published: ref('excluded.published'),
        discontinued: ref('excluded.discontinued'),
        reviews: ref('excluded.reviews'),
        gift_card: ref('excluded.gift_card'),
        retired: ref('excluded.retired'),
        position: ref('excluded.position'),
      })),
    )
    .execute();

const toImageRows = (domain: string, { handle, images }: ProductDraft) =>
  [...images]
    .sort((left, right) => left.position - right.position)
    .map(({ url, alt }, index) => ({ product_id: toProductId(domain, handle), position: index + 1, url, alt }));

const toVariantRows = (domain: string, { handle, variants }: ProductDraft) =>
  variants.map((variant, index) => ({
    variant_id: toVariantId(domain, handle, variant.optionValues),
    product_id: toProductId(domain, handle),
    domain,
    position: index + 1,
    sku: variant.sku,
    option_values: JSON.stringify(variant.optionValues),
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    grams: variant.grams,
    tracked: variant.tracked ? 1 : 0,
    stock: variant.stock,
    policy: variant.policy,
    requires_shipping: variant.requiresShipping ? 1 : 0,
    taxable: variant.taxable ? 1 : 0,
    barcode: variant.barcode,
    image_url: variant.imageUrl,
    retired: 0,
  }));

const upsertVariants = (queries: Queries, rows: readonly ReturnType<typeof toVariantRows>[number][]) =>
  queries
    .insertInto('variants')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('variant_id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        sku: ref('excluded.sku'),
        option_values: ref('excluded.option_values'),
        price: ref('excluded.price'),
        compare_at_price: ref('excluded.compare_at_price'),
        grams: ref('excluded.grams'),
        tracked: ref('excluded.tracked'),
        stock: ref('excluded.stock'),
        policy: ref('excluded.policy'),
        requires_shipping: ref('excluded.requires_shipping'),
        taxable: ref('excluded.taxable'),
        barcode: ref('excluded.barcode'),
        image_url: ref('excluded.image_url'),
        retired: ref('excluded.retired'),
      })),
    )
    .execute();

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

/** Derived from shop and handle, so that the same product keeps its identifier from import to import. */
const toProductId = (domain: string, handle: string): string => `p${digest(domain, handle)}`;

/** Derived from product and option values, so that carts keep working when a catalog is imported again. */
const toVariantId = (domain: string, handle: string, optionValues: readonly string[]): string =>
  `v${digest(domain, handle, ...optionValues)}`;
