import type { CartDiscount } from '../../../domain/cart/cart.ts';
import { type Money, money, multiply, sum } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { type CartTotals, settleTotals } from '../../toolkit/cart/settle-totals.ts';
import type { VendureSettings } from '../settings.ts';
import type { WireOrder } from '../wire.ts';

/** Chooses between the net and the gross form of an amount that Vendure gives in both. */
export type NetOrGross = (net: number, gross: number) => Money;

export const createNetOrGross =
  (taxes: VendureSettings['taxes'], currency: CurrencyCode): NetOrGross =>
  (net, gross) =>
    money(taxes === 'added' ? net : gross, currency);

/**
 * The parts of Vendure's total, which add up to it. Vendure rounds each line after multiplying; our cart multiplies a
 * rounded unit price. If a shop stores prices the other way round (with tax, but shown without), the two differ by a
 * few units. What neither the lines nor the named discounts explain is a fee named "Rounding", within its possible
 * range. A larger difference comes from a plugin: the buyer sees an adjustment, as a fee or as a discount. The total is
 * correct either way.
 */
export function toCartTotals(
  order: WireOrder,
  netOrGross: NetOrGross,
  currency: CurrencyCode,
  promotions: readonly CartDiscount[],
): CartTotals {
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
  return settleTotals({
    subTotal,
    shippingTotal,
    taxTotal,
    fees: surcharges,
    discounts: promotions,
    total,
    roundingBound: roundingBound(order, netOrGross),
  });
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
