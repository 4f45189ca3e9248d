import type { Caller } from '../../domain/viewer.ts';
import { parseCountry } from '../checkout/parse-country.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import { parseText } from '../parse-text.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { changeCart } from './change-cart.ts';

export interface SetPostalCodeInput extends DomainInput {
  readonly postalCode: string;
  readonly country?: string | null;
}

/** Starts a cart if there is none, since some shops require the postal code before the first item. */
export const setPostalCode = (
  context: CommerceContext,
  caller: Caller,
  input: SetPostalCodeInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'setPostalCode',
    operation: 'setPostalCode',
    parse: ({ postalCode, country }) => ({
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
