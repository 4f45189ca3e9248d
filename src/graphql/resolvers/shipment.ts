import type { LineItem } from '../../domain/cart/line-item.ts';
import { toCartKey } from '../cart-key.ts';
import type { Resolvers, ShipmentResolvers } from '../generated/resolver-types.ts';
import { toGlobalId } from '../global-id.ts';
import { toLineItemParent } from './line-item.ts';

/** The buyer's choices for a shipment. Their identifiers are valid only within the shipment, so none is named `id`. */
export const shippingOptionFields = {
  FulfillmentType: { fulfillmentTypeId: ({ id }) => id },
  ShippingMethod: { shippingMethodId: ({ id }) => id },
} satisfies Resolvers;

export const shipmentFields: ShipmentResolvers = {
  id: ({ cart, shipmentId }) => toGlobalId('Shipment', ...toCartKey(cart), shipmentId),
  lineItemIds: ({ lines }) => lines.map(({ lineItemId }) => lineItemId),
  lines: ({ cart, lines }) => {
    const lineItems = linesById(cart.lineItems);
    return lines.flatMap(({ lineItemId, quantity }) => {
      const line = lineItems.get(lineItemId);
      return line === undefined ? [] : [{ quantity, lineItem: toLineItemParent(line, cart) }];
    });
  },
};

const found = new WeakMap<readonly LineItem[], ReadonlyMap<string, LineItem>>();

/** Made once a cart, however many shipments it has. */
function linesById(lineItems: readonly LineItem[]): ReadonlyMap<string, LineItem> {
  const known = found.get(lineItems);
  if (known !== undefined) return known;
  const made = new Map(lineItems.map((line) => [line.lineItemId, line]));
  found.set(lineItems, made);
  return made;
}
