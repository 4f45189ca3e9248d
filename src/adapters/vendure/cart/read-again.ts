import type { MerchantCall } from '../../contract/index.ts';
import { toOrderId } from '../order/order-id.ts';
import type { VendureContext } from '../vendure-context.ts';
import { toCartHandle } from './cart-handle.ts';
import { type OpenCart, requireOpenCart } from './open-cart.ts';

/** The current order, for undoing later changes to it. Throws CartNotFound if the session has another order. */
export const readAgain = (context: VendureContext, call: MerchantCall, { token, order }: OpenCart): Promise<OpenCart> =>
  requireOpenCart(context, call, toCartHandle({ token, orderId: toOrderId(order) }));
