import type { PlatformProduct } from '../../../domain/product/product.ts';
import type { Logger } from '../../../lib/logger.ts';
import { mapProducts } from './map-products.ts';

/** Products that were asked for: one that cannot be mapped is left out and logged, as the core logs what a scan leaves out. */
export function mapFound<Item extends { readonly id: string }>(
  items: readonly Item[],
  toProduct: (item: Item) => PlatformProduct,
  logger: Logger,
): readonly PlatformProduct[] {
  const { products, skipped } = mapProducts(items, toProduct);
  for (const facts of skipped) logger.warn(facts, 'A product of the catalog was skipped');
  return products;
}
