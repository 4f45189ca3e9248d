import type { Address } from '../../domain/address.ts';
import type { CheckoutStep } from '../hand-over/take-checkout-step.ts';

const required = ['firstName', 'lastName', 'email', 'phone', 'address1', 'city', 'country'] as const;
const MAX_LENGTH = 100;

/** What a form of the checkout page sent; a sentence for the buyer if it is not complete. */
export function parseCheckoutStep(body: unknown): CheckoutStep | string {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const read = (name: string) => (form.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  const kind = form.get('step');
  switch (kind) {
    case 'address':
    case 'billing': {
      const missing = required.filter((name) => read(name) === '');
      if (missing.length > 0) return `Please fill in the whole address. Missing: ${missing.join(', ')}.`;
      return { kind, address: toAddress(read) };
    }
    case 'fulfillment': {
      // A date and a slot within it: `2026-05-05 morning`.
      const [date = '', ...slotId] = read('slot').split(' ');
      return {
        kind: 'fulfillment',
        shipmentId: read('shipmentId'),
        type: read('type'),
        locationId: read('locationId') || null,
        date: date || null,
        slotId: slotId.join(' ') || null,
      };
    }
    case 'method':
      return { kind: 'method', shipmentId: read('shipmentId'), methodId: read('methodId') };
    case 'order':
      return { kind: 'order', cardNumber: read('card') };
    default:
      return 'This is no answer to a question of this page.';
  }
}

const toAddress = (read: (name: string) => string): Address => ({
  firstName: read('firstName'),
  lastName: read('lastName'),
  email: read('email'),
  phone: read('phone'),
  address1: read('address1'),
  address2: read('address2') || null,
  company: read('company') || null,
  city: read('city'),
  stateOrProvince: read('stateOrProvince'),
  country: read('country').toUpperCase(),
  postalCode: read('postalCode'),
});
