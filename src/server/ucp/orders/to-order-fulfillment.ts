import type { Address } from '../../../domain/address.ts';
import { PICKUP, type Shipment } from '../../../domain/cart/shipment.ts';
import type { Fulfillment, Order } from '../../../domain/order/order.ts';
import { countLeft } from './count-left.ts';

/** What the buyer may expect of each shipment, and what has happened to each parcel. */
export const toOrderFulfillment = (order: Order) => ({
  expectations: order.cart.shipments.filter(({ lines }) => lines.length > 0).map(toExpectation),
  events: order.fulfillments.flatMap((parcel) => toEvents(parcel, order)),
});

function toExpectation({ shipmentId, lines, fulfillmentType, shippingMethod, shippingInfo, pickupLocation }: Shipment) {
  const description = shippingMethod?.estimatedDelivery ?? shippingMethod?.description ?? pickupLocation?.name;
  return {
    id: shipmentId,
    line_items: lines.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
    method_type: fulfillmentType?.id === PICKUP ? 'pickup' : 'shipping',
    destination:
      pickupLocation === null ? toPostalAddress(shippingInfo) : { street_address: pickupLocation.address ?? '' },
    ...(description !== undefined && { description }),
  };
}

/** Source: the protocol, "Postal address". */
function toPostalAddress(address: Address | null) {
  if (address === null) return {};
  const { firstName, lastName, phone, address1, address2, city, stateOrProvince, country, postalCode } = address;
  return {
    street_address: address1,
    ...(address2 !== null && { extended_address: address2 }),
    address_locality: city,
    address_region: stateOrProvince,
    address_country: country,
    postal_code: postalCode,
    first_name: firstName,
    last_name: lastName,
    phone_number: phone,
  };
}

/** A parcel has no history of its own: its dates tell what happened. */
function toEvents(parcel: Fulfillment, order: Order) {
  const lines = toLines(parcel, order);
  const { id, shippedAt, deliveredAt, trackingNumber, trackingUrl, carrier, estimatedDelivery } = parcel;
  const toEvent = (type: 'shipped' | 'delivered', at: string | null) =>
    at === null
      ? []
      : [
          {
            id: `${id}-${type}`,
            occurred_at: at,
            type,
            line_items: lines,
            ...(trackingNumber !== null && { tracking_number: trackingNumber }),
            ...(trackingUrl !== null && { tracking_url: trackingUrl }),
            ...(carrier !== null && { carrier }),
            ...(type === 'shipped' && estimatedDelivery !== null && { description: estimatedDelivery }),
          },
        ];
  return [...toEvent('shipped', shippedAt), ...toEvent('delivered', deliveredAt)];
}

/**
 * The units in a parcel. If the platform does not tell, they are known of a line alone that is in no other parcel and shares its SKU with no
 * other line; the others are left out, since the protocol has no line without a quantity.
 */
function toLines(parcel: Fulfillment, { lineItems, fulfillments, cart }: Order) {
  if (parcel.units !== undefined) {
    return parcel.units
      .filter(({ quantity }) => quantity > 0)
      .map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity }));
  }
  return parcel.lineItemSkus.flatMap((sku) => {
    const [line, ...others] = lineItems.filter((each) => each.sku === sku);
    const parcels = fulfillments.filter(({ lineItemSkus }) => lineItemSkus.includes(sku));
    if (line === undefined || others.length > 0 || parcels.length > 1) return [];
    const ordered = cart.lineItems.find(({ lineItemId }) => lineItemId === line.lineItemId);
    const left = countLeft(line, line.quantity ?? ordered?.quantity ?? 0);
    return left > 0 ? [{ id: line.lineItemId, quantity: left }] : [];
  });
}
