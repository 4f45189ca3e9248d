import type { Address } from '../../../domain/address.ts';
import { describeAddressFormat } from '../../../domain/addresses/describe-address-format.ts';
import { isCountryCode } from '../../../domain/addresses/is-country-code.ts';
import { escapeHtml } from '../../../lib/net/html-page.ts';

export interface AddressForm {
  readonly step: 'address' | 'billing';
  readonly button: string;
  /** What the cart knows already. */
  readonly known: Address | null;
  /** The country of the fields, if neither a form nor an address names one. */
  readonly country: string;
  /** What the buyer sent before and the page or the shop refused; null at first. */
  readonly sent: URLSearchParams | null;
}

const autocomplete: ReadonlyMap<string, string> = new Map([
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['company', 'organization'],
  ['address1', 'address-line1'],
  ['address2', 'address-line2'],
  ['city', 'address-level2'],
  ['stateOrProvince', 'address-level1'],
  ['postalCode', 'postal-code'],
  ['country', 'country'],
]);

/**
 * The fields of an address in its country. The buyer may write another country, and have the fields of that one drawn; a refusal
 * draws them too. That is why no field is marked for the browser as required.
 */
export function toAddressForm({ step, button, known, country, sent }: AddressForm): string {
  const values = new Map<string, string | null>([
    ['country', country],
    ...Object.entries(known ?? {}),
    ...(sent?.get('step') === step ? sent : []),
  ]);
  const written = (values.get('country') ?? '').trim().toUpperCase();
  const { fields } = describeAddressFormat(isCountryCode(written) ? written : country);
  const inputs = [{ name: 'country', label: 'Country', required: true }, ...fields].map(
    ({ name, label, required }) =>
      `<label>${escapeHtml(label)}${required ? '' : ' (optional)'} <input name="${name}" autocomplete="${autocomplete.get(name) ?? 'on'}" value="${escapeHtml(values.get(name) ?? '')}" /></label>`,
  );
  const [countryInput, ...others] = inputs;
  // The browser takes the first button for the Enter key.
  return `<form method="post">
      <input type="hidden" name="step" value="${step}" />
      <button hidden></button>
      ${countryInput}
      <button name="redraw" value="yes">Show the fields of this country</button>
      ${others.join('\n      ')}
      <button>${button}</button>
    </form>`;
}
