import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { findAdminOrder } from './attempts.ts';
import type { VendureContext } from './open-cart.ts';
import { toPlatformOrder } from './order-mapper.ts';

/** Through the Admin API: the Shop API shows an order for two hours only, and then to anyone who knows its code. */
export const createGetOrder =
  (context: VendureContext): NonNullable<MerchantAdapter['getOrder']> =>
  async (call, { order: { orderId } }) => {
    const order = await findAdminOrder(context, call, orderId);
    if (order === null) throw new CommerceError('OrderNotFound');
    return toPlatformOrder(order);
  };
