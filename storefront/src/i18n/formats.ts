import { formatMoney } from '@cartwright/client';
import { language } from './words.ts';

/** An amount as the reader of this language writes it. */
export const money = (amount: { readonly number: number; readonly currency: string }): string =>
  formatMoney(amount, language.value);

export const number = (value: number, digits = 0): string =>
  value.toLocaleString(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const dateTime = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** A day without a time: the same everywhere. */
export const day = (date: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));

/** The shop's own clock: the offset is that of its time slots. */
export const slot = ({ start, end }: { readonly start: string; readonly end: string }): string =>
  `${start.slice(11, 16)}–${end.slice(11, 16)}`;

export const country = (code: string): string =>
  new Intl.DisplayNames(language.value, { type: 'region' }).of(code) ?? code;

export const list = (texts: readonly string[]): string =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).format(texts);

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 minutes ago`, in the reader's language. */
export function ago(iso: string): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' });
  for (const [unit, size] of units) if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(Math.min(0, Math.round(seconds)), 'second');
}
