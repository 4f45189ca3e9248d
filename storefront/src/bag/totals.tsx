import type { CartFragment, MoneyFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';

export function Totals({ cart }: { readonly cart: CartFragment }) {
  const w = words.value;
  const { discounts, fees } = cart;
  const rows: readonly (readonly [name: string, amount: MoneyFragment, isShown: boolean])[] = [
    [w.subTotal, cart.subTotal, true],
    ...discounts.map(({ description, amount }) => [description, amount, true] as const),
    [w.extrasTotal, cart.addonTotal, cart.addonTotal.number !== 0],
    ...fees.map(({ description, ...amount }) => [description, amount, true] as const),
    [w.shipping, cart.shippingTotal, true],
    [cart.taxEstimated ? `${w.tax} (${w.estimate})` : w.tax, cart.taxTotal, true],
  ];
  return (
    <dl class="totals">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, amount], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      <div class="total">
        <dt>
          {w.total} {!cart.totalIsFinal && <span class="quiet">({w.estimate})</span>}
        </dt>
        <dd>{money(cart.total)}</dd>
      </div>
    </dl>
  );
}
