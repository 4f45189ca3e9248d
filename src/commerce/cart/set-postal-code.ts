import { createAddressError } from '../input/address/create-address-error.ts';
import { parseAddressText } from '../input/address/parse-address-text.ts';
import { parseCountry } from '../input/address/parse-country.ts';
import { parsePostalCode } from '../input/address/parse-postal-code.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { defineCartChange } from './change/define-cart-change.ts';

export interface SetPostalCodeInput extends DomainInput {
  readonly postalCode: string;
  readonly country?: string | null;
}

/** Starts a cart if there is none, since some shops require the postal code before the first item. */
export const setPostalCode = defineCartChange({
  operation: 'setPostalCode',
  parse: ({ postalCode, country }: SetPostalCodeInput) => {
    const collector = new ErrorCollector();
    const place = collector.try(() =>
      country === undefined || country === null ? null : parseCountry(country, ['country']),
    );
    const code = collector.try(() => parseCode(postalCode, place ?? null));
    collector.throwIfAny();
    return { postalCode: code ?? '', country: place ?? null };
  },
  apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
  start: (set, call, parsed) => set(call, { cart: null, ...parsed }),
});

/** The usual form of a country that is named; otherwise the shop knows which country it means. */
function parseCode(postalCode: string, country: string | null): string {
  const field = ['postalCode'];
  const text = parseAddressText(postalCode, 'postalCode', field);
  if (text === '') throw createAddressError(field, { problem: 'MISSING', because: 'must not be empty' });
  return country === null ? text : parsePostalCode(text, { country, field, partial: true });
}
