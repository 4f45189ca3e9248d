import { toDecimal, toSymbol } from '../../../domain/money.ts';
import type { FeeResolvers } from '../../generated/resolver-types.ts';

/** A fee is its description beside the fields of its amount, as the specification has it. */
export const feeFields: FeeResolvers = {
  currency: ({ amount }) => amount.currency,
  number: ({ amount }) => amount.number,
  value: ({ amount }) => toDecimal(amount),
  symbol: ({ amount }) => toSymbol(amount),
};
