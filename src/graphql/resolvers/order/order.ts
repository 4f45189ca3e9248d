import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const order: QueryResolvers['order'] = (_root, { domain, orderId }, { caller, commerce }) =>
  commerce.getOrder(caller, { domain, orderId });
