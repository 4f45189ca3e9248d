import type { Selectable } from 'kysely';
import { toLocalDate } from '../../../lib/zoned-time.ts';
import type { PricedShipment } from '../pricing/cart-state.ts';
import { findSchedule } from '../pricing/form-shipments.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { SandboxTables } from '../tables.ts';
import type { Arrangement } from './arrangement.ts';
import { type SlotOrders, toSlotKey } from './list-dates.ts';

/** What orders have taken of the slots of all dates that are chosen here. */
export async function readChosenSlots(shop: Shop, queries: Queries, { shipments }: Arrangement): Promise<SlotOrders> {
  const days = new Set(shipments.flatMap(({ date }) => date ?? []));
  if (days.size === 0) return new Map();
  const rows = await queries
    .selectFrom('slot_orders')
    .selectAll()
    .where('domain', '=', shop.settings.domain)
    .where('day', 'in', [...days])
    .execute();
  return toSlotOrders(rows);
}

/** What orders have taken of the slots of a type that can still be chosen: from today on. */
export async function readSlotsOfType(shop: Shop, queries: Queries, type: string): Promise<SlotOrders> {
  const { domain, timeZone } = shop.settings;
  const rows = await queries
    .selectFrom('slot_orders')
    .selectAll()
    .where('domain', '=', domain)
    .where('fulfillment_type', '=', type)
    .where('day', '>=', toLocalDate(shop.runtime.clock.now(), timeZone))
    .execute();
  return toSlotOrders(rows);
}

const toSlotOrders = (rows: readonly Selectable<SandboxTables['slot_orders']>[]): SlotOrders =>
  new Map(rows.map((row) => [toSlotKey(row.fulfillment_type, row.day, row.slot_id), row.shipments]));

/**
 * Takes the chosen slots for an order, each with one conditional write, so that the last place is taken once. In the order
 * of their keys, so that two orders never deadlock. Refuses with `slot-not-available`.
 */
export async function takeSlots(shop: Shop, queries: Queries, shipments: readonly PricedShipment[]): Promise<void> {
  const chosen = shipments.flatMap(({ shipmentId, type, date, slot }) =>
    type === null || date === null || slot === null ? [] : [{ shipmentId, type: type.id, date, slotId: slot.id }],
  );
  const keyOf = ({ type, date, slotId }: (typeof chosen)[number]) => toSlotKey(type, date, slotId);
  for (const each of chosen.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))) {
    const { shipmentId, type, date, slotId } = each;
    const slot = findSchedule(shop.settings, type)?.slots.find(({ id }) => id === slotId);
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('slot_orders')
      .values({ domain: shop.settings.domain, fulfillment_type: type, day: date, slot_id: slotId, shipments: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['domain', 'fulfillment_type', 'day', 'slot_id'])
          .doUpdateSet((update) => ({ shipments: update('slot_orders.shipments', '+', 1) }))
          .where('slot_orders.shipments', '<', slot?.capacity ?? 0),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new ShopRefusal('slot-not-available', { shipmentId });
  }
}
