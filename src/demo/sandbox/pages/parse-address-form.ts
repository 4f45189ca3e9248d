import type { Address } from '../../../domain/address.ts';
import { describeAddressFormat } from '../../../domain/addresses/describe-address-format.ts';
import { findRegionCode } from '../../../domain/addresses/find-region-code.ts';
import { isCountryCode } from '../../../domain/addresses/is-country-code.ts';
import { isPostalCodeOfRegion } from '../../../domain/addresses/is-postal-code-of-region.ts';
import { isRegionOf } from '../../../domain/addresses/is-region-of.ts';
import { normalizePostalCode } from '../../../domain/addresses/normalize-postal-code.ts';
import { addressTextKinds } from '../../../domain/text/address-text-kinds.ts';
import { isEmail } from '../../../domain/text/email.ts';
import { findTextProblem } from '../../../domain/text/find-text-problem.ts';
import { isPhone } from '../../../domain/text/phone.ts';

type Part = keyof Address;

const parts = Object.keys(addressTextKinds) as readonly Part[];

/** The address that a form sent; sentences for the buyer about everything that its country lacks or that cannot be right. */
export function parseAddressForm(form: URLSearchParams): Address | string {
  const sent = readParts(form);
  const { fields } = describeAddressFormat(sent.country);
  const labels = new Map([...fields.map(({ name, label }) => [name, label] as const), ['country', 'Country']]);
  const required = [...fields.filter((field) => field.required).map(({ name }) => name), 'country'];
  const missing = parts.filter((part) => sent[part] === '' && required.includes(part));
  const wrong = parts.flatMap((part) => {
    const problem = sent[part] === '' ? undefined : findProblem(part, sent);
    return problem === undefined ? [] : [`${labels.get(part) ?? part} ${problem}.`];
  });
  if (missing.length > 0) wrong.unshift(`Missing: ${missing.map((part) => labels.get(part) ?? part).join(', ')}.`);
  if (wrong.length > 0) return `Please correct the address. ${wrong.join(' ')}`;
  return {
    ...sent,
    address2: sent.address2 || null,
    company: sent.company || null,
    postalCode: normalizePostalCode(sent.country, sent.postalCode) ?? '',
  };
}

type Sent = Readonly<Record<Part, string>>;

function readParts(form: URLSearchParams): Sent {
  const sent = Object.fromEntries(parts.map((part) => [part, (form.get(part) ?? '').trim()])) as Sent;
  return { ...sent, country: sent.country.toUpperCase() };
}

/** What the API refuses too, as the end of a sentence about the part. */
function findProblem(part: Part, sent: Sent): string | undefined {
  const text = sent[part];
  const problem = findTextProblem(text, addressTextKinds[part]);
  if (problem !== undefined) return problem;
  switch (part) {
    case 'email':
      return isEmail(text) ? undefined : 'is not valid';
    case 'phone':
      return isPhone(text) ? undefined : 'is not valid';
    case 'country':
      return isCountryCode(text) ? undefined : 'must be a code of two letters, for example US';
    case 'stateOrProvince':
      return !isCountryCode(sent.country) || isRegionOf(sent.country, text)
        ? undefined
        : `does not belong to ${sent.country}`;
    case 'postalCode':
      return isCountryCode(sent.country) ? findPostalCodeProblem(sent) : undefined;
    default:
      return undefined;
  }
}

function findPostalCodeProblem({ country, stateOrProvince, postalCode }: Sent): string | undefined {
  const code = normalizePostalCode(country, postalCode);
  if (code === undefined) return `does not belong to ${country}`;
  const region = findRegionCode(country, stateOrProvince);
  return region === undefined || isPostalCodeOfRegion(country, code, region)
    ? undefined
    : `does not belong to ${region}`;
}
