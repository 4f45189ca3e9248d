import type { Order } from '../../../domain/order.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { GraphQLContext } from '../../context.ts';

/** The order of a key; null where there is none. Throws Forbidden where it is another device's. */
export async function findOrder(
  [domain = '', orderId = '']: readonly string[],
  { caller, commerce }: GraphQLContext,
): Promise<Order | null> {
  try {
    return await commerce.getOrder(caller, { domain, orderId });
  } catch (thrown) {
    if (thrown instanceof CommerceError && thrown.name === 'OrderNotFound') return null;
    throw thrown;
  }
}
