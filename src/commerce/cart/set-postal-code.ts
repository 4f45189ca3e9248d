import type { Caller } from '../../domain/viewer.ts';
import { parseCountry } from '../checkout/parse-country.ts';
import type { CartOutcome, SetPostalCodeInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../parse-text.ts';
import { changeCart } from './change-cart.ts';

/** Starts a cart where there is none, since some shops want the postal code before the first item. */
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
        longest: 20,
        error: 'InvalidShippingInfo',
        trim: true,
      }),
      country: country === undefined || country === null ? null : parseCountry(country, ['country']),
    }),
    apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
    start: (set, call, parsed) => set(call, { cart: null, ...parsed }),
  });
