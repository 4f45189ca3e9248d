import { findAddressRules } from '../addresses/find-address-rules.ts';

/** Whether a postal code can be one of the country. If the country has no known form, any short text can. */
export const isPostalCode = (country: string, postalCode: string): boolean =>
  (findAddressRules(country).postalCode ?? /^[\p{Letter}\d][\p{Letter}\d -]{0,15}$/u).test(postalCode.trim());
