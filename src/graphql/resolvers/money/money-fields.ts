import { toDecimal, toSymbol } from '../../../domain/money/money.ts';
import type { MoneyResolvers } from '../../generated/resolver-types.ts';

export const moneyFields: MoneyResolvers = {
  value: (amount) => toDecimal(amount),
  symbol: (amount) => toSymbol(amount),
};
