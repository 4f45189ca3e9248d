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
 * two differ by a few units. What promotions explain is the discount; without a promotion the difference is
 * shown as what it is. See docs/decisions/0072.
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
  const promoted = order.discounts.length > 0 && rest.number < 0;
  const fees = promoted || rest.number === 0 ? surcharges : [...surcharges, { description: 'Rounding', amount: rest }];
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
    cartDiscount: promoted ? rest : null,
    total,
  };
}
