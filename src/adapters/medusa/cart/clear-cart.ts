import type { MerchantAdapter } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { dropLines } from './drop-lines.ts';
import { requireOpenCart, toChangedCart } from './open-cart.ts';

export const createClearCart =
  (context: MedusaContext): NonNullable<MerchantAdapter['clearCart']> =>
  async (call, { cart }) => {
    const before = await requireOpenCart(context, call, cart);
    const after = await dropLines(context, call, before, before, new Map());
    return afterWrite(() => toChangedCart(context, call, before, after));
  };
