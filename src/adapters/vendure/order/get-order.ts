import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { VendureContext } from '../vendure-context.ts';
import { findAdminOrder } from './attempts.ts';
import { cancelExtraPayments } from './cancel-extra-payments.ts';
import { toPlatformOrder } from './order-mapper.ts';

/** Uses the Admin API: the Shop API shows an order for two hours only, and to anyone who knows its code. */
export const createGetOrder =
  (context: VendureContext): NonNullable<MerchantAdapter['getOrder']> =>
  async (call, { order: { orderId } }) => {
    const order = await findAdminOrder(context, call, orderId);
    if (order === null) throw new CommerceError('OrderNotFound');
    await cancelExtraPayments(context, call, order);
    return toPlatformOrder(order);
  };
