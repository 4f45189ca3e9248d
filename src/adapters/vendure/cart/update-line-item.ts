import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { toProblemError, toRefusal } from '../error-mapper.ts';
import { adjustLine, removeLine } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import { quantityOf } from './add-line-items.ts';
import { requireChangeableCart, toCartResult, toChangedCart } from './open-cart.ts';
import { restoreUnseenLines } from './restore-lines.ts';

export const createUpdateLineItem =
  (context: VendureContext): NonNullable<MerchantAdapter['updateLineItem']> =>
  async (call, { cart, lineItemId, quantity }) => {
    const before = await requireChangeableCart(context, call, cart);
    const line = before.order.lines.find(({ id }) => id === lineItemId);
    if (line === undefined) throw new CommerceError('LineItemNotFound', { field: ['lineItemId'] });
    if (line.quantity === quantity) return toCartResult(context, call, before);

    const { answer } =
      quantity === 0
        ? await context.client.shop(call, before.token, removeLine, { line: lineItemId })
        : await context.client.shop(call, before.token, adjustLine, { line: lineItemId, quantity });
    if (answer.kind === 'errors') {
      throw toProblemError(answer.problems, {
        notFound: 'LineItemNotFound',
        badInput: 'LineItemNotFound',
        field: ['lineItemId'],
      });
    }
    const changed = answer.data.line;
    if (changed.errorCode === null) return afterWrite(() => toChangedCart(context, call, before, changed));
    // If the stock is short, Vendure sets what it has; every other refusal leaves the line unchanged.
    const field = ['quantity'];
    if (changed.errorCode !== 'INSUFFICIENT_STOCK_ERROR') throw toRefusal(changed.errorCode, { field });
    await undo(call, () => restoreUnseenLines(context, call, before, new Set([line.productVariant.id])));
    const elsewhere = quantityOf(before.order, line.productVariant.id) - line.quantity;
    const available = changed.quantityAvailable;
    throw toRefusal(changed.errorCode, {
      field,
      ...(available === undefined ? {} : { quantityAvailable: available + elsewhere }),
    });
  };
