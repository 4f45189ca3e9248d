import type { CartDiscount, Fee, PlatformCart } from '../../../domain/cart/cart.ts';
import { owedTotals } from '../../../domain/cart/cart-rules.ts';
import { type Money, money, sum, sumOrNull } from '../../../domain/money/money.ts';
import { unknownOutcome } from '../unknown-outcome.ts';

export type CartTotals = Pick<
  PlatformCart,
  'subTotal' | 'shippingTotal' | 'taxTotal' | 'fees' | 'feeTotal' | 'cartDiscount' | 'discounts' | 'total'
>;

export interface TotalParts {
  readonly subTotal: Money;
  readonly shippingTotal: Money;
  readonly taxTotal: Money;
  readonly fees: readonly Fee[];
  readonly discounts: readonly CartDiscount[];
  /** What the platform charges: the parts are settled so that they add up to it. */
  readonly total: Money;
  /** The largest difference that roundings of the parts can make, in minor units. */
  readonly roundingBound: number;
}

/**
 * The totals of a cart, which add up to the platform's total. A difference that roundings can explain becomes a fee named "Rounding". A
 * larger one comes from something at the platform that has no name here: the buyer sees an adjustment, as a fee or as a discount. The total
 * is correct either way. Throws StoreUnavailable for a negative part, which no buyer can owe.
 */
export function settleTotals(parts: TotalParts): CartTotals {
  const { subTotal, shippingTotal, taxTotal, total, roundingBound } = parts;
  const negative = owedTotals.find((name) => parts[name].number < 0);
  if (negative !== undefined) throw unknownOutcome(`The platform names a ${negative} below nothing`);
  const { currency } = total;
  const explained = [subTotal, shippingTotal, taxTotal, ...toAmounts(parts.fees), ...toAmounts(parts.discounts)];
  const rest = money(total.number - sum(explained, currency).number, currency);
  const rounded = Math.abs(rest.number) <= roundingBound;
  const isDiscount = rest.number < 0 && !rounded;
  const description = rounded ? 'Rounding' : 'Adjustment';
  const fees = isDiscount || rest.number === 0 ? parts.fees : [...parts.fees, { description, amount: rest }];
  const adjustment = { description, promoCode: null, amount: rest, lineItemId: null, shipmentId: null };
  const discounts = isDiscount ? [...parts.discounts, adjustment] : parts.discounts;
  return {
    subTotal,
    shippingTotal,
    taxTotal,
    fees,
    feeTotal: sum(toAmounts(fees), currency),
    cartDiscount: sumOrNull(toAmounts(discounts)),
    discounts,
    total,
  };
}

const toAmounts = (parts: readonly { readonly amount: Money }[]): readonly Money[] => parts.map(({ amount }) => amount);
