import type { CartDiscount } from '../../../domain/cart/cart.ts';
import type { CurrencyCode } from '../../../domain/money/currency.ts';
import { money } from '../../../domain/money/money.ts';
import { type CartTotals, settleTotals } from '../../toolkit/cart/settle-totals.ts';
import { UpstreamFailure } from '../../toolkit/http/upstream-failure.ts';
import type { WireCheckout } from '../wire/checkout.ts';

type WireTotal = WireCheckout['totals'][number];

/** Totals with a place of their own in our carts. All others are fees, by the words of the shop. */
const PLACED: ReadonlySet<string> = new Set(['subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'total']);

/** Throws StoreUnavailable for totals that do not add up: nobody can tell which of them is right. */
export function toCartTotals(
  checkout: WireCheckout,
  discounts: readonly CartDiscount[],
  currency: CurrencyCode,
): CartTotals {
  const { totals, line_items: lines } = checkout;
  const of = (type: string) => addUp(totals.filter((each) => each.type === type));
  const [total, ...others] = totals.filter(({ type }) => type === 'total');
  if (total === undefined || others.length > 0) throw wrong('have not one total');
  if (total.amount < 0) throw wrong('are below nothing');
  if (addUp(totals.filter((each) => each !== total)) !== total.amount) throw wrong('do not add up to the total');
  const ofLines = lines.reduce((running, { item, quantity }) => running + item.price * quantity, 0);
  if (of('subtotal') !== ofLines) throw wrong('have a subtotal that is not that of the lines');
  if (of('items_discount') > 0 || of('discount') > 0) throw wrong('have a discount that makes the cart dearer');
  return settleTotals({
    subTotal: money(ofLines, currency),
    shippingTotal: money(of('fulfillment'), currency),
    taxTotal: money(of('tax'), currency),
    fees: totals
      .filter(({ type }) => !PLACED.has(type))
      .map(({ type, display_text, amount }) => ({
        description: display_text || type,
        amount: money(amount, currency),
      })),
    discounts,
    total: money(total.amount, currency),
    roundingBound: 0,
  });
}

const addUp = (totals: readonly WireTotal[]): number => totals.reduce((running, { amount }) => running + amount, 0);

const wrong = (fault: string): UpstreamFailure =>
  new UpstreamFailure({
    reason: 'unexpected-shape',
    outcome: 'unknown',
    description: `The totals of the checkout ${fault}`,
  });
