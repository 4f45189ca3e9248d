import type { CartState } from '../pricing/cart-state.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';
import { findStock } from './find-stock.ts';
import { requireAvailable } from './require-available.ts';
import { requireLocation } from './require-location.ts';

const MAX_LINES = 250;

export interface LinesToAdd {
  /** Null starts a cart. */
  readonly cartId: string | null;
  readonly items: readonly {
    readonly variantId: string;
    readonly productId: string | null;
    readonly quantity: number;
  }[];
  /** Empties the cart first; its old lines stay if the items are refused. */
  readonly flush: boolean;
}

/** Adds items in the order given, all or none. A variant that is already in the cart increases its line. */
export const addLines = (shop: Shop, { cartId, items, flush }: LinesToAdd): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, cart) => {
    requireLocation(shop, cart);
    if (items.length === 0) throw new ShopRefusal('cart-empty');
    if (flush) await queries.deleteFrom('cart_lines').where('cart_id', '=', cart.cartId).execute();
    const quantities = await addUp(shop, queries, flush ? [] : cart.lines, items);
    if (quantities.size > MAX_LINES) throw new ShopRefusal('too-many-lines');
    for (const [index, [variantId, quantity]] of [...quantities].entries()) {
      await queries
        .insertInto('cart_lines')
        .values({
          line_id: shop.runtime.uuid(),
          cart_id: cart.cartId,
          variant_id: variantId,
          quantity,
          position: index + 1,
        })
        .onConflict((conflict) =>
          conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, position: index + 1 }),
        )
        .execute();
    }
  });

/** The quantity of each variant afterwards, old lines first. */
async function addUp(
  shop: Shop,
  queries: Queries,
  lines: CartState['lines'],
  items: LinesToAdd['items'],
): Promise<ReadonlyMap<string, number>> {
  const variants = await findStock(queries, [...new Set(items.map(({ variantId }) => variantId))]);
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]));
  for (const [item, { variantId, productId, quantity }] of items.entries()) {
    const variant = variants.get(variantId);
    const isHere = variant?.domain === shop.settings.domain && variant.retired === 0;
    if (!isHere || (productId !== null && productId !== variant.product_id)) {
      throw new ShopRefusal('product-not-found', { item });
    }
    if (variant.published === 0) throw new ShopRefusal('product-not-for-sale', { item });
    requireAvailable(variant, quantity, { item });
    const together = (quantities.get(variantId) ?? 0) + quantity;
    requireAvailable(variant, together, { item });
    quantities.set(variantId, together);
  }
  return quantities;
}
