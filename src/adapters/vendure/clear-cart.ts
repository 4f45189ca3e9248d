import type { MerchantAdapter } from '../contract/index.ts';
import { requireData, toRefusal } from './error-mapper.ts';
import { readWholeCart, requireChangeableCart, toCartResult, type VendureContext } from './open-cart.ts';
import { removeAllLines } from './shop-operations.ts';

export const createClearCart =
  (context: VendureContext): NonNullable<MerchantAdapter['clearCart']> =>
  async (call, { cart }) => {
    const before = await requireChangeableCart(context, call, cart);
    if (before.order.lines.length === 0) return toCartResult(context, call, before);
    const { answer } = await context.client.shop(call, before.token, removeAllLines);
    const { errorCode } = requireData(answer).removeAllOrderLines;
    if (errorCode !== null) throw toRefusal(errorCode);
    return readWholeCart(context, call, { token: before.token, orderId: before.order.id });
  };
