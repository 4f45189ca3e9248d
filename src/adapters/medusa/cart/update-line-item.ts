import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { lacksStock, toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { changeCart, removeLine } from './change-cart.ts';
import { requireOpenCart, toCartResult, toChangedCart } from './open-cart.ts';
import { unitsOf } from './restore-lines.ts';
import { toStockRefusal } from './stock-refusal.ts';

export const createUpdateLineItem =
  (context: MedusaContext): NonNullable<MerchantAdapter['updateLineItem']> =>
  async (call, { cart, lineItemId, quantity }) => {
    const before = await requireOpenCart(context, call, cart);
    const line = before.items?.find(({ id }) => id === lineItemId);
    if (line === undefined) throw new CommerceError('LineItemNotFound', { field: ['lineItemId'] });
    if (line.quantity === quantity) return toCartResult(context, call, before);
    const answer =
      quantity === 0
        ? await removeLine(context, call, before.id, line.id)
        : await changeCart(context, call, before.id, {
            operation: 'SetQuantity',
            path: ['line-items', line.id],
            body: { quantity },
          });
    if (answer.kind === 'data') return afterWrite(() => toChangedCart(context, call, before, answer.data));
    if (lacksStock(answer.problem)) {
      const variantId = line.variant_id ?? '';
      const units = unitsOf(before, variantId) - line.quantity + quantity;
      throw await toStockRefusal(context, call, [{ variantId, quantity: units }], () => ['quantity']);
    }
    const isGone = answer.problem.status === 404;
    throw toRefusal(answer.problem, isGone ? 'LineItemNotFound' : 'InvalidQuantity', {
      field: [isGone ? 'lineItemId' : 'quantity'],
    });
  };
