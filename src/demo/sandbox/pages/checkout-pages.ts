import { escapeHtml, toHtmlPage } from '../../../lib/net/html-page.ts';
import { findQuestion, needsAddress } from '../hand-over/find-question.ts';
import type { CheckoutView } from '../hand-over/visit-views.ts';
import type { DroppedExtra, PricedCart, PricedLine } from '../pricing/cart-state.ts';
import { isShipped } from '../pricing/is-shipped.ts';
import { toAddressForm } from './address-form.ts';
import { toCartTable } from './cart-table.ts';
import { toLocationForm, toMethodForm, toSlotForm, toTypeForm } from './choice-forms.ts';

/** The page behind an address of `transferSession`. It spends nothing: chats open links to preview them. */
export const toHandOverPage = (shopName: string, cart: PricedCart): string =>
  toHtmlPage(
    shopName,
    `<p>Your cart was handed over to this shop.</p>
    ${toCartTable(cart)}
    <form method="post"><button>Continue</button></form>`,
  );

/** An answer that was not taken: the sentence about it, if it was refused, and what the form sent. */
export interface RefusedAnswer {
  readonly problem: string | null;
  readonly sent: URLSearchParams | null;
}

/** The shop's own checkout: one question after the other, then the payment. */
export const toCheckoutPage = (view: CheckoutView, refused: RefusedAnswer | null): string =>
  toHtmlPage(
    `${view.shopName}: checkout`,
    `${refused === null || refused.problem === null ? '' : `<p role="alert" tabindex="-1" autofocus>${escapeHtml(refused.problem)}</p>`}
    ${toCartTable(view.cart)}
    ${toForm(view, refused?.sent ?? null)}`,
  );

export const toThanksPage = (shopName: string, orderNumber: string): string =>
  toHtmlPage(shopName, `<p>Thank you for your order <strong>${escapeHtml(orderNumber)}</strong>.</p>`);

export const toMissingPage = (): string =>
  toHtmlPage('Sandbox', '<p>This address was used, has expired, or never worked. Ask for a new one.</p>');

function toForm({ cart, availability, homeCountry, attempt }: CheckoutView, sent: URLSearchParams | null): string {
  const country = cart.country ?? homeCountry;
  if (cart.lines.length === 0) return '<p>Your cart is empty. Go back to the shop.</p>';
  const question = findQuestion(cart);
  switch (question?.kind) {
    case 'short':
      return toShortForm(question.line, question.available);
    case 'dropped':
      return toDroppedForm(question.extras);
    case 'type':
      return toTypeForm(question.shipment);
    case 'location':
      return toLocationForm(question.shipment, availability?.locations ?? []);
    case 'slot':
      return toSlotForm(question.shipment, availability?.dates ?? []);
    case 'address': {
      const button = cart.billingAddress === null ? 'Deliver and bill to this address' : 'Deliver to this address';
      const known = cart.shippingAddress ?? cart.billingAddress;
      return toAddressForm({ step: 'address', button, known, country, sent });
    }
    case 'billing': {
      const delivered = cart.shipments.find((each) => isShipped(each) && !needsAddress(each));
      const known = delivered?.address ?? cart.shippingAddress;
      return toAddressForm({ step: 'billing', button: 'Bill to this address', known, country, sent });
    }
    case 'method':
      return toMethodForm(question.shipment);
    case undefined:
      return toCardForm(attempt);
  }
}

/** Only cards of the sandbox: nobody should type a real one here. */
const toCardForm = (attempt: string): string => `<form method="post">
      <input type="hidden" name="step" value="order" />
      <input type="hidden" name="attempt" value="${escapeHtml(attempt)}" />
      <label><input type="radio" name="card" value="4242424242424242" checked /> Visa ending 4242</label>
      <label><input type="radio" name="card" value="4000000000000002" /> Visa ending 0002, which is declined</label>
      <button>Pay and order</button>
    </form>`;

/** Offers what the shop can still supply of a line, or to go on without it. */
function toShortForm({ lineId, title, quantity }: PricedLine, available: number): string {
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

/** Names the codes and add-ons that have ended: without them the total is another one. */
function toDroppedForm(extras: readonly DroppedExtra[]): string {
  const names = extras.map(({ what, target }) => `${what === 'code' ? 'Code' : 'Add-on'} ${target}`);
  return `<p role="alert">No longer available: ${escapeHtml(names.join(', '))}.</p>
    <form method="post">
      <input type="hidden" name="step" value="accept" />
      <button>Go on without</button>
    </form>`;
}
