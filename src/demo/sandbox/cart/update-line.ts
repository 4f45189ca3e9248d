import { prepareFor, prepareQuery } from '../../../stores/sql/prepare-query.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChangedCart, changeLockedCart } from './change-cart.ts';
import { requireAvailable } from './require-available.ts';
import { requireLocation } from './require-location.ts';

/** Sets the quantity of a line; 0 removes it. */
export const updateLine = (
  shop: Shop,
  { cartId, lineId, quantity }: { readonly cartId: string; readonly lineId: string; readonly quantity: number },
): Promise<ChangedCart> =>
  changeLockedCart(shop, cartId, async (queries, cart) => {
    requireLocation(shop, cart);
    const statements = findStatements(shop.database);
    const [variant] = await statements.findVariant({ cartId, lineId }, queries);
    if (variant === undefined) throw new ShopRefusal('line-not-found');
    if (quantity === 0) {
      await queries.deleteFrom('cart_lines').where('line_id', '=', lineId).execute();
      return;
    }
    // A variant that left the catalog can be removed from the cart, and its stock is zero.
    requireAvailable(variant.retired === 1 ? { ...variant, tracked: 1, policy: 'deny', stock: 0 } : variant, quantity);
    await statements.setQuantity({ lineId, quantity }, queries);
  });

const findStatements = prepareFor((database: Queries) => ({
  findVariant: prepareQuery(database, ({ cartId, lineId }: { readonly cartId: string; readonly lineId: string }) =>
    database
      .selectFrom('cart_lines as line')
      .innerJoin('variants as variant', 'variant.variant_id', 'line.variant_id')
      .select(['variant.sku', 'variant.tracked', 'variant.stock', 'variant.policy', 'variant.retired'])
      .where('line.line_id', '=', lineId)
      .where('line.cart_id', '=', cartId),
  ),
  setQuantity: prepareQuery(database, ({ lineId, quantity }: { readonly lineId: string; readonly quantity: number }) =>
    database.updateTable('cart_lines').set({ quantity }).where('line_id', '=', lineId),
  ),
}));
