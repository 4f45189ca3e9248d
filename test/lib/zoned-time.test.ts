import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays, findWeekday, isTimeZone, toInstant, toLocalDate, toOffsetText } from '../../src/lib/zoned-time.ts';

const CHICAGO = 'America/Chicago';
const toText = (date: string, time: string, timeZone = CHICAGO) =>
  toOffsetText(toInstant(date, time, timeZone), timeZone);

describe('a local time', () => {
  it('has the offset of its date, also across a change of clocks', () => {
    assert.equal(toText('2026-03-07', '08:00'), '2026-03-07T08:00:00-06:00');
    assert.equal(toText('2026-03-08', '08:00'), '2026-03-08T08:00:00-05:00');
    assert.equal(toText('2026-11-01', '08:00'), '2026-11-01T08:00:00-06:00');
    assert.equal(toText('2026-05-06', '08:00', 'Asia/Kolkata'), '2026-05-06T08:00:00+05:30');
    assert.equal(toText('2026-05-06', '08:00', 'UTC'), '2026-05-06T08:00:00+00:00');
  });

  it('moves forward if the clocks leave it out, and is the first of two if they repeat it', () => {
    assert.equal(toText('2026-03-08', '02:30'), '2026-03-08T03:30:00-05:00');
    assert.equal(toText('2026-11-01', '01:30'), '2026-11-01T01:30:00-05:00');
    assert.equal(toText('2026-10-25', '02:30', 'Europe/Berlin'), '2026-10-25T02:30:00+02:00');
  });

  it('leads to its instant and back in any zone', () => {
    const zone = fc.constantFrom(
      CHICAGO,
      'Asia/Tokyo',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'UTC',
    );
    const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 4, max: 23 }), (timeZone, date, hour) => {
        const time = `${String(hour).padStart(2, '0')}:00`;
        const instant = toInstant(date, time, timeZone);

        const text = toOffsetText(instant, timeZone);

        assert.ok(text.startsWith(`${date}T${time}:00`), text);
        assert.equal(Date.parse(text), instant);
        assert.equal(toLocalDate(instant, timeZone), date);
      }),
    );
  });

  it('knows dates, weekdays and zones', () => {
    assert.equal(toLocalDate(Date.UTC(2026, 4, 5, 3), CHICAGO), '2026-05-04');
    assert.equal(toLocalDate(Date.UTC(2026, 4, 4, 16), 'Asia/Tokyo'), '2026-05-05');
    assert.equal(addDays('2028-02-28', 2), '2028-03-01');
    assert.equal(findWeekday('2026-05-10'), 'sun');
    assert.deepEqual([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Base')], [true, false]);
  });
});
