import { z } from 'zod';
import type { PlatformProduct } from '../../../domain/product/product.ts';
import type { CatalogPart, MerchantAdapter } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireProduct } from '../wire.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { listProducts } from './catalog-operations.ts';

const place = z.object({
  /** How many products come before the next part, so far. */
  skip: z.int().min(0),
  /** The last products of the part before. */
  seen: z.array(z.string()),
});

/** So many products of the part before come again: fewer may be removed meanwhile without a step back. */
const OVERLAP = 10;

/**
 * Vendure lists by number and cannot go on after an identifier. Its order is fixed, so products get lost only where others
 * are removed before them. Each part therefore begins with the last ones of the part before; if none of them is there,
 * the listing steps back until one is.
 */
export const createScanProducts =
  (context: VendureContext): NonNullable<MerchantAdapter['scanProducts']> =>
  async (call, { after, size }) => {
    const { seen, ...before } = parsePlace(after);
    for (let { skip } = before; ; ) {
      const from = Math.max(0, skip - Math.min(OVERLAP, size - 1));
      const variables = { skip: from, take: size };
      const { products } = requireData((await context.client.shop(call, null, listProducts, variables)).answer);
      const ids = products.items.map(({ id }) => id);
      if (from === 0 || seen.some((id) => ids.includes(id))) {
        const end = from + ids.length;
        const isLast = ids.length === 0 || end >= products.totalItems;
        const next = isLast ? null : JSON.stringify({ skip: end, seen: ids.slice(-OVERLAP) });
        return { ...mapAll(context, products.items), next };
      }
      skip = Math.max(0, from - size);
    }
  };

/** A product that cannot be mapped is left out, and the others count. */
function mapAll({ settings }: VendureContext, items: readonly WireProduct[]): Omit<CatalogPart, 'next'> {
  const products: PlatformProduct[] = [];
  const skipped: CatalogPart['skipped'][number][] = [];
  for (const product of items) {
    try {
      products.push(toPlatformProduct(product, settings));
    } catch (error) {
      skipped.push({ productId: product.id, reason: error instanceof Error ? error.message : 'unknown' });
    }
  }
  return { products, skipped };
}

function parsePlace(after: string | null): z.output<typeof place> {
  const start = { skip: 0, seen: [] };
  if (after === null) return start;
  try {
    return place.parse(JSON.parse(after));
  } catch {
    return start;
  }
}
