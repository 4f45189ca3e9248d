import type { Money } from '../../domain/money/money.ts';
import type { CurrencyCode } from '../../lib/currency/currency.ts';
import { roundedMoneyFromDecimal } from '../toolkit/decimal-money.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';

/**
 * The only way from an amount of Medusa to ours. Medusa computes with decimals of major units and never rounds (`87.79075` USD); what it
 * charges is the rounded total. How the rounded parts add up to it: cart/cart-totals.ts.
 */
export function toMinorUnits(amount: number, currency: CurrencyCode): Money {
  const money = roundedMoneyFromDecimal(amount, currency);
  if (money !== undefined) return money;
  throw unknownOutcome('Medusa gives an amount that is too large for its currency');
}
