import { addDays, findWeekday, toInstant, toLocalDate, toOffsetText } from '../../../lib/zoned-time.ts';
import type { ChosenSlot } from './arrangement.ts';
import type { ScheduleSettings } from './fulfillment-settings.ts';

/** How many ordered shipments have taken each slot, by `toSlotKey`. */
export type SlotOrders = ReadonlyMap<string, number>;

export const toSlotKey = (type: string, date: string, slotId: string): string => `${type} ${date} ${slotId}`;

export interface ShopDate {
  readonly date: string;
  readonly slots: readonly (ChosenSlot & { readonly available: boolean })[];
}

/** The moment of the shop: its clock, its zone, and what orders have taken. */
export interface ShopTime {
  readonly now: number;
  readonly timeZone: string;
  readonly slotOrders: SlotOrders;
}

const HOUR = 3_600_000;

const findEarliest = ({ leadHours }: ScheduleSettings, { now }: ShopTime): number => now + leadHours * HOUR;

/** The dates that a buyer can choose from, with all their slots. Dates on which every slot starts too soon are left out. */
export function listDates(schedule: ScheduleSettings, time: ShopTime): readonly ShopDate[] {
  const first = toLocalDate(findEarliest(schedule, time), time.timeZone);
  const dates = Array.from({ length: schedule.days }, (_, index) => addDays(first, index));
  return dates
    .filter((date) => isOpen(schedule, date))
    .map((date) => ({ date, slots: listSlots(schedule, time, date) }))
    .filter(({ slots }) => slots.some(({ start }) => Date.parse(start) >= findEarliest(schedule, time)));
}

/** The slots of a date; none if it cannot be chosen. */
export function findDate(schedule: ScheduleSettings, time: ShopTime, date: string): ShopDate | undefined {
  const first = toLocalDate(findEarliest(schedule, time), time.timeZone);
  if (date < first || date >= addDays(first, schedule.days) || !isOpen(schedule, date)) return undefined;
  return { date, slots: listSlots(schedule, time, date) };
}

const isOpen = ({ closedOn, closedDates }: ScheduleSettings, date: string): boolean =>
  !closedOn.includes(findWeekday(date)) && !closedDates.includes(date);

function listSlots(schedule: ScheduleSettings, time: ShopTime, date: string): ShopDate['slots'] {
  const { timeZone, slotOrders } = time;
  return schedule.slots.map(({ id, start, end, capacity }) => {
    const starts = toInstant(date, start, timeZone);
    const taken = slotOrders.get(toSlotKey(schedule.type, date, id)) ?? 0;
    return {
      id,
      start: toOffsetText(starts, timeZone),
      end: toOffsetText(toInstant(date, end, timeZone), timeZone),
      available: starts >= findEarliest(schedule, time) && taken < capacity,
    };
  });
}
