import { CommerceError } from '../../../errors/commerce-error.ts';
import type { WireCheckout, WireMethod } from '../wire/checkout.ts';
import { methodsOf } from './cart-mapper.ts';

/** The method that the shipment is part of. Throws ShipmentNotFound. */
export function requireShipment(checkout: WireCheckout, shipmentId: string): WireMethod {
  const method = methodsOf(checkout).find(
    ({ type, id, groups }) =>
      type === 'shipping' && (groups?.length ? groups.some((each) => each.id === shipmentId) : id === shipmentId),
  );
  if (method === undefined) throw new CommerceError('ShipmentNotFound', { shipmentId, field: ['shipmentId'] });
  return method;
}
