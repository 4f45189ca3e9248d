import { readCartState } from '../cart/read-cart-state.ts';
import type { CartState } from '../pricing/cart-state.ts';
import { type FormedShipment, findLocations, findSchedule, listLacking } from '../pricing/form-shipments.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { listDates, type ShopDate } from './list-dates.ts';
import { type PostalPlace, rankLocations } from './rank-locations.ts';
import { requireFormedShipment } from './require-shipment.ts';
import { readSlotsOfType } from './slot-orders.ts';
import { toLocationText } from './to-location-text.ts';

/** What a buyer can choose within a type. */
export interface ShopAvailability {
  readonly type: string;
  readonly dates: readonly ShopDate[];
  readonly locations: readonly {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    /** The lines of the shipment that it cannot hand out. */
    readonly lacking: readonly string[];
  }[];
}

/** For a type, or (`type` null) for the one that the shipment has. Changes nothing. */
export const getAvailability = (
  shop: Shop,
  input: { readonly cartId: string; readonly shipmentId: string; readonly type: string | null },
): Promise<ShopAvailability> =>
  shop.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (queries): Promise<ShopAvailability> => {
      const { settings, runtime } = shop;
      const cart = await readCartState(shop, queries, input.cartId);
      const shipment = requireFormedShipment(shop, cart, input.shipmentId);
      const type = requireQueryable(shop, shipment, input.type);
      const schedule = findSchedule(settings, type);
      if (schedule === undefined) return { type, dates: [], locations: listLocations(shop, cart, shipment) };
      const slotOrders = await readSlotsOfType(shop, queries, type);
      const time = { now: runtime.clock.now(), timeZone: settings.timeZone, slotOrders };
      return { type, dates: listDates(schedule, time), locations: [] };
    });

/** Refuses a type that the shipment does not offer, and one without dates and locations. */
function requireQueryable(shop: Shop, { shipmentId, types, type: current }: FormedShipment, wished: string | null) {
  const options = types.map(({ id }) => id);
  if (wished !== null && !options.includes(wished)) throw new ShopRefusal('type-not-offered', { shipmentId, options });
  const type = wished ?? current?.id ?? 'SHIP_TO_ADDRESS';
  const queryable = options.filter((id) => id === 'PICKUP_IN_STORE' || findSchedule(shop.settings, id) !== undefined);
  if (!queryable.includes(type)) throw new ShopRefusal('type-without-choice', { shipmentId, options: queryable });
  return type;
}

function listLocations(shop: Shop, cart: CartState, { address, goods }: FormedShipment): ShopAvailability['locations'] {
  const country = cart.country ?? shop.settings.homeCountry;
  const known: PostalPlace | null = cart.postalCode === null ? null : { country, postalCode: cart.postalCode };
  return rankLocations(findLocations(shop.settings), address ?? known).map((location) => ({
    id: location.id,
    name: location.name,
    address: toLocationText(location),
    lacking: listLacking(goods, location),
  }));
}
