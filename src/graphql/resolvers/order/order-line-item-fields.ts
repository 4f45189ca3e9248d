import type { OrderLineItemResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { findVariant, loadProductOf } from '../product/product-of-variant.ts';

export const orderLineItemFields: OrderLineItemResolvers = {
  id: ({ domain, orderId, lineItemId }) => toGlobalId('OrderLineItem', domain, orderId, lineItemId),
  product: ({ domain, variant }, _arguments, context) => variant && loadProductOf({ domain, ...variant }, context),
  variant: ({ domain, variant }, _arguments, context) => variant && findVariant({ domain, ...variant }, context),
};
