import type { Address } from '../../../src/domain/address.ts';
import type { PickupLocation, Shipment, ShipmentAvailability, TimeSlot } from '../../../src/domain/cart/shipment.ts';
import type { Money } from '../../../src/domain/money/money.ts';
import type { WireCart, WireOffers } from './wire.ts';

type WireParcel = WireCart['parcels'][number];

const SHIP = { id: 'SHIP_TO_ADDRESS', name: 'Delivery', description: null };
const ROUND = { id: 'SCHEDULED_DELIVERY', name: 'On our round', description: null };
const COLLECT = { id: 'PICKUP_IN_STORE', name: 'Pickup', description: null };
/** A way that is not known here is left out. */
export const ways: Readonly<Record<string, typeof SHIP>> = { SHIP, ROUND, COLLECT };

export function toShipment(parcel: WireParcel, toMoney: (text: string) => Money): Shipment {
  const methods = parcel.methods.map((method) => ({
    id: method.id,
    description: method.name,
    price: toMoney(method.price),
    estimatedDelivery: method.days,
  }));
  return {
    shipmentId: parcel.id,
    lines: parcel.units.map(({ line, quantity }) => ({ lineItemId: line, quantity })),
    shippingInfo: toAddress(parcel.shipTo),
    fulfillmentType: (parcel.way === null ? undefined : ways[parcel.way]) ?? null,
    fulfillmentTypeOptions: parcel.ways.flatMap((way) => ways[way] ?? []),
    shippingMethod: methods.find((method) => method.id === parcel.method) ?? null,
    shippingMethodOptions: methods,
    pickupLocation: parcel.place === null ? null : toLocation(parcel.place),
    selectedDate: parcel.day,
    selectedTimeSlot: parcel.tour === null ? null : toTimeSlot(parcel.tour),
    notes: null,
  };
}

export function toAvailability(fulfillmentType: string, { places, days }: WireOffers): ShipmentAvailability {
  if (fulfillmentType === COLLECT.id) {
    const pickupLocations = places.map(({ lacking, ...place }) => ({
      ...toLocation(place),
      available: lacking.length === 0,
      unavailableLineItemIds: lacking,
    }));
    return { fulfillmentType, dates: [], pickupLocations };
  }
  const dates = days.map(({ day, tours }) => ({
    date: day,
    timeSlots: tours.map(({ full, ...tour }) => ({ ...toTimeSlot(tour), available: !full })),
  }));
  return { fulfillmentType, dates, pickupLocations: [] };
}

const toLocation = ({ id, name, address }: NonNullable<WireParcel['place']>): PickupLocation => ({
  locationId: id,
  name,
  address,
});

const toTimeSlot = ({ id, from, to }: NonNullable<WireParcel['tour']>): TimeSlot => ({
  timeSlotId: id,
  start: from,
  end: to,
});

/** The address that all parcels but those that are collected share. */
export function findSharedAddress({ parcels, shipTo }: WireCart): Address | null {
  const sent = parcels.filter(({ way }) => way !== 'COLLECT').map((parcel) => parcel.shipTo);
  const addresses = sent.length === 0 ? [shipTo] : sent;
  const isShared = new Set(addresses.map((address) => JSON.stringify(address))).size === 1;
  return isShared ? toAddress(addresses[0] ?? null) : null;
}

export const toAddress = (wire: WireCart['shipTo']): Address | null =>
  wire === null || wire['street'] === ''
    ? null
    : {
        firstName: wire['first'] ?? '',
        lastName: wire['last'] ?? '',
        email: wire['mail'] ?? '',
        phone: wire['phone'] ?? '',
        address1: wire['street'] ?? '',
        address2: wire['street2'] ?? null,
        company: wire['company'] ?? null,
        city: wire['city'] ?? '',
        stateOrProvince: wire['state'] ?? '',
        country: wire['country'] ?? '',
        postalCode: wire['postcode'] ?? '',
      };
