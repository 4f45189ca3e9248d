import { toDecimal, toSymbol } from '../../domain/money/money.ts';
import type { FeeResolvers, MoneyResolvers } from '../generated/resolver-types.ts';

export const moneyFields: MoneyResolvers = {
  value: (amount) => toDecimal(amount),
  symbol: (amount) => toSymbol(amount),
};

/** A fee has its description next to the fields of its amount, as the specification defines it. */
export const feeFields: FeeResolvers = {
  currency: ({ amount }) => amount.currency,
  number: ({ amount }) => amount.number,
  value: ({ amount }) => toDecimal(amount),
  symbol: ({ amount }) => toSymbol(amount),
};
