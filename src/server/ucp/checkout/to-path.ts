import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import type { Refusal } from '../../../errors/refusal.ts';

const METHOD = '$.fulfillment.methods[0]';
const CONSENT = '$.buyer.consent';
const OPTION = `${METHOD}.groups[0].selected_option_id`;

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
  if (part === 'consents') return CONSENT;
  return part === 'delivery' ? OPTION : undefined;
}

/** The JSONPath of what a refusal is about, in the checkout as the platform sees it; undefined for the checkout as a whole. */
export function toPath(
  { name, field, details }: Refusal,
  { cart, draft }: Pick<AgentCheckout, 'cart' | 'draft'>,
): string | undefined {
  const ofDraft = toDraftPath(field);
  if (ofDraft !== undefined) return ofDraft;
  const [part, member = ''] = field ?? [];
  if (name === 'RequiredConsentsNotSigned') return CONSENT;
  if (part === 'shippingInfo') return toAddressPath(member, draft);
  if (details.lineItemId !== undefined) {
    return `$.line_items[${cart.lineItems.findIndex(({ lineItemId }) => lineItemId === details.lineItemId)}]`;
  }
  if (name === 'NoLineItemError') return '$.line_items';
  if (name === 'MissingShippingInfo') return `${METHOD}.selected_destination_id`;
  return name === 'MissingShippingMethod' || name === 'ShipmentNotAvailable' ? OPTION : undefined;
}

function toAddressPath(member: string, { delivery }: AgentCheckout['draft']): string {
  const buyer = buyerParts[member];
  if (buyer !== undefined) return `$.buyer.${buyer}`;
  const index = delivery?.destinations.findIndex(({ destinationId }) => destinationId === delivery.destinationId) ?? 0;
  const address = addressParts[member];
  const destination = `${METHOD}.destinations[${Math.max(index, 0)}]`;
  return address === undefined ? destination : `${destination}.${address}`;
}
