import type { Fee } from '../../domain/cart.ts';
import type { CurrencyCode } from '../../domain/currency.ts';
import { type Money, money, multiply, sum, zero } from '../../domain/money.ts';
import type { VendureSettings } from './settings.ts';
import type { WireOrder } from './wire.ts';

/** Chooses between the net and the gross form of an amount that Vendure gives in both. */
export type Shown = (net: number, gross: number) => Money;

export const shownIn =
  (taxes: VendureSettings['taxes'], currency: CurrencyCode): Shown =>
  (net, gross) =>
    money(taxes === 'added' ? net : gross, currency);

export interface CartTotals {
  readonly subTotal: Money;
  readonly shippingTotal: Money;
  readonly taxTotal: Money;
  readonly fees: readonly Fee[];
  readonly feeTotal: Money;
  readonly cartDiscount: Money | null;
  readonly total: Money;
}

/**
 * The parts of Vendure's total, so that they add up to it. Vendure rounds each line after multiplying, a cart of ours
 * multiplies a rounded unit price: where a shop's prices are kept the other way round (with tax, but shown without), the
 * two differ by a few units. What promotions explain is the discount; without a promotion the difference is called
 * rounding as far as rounding can lead. Beyond that a plugin is at work, and the buyer sees a discount or an adjustment:
 * the total is true either way. See docs/decisions/0072.
 */
export function toCartTotals(order: WireOrder, shown: Shown, currency: CurrencyCode): CartTotals {
  const total = money(order.totalWithTax, currency);
  const target = shown(order.total, order.totalWithTax);
  const taxTotal = money(total.number - target.number, currency);
  const subTotal = sum(
    order.lines.map((line) => multiply(shown(line.unitPrice, line.unitPriceWithTax), line.quantity)),
    currency,
  );
  const shippingTotal = sum(
    order.shippingLines.map(({ price, priceWithTax }) => shown(price, priceWithTax)),
    currency,
  );
  const surcharges = order.surcharges.map(({ description, price, priceWithTax }) => ({
    description,
    amount: shown(price, priceWithTax),
  }));
  const named = sum([subTotal, shippingTotal, ...surcharges.map(({ amount }) => amount)], currency);
  const rest = money(target.number - named.number, currency);
  const rounded = Math.abs(rest.number) <= roundingBound(order, shown);
  const discounted = rest.number < 0 && (order.discounts.length > 0 || !rounded);
  const description = rounded ? 'Rounding' : 'Adjustment';
  const fees = discounted || rest.number === 0 ? surcharges : [...surcharges, { description, amount: rest }];
  return {
    subTotal,
    shippingTotal,
    taxTotal,
    fees,
    feeTotal:
      fees.length === 0
        ? zero(currency)
        : sum(
            fees.map(({ amount }) => amount),
            currency,
          ),
    cartDiscount: discounted ? rest : null,
    total,
  };
}

/** Where the tax is computed for the order as a whole, up to four roundings of half a unit stand behind each part. */
const UNITS_PER_PART = 2;

/**
 * How far the parts can be from the total by rounding alone, in units. A line's price is off by half a unit at most, and its
 * amount by as much for each piece and once more; Vendure's own amount of the line tells how much of that there is.
 */
function roundingBound({ lines, shippingLines, surcharges }: WireOrder, shown: Shown): number {
  const inLines = lines.map((line) => {
    const multiplied = multiply(shown(line.unitPrice, line.unitPriceWithTax), line.quantity);
    const difference = shown(line.linePrice, line.linePriceWithTax).number - multiplied.number;
    return Math.min(Math.abs(difference), (line.quantity + 1) / 2);
  });
  const parts = lines.length + shippingLines.length + surcharges.length;
  return inLines.reduce((running, each) => running + each, UNITS_PER_PART * parts);
}
