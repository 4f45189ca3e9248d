import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';
import { requireAvailable } from './require-available.ts';
import { requireLocation } from './require-location.ts';

/** Sets the quantity of a line; 0 removes it. */
export const updateLine = (
  shop: Shop,
  input: { readonly cartId: string; readonly lineId: string; readonly quantity: number },
): Promise<ChangedCart> =>
  changeCart(shop, input.cartId, async (queries, cart) => {
    requireLocation(shop, cart);
    const line = cart.lines.find(({ lineId }) => lineId === input.lineId);
    if (line === undefined) throw new ShopRefusal('line-not-found');
    if (input.quantity === 0) {
      await queries.deleteFrom('cart_lines').where('line_id', '=', line.lineId).execute();
      return;
    }
    const variant = await queries
      .selectFrom('variants')
      .select(['sku', 'tracked', 'stock', 'policy', 'retired'])
      .where('variant_id', '=', line.variantId)
      .executeTakeFirstOrThrow();
    // A variant that left the catalog can be removed from the cart, and its stock is zero.
    requireAvailable(
      variant.retired === 1 ? { ...variant, tracked: 1, policy: 'deny', stock: 0 } : variant,
      input.quantity,
    );
    await queries
      .updateTable('cart_lines')
      .set({ quantity: input.quantity })
      .where('line_id', '=', line.lineId)
      .execute();
  });
