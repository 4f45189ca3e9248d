import type { MerchantAdapter } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import { removeAllLines } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import { requireChangeableCart, toCartResult, toChangedCart } from './open-cart.ts';

export const createClearCart =
  (context: VendureContext): NonNullable<MerchantAdapter['clearCart']> =>
  async (call, { cart }) => {
    const before = await requireChangeableCart(context, call, cart);
    if (before.order.lines.length === 0) return toCartResult(context, call, before);
    const { answer } = await context.client.shop(call, before.token, removeAllLines);
    const cleared = requireData(answer).removeAllOrderLines;
    if (cleared.errorCode !== null) throw toRefusal(cleared.errorCode);
    return afterWrite(() => toChangedCart(context, call, before, cleared));
  };
