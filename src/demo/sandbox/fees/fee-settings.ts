import { z } from 'zod';
import type { CurrencyCode } from '../../../domain/money/currency.ts';
import { goods } from '../goods/goods-settings.ts';
import { decimalText, toMinorUnits } from '../setting-parts.ts';

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
