import { requireCurrency } from '../../domain/money/currency.ts';
import { money, toDecimalText, toSymbol } from '../../domain/money/money.ts';

/** `$20.00 USD`, from minor units. */
export function toAmount(number: number, code: string): string {
  const amount = money(number, requireCurrency(code));
  return `${toSymbol(amount)}${toDecimalText(amount)} ${code}`;
}
