import { z } from 'zod';
import type { CheckoutDraft } from '../../../commerce/agent/checkout-draft.ts';
import { parseBody } from '../parse-body.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import { BUYER_CONSENT, DISCOUNT, FULFILLMENT } from '../ucp-capabilities.ts';
import { fromPostalAddress, postalAddressShape } from './postal-address.ts';

const MAX_LINES = 100;
const MAX_CODES = 20;

const text = z.string().max(1_000).nullish();
const id = z.string().min(1).max(256);

const methodShape = z.object({
  type: z.string().nullish(),
  destinations: z
    .array(postalAddressShape.extend({ id: id.nullish() }))
    .max(20)
    .nullish(),
  selected_destination_id: id.nullish(),
  groups: z
    .array(z.object({ selected_option_id: id.nullish() }))
    .max(100)
    .nullish(),
});

const checkoutShape = z.object({
  line_items: z.array(
    z.object({ id: id.nullish(), item: z.object({ id }), quantity: z.number().int().positive().max(1_000_000) }),
  ),
  currency: z.string().nullish(),
  buyer: z
    .object({
      first_name: text,
      last_name: text,
      email: text,
      phone_number: text,
      consent: z.object({ marketing: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  fulfillment: z.object({ methods: z.array(methodShape).max(10).nullish() }).nullish(),
  discounts: z.object({ codes: z.array(z.string().min(1).max(256)).nullish() }).nullish(),
});

type CheckoutBody = z.output<typeof checkoutShape>;

/** The whole checkout that a platform wants. What the two sides do not have in common is left out. Throws ProtocolFault. */
export function parseCheckout(body: unknown, capabilities: ReadonlySet<string>): CheckoutDraft {
  const { line_items: lines, buyer, fulfillment, discounts } = parseBody(checkoutShape, body);
  const codes = discounts?.codes ?? [];
  requireAtMost(lines, MAX_LINES, '$.line_items');
  requireAtMost(codes, MAX_CODES, '$.discounts.codes');
  const marketing = capabilities.has(BUYER_CONSENT) ? buyer?.consent?.marketing : undefined;
  return {
    lines: lines.map(({ id: lineItemId, item, quantity }) => ({
      lineItemId: lineItemId ?? null,
      variantId: item.id,
      quantity,
    })),
    buyer: {
      firstName: buyer?.first_name ?? null,
      lastName: buyer?.last_name ?? null,
      email: buyer?.email ?? null,
      phone: buyer?.phone_number ?? null,
    },
    delivery: capabilities.has(FULFILLMENT) ? toDelivery(fulfillment) : null,
    promoCodes: capabilities.has(DISCOUNT) ? codes : [],
    consents: typeof marketing === 'boolean' ? [{ type: 'MARKETING', accepted: marketing }] : [],
  };
}

/** The one method for all that is shipped. Groups are joined into one, and so are their choices. */
function toDelivery(fulfillment: CheckoutBody['fulfillment']): CheckoutDraft['delivery'] {
  const method = fulfillment?.methods?.find(({ type }) => type === 'shipping' || !type);
  if (method === undefined) return null;
  const destinations = (method.destinations ?? []).map((destination, index) => ({
    destinationId: destination.id ?? `destination-${index + 1}`,
    ...fromPostalAddress(destination),
  }));
  return {
    destinations,
    // The only one needs no choice.
    destinationId:
      method.selected_destination_id ?? (destinations.length === 1 ? destinations[0]?.destinationId : null) ?? null,
    optionId: method.groups?.find(({ selected_option_id }) => selected_option_id)?.selected_option_id ?? null,
  };
}

function requireAtMost(list: readonly unknown[], most: number, path: string): void {
  if (list.length > most) throw new ProtocolFault(400, 'request_too_large', `${path}: at most ${most} entries.`);
}
