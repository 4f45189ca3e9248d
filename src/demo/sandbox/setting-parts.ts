import * as z from 'zod';
import { moneyFromDecimal } from '../../domain/money/money.ts';
import type { CurrencyCode } from '../../lib/currency/currency.ts';
import { currencyDigits } from '../../lib/currency/currency-digits.ts';
import { ShopSettingsError } from './shop-settings-error.ts';

export const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two capitals');

export const identifier = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens');

/** Below 100 per cent, with up to four decimals. */
export const percentText = z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage as text, such as "8.25"');

export const areDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

export const decimalText = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal number as text, such as "4.95"');

/** Throws ShopSettingsError if the currency cannot hold the amount. */
export function toMinorUnits(text: string, currency: CurrencyCode): number {
  const amount = moneyFromDecimal(text, currency);
  if (amount !== undefined) return amount.number;
  throw new ShopSettingsError(
    `The settings of the shop are not valid: ${currency} cannot hold ${text}, it has ${currencyDigits(currency)} decimals`,
  );
}

/** `8.25` per cent → 82,500 millionths. */
export function toMillionths(percent: string): number {
  const [whole = '0', fraction = ''] = percent.split('.');
  return Number(whole + fraction.padEnd(4, '0'));
}
