import { escapeHtml } from '../../../lib/net/html-page.ts';
import type { DroppedExtra, PricedLine } from '../pricing/cart-state.ts';

/** Offers what the shop can still supply of a line, or to go on without it. */
export function toShortForm({ lineId, title, quantity }: PricedLine, available: number): string {
  const offers = [...(available > 0 ? [available] : []), 0];
  const buttons = offers.map(
    (units) =>
      `<button name="quantity" value="${units}">${units === 0 ? 'Take it out of the cart' : `Take only ${units}`}</button>`,
  );
  return `<p role="alert">The shop no longer has ${quantity} × ${escapeHtml(title)}.</p>
    <form method="post">
      <input type="hidden" name="step" value="line" />
      <input type="hidden" name="lineId" value="${escapeHtml(lineId)}" />
      ${buttons.join('\n      ')}
    </form>`;
}

/** Codes and add-ons that have ended are named: the total is another one without them. */
export function toDroppedForm(extras: readonly DroppedExtra[]): string {
  const names = extras.map(({ what, target }) => `${what === 'code' ? 'Code' : 'Add-on'} ${target}`);
  return `<p role="alert">No longer to be had: ${escapeHtml(names.join(', '))}.</p>
    <form method="post">
      <input type="hidden" name="step" value="accept" />
      <button>Go on without</button>
    </form>`;
}
