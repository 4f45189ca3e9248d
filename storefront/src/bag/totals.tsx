import type { CartFragment, MoneyFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { AmountRows } from '../parts/amount-rows.tsx';

export function Totals({ cart }: { readonly cart: CartFragment }) {
  const w = words.value;
  const { discounts, fees } = cart;
  const rows: readonly (readonly [name: string, amount: MoneyFragment])[] = [
    [w.subTotal, cart.subTotal],
    ...discounts.map(({ description, amount }) => [description, amount] as const),
    ...(cart.addonTotal.number === 0 ? [] : [[w.extrasTotal, cart.addonTotal] as const]),
    ...fees.map(({ description, ...amount }) => [description, amount] as const),
    [w.shipping, cart.shippingTotal],
    [cart.taxEstimated ? `${w.tax} (${w.estimate})` : w.tax, cart.taxTotal],
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
