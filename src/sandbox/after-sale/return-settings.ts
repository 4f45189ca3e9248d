import { z } from 'zod';
import type { CurrencyCode } from '../../domain/money/currency.ts';
import { moneyFromDecimal } from '../../domain/money/money.ts';
import type { Moment } from './steps.ts';

/** How the shop takes goods back; null if it does not. */
export const returns = z
  .strictObject({
    /** After the delivery, where the shop is. */
    days: z.int().min(1).max(3650).default(30),
    /** Of the price of the goods, kept by the shop. */
    restockingPercent: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage as text, such as "15"')
      .default('0'),
    /** For each return, kept by the shop. */
    labelFee: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a decimal number as text, such as "4.95"')
      .default('0'),
  })
  .nullable()
  .default({ days: 30, restockingPercent: '0', labelFee: '0' });

export function toReturnRules(settings: z.output<typeof returns>, currency: CurrencyCode): Moment['returns'] {
  if (settings === null) return null;
  const labelFee = moneyFromDecimal(settings.labelFee, currency);
  if (labelFee === undefined)
    throw new TypeError(`The settings of the shop are not valid: ${currency} cannot hold ${settings.labelFee}`);
  const [whole = '0', fraction = ''] = settings.restockingPercent.split('.');
  return {
    days: settings.days,
    restockingMillionths: Number(whole + fraction.padEnd(4, '0')),
    labelFee: labelFee.number,
  };
}
