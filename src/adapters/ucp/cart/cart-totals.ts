import type { CartDiscount } from '../../../domain/cart/cart.ts';
import { money, multiply, sum } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import type { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import { type CartTotals, settleTotals } from '../../toolkit/cart/settle-totals.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
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
  const addUp = (some: readonly WireTotal[]) =>
    sum(
      some.map(({ amount }) => money(amount, currency)),
      currency,
    );
  const of = (type: string) => addUp(totals.filter((each) => each.type === type));
  const [total, ...others] = totals.filter(({ type }) => type === 'total');
  if (total === undefined || others.length > 0) throw wrong('do not have exactly one total');
  if (addUp(totals.filter((each) => each !== total)).number !== total.amount) throw wrong('do not add up to the total');
  const subTotal = sum(
    lines.map(({ item, quantity }) => multiply(money(item.price, currency), quantity)),
    currency,
  );
  if (of('subtotal').number !== subTotal.number) throw wrong('have a subtotal that is not that of the lines');
  if (of('items_discount').number > 0 || of('discount').number > 0)
    throw wrong('have a discount that makes the cart dearer');
  return settleTotals({
    subTotal,
    shippingTotal: of('fulfillment'),
    taxTotal: of('tax'),
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

const wrong = (fault: string): UpstreamFailure => unknownOutcome(`The totals of the checkout ${fault}`);
