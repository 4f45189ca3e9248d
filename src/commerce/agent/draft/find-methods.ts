import type { Shipment } from '../../../domain/cart/shipment.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { DraftDelivery } from './checkout-draft.ts';
import { listDeliveryOptions } from './list-delivery-options.ts';

type Choice = NonNullable<DraftDelivery['shipping']>['choices'][number];

/** The place of a choice in the draft. */
export const OPTION = ['delivery', 'optionId'];

/** The shipping method of each shipment that a choice is about, or why there is none. */
export function findMethods(
  shipments: readonly Shipment[],
  { shipmentId, optionId }: Choice,
): ReadonlyMap<string, string> | CommerceError {
  if (shipmentId === null) {
    const options = listDeliveryOptions(shipments);
    const methods = options.find((each) => each.optionId === optionId)?.methods;
    return methods ?? refuse(options.map((each) => each.optionId));
  }
  const shipment = shipments.find((each) => each.shipmentId === shipmentId);
  if (shipment === undefined) return new CommerceError('ShipmentNotFound', { field: OPTION });
  const offered = shipment.shippingMethodOptions.map(({ id }) => id);
  return offered.includes(optionId) ? new Map([[shipmentId, optionId]]) : refuse(offered, shipmentId);
}

const refuse = (options: readonly string[], shipmentId?: string): CommerceError =>
  new CommerceError('InvalidShippingMethod', {
    field: OPTION,
    options,
    ...(shipmentId !== undefined && { shipmentId }),
  });
