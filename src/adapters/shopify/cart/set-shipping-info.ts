import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../../domain/address.ts';
import type { AddressProblem } from '../../../errors/address-problem.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { requireChanged, toRefusal } from '../error-mapper.ts';
import type { CountryCode } from '../generated/operations.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { readCartAndCountries, setAddress, type WireCart, type WireProblem } from '../wire/cart.ts';
import { addressOf, toAddressInput } from './address-mapper.ts';
import { parseCartHandle } from './cart-handle.ts';
import { groupsOf } from './groups.ts';
import { requireWhole, toCartResult, toChangedCart } from './open-cart.ts';

/**
 * Everything goes to one address, and its country decides prices and currency as on Shopify's page. Shopify takes addresses that it does not
 * deliver to, so the country is compared before. Address and buyer are set in one call: if one of them is refused, both are put back.
 */
export const createSetShippingInfo =
  (context: ShopifyContext): NonNullable<MerchantAdapter['setShippingInfo']> =>
  async (call, { cart, shipmentId, address }) => {
    const read = await context.client(call, readCartAndCountries, { id: parseCartHandle(cart) });
    const before = await requireWhole(context, call, read.cart);
    if (shipmentId !== null && groupsOf(before).every((group) => group.shipmentId !== shipmentId)) {
      throw new CommerceError('ShipmentNotFound', { shipmentId, field: ['shipmentId'] });
    }
    const { country } = address;
    if (!isOneOf(country, read.shop.shipsToCountries)) {
      throw new CommerceError('CountryNotSupported', { field: ['address', 'country'] });
    }
    if (isDeepStrictEqual(addressOf(before), address)) return toCartResult(before);
    const { address: addressed, change } = await put(context, call, before, address, country);
    const refused = { address: addressed?.userErrors[0], buyer: change?.userErrors[0] };
    const problem = refused.address ?? refused.buyer;
    if (problem === undefined) {
      requireAddressed(addressed);
      return toChangedCart(context, call, requireChanged(change));
    }
    await undo(call, () => restore(context, call, before, refused));
    throw toRefusal(problem, toPlace(problem));
  };

/** Every country that the shop ships to is one that Shopify knows. */
const isOneOf = (country: string, countries: readonly string[]): country is CountryCode => countries.includes(country);

const put = (
  { client }: ShopifyContext,
  call: MerchantCall,
  { id }: WireCart,
  address: Address,
  countryCode: CountryCode,
) =>
  client(call, setAddress, {
    cart: id,
    addresses: [
      {
        selected: true,
        oneTimeUse: true,
        validationStrategy: 'STRICT',
        address: { deliveryAddress: toAddressInput(address, countryCode) },
      },
    ],
    buyer: { email: address.email, countryCode },
  });

/** What was refused at first was not changed, so that it does not matter if Shopify refuses to restore it. */
async function restore(
  { client }: ShopifyContext,
  call: MerchantCall,
  before: WireCart,
  refused: { readonly address: WireProblem | undefined; readonly buyer: WireProblem | undefined },
): Promise<void> {
  const { email, countryCode } = before.buyerIdentity;
  const { address: addressed, change } = await client(call, setAddress, {
    cart: before.id,
    addresses: before.delivery.addresses.map(({ address }) => ({
      selected: true,
      oneTimeUse: true,
      address: { deliveryAddress: { ...address, countryCode: asItWas(address.countryCode) } },
    })),
    buyer: { email, countryCode: asItWas(countryCode) },
  });
  if (refused.address === undefined) requireAddressed(addressed);
  if (refused.buyer === undefined) requireChanged(change);
}

/** Throws what requireChanged throws, for an answer that has no cart. */
function requireAddressed(addressed: { readonly userErrors: readonly WireProblem[] } | null): void {
  if (addressed === null) throw unknownOutcome('Shopify answers an address with neither a result nor a refusal');
  const [problem] = addressed.userErrors;
  if (problem !== undefined) throw toRefusal(problem);
}

/** A code that Shopify itself has named. */
const asItWas = (country: string | null) => country as CountryCode | null;

/** The members of Shopify, as ours. */
const members: Readonly<Record<string, keyof Address>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  company: 'company',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  provinceCode: 'stateOrProvince',
  countryCode: 'country',
  zip: 'postalCode',
  phone: 'phone',
  email: 'email',
};

const faults: Readonly<Record<string, AddressProblem>> = {
  ADDRESS_FIELD_CONTAINS_EMOJIS: 'NOT_ALLOWED',
  ADDRESS_FIELD_CONTAINS_HTML_TAGS: 'NOT_ALLOWED',
  ADDRESS_FIELD_CONTAINS_URL: 'NOT_ALLOWED',
  ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN: 'MALFORMED',
  ADDRESS_FIELD_IS_REQUIRED: 'MISSING',
  ADDRESS_FIELD_IS_TOO_LONG: 'NOT_ALLOWED',
  INVALID_ZIP_CODE_FOR_COUNTRY: 'NOT_OF_COUNTRY',
  INVALID_ZIP_CODE_FOR_PROVINCE: 'NOT_OF_REGION',
  PROVINCE_NOT_FOUND: 'NOT_OF_COUNTRY',
};

function toPlace({ code, field }: WireProblem) {
  const member = members[field?.at(-1) ?? ''];
  const problem = faults[code ?? ''];
  return { field: ['address', ...(member === undefined ? [] : [member])], ...(problem && { problem }) };
}
