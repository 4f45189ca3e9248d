import { type ChangedCart, changeCart } from '../cart/change-cart.ts';
import { type FormedShipment, findLocations, findSchedule, listLacking } from '../pricing/form-shipments.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChosenLocation, type ChosenSlot, nothingChosen } from './arrangement.ts';
import { findDate, listDates, type ShopDate, type ShopTime } from './list-dates.ts';
import { requireFormedShipment, requireShipment } from './require-shipment.ts';
import { readSlotsOfType } from './slot-orders.ts';
import { toLocationText } from './to-location-text.ts';
import { writeChoices } from './write-choices.ts';

export interface FulfillmentWish {
  readonly cartId: string;
  readonly shipmentId: string;
  readonly type: string;
  readonly locationId: string | null;
  readonly date: string | null;
  readonly slotId: string | null;
}

/**
 * Chooses how a shipment reaches the buyer. Another type drops method, location and date; the same one changes only what is
 * given. A slot is good within its date only.
 */
export const setFulfillmentType = (shop: Shop, wish: FulfillmentWish): Promise<ChangedCart> =>
  changeCart(shop, wish.cartId, async (queries, cart) => {
    const { shipmentId, type } = wish;
    const shipment = requireFormedShipment(shop, cart, shipmentId);
    const options = shipment.types.map(({ id }) => id);
    if (!options.includes(type)) throw new ShopRefusal('type-not-offered', { shipmentId, options });
    const before = shipment.type?.id === type ? requireShipment(cart, shipmentId) : nothingChosen;

    const location = wish.locationId === null ? before.location : requireLocation(shop, shipment, wish);
    const date = wish.date ?? before.date;
    const kept = date === before.date ? before.slot : null;
    const isAppointed = wish.date !== null || wish.slotId !== null;
    const slot = isAppointed ? await requireAppointment(shop, queries, wish, date) : null;
    const choices = { type, methodId: before.methodId, location, date, slot: slot ?? kept };
    await writeChoices(queries, cart, shipmentId, choices);
  });

function requireLocation(
  shop: Shop,
  { shipmentId, goods }: FormedShipment,
  { type, locationId }: FulfillmentWish,
): ChosenLocation {
  const locations = type === 'PICKUP_IN_STORE' ? findLocations(shop.settings) : [];
  const able = locations.filter((location) => listLacking(goods, location).length === 0);
  const found = able.find(({ id }) => id === locationId);
  if (found === undefined) {
    throw new ShopRefusal('location-not-available', { shipmentId, options: able.map(({ id }) => id) });
  }
  const { id, name, country, region } = found;
  return { id, name, country, region, address: toLocationText(found) };
}

/** The slot if one is wished. Refuses with `date-not-available` or `slot-not-available`. */
async function requireAppointment(
  shop: Shop,
  queries: Queries,
  { shipmentId, type, slotId }: FulfillmentWish,
  date: string | null,
): Promise<ChosenSlot | null> {
  const { settings, runtime } = shop;
  const schedule = findSchedule(settings, type);
  const slotOrders = await readSlotsOfType(shop, queries, type);
  const time: ShopTime = { now: runtime.clock.now(), timeZone: settings.timeZone, slotOrders };
  const found = schedule === undefined || date === null ? undefined : findDate(schedule, time, date);
  const free = listFree(found);
  if (free.length === 0) {
    const dates = schedule === undefined ? [] : listDates(schedule, time);
    const options = dates.filter((each) => listFree(each).length > 0).map((each) => each.date);
    throw new ShopRefusal('date-not-available', { shipmentId, options });
  }
  if (slotId === null) return null;
  const slot = free.find(({ id }) => id === slotId);
  if (slot === undefined) {
    throw new ShopRefusal('slot-not-available', { shipmentId, options: free.map(({ id }) => id) });
  }
  return { id: slot.id, start: slot.start, end: slot.end };
}

const listFree = (date: ShopDate | undefined): ShopDate['slots'] =>
  date?.slots.filter(({ available }) => available) ?? [];
