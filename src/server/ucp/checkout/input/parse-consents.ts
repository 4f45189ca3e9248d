import * as z from 'zod';
import type { DraftConsent } from '../../../../commerce/agent/draft/checkout-draft.ts';
import { parseBody } from '../../parse-body.ts';
import type { UcpCall } from '../../ucp-call.ts';
import { BUYER_CONSENT } from '../../ucp-capabilities.ts';
import { ucpDialects } from '../../versions/ucp-dialects.ts';
import type { UcpVersion } from '../../versions/ucp-version.ts';

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
  const { version } = call.platform;
  if (!ucpDialects[version].consent.isTakenLate || !call.capabilities.has(BUYER_CONSENT)) return [];
  return toDraftConsents(call, parseBody(toLateShape(version), call.body).buyer?.consent);
}

/** What a payment may say of the buyer. */
export const toLateShape = (version: UcpVersion) =>
  z.object({ buyer: z.object({ consent: ucpDialects[version].consent.shape.nullish() }).nullish() });
