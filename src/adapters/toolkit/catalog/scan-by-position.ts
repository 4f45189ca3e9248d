import * as z from 'zod';
import type { PlatformProduct } from '../../../domain/product/product.ts';
import type { CatalogPart } from '../../contract/index.ts';
import { mapProducts } from './map-products.ts';

const place = z.object({
  /** The number of products before the next part. */
  skip: z.int().min(0),
  /** The last products of the part before. */
  seen: z.array(z.string()),
});

/** How many products of the part before come again. As long as fewer are removed meanwhile, no step back is needed. */
const OVERLAP = 10;

export interface PositionedPage<Item> {
  readonly items: readonly Item[];
  /** The number of products in the whole catalog. */
  readonly total: number;
  readonly toProduct: (item: Item) => PlatformProduct;
}

/**
 * `scanProducts` of a platform that lists by number and cannot go on after an identifier. Its order is fixed, so products get lost only
 * where others are removed before them. Each part therefore begins with the last ones of the part before; if none of them is there, the
 * listing steps back until one is.
 */
export async function scanByPosition<Item extends { readonly id: string }>(
  { after, size }: { readonly after: string | null; readonly size: number },
  list: (skip: number, take: number) => Promise<PositionedPage<Item>>,
): Promise<CatalogPart> {
  const { seen, skip } = parsePlace(after);
  // A part without the overlap of another would look like one that lost it.
  const take = Math.max(size, 2);
  for (let from = Math.max(0, skip - Math.min(OVERLAP, take - 1)); ; from = Math.max(0, from - take)) {
    const { items, total, toProduct } = await list(from, take);
    const ids = items.map(({ id }) => id);
    if (from !== 0 && !seen.some((id) => ids.includes(id))) continue;
    const end = from + ids.length;
    const isLast = ids.length === 0 || end >= total;
    const next = isLast ? null : JSON.stringify({ skip: end, seen: ids.slice(-OVERLAP) });
    return { ...mapProducts(items, toProduct), next };
  }
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
