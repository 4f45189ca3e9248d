import type { Address } from '../../../domain/address.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { ErrorName } from '../../../errors/error-catalog.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';
import type { WireMessage } from '../wire/message.ts';
import { toBuyer, toDestination } from './address-mapper.ts';
import { methodsOf } from './cart-mapper.ts';
import { restore } from './change-lines.ts';
import { toDraft } from './draft.ts';
import { requireOpen, requireOpenCheckout, toChangedCart, toRefusal, tryPutCheckout } from './open-checkout.ts';
import { requireShipment } from './require-shipment.ts';

/** The members of the protocol, as ours. */
const members: Readonly<Record<string, keyof Address>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  street_address: 'address1',
  extended_address: 'address2',
  address_locality: 'city',
  address_region: 'stateOrProvince',
  address_country: 'country',
  postal_code: 'postalCode',
};

/** Why the shop does not take the address of a checkout; undefined if it says nothing against it. */
const findAddressRefusal = ({ messages }: WireCheckout): CommerceError | undefined =>
  (messages ?? [])
    .filter(({ type }) => type === 'error')
    .map(toAddressRefusal)
    .find((refusal) => refusal !== undefined);

/** Undefined for what is not about an address. */
function toAddressRefusal({ code, path }: Pick<WireMessage, 'code' | 'path'>): CommerceError | undefined {
  const member = members[path?.split('.').at(-1) ?? ''];
  const name = toName(code ?? '', member);
  return name && new CommerceError(name, { field: ['address', ...(member ? [member] : [])] });
}

function toName(code: string, member: keyof Address | undefined): ErrorName | undefined {
  switch (code) {
    case 'address_undeliverable':
      return member === 'country' ? 'CountryNotSupported' : 'ShippingAddressNotSupported';
    case 'address_invalid':
      return member === 'stateOrProvince' ? 'InvalidState' : 'InvalidShippingInfo';
    case 'email_invalid':
      return 'InvalidEmail';
    default:
      return undefined;
  }
}

/** The checkout has one buyer, so all that is shipped goes to one address. */
export const createSetShippingInfo =
  (context: UcpContext): NonNullable<MerchantAdapter['setShippingInfo']> =>
  async (call, { cart, shipmentId, address }) => {
    const before = await requireOpenCheckout(context, call, cart);
    if (shipmentId !== null) requireShipment(before, shipmentId);
    if (methodsOf(before).every(({ type }) => type !== 'shipping')) throw new CommerceError('ShippingNotNeeded');
    const destination = toDestination(address);
    const draft = toDraft(before);
    const answer = await tryPutCheckout(context, call, before.id, {
      ...draft,
      buyer: toBuyer(address),
      methods: draft.methods.map((method) =>
        method.type === 'shipping'
          ? { ...method, destinations: [destination], selected_destination_id: destination.id }
          : method,
      ),
    });
    if (answer.kind === 'problem') throw toAddressRefusal(answer.problem) ?? toRefusal(answer.problem);
    const after = requireOpen(answer.data);
    const refusal = findAddressRefusal(after);
    if (refusal === undefined) return toChangedCart(context, call, after);
    await restore(context, call, before, after);
    throw refusal;
  };
