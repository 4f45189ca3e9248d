import { findStock } from '../cart/find-stock.ts';
import { requireAvailable } from '../cart/require-available.ts';
import type { PricedLine } from '../pricing/cart-state.ts';
import type { Queries } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/**
 * Takes the ordered units out of the stock, each with one conditional write, so that the last unit is sold once.
 * Variants in the order of their identifiers, so that two orders never deadlock. True if a last unit was taken.
 */
export async function takeStock(queries: Queries, lines: readonly PricedLine[]): Promise<boolean> {
  let isLast = false;
  for (const line of [...lines].sort((left, right) => (left.variantId < right.variantId ? -1 : 1))) {
    const taken = await queries
      .updateTable('variants')
      .set((update) => ({ stock: update('stock', '-', line.quantity) }))
      .where('variant_id', '=', line.variantId)
      .where('retired', '=', 0)
      .where('tracked', '=', 1)
      .where((where) => where.or([where('policy', '=', 'continue'), where('stock', '>=', line.quantity)]))
      .returning(['policy', 'stock'])
      .executeTakeFirst();
    if (taken === undefined) await requireStock(queries, [line]);
    else if (taken.policy !== 'continue' && taken.stock <= 0) isLast = true;
  }
  return isLast;
}

/** Refuses with `product-not-for-sale` or `stock-short` if the shop cannot supply these lines now. */
export async function requireStock(queries: Queries, lines: readonly PricedLine[]): Promise<void> {
  const variants = await findStock(
    queries,
    lines.map(({ variantId }) => variantId),
  );
  for (const { variantId, quantity, sku } of lines) {
    const variant = variants.get(variantId);
    if (variant === undefined || variant.retired === 1) throw new ShopRefusal('stock-short', { available: 0, sku });
    if (variant.published === 0) throw new ShopRefusal('product-not-for-sale');
    requireAvailable({ ...variant, sku }, quantity);
  }
}
