import { isPickedUp } from '../../../../commerce/agent/draft/offers-pickup.ts';
import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';
import type { Refusal } from '../../../../errors/refusal.ts';
import { listMethods, type MethodType } from '../wire/list-methods.ts';

const CONSENT = '$.buyer.consent';
const BILLING = '$.payment.instruments[0].billing_address';

interface Shown extends Pick<AgentCheckout, 'cart' | 'draft' | 'canBePickedUp'> {
  /** Whether each shipment is a group of its own. */
  readonly isEachAGroup: boolean;
}

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
  const method = (type: MethodType) =>
    `$.fulfillment.methods[${Math.max(
      listMethods(checkout).findIndex((each) => each.type === type),
      0,
    )}]`;
  const group = checkout.isEachAGroup ? findGroup(checkout.cart, details.shipmentId) : 0;
  const option = `${method('shipping')}.groups[${group}].selected_option_id`;
  if (part === 'delivery' && member === 'pickup') return `${method('pickup')}.line_item_ids`;
  if (part === 'delivery') return member === 'locationId' ? `${method('pickup')}.selected_destination_id` : option;
  if (name === 'RequiredConsentsNotSigned') return CONSENT;
  if (part === 'shippingInfo') return toAddressPath(member, toDestinationPath(checkout, method('shipping')));
  if (part === 'billingInfo') return toAddressPath(member, BILLING);
  if (details.lineItemId !== undefined) {
    return toLinePath(checkout.cart, details.lineItemId);
  }
  if (name === 'NoLineItemError') return '$.line_items';
  if (name === 'MissingShippingInfo') return `${method('shipping')}.selected_destination_id`;
  return name === 'MissingShippingMethod' || name === 'ShipmentNotAvailable' ? option : undefined;
}

/** The JSONPath of a line, or that of all lines if the cart has it no longer. */
export function toLinePath({ lineItems }: Shown['cart'], lineItemId: string | null): string {
  const index = lineItems.findIndex((line) => line.lineItemId === lineItemId);
  return index < 0 ? '$.line_items' : `$.line_items[${index}]`;
}

function findGroup({ shipments }: Shown['cart'], shipmentId: string | undefined): number {
  const groups = shipments.filter((each) => !isPickedUp(each) && each.lines.length > 0);
  return Math.max(
    groups.findIndex((each) => each.shipmentId === shipmentId),
    0,
  );
}

function toAddressPath(member: string, address: string): string {
  const buyer = buyerParts[member];
  if (buyer !== undefined) return `$.buyer.${buyer}`;
  const part = addressParts[member];
  return part === undefined ? address : `${address}.${part}`;
}

function toDestinationPath({ draft: { delivery } }: Shown, method: string): string {
  const shipping = delivery?.shipping;
  const index = shipping?.destinations.findIndex(({ destinationId }) => destinationId === shipping.destinationId) ?? 0;
  return `${method}.destinations[${Math.max(index, 0)}]`;
}
