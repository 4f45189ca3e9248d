import { formatAmount } from '../../../lib/currency/format-amount.ts';
import { escapeHtml } from '../../../lib/net/html-page.ts';
import type { PricedCart } from '../pricing/cart-state.ts';

/** The lines and totals of a cart as HTML. */
export function toCartTable(cart: PricedCart): string {
  const amount = (number: number) => escapeHtml(formatAmount({ number, currency: cart.currency }));
  const lines = cart.lines.map(
    ({ quantity, title, variantTitle, lineTotal }) =>
      `<li>${quantity} × ${escapeHtml(title)}${variantTitle === null ? '' : `, ${escapeHtml(variantTitle)}`}: ${amount(lineTotal)}</li>`,
  );
  const parts = [
    ['Add-ons', cart.addonTotal],
    ['Fees', cart.feeTotal],
    ['Shipping', cart.shippingTotal],
    ['Tax', cart.taxTotal],
    ['Discounts', cart.discountTotal],
  ] as const;
  const sums = parts
    .filter(([, number]) => number !== 0)
    .map(([name, number]) => `<li>${name}: ${amount(number)}</li>`);
  return `<ul>
      ${[...lines, ...sums].join('\n      ')}
    </ul>
    <p>Total <strong>${amount(cart.total)}</strong></p>`;
}
