import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { listMethodTypes, type MethodType } from './list-method-types.ts';

const CONSENT = '$.buyer.consent';
const BILLING = '$.payment.instruments[0].billing_address';

type Shown = Pick<AgentCheckout, 'cart' | 'draft' | 'canBePickedUp'>;

/** The parts of an address, as the protocol names them. Those of the buyer stand with the buyer. */
const addressParts: Readonly<Record<string, string>> = {
  address1: 'street_address',
  address2: 'extended_address',
  city: 'address_locality',
  stateOrProvince: 'address_region',
  country: 'address_country',
  postalCode: 'postal_code',
};

const buyerParts: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone_number',
};

/** The JSONPath of a part of the draft; undefined for one whose path depends on the checkout. */
export function toDraftPath(field: Refusal['field']): string | undefined {
  const [part, member = ''] = field ?? [];
  const at = member === '' ? '' : `[${member}]`;
  if (part === 'lines') return `$.line_items${at}`;
  if (part === 'promoCodes') return `$.discounts.codes${at}`;
  return part === 'consents' ? CONSENT : undefined;
}

/** The JSONPath of what a refusal is about, in the checkout as the platform sees it; undefined for the checkout as a whole. */
export function toPath({ name, field, details }: Refusal, checkout: Shown): string | undefined {
  const ofDraft = toDraftPath(field);
  if (ofDraft !== undefined) return ofDraft;
  const [part, member = ''] = field ?? [];
  const method = (type: MethodType) => `$.fulfillment.methods[${Math.max(listMethodTypes(checkout).indexOf(type), 0)}]`;
  const option = `${method('shipping')}.groups[0].selected_option_id`;
  if (part === 'delivery') return member === 'locationId' ? `${method('pickup')}.selected_destination_id` : option;
  if (name === 'RequiredConsentsNotSigned') return CONSENT;
  if (part === 'shippingInfo') return toAddressPath(member, toDestinationPath(checkout, method('shipping')));
  if (part === 'billingInfo') return toAddressPath(member, BILLING);
  if (details.lineItemId !== undefined) {
    return `$.line_items[${checkout.cart.lineItems.findIndex(({ lineItemId }) => lineItemId === details.lineItemId)}]`;
  }
  if (name === 'NoLineItemError') return '$.line_items';
  if (name === 'MissingShippingInfo') return `${method('shipping')}.selected_destination_id`;
  return name === 'MissingShippingMethod' || name === 'ShipmentNotAvailable' ? option : undefined;
}

function toAddressPath(member: string, address: string): string {
  const buyer = buyerParts[member];
  if (buyer !== undefined) return `$.buyer.${buyer}`;
  const part = addressParts[member];
  return part === undefined ? address : `${address}.${part}`;
}

function toDestinationPath({ draft: { delivery } }: Shown, method: string): string {
  const shipping = delivery?.kind === 'shipping' ? delivery : null;
  const index = shipping?.destinations.findIndex(({ destinationId }) => destinationId === shipping.destinationId) ?? 0;
  return `${method}.destinations[${Math.max(index, 0)}]`;
}
