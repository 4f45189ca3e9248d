import type { CartFragment, MoneyFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { type AmountRow, AmountRows } from '../parts/amount-rows.tsx';

const PICKUP = 'PICKUP_IN_STORE';

export function Totals({ cart }: { readonly cart: CartFragment }) {
  const w = words.value;
  const { discounts, fees } = cart;
  const hasAddress = cart.shippingInfo !== null || cart.billingInfo !== null;
  /** Nothing, as long as it hangs on an address that the shop does not have. */
  const known = (amount: MoneyFragment) => (amount.number === 0 && !hasAddress ? w.afterAddress : amount);
  const isSent = cart.shipments.some(({ fulfillmentType }) => fulfillmentType?.fulfillmentTypeId !== PICKUP);
  const rows: readonly AmountRow[] = [
    [w.subTotal, cart.subTotal],
    ...discounts.map(({ description, amount }) => [description, amount] as const),
    ...(cart.addonTotal.number === 0 ? [] : [[w.extrasTotal, cart.addonTotal] as const]),
    ...fees.map(({ description, ...amount }) => [description, amount] as const),
    [w.shipping, isSent ? known(cart.shippingTotal) : cart.shippingTotal],
    [cart.taxEstimated ? `${w.tax} (${w.estimate})` : w.tax, known(cart.taxTotal)],
  ];
  return (
    <dl class="totals">
      <AmountRows rows={rows} />
      <div class="total">
        <dt>
          {w.total} {!cart.totalIsFinal && <span class="quiet">({w.estimate})</span>}
        </dt>
        <dd>{money(cart.total)}</dd>
      </div>
    </dl>
  );
}
