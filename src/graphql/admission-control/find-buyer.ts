import { isIP } from 'node:net';
import { holdsCardNumber } from '../../domain/text/holds-card-number.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { UncountedCaller } from './to-counted-caller.ts';

export interface FoundBuyer {
  readonly buyer: Caller['buyer'];
  /** Why nothing of the operation may run; null if it may. */
  readonly refusal: CommerceError | null;
}

const MAX_USER_AGENT = 1_000;
const CONTROL = /\p{Cc}/gu;

/**
 * Finds the buyer. A backend is not the buyer: it states the buyer's address and user agent in headers of its own, and what it
 * leaves out is not known. From anybody else these headers prove nothing, and are ignored.
 */
export function findBuyer({ viewer, buyer, client }: UncountedCaller): FoundBuyer {
  if (viewer?.kind !== 'server' && viewer?.kind !== 'app') {
    return { buyer: { ip: buyer.ip, userAgent: toUserAgent(buyer.userAgent) }, refusal: null };
  }
  const ip = client('x-svc-buyer-ip');
  const userAgent = toUserAgent(client('x-svc-buyer-user-agent'));
  if (ip === null || (isIP(ip) !== 0 && !ip.includes('%'))) return { buyer: { ip, userAgent }, refusal: null };
  const description = 'The header x-svc-buyer-ip must be an IPv4 or IPv6 address';
  return { buyer: { ip: null, userAgent }, refusal: new CommerceError('InvalidRequest', { description }) };
}

/** It stays in the trail of consents, from which nothing is deleted: one with a card number counts as not known. */
function toUserAgent(text: string | null): string | null {
  const userAgent = text?.replace(CONTROL, ' ').slice(0, MAX_USER_AGENT) ?? null;
  return userAgent === null || holdsCardNumber(userAgent, textKinds.identifier) ? null : userAgent;
}
