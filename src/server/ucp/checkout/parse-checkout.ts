import { z } from 'zod';
import type { CheckoutDraft } from '../../../commerce/agent/checkout-draft.ts';
import { parseBody } from '../parse-body.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpCall } from '../ucp-call.ts';
import { BUYER_CONSENT, DISCOUNT, FULFILLMENT } from '../ucp-capabilities.ts';
import type { UcpDialect } from '../ucp-dialect.ts';
import { ucpDialects } from '../ucp-dialects.ts';
import { fromPostalAddress, postalAddressShape } from './postal-address.ts';

const MAX_LINES = 100;
const MAX_CODES = 20;

const text = z.string().max(1_000).nullish();
const id = z.string().min(1).max(256);

const createShape = ({ fulfillment: { destinationType }, consent }: UcpDialect) =>
  z.object({
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
        consent: consent.shape.nullish(),
      })
      .nullish(),
    fulfillment: z
      .object({
        methods: z
          .array(
            z.object({
              type: z.string().nullish(),
              destinations: z
                .array(postalAddressShape.extend({ id: id.nullish(), type: destinationType.optional() }))
                .max(20)
                .nullish(),
              selected_destination_id: id.nullish(),
              groups: z
                .array(z.object({ selected_option_id: id.nullish() }))
                .max(100)
                .nullish(),
            }),
          )
          .max(10)
          .nullish(),
      })
      .nullish(),
    discounts: z.object({ codes: z.array(z.string().min(1).max(256)).nullish() }).nullish(),
  });

const shapes = {
  '2026-08-25': createShape(ucpDialects['2026-08-25']),
  '2026-04-08': createShape(ucpDialects['2026-04-08']),
};

type CheckoutBody = z.output<(typeof shapes)[keyof typeof shapes]>;

/** The whole checkout that a platform wants. What the two sides do not have in common is left out. Throws ProtocolFault. */
export function parseCheckout(
  { platform: { version }, capabilities, domain }: Pick<UcpCall, 'platform' | 'capabilities' | 'domain'>,
  body: unknown,
): CheckoutDraft {
  const { line_items: lines, buyer, fulfillment, discounts } = parseBody(shapes[version], body);
  const codes = discounts?.codes ?? [];
  requireAtMost(lines, MAX_LINES, '$.line_items');
  requireAtMost(codes, MAX_CODES, '$.discounts.codes');
  const { findConsents } = ucpDialects[version].consent;
  const answered = capabilities.has(BUYER_CONSENT) ? Object.entries(buyer?.consent ?? {}) : [];
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
    consents: answered.flatMap(([purpose, accepted]) => {
      const of = findConsents(purpose, domain);
      return of === undefined ? [] : [{ of, accepted }];
    }),
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
