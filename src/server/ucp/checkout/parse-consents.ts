import { z } from 'zod';
import type { DraftConsent } from '../../../commerce/agent/checkout-draft.ts';
import { parseBody } from '../parse-body.ts';
import type { UcpCall } from '../ucp-call.ts';
import { BUYER_CONSENT } from '../ucp-capabilities.ts';
import { ucpDialects } from '../ucp-dialects.ts';

/** The buyer's answers to consents that the merchant may ask. None if the two sides do not have consents in common. */
export function toDraftConsents(
  { platform: { version }, capabilities, domain }: Pick<UcpCall, 'platform' | 'capabilities' | 'domain'>,
  answered: Readonly<Record<string, boolean>> | null | undefined,
): readonly DraftConsent[] {
  if (!capabilities.has(BUYER_CONSENT)) return [];
  const { findConsents } = ucpDialects[version].consent;
  return Object.entries(answered ?? {}).flatMap(([purpose, accepted]) => {
    const of = findConsents(purpose, domain);
    return of === undefined ? [] : [{ of, accepted }];
  });
}

/** The answers that come with the payment, in versions in which they may. Throws ProtocolFault. */
export function parseLateConsents(call: UcpCall): readonly DraftConsent[] {
  const { shape, isTakenLate } = ucpDialects[call.platform.version].consent;
  if (!isTakenLate || !call.capabilities.has(BUYER_CONSENT)) return [];
  const completeShape = z.object({ buyer: z.object({ consent: shape.nullish() }).nullish() });
  return toDraftConsents(call, parseBody(completeShape, call.body).buyer?.consent);
}
