import * as z from 'zod';
import { type Money, moneyFromDecimal } from '../../../domain/money/money.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';

export const amount = z.object({ amount: z.string(), currencyCode: z.string() });

/** Exact: Shopify writes `10.0`, and `1480.0` for yen. More digits than the currency has would be an amount that nobody can pay. */
export function toMoney({ amount: text, currencyCode }: z.output<typeof amount>): Money {
  const money = moneyFromDecimal(text, requireKnownCurrency(currencyCode));
  if (money !== undefined) return money;
  throw unknownOutcome(`Shopify names an amount that ${currencyCode} does not have`);
}
