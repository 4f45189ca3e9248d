import type { Order } from '../../../domain/order/order.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { GraphQLContext } from '../../context.ts';

/** The order of a key; null if there is none. Throws Forbidden if it belongs to another device. */
export async function findOrder(
  [domain = '', orderId = '']: readonly string[],
  { loaders }: GraphQLContext,
): Promise<Order | null> {
  try {
    return await loaders.orders.load({ domain, orderId });
  } catch (thrown) {
    if (thrown instanceof CommerceError && thrown.name === 'OrderNotFound') return null;
    throw thrown;
  }
}
