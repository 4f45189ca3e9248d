import type { MerchantAdapter } from '../../contract/index.ts';
import { readCheckout } from '../cart/open-checkout.ts';
import type { UcpContext } from '../ucp-context.ts';
import { toPlacedOrder } from './to-placed-order.ts';

export const createFindOrderOfCart =
  (context: UcpContext): NonNullable<MerchantAdapter['findOrderOfCart']> =>
  async (call, { cart }) => {
    const checkout = await readCheckout(context, call, cart);
    return checkout.status === 'completed' ? toPlacedOrder(context, call, checkout) : null;
  };
