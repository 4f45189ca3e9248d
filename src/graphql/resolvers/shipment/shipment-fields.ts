import { toCartKey } from '../../cart-key.ts';
import type { ShipmentResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { toLineItemParent } from '../line-item/to-line-item-parent.ts';

export const shipmentFields: ShipmentResolvers = {
  id: ({ cart, shipmentId }) => toGlobalId('Shipment', ...toCartKey(cart), shipmentId),
  lineItemIds: ({ lines }) => lines.map(({ lineItemId }) => lineItemId),
  lines: ({ cart, lines }) => {
    const lineItems = new Map(cart.lineItems.map((line) => [line.lineItemId, line]));
    return lines.flatMap(({ lineItemId, quantity }) => {
      const line = lineItems.get(lineItemId);
      return line === undefined ? [] : [{ quantity, lineItem: toLineItemParent(line, cart) }];
    });
  },
};
