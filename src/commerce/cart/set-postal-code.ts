import { parseCountry } from '../checkout/parse-country.ts';
import type { DomainInput } from '../domain-input.ts';
import { parseText } from '../parse-text.ts';
import { defineCartChange } from './define-cart-change.ts';

export interface SetPostalCodeInput extends DomainInput {
  readonly postalCode: string;
  readonly country?: string | null;
}

/** Starts a cart if there is none, since some shops require the postal code before the first item. */
export const setPostalCode = defineCartChange({
  operation: 'setPostalCode',
  parse: ({ postalCode, country }: SetPostalCodeInput) => ({
    postalCode: parseText(postalCode, {
      field: ['postalCode'],
      kind: 'postalCode',
      error: 'InvalidShippingInfo',
    }),
    country: country === undefined || country === null ? null : parseCountry(country, ['country']),
  }),
  apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
  start: (set, call, parsed) => set(call, { cart: null, ...parsed }),
});
