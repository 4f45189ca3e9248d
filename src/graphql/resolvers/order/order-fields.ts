import type { OrderResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { resolveOrderReference } from './resolve-order-reference.ts';

export const orderFields: OrderResolvers = {
  __resolveReference: resolveOrderReference,
  id: ({ domain, orderId }) => toGlobalId('Order', domain, orderId),
};
