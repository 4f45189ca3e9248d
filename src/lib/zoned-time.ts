const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const formatters = new Map<string, Intl.DateTimeFormat>();

function findFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, made);
  return made;
}

/** Whether the run-time knows the zone, for example `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  try {
    findFormatter(name);
    return true;
  } catch {
    return false;
  }
}

/** The offset from UTC in milliseconds, which changes with daylight saving time. */
function findOffset(instant: number, timeZone: string): number {
  const parts = findFormatter(timeZone).formatToParts(instant);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
}

/**
 * The instant of a local date and time (`2026-05-06`, `08:00`), in Unix milliseconds. A time that exists twice is the first
 * of the two; one that a change of clocks leaves out is moved forward by the change.
 */
export function toInstant(date: string, time: string, timeZone: string): number {
  const local = Date.parse(`${date}T${time}:00Z`);
  const before = findOffset(local - DAY, timeZone);
  const after = findOffset(local + DAY, timeZone);
  const fits = (offset: number) => findOffset(local - offset, timeZone) === offset;
  return local - (!fits(before) && fits(after) ? after : before);
}

/** The calendar date of an instant, for example `2026-05-06`. */
export const toLocalDate = (instant: number, timeZone: string): string =>
  new Date(instant + findOffset(instant, timeZone)).toISOString().slice(0, 10);

/** ISO 8601 with the offset of the zone: `2026-05-06T08:00:00-05:00`. */
export function toOffsetText(instant: number, timeZone: string): string {
  const offset = findOffset(instant, timeZone);
  const minutes = Math.abs(offset) / MINUTE;
  const two = (number: number) => String(number).padStart(2, '0');
  const local = new Date(instant + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

export const findWeekday = (date: string): Weekday => weekdays[new Date(Date.parse(date)).getUTCDay()] ?? 'sun';
