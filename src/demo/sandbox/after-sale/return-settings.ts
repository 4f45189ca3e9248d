import * as z from 'zod';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { decimalText, percentText, toMillionths, toMinorUnits } from '../setting-parts.ts';
import type { Moment } from './steps.ts';

/** How the shop takes goods back; null if it does not. */
export const returns = z
  .strictObject({
    /** Days after the delivery, where the shop is. */
    days: z.int().min(1).max(3650).default(30),
    /** The percentage of the price of the goods that the shop keeps. */
    restockingPercent: percentText.default('0'),
    /** For each return, kept by the shop. */
    labelFee: decimalText.default('0'),
  })
  .nullable()
  .default({ days: 30, restockingPercent: '0', labelFee: '0' });

export function toReturnRules(settings: z.output<typeof returns>, currency: CurrencyCode): Moment['returns'] {
  if (settings === null) return null;
  return {
    days: settings.days,
    restockingMillionths: toMillionths(settings.restockingPercent),
    labelFee: toMinorUnits(settings.labelFee, currency),
  };
}
