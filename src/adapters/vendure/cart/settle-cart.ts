import type { MerchantAdapter } from '../../contract/index.ts';
import type { VendureContext } from '../vendure-context.ts';
import { requireQuotedCart, toQuotedResult } from './open-cart.ts';

/** The cart as it is. `removingEndedCodes` takes off what has ended, as for every change. */
export const createSettleCart =
  (context: VendureContext): NonNullable<MerchantAdapter['settleCart']> =>
  async (call, { cart }) =>
    toQuotedResult(context, await requireQuotedCart(context, call, cart));
