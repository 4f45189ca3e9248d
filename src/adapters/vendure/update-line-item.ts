import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { quantityOf } from './add-line-items.ts';
import { toProblemError, toRefusal } from './error-mapper.ts';
import { readWholeCart, requireChangeableCart, toCartResult, type VendureContext } from './open-cart.ts';
import { restoreUnseenLines } from './restore-lines.ts';
import { adjustLineField, combined, removeLineField } from './shop-operations.ts';

export const createUpdateLineItem =
  (context: VendureContext): NonNullable<MerchantAdapter['updateLineItem']> =>
  async (call, { cart, lineItemId, quantity }) => {
    const before = await requireChangeableCart(context, call, cart);
    const line = before.order.lines.find(({ id }) => id === lineItemId);
    if (line === undefined) throw new CommerceError('LineItemNotFound', { field: ['lineItemId'] });
    if (line.quantity === quantity) return toCartResult(context, call, before);

    const { operation, variables } = combined('UpdateLine', [
      quantity === 0 ? removeLineField(lineItemId) : adjustLineField(lineItemId, quantity),
    ]);
    const { answer } = await context.client.shop(call, before.token, operation, variables);
    if (answer.kind === 'errors') {
      throw toProblemError(answer.problems, {
        notFound: 'LineItemNotFound',
        badInput: 'LineItemNotFound',
        field: ['lineItemId'],
      });
    }
    const [step] = Object.values(answer.data);
    if (step?.errorCode) {
      // Short of stock, Vendure sets what it has; every other refusal leaves the line alone.
      const field = ['quantity'];
      if (step.errorCode !== 'INSUFFICIENT_STOCK_ERROR') throw toRefusal(step.errorCode, { field });
      await restoreUnseenLines(context, call, before);
      const elsewhere = quantityOf(before.order, line.productVariant.id) - line.quantity;
      const available = 'quantityAvailable' in step ? step.quantityAvailable : undefined;
      throw toRefusal(step.errorCode, {
        field,
        ...(available === undefined ? {} : { quantityAvailable: available + elsewhere }),
      });
    }
    return readWholeCart(context, call, { token: before.token, orderId: before.order.id });
  };
