import type { Order } from '../../../domain/order/order.ts';
import type { OrderLineItemParent } from '../../parents.ts';

export const toOrderLineItemParents = ({ lineItems, domain, orderId }: Order): readonly OrderLineItemParent[] =>
  lineItems.map((line) => ({ ...line, domain, orderId }));
