import { toCartKey } from '../../cart-key.ts';
import type { ShipmentResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { toLineItemParent } from '../line-item/to-line-item-parent.ts';

export const shipmentFields: ShipmentResolvers = {
  id: ({ cart, shipmentId }) => toGlobalId('Shipment', ...toCartKey(cart), shipmentId),
  lines: ({ cart, lineItemIds }) =>
    cart.lineItems
      .filter(({ lineItemId }) => lineItemIds.includes(lineItemId))
      .map((line) => ({ quantity: line.quantity, lineItem: toLineItemParent(line, cart) })),
};
