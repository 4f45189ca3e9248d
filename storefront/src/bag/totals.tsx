import type { CartFragment, MoneyFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { type AmountRow, AmountRows } from '../parts/amount-rows.tsx';
import { listSent, PICKUP } from '../state/shops.ts';

/** What the price of shipping waits for, if for anything: a shop that needs an address first offers no methods before. */
function toMissing(cart: CartFragment): string | undefined {
  const { shipments, requiresShipping, shippingInfo } = cart;
  const w = words.value;
  const open = listSent(cart).filter(({ shippingMethod }) => shippingMethod === null);
  if (open.some(({ shippingMethodOptions }) => shippingMethodOptions.length > 0)) return w.afterMethod;
  const isOpen = open.length > 0 || (requiresShipping && shipments.length === 0);
  return isOpen && shippingInfo === null ? w.afterAddress : undefined;
}

/** What the tax waits for, if for anything: goods that are picked up are taxed where that is. */
function toMissingOfTax({ shipments }: CartFragment, hasAddress: boolean): string | undefined {
  const w = words.value;
  const isOpen = shipments.some(
    ({ fulfillmentType, pickupLocation }) => fulfillmentType?.fulfillmentTypeId === PICKUP && pickupLocation === null,
  );
  if (isOpen) return w.afterLocation;
  return hasAddress ? undefined : w.afterAddress;
}

export function Totals({ cart }: { readonly cart: CartFragment }) {
  const w = words.value;
  const { discounts, fees } = cart;
  const hasAddress = cart.shippingInfo !== null || cart.billingInfo !== null;
  /** Nothing is no amount as long as something is missing, and something may still become more. */
  const toRow = (name: string, amount: MoneyFragment, isEstimate: boolean, missing: string | undefined): AmountRow =>
    missing !== undefined && amount.number === 0
      ? [name, missing]
      : [isEstimate ? `${name} (${w.estimate})` : name, amount];
  const shippingWaits = toMissing(cart);
  const rows: readonly AmountRow[] = [
    [w.subTotal, cart.subTotal],
    ...discounts.map(({ description, amount }) => [description, amount] as const),
    ...(cart.addonTotal.number === 0 ? [] : [[w.extrasTotal, cart.addonTotal] as const]),
    ...fees.map(({ description, ...amount }) => [description, amount] as const),
    toRow(w.shipping, cart.shippingTotal, shippingWaits !== undefined, shippingWaits),
    toRow(w.tax, cart.taxTotal, cart.taxEstimated, toMissingOfTax(cart, hasAddress)),
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
