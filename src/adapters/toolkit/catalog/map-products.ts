import type { PlatformProduct } from '../../../domain/product/product.ts';
import type { CatalogPart } from '../../contract/index.ts';

/** Products of a list: one that cannot be mapped is left out, and the others count. */
export function mapProducts<Item extends { readonly id: string }>(
  items: readonly Item[],
  toProduct: (item: Item) => PlatformProduct,
): Omit<CatalogPart, 'next'> {
  const products: PlatformProduct[] = [];
  const skipped: CatalogPart['skipped'][number][] = [];
  for (const item of items) {
    try {
      products.push(toProduct(item));
    } catch (error) {
      skipped.push({ productId: item.id, reason: error instanceof Error ? error.message : 'unknown' });
    }
  }
  return { products, skipped };
}
