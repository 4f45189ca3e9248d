import type { Address } from '../../domain/address.ts';
import { escapeHtml, toHtmlPage } from '../../lib/net/html-page.ts';
import { findQuestion, isShipped, needsAddress } from '../hand-over/find-question.ts';
import type { CheckoutView } from '../hand-over/visit-views.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
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

/** The shop's own checkout: one question after the other, then the payment. */
export const toCheckoutPage = (view: CheckoutView, problem: string | null): string =>
  toHtmlPage(
    `${view.shopName}: checkout`,
    `${problem === null ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
    ${toCartTable(view.cart)}
    ${toForm(view)}`,
  );

export const toThanksPage = (shopName: string, orderNumber: string): string =>
  toHtmlPage(shopName, `<p>Thank you for your order <strong>${escapeHtml(orderNumber)}</strong>.</p>`);

export const toMissingPage = (): string =>
  toHtmlPage('Sandbox', '<p>This address was used, has expired, or never worked. Ask for a new one.</p>');

function toForm({ cart, availability }: CheckoutView): string {
  const question = findQuestion(cart);
  switch (question?.kind) {
    case 'type':
      return toTypeForm(question.shipment);
    case 'location':
      return toLocationForm(question.shipment, availability?.locations ?? []);
    case 'slot':
      return toSlotForm(question.shipment, availability?.dates ?? []);
    case 'address': {
      const button = cart.billingAddress === null ? 'Deliver and bill to this address' : 'Deliver to this address';
      return toAddressForm('address', cart.shippingAddress ?? cart.billingAddress, button);
    }
    case 'billing': {
      const delivered = cart.shipments.find((each) => isShipped(each) && !needsAddress(each));
      return toAddressForm('billing', delivered?.address ?? cart.shippingAddress, 'Bill to this address');
    }
    case 'method':
      return toMethodForm(question.shipment);
    case undefined:
      return cardForm;
  }
}

const fields = [
  ['firstName', 'First name', 'given-name'],
  ['lastName', 'Last name', 'family-name'],
  ['email', 'Email', 'email'],
  ['phone', 'Phone', 'tel'],
  ['company', 'Company', 'organization'],
  ['address1', 'Address', 'address-line1'],
  ['address2', 'Apartment, floor or building', 'address-line2'],
  ['city', 'City', 'address-level2'],
  ['stateOrProvince', 'State or province', 'address-level1'],
  ['postalCode', 'Postal code', 'postal-code'],
  ['country', 'Country', 'country'],
] as const;

function toAddressForm(step: 'address' | 'billing', known: Address | null, button: string): string {
  const inputs = fields.map(
    ([name, label, autocomplete]) =>
      `<label>${label} <input name="${name}" autocomplete="${autocomplete}" value="${escapeHtml(known?.[name] ?? '')}" /></label>`,
  );
  return `<form method="post">
      <input type="hidden" name="step" value="${step}" />
      ${inputs.join('\n      ')}
      <button>${button}</button>
    </form>`;
}

/** Only cards of the sandbox: nobody should type a real one here. */
const cardForm = `<form method="post">
      <input type="hidden" name="step" value="order" />
      <label><input type="radio" name="card" value="4242424242424242" checked /> Visa ending 4242</label>
      <label><input type="radio" name="card" value="4000000000000002" /> Visa ending 0002, which is declined</label>
      <button>Pay and order</button>
    </form>`;
