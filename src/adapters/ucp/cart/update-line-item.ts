import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { UcpContext } from '../ucp-context.ts';
import { changeLines } from './change-lines.ts';
import { toDraft } from './draft.ts';
import { requireOpenCheckout, toCart, toChangedCart } from './open-checkout.ts';

export const createUpdateLineItem =
  (context: UcpContext): NonNullable<MerchantAdapter['updateLineItem']> =>
  async (call, { cart, lineItemId, quantity }) => {
    const before = await requireOpenCheckout(context, call, cart);
    const { lines } = toDraft(before);
    const line = lines.find(({ id }) => id === lineItemId);
    if (line === undefined) throw new CommerceError('LineItemNotFound', { field: ['lineItemId'] });
    if (line.quantity === quantity) return { handle: before.id, cart: await toCart(context, call, before) };
    const changed = lines.flatMap((each) => {
      if (each !== line) return [each];
      return quantity === 0 ? [] : [{ ...each, quantity }];
    });
    const after = await changeLines(context, call, before, changed, () => ['quantity']);
    return toChangedCart(context, call, after);
  };

export const createClearCart =
  (context: UcpContext): NonNullable<MerchantAdapter['clearCart']> =>
  async (call, { cart }) => {
    const before = await requireOpenCheckout(context, call, cart);
    if (before.line_items.length === 0) return { handle: before.id, cart: await toCart(context, call, before) };
    return toChangedCart(context, call, await changeLines(context, call, before, [], () => ['cart']));
  };
