import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { Shipment } from '../../../domain/cart/shipment.ts';

/**
 * Canonical JSON of the goods, where they go and how they are sent. It leaves out ids of lines and shipments, which may differ in each
 * read.
 */
export function toGoods({ lineItems, shipments }: Pick<PlatformCart, 'lineItems' | 'shipments'>): string {
  const variants = new Map(lineItems.map(({ lineItemId, variantId }) => [lineItemId, variantId]));
  const toUnits = (lines: readonly { readonly variantId: string | undefined; readonly quantity: number }[]) =>
    lines.map(({ variantId, quantity }) => JSON.stringify([variantId, quantity])).toSorted();
  const toShipment = ({ lines, shippingInfo, fulfillmentType, shippingMethod, pickupLocation }: Shipment) =>
    JSON.stringify([
      toUnits(lines.map(({ lineItemId, quantity }) => ({ variantId: variants.get(lineItemId), quantity }))),
      Object.entries(shippingInfo ?? {}).toSorted(),
      fulfillmentType?.id,
      shippingMethod?.id,
      pickupLocation?.locationId,
    ]);
  return JSON.stringify([toUnits(lineItems), shipments.map(toShipment).toSorted()]);
}
