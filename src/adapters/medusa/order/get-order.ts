import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { ORDER_FIELDS, orderAnswer } from '../wire/order.ts';
import { toPlatformOrder } from './order-mapper.ts';

/** Uses the Admin API: the Store API shows an order to anyone who knows its id, and no parcels. */
export const createGetOrder =
  ({ client, settings }: MedusaContext): NonNullable<MerchantAdapter['getOrder']> =>
  async (call, { order: { orderId } }) => {
    // Medusa fails at some characters.
    if (!/^[\w-]{1,128}$/.test(orderId)) throw new CommerceError('OrderNotFound');
    const answer = await client.admin(call, {
      operation: 'ReadOrder',
      method: 'GET',
      path: ['orders', orderId],
      query: { fields: ORDER_FIELDS },
      data: orderAnswer,
    });
    if (answer.kind === 'problem' && answer.problem.status === 404) throw new CommerceError('OrderNotFound');
    const { order } = requireData(answer);
    if (order.region_id !== settings.regionId) throw new CommerceError('OrderNotFound');
    return toPlatformOrder(order);
  };
