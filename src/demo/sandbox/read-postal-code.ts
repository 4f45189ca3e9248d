import { findAddressRules } from '../../domain/addresses/find-address-rules.ts';
import { normalizePartialPostalCode, normalizePostalCode } from '../../domain/addresses/normalize-postal-code.ts';
import { ShopRefusal } from './shop-refusal.ts';

/** The pattern for countries without a known form. */
const ANY = /^[\p{Letter}\d][\p{Letter}\d -]{0,15}$/u;

/**
 * The postal code in the usual form of its country; empty only if the country can do without. With `partial`, the first part of a code will
 * do. Refuses any other text.
 */
export function readPostalCode(country: string, text: string, { partial = false } = {}): string {
  const { postalCode, required } = findAddressRules(country);
  if (text.trim() === '' && !required.has('postalCode')) return '';
  const code = (partial ? normalizePartialPostalCode : normalizePostalCode)(country, text);
  if (code === undefined || (postalCode === null && !ANY.test(code))) throw new ShopRefusal('postal-code-wrong');
  return code;
}
