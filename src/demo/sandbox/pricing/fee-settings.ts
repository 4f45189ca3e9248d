import * as z from 'zod';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { goods, isAmong } from '../goods-settings.ts';
import { decimalText, toMinorUnits } from '../setting-parts.ts';
import type { CartLine } from './cart-state.ts';

export interface PricedFee {
  readonly description: string;
  readonly amount: number;
  /** The lines that the fee is about, for tax. */
  readonly coveredLineIds: readonly string[];
  readonly taxable: boolean;
}

/** The fees of a cart, in the order of the settings; none for an empty one. */
export function priceFees(fees: readonly FeeSettings[], lines: readonly CartLine[]): readonly PricedFee[] {
  const value = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return fees
    .filter(({ below }) => below === null || value < below)
    .flatMap(({ description, price, per, goods, taxable }) => {
      const covered = lines.filter((line) => isAmong(goods, line));
      const units = covered.reduce((sum, { quantity }) => sum + quantity, 0);
      const amount = price * (per === 'unit' ? units : Math.min(units, 1));
      const coveredLineIds = covered.map(({ lineId }) => lineId);
      return amount === 0 ? [] : [{ description, amount, coveredLineIds, taxable }];
    });
}

const fee = z.strictObject({
  description: z.string().min(1).max(100),
  price: decimalText,
  /** Counts the price for each unit of the goods, or once if any of them is in the cart. */
  per: z.enum(['cart', 'unit']).default('cart'),
  goods,
  /** Charged while the goods of the whole cart cost less than this. */
  below: decimalText.nullable().default(null),
  taxable: z.boolean().default(true),
});

export const fees = z.array(fee).max(20).default([]);

export type FeeSettings = ReturnType<typeof toFeeSettings>[number];

/** With amounts in minor units. */
export const toFeeSettings = (all: z.output<typeof fees>, currency: CurrencyCode) =>
  all.map((each) => ({
    ...each,
    price: toMinorUnits(each.price, currency),
    below: each.below === null ? null : toMinorUnits(each.below, currency),
  }));
