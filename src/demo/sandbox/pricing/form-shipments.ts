import type { Address } from '../../../domain/address.ts';
import type { ShipmentState } from '../fulfillment/arrangement.ts';
import type {
  FulfillmentTypeSettings,
  LocationSettings,
  ScheduleSettings,
} from '../fulfillment/fulfillment-settings.ts';
import { findDate, type ShopTime } from '../fulfillment/list-dates.ts';
import type { ShopSettings } from '../settings.ts';
import type { CartLine, CartState, LostChoice, OfferedType, PricedShipment } from './cart-state.ts';
import type { Destination } from './find-tax-rate.ts';
import { offerMethods, type ShippedUnits } from './offer-methods.ts';

/** A shipment with what it offers and what of its choices still stands. */
export interface FormedShipment extends Omit<PricedShipment, 'tax'> {
  readonly goods: readonly ShippedUnits[];
  /** The address at which it is taxed; null if not known yet. */
  readonly destination: Destination | null;
}

export function formShipments(settings: ShopSettings, cart: CartState): readonly FormedShipment[] {
  const lines = new Map(cart.lines.map((line) => [line.lineId, line]));
  return cart.arrangement.shipments.map((shipment) => formShipment(settings, cart, shipment, lines));
}

/** A shipment goes to its own address if it has one, otherwise to the cart's. Methods are offered once there is one. */
function formShipment(
  settings: ShopSettings,
  cart: CartState,
  shipment: ShipmentState,
  lines: ReadonlyMap<string, CartLine>,
): FormedShipment {
  const { shipmentId, requirement, units, methodId, location, date, slot } = shipment;
  const goods = units.flatMap(({ lineId, quantity }) => {
    const line = lines.get(lineId);
    return line === undefined ? [] : [{ line, quantity }];
  });
  const offered = listTypes(settings, requirement);
  const chosen = findType(offered, shipment.type);
  const type = chosen?.type ?? 'SHIP_TO_ADDRESS';
  const address = shipment.address ?? cart.shippingAddress;
  const methods = address === null ? [] : offerMethods(settings, type, requirement, goods, address);
  const time = { now: cart.readAt, timeZone: settings.timeZone, slotOrders: cart.slotOrders };
  const isMethodLost = methodId !== null && !methods.some(({ id }) => id === methodId);
  const lost: readonly LostChoice[] = [
    ...(isMethodLost ? [{ what: 'method', id: methodId } as const] : []),
    ...findLostLocation(chosen, shipment, goods),
    ...findLostSlot(chosen, shipment, time),
  ];
  return {
    shipmentId,
    requirement,
    notes: settings.requirements.find(({ id }) => id === requirement)?.notes ?? null,
    units,
    goods,
    address,
    type: chosen === undefined ? null : toOfferedType(chosen),
    types: offered.map(toOfferedType),
    method: methods.find(({ id }) => id === methodId) ?? null,
    methods,
    location,
    date,
    slot,
    lost,
    destination: type === 'PICKUP_IN_STORE' ? location : toDestination(address),
  };
}

const listTypes = (settings: ShopSettings, requirement: string): readonly FulfillmentTypeSettings[] =>
  settings.fulfillmentTypes.filter(({ serves }) => serves === null || serves.includes(requirement));

/** The chosen type, or the only one there is. */
const findType = (
  offered: readonly FulfillmentTypeSettings[],
  type: string | null,
): FulfillmentTypeSettings | undefined =>
  offered.find((each) => each.type === type) ?? (offered.length === 1 ? offered[0] : undefined);

const toOfferedType = ({ type, name, description }: FulfillmentTypeSettings): OfferedType => ({
  id: type,
  name,
  description,
});

const toDestination = (address: Address | null): Destination | null =>
  address === null ? null : { country: address.country, region: address.stateOrProvince };

/** The settings of a shipment's type, if it has dates. */
export const findSchedule = (settings: ShopSettings, type: string | null): ScheduleSettings | undefined =>
  settings.fulfillmentTypes.find((each): each is ScheduleSettings => each.type === type && 'slots' in each);

/** Every place where the shop hands out goods. */
export const findLocations = (settings: ShopSettings): readonly LocationSettings[] =>
  settings.fulfillmentTypes.flatMap((each) => (each.type === 'PICKUP_IN_STORE' ? each.locations : []));

export const listLacking = (goods: readonly ShippedUnits[], { lacks }: { readonly lacks: readonly string[] }) =>
  goods.filter(({ line }) => lacks.includes(line.baseSku)).map(({ line }) => line.lineId);

function findLostLocation(
  type: FulfillmentTypeSettings | undefined,
  { location }: ShipmentState,
  goods: readonly ShippedUnits[],
): readonly LostChoice[] {
  if (location === null) return [];
  const here = type?.type === 'PICKUP_IN_STORE' ? type.locations.find(({ id }) => id === location.id) : undefined;
  return here !== undefined && listLacking(goods, here).length === 0 ? [] : [{ what: 'location', id: location.id }];
}

function findLostSlot(
  type: FulfillmentTypeSettings | undefined,
  { date, slot }: ShipmentState,
  time: ShopTime,
): readonly LostChoice[] {
  if (date === null || slot === null) return [];
  const offered = type !== undefined && 'slots' in type ? findDate(type, time, date)?.slots : undefined;
  const isOffered = offered?.some(({ id, available }) => id === slot.id && available) ?? false;
  return isOffered ? [] : [{ what: 'slot', id: `${date} ${slot.id}` }];
}
