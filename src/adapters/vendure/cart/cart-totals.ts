import type { Fee } from '../../../domain/cart.ts';
import type { CurrencyCode } from '../../../domain/currency.ts';
import { type Money, money, multiply, sum, zero } from '../../../domain/money.ts';
import type { VendureSettings } from '../settings.ts';
import type { WireOrder } from '../wire.ts';

/** Chooses between the net and the gross form of an amount that Vendure gives in both. */
export type NetOrGross = (net: number, gross: number) => Money;

export const createNetOrGross =
  (taxes: VendureSettings['taxes'], currency: CurrencyCode): NetOrGross =>
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
 * The parts of Vendure's total, which add up to it. Vendure rounds each line after multiplying; our cart multiplies a
 * rounded unit price. If a shop stores prices the other way round (with tax, but shown without), the two differ by a
 * few units. The part that promotions explain is the discount; without a promotion the difference is rounding, within
 * its possible range. A larger difference comes from a plugin, and the buyer sees a discount or an adjustment. The
 * total is correct either way. See docs/decisions/0072.
 */
export function toCartTotals(order: WireOrder, netOrGross: NetOrGross, currency: CurrencyCode): CartTotals {
  const total = money(order.totalWithTax, currency);
  const target = netOrGross(order.total, order.totalWithTax);
  const taxTotal = money(total.number - target.number, currency);
  const subTotal = sum(
    order.lines.map((line) => multiply(netOrGross(line.unitPrice, line.unitPriceWithTax), line.quantity)),
    currency,
  );
  const shippingTotal = sum(
    order.shippingLines.map(({ price, priceWithTax }) => netOrGross(price, priceWithTax)),
    currency,
  );
  const surcharges = order.surcharges.map(({ description, price, priceWithTax }) => ({
    description,
    amount: netOrGross(price, priceWithTax),
  }));
  const named = sum([subTotal, shippingTotal, ...surcharges.map(({ amount }) => amount)], currency);
  const rest = money(target.number - named.number, currency);
  const rounded = Math.abs(rest.number) <= roundingBound(order, netOrGross);
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

/** If the tax is computed for the whole order, each part includes up to four roundings of half a unit. */
const UNITS_PER_PART = 2;

/**
 * The largest difference between the parts and the total by rounding alone, in units. A line's price is off by half a
 * unit at most, and its amount by half a unit per piece and once more; Vendure's own amount of the line gives the
 * actual share.
 */
function roundingBound({ lines, shippingLines, surcharges }: WireOrder, netOrGross: NetOrGross): number {
  const inLines = lines.map((line) => {
    const multiplied = multiply(netOrGross(line.unitPrice, line.unitPriceWithTax), line.quantity);
    const difference = netOrGross(line.linePrice, line.linePriceWithTax).number - multiplied.number;
    return Math.min(Math.abs(difference), (line.quantity + 1) / 2);
  });
  const parts = lines.length + shippingLines.length + surcharges.length;
  return inLines.reduce((running, each) => running + each, UNITS_PER_PART * parts);
}
