import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { toRefusal } from '../error-mapper.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { lacksStock, restoreLines, setQuantities, takeLinesOut, unitsOf } from './change-lines.ts';
import { findLine } from './line-id.ts';
import { requireCart, toCartResult, toChangedCart } from './open-cart.ts';
import { restoreCart } from './restore-cart.ts';

export const createUpdateLineItem =
  (context: ShopifyContext): NonNullable<MerchantAdapter['updateLineItem']> =>
  async (call, { cart, lineItemId, quantity }) => {
    const before = await requireCart(context, call, cart);
    const line = findLine(before, lineItemId);
    if (line === undefined) throw new CommerceError('LineItemNotFound', { field: ['lineItemId'] });
    if (line.quantity === quantity) return toCartResult(before);
    if (quantity === 0) return toChangedCart(context, call, await takeLinesOut(context, call, before, [line.id]));
    const after = await setQuantities(context, call, before, [{ id: line.id, quantity }], (problem) =>
      toRefusal(problem, { field: [problem.code === 'INVALID_MERCHANDISE_LINE' ? 'lineItemId' : 'quantity'] }),
    );
    const variantId = line.merchandise.id;
    if (unitsOf(after, variantId) >= unitsOf(before, variantId) - line.quantity + quantity) {
      return toChangedCart(context, call, after);
    }
    await undo(call, () => restoreLines(context, call, before, after, [variantId]));
    throw lacksStock(after, variantId, ['quantity']);
  };

export const createClearCart =
  (context: ShopifyContext): NonNullable<MerchantAdapter['clearCart']> =>
  async (call, { cart }) => {
    const before = await requireCart(context, call, cart);
    if (before.lines.nodes.length === 0) return toCartResult(before);
    const ids = before.lines.nodes.map(({ id }) => id);
    try {
      return await toChangedCart(context, call, await takeLinesOut(context, call, before, ids));
    } catch (error) {
      // A large cart is emptied in several calls: one after the first may be refused.
      if (error instanceof CommerceError && error.httpStatus < 500) await restoreCart(context, call, before);
      throw error;
    }
  };
