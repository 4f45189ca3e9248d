import type { Discount } from '../../../domain/cart/line-item.ts';
import { allocate, negate } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { toMinorUnits } from '../to-minor-units.ts';
import type { WireItem, WireShippingMethod } from '../wire/cart.ts';

/** The weight of the largest adjustment when a discount is split; those of the others are in proportion. */
const WEIGHT = 1_000_000_000_000;

/**
 * What each promotion took from a line or from shipping, in the form in which its price is shown: with the tax if the price includes it.
 * The part's whole discount is rounded once, and split among the promotions so that they add up to it.
 */
export function toDiscounts(part: WireItem | WireShippingMethod, currency: CurrencyCode): readonly Discount[] {
  const adjustments = (part.adjustments ?? []).filter(({ amount }) => amount > 0);
  const gross = toMinorUnits(part.discount_total, currency);
  const net = toMinorUnits(part.discount_total - part.discount_tax_total, currency);
  const whole = part.is_tax_inclusive ? gross : net;
  if (adjustments.length === 0 || whole.number <= 0) return [];
  const largest = Math.max(...adjustments.map(({ amount }) => amount));
  const shares = allocate(
    whole,
    adjustments.map(({ amount }) => Math.round((amount / largest) * WEIGHT)),
  );
  return adjustments.flatMap(({ code = null, description }, index) => {
    const share = shares[index];
    if (share === undefined || share.number === 0) return [];
    return [{ description: description || code || 'Promotion', promoCode: code, amount: negate(share) }];
  });
}
