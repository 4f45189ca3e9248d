import type { OrderResolvers } from '../../generated/resolver-types.ts';
import { requireKey } from '../node/require-key.ts';
import { findOrder } from './find-order.ts';

export const resolveOrderReference: NonNullable<OrderResolvers['__resolveReference']> = async (reference, context) => {
  const key = 'id' in reference ? requireKey(['Order'], reference.id) : [reference.domain, reference.orderId];
  const order = await findOrder(key, context);
  return order && { ...order };
};
