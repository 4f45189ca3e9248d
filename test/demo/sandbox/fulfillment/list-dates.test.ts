import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDate, listDates, toSlotKey } from '../../../../src/demo/sandbox/fulfillment/list-dates.ts';
import { findSchedule } from '../../../../src/demo/sandbox/pricing/form-shipments.ts';
import { parseShopSettings, type ShopSettingsInput } from '../../../../src/demo/sandbox/settings.ts';
import { smallShop } from '../../../adapters/sandbox/open-sandbox.ts';

type Type = NonNullable<ShopSettingsInput['fulfillmentTypes']>[number];
const TYPE = 'SCHEDULED_DELIVERY';
const CHICAGO = 'America/Chicago';

function scheduleWith(changes: Partial<Extract<Type, { type: 'SCHEDULED_DELIVERY' | 'PREMIUM_DELIVERY' }>> = {}) {
  const slots = [
    { id: 'morning', start: '08:00', end: '12:00', capacity: 2 },
    { id: 'evening', start: '18:00', end: '21:00', capacity: 1 },
  ];
  const type: Type = { type: TYPE, name: 'By appointment', slots, days: 3, leadHours: 24, ...changes };
  const settings = parseShopSettings({ ...smallShop, timeZone: CHICAGO, fulfillmentTypes: [type] });
  return findSchedule(settings, TYPE) ?? assert.fail();
}

const at = (text: string, orders: Readonly<Record<string, number>> = {}) => ({
  now: Date.parse(text),
  timeZone: CHICAGO,
  slotOrders: new Map(Object.entries(orders)),
});

const slotsOf = (dates: ReturnType<typeof listDates>) =>
  dates.flatMap(({ date, slots }) => slots.map(({ id, available }) => `${date} ${id} ${available ? 'free' : '-'}`));

describe('the dates of a shop', () => {
  it('begin once the lead time has passed, where the shop is', () => {
    const dates = listDates(scheduleWith(), at('2026-05-04T10:00:00-05:00'));

    assert.deepEqual(slotsOf(dates), [
      '2026-05-05 morning -',
      '2026-05-05 evening free',
      '2026-05-06 morning free',
      '2026-05-06 evening free',
      '2026-05-07 morning free',
      '2026-05-07 evening free',
    ]);
  });

  it('leave out a date on which every slot starts too soon', () => {
    const dates = listDates(scheduleWith({ days: 2 }), at('2026-05-04T19:00:00-05:00'));

    assert.deepEqual(
      dates.map(({ date }) => date),
      ['2026-05-06'],
    );
  });

  it('are those of the shop’s calendar, not of the clock in Greenwich', () => {
    const [first] = listDates(scheduleWith({ leadHours: 0 }), at('2026-05-05T03:00:00Z'));

    assert.equal(first?.date, '2026-05-05', 'late on the 4th in Chicago: its slots are over');
  });

  it('leave out weekdays and holidays on which the shop is closed', () => {
    const schedule = scheduleWith({ days: 7, closedOn: ['sat', 'sun'], closedDates: ['2026-05-07'] });

    const dates = listDates(schedule, at('2026-05-04T07:00:00-05:00')).map(({ date }) => date);

    assert.deepEqual(dates, ['2026-05-05', '2026-05-06', '2026-05-08', '2026-05-11']);
    assert.equal(findDate(schedule, at('2026-05-04T07:00:00-05:00'), '2026-05-07'), undefined);
    assert.equal(findDate(schedule, at('2026-05-04T07:00:00-05:00'), '2026-05-12'), undefined);
  });

  it('keep the hours on the clock when the clocks change', () => {
    const schedule = scheduleWith({ days: 3, leadHours: 0 });

    const spring = listDates(schedule, at('2026-03-07T00:00:00-06:00')).map(({ slots }) => slots[0]?.start);
    const autumn = listDates(schedule, at('2026-10-31T00:00:00-05:00')).map(({ slots }) => slots[0]?.start);

    assert.deepEqual(spring, ['2026-03-07T08:00:00-06:00', '2026-03-08T08:00:00-05:00', '2026-03-09T08:00:00-05:00']);
    assert.deepEqual(autumn, ['2026-10-31T08:00:00-05:00', '2026-11-01T08:00:00-06:00', '2026-11-02T08:00:00-06:00']);
  });

  it('count the lead time in hours that pass, not in hours on the clock', () => {
    // The night of 8 March lacks an hour: 24 hours before 8:00 on the 8th is 7:00 on the 7th.
    const schedule = scheduleWith();
    const isFree = (now: string) => findDate(schedule, at(now), '2026-03-08')?.slots[0]?.available;

    assert.equal(isFree('2026-03-07T07:00:00-06:00'), true);
    assert.equal(isFree('2026-03-07T07:00:01-06:00'), false);
  });

  it('have slots that orders use up, each date for itself', () => {
    const orders = { [toSlotKey(TYPE, '2026-05-06', 'evening')]: 1, [toSlotKey(TYPE, '2026-05-06', 'morning')]: 1 };

    const dates = listDates(scheduleWith({ leadHours: 48, days: 2 }), at('2026-05-04T07:00:00-05:00', orders));

    assert.deepEqual(slotsOf(dates), [
      '2026-05-06 morning free',
      '2026-05-06 evening -',
      '2026-05-07 morning free',
      '2026-05-07 evening free',
    ]);
  });
});

describe('the settings of fulfillment types', () => {
  const refuses = (fulfillmentTypes: unknown, problem: RegExp, rest: object = {}) =>
    assert.throws(() => parseShopSettings({ ...smallShop, fulfillmentTypes, ...rest }), problem);
  const slot = { id: 'day', start: '12:00', end: '08:00', capacity: 1 };

  it('are refused with what is wrong with them', () => {
    refuses(
      [
        { type: 'SHIP_TO_ADDRESS', name: 'A' },
        { type: 'SHIP_TO_ADDRESS', name: 'B' },
      ],
      /each type once/,
    );
    refuses([{ type: 'PICKUP_IN_STORE', name: 'A', locations: [] }], /locations/);
    refuses([{ type: TYPE, name: 'A', slots: [slot] }], /end after it starts/);
    refuses([{ type: TYPE, name: 'A', slots: [{ ...slot, start: '25:00' }] }], /must be a time/);
    refuses(undefined, /time zone/, { timeZone: 'Mars/Base' });
  });
});
