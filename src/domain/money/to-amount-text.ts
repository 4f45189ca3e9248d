import { requireCurrency } from './currency.ts';
import { money, toDecimalText, toSymbol } from './money.ts';

/** `$20.00 USD`, from minor units. */
export function toAmountText(number: number, code: string): string {
  const amount = money(number, requireCurrency(code));
  return `${toSymbol(amount)}${toDecimalText(amount)} ${code}`;
}
