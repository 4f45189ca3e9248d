import * as z from 'zod';
import type { CheckoutDraft } from '../../../../commerce/agent/draft/checkout-draft.ts';
import { parseBody } from '../../parse-body.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import type { UcpCall } from '../../ucp-call.ts';
import { DISCOUNT, FULFILLMENT } from '../../ucp-capabilities.ts';
import type { UcpDialect } from '../../versions/ucp-dialect.ts';
import { ucpDialects } from '../../versions/ucp-dialects.ts';
import { takesManyGroups } from '../wire/takes-many-groups.ts';
import { toDraftConsents } from './parse-consents.ts';
import { fulfillmentShape, parseDelivery } from './parse-delivery.ts';

const MAX_LINES = 100;
const MAX_CODES = 20;
const MAX_QUANTITY = 1_000_000;

const text = z.string().max(1_000).nullish();
const id = z.string().min(1).max(256);
const quantityError = `must be a whole number from 1 to ${MAX_QUANTITY}.`;
const quantity = z.number(quantityError).int(quantityError).positive(quantityError).max(MAX_QUANTITY, quantityError);

const createShape = ({ consent }: UcpDialect) =>
  z.object({
    line_items: z.array(z.object({ id: id.nullish(), item: z.object({ id }), quantity })),
    currency: text,
    buyer: z
      .object({
        first_name: text,
        last_name: text,
        email: text,
        phone_number: text,
        consent: consent.shape.nullish(),
      })
      .nullish(),
    fulfillment: fulfillmentShape.nullish(),
    discounts: z.object({ codes: z.array(z.string().min(1).max(256)).nullish() }).nullish(),
  });

export const checkoutShapes = {
  '2026-08-25': createShape(ucpDialects['2026-08-25']),
  '2026-04-08': createShape(ucpDialects['2026-04-08']),
};

/** The whole checkout that a platform wants. What the two sides do not have in common is left out. Throws ProtocolFault. */
export function parseCheckout(
  call: Pick<UcpCall, 'platform' | 'capabilities' | 'domain'>,
  body: unknown,
): CheckoutDraft {
  const { platform, capabilities } = call;
  const parsed = parseBody(checkoutShapes[platform.version], body);
  const { line_items: lines, currency, buyer, fulfillment, discounts } = parsed;
  const codes = discounts?.codes ?? [];
  requireAtMost(lines, MAX_LINES, '$.line_items');
  requireAtMost(codes, MAX_CODES, '$.discounts.codes');
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
    delivery: capabilities.has(FULFILLMENT)
      ? parseDelivery(fulfillment, { isEachAGroup: takesManyGroups(platform) })
      : null,
    promoCodes: capabilities.has(DISCOUNT) ? codes : [],
    consents: toDraftConsents(call, buyer?.consent),
    currency: currency ?? null,
  };
}

function requireAtMost(list: readonly unknown[], most: number, path: string): void {
  if (list.length > most) throw new ProtocolFault(400, 'request_too_large', `${path}: at most ${most} entries.`);
}
