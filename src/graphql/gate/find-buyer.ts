import { isIP } from 'node:net';
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
  if (viewer?.kind !== 'server' && viewer?.kind !== 'app') return { buyer, refusal: null };
  const ip = client('x-svc-buyer-ip');
  const userAgent = client('x-svc-buyer-user-agent')?.replace(CONTROL, ' ').slice(0, MAX_USER_AGENT) ?? null;
  if (ip === null || (isIP(ip) !== 0 && !ip.includes('%'))) return { buyer: { ip, userAgent }, refusal: null };
  const description = 'The header x-svc-buyer-ip must be an IPv4 or IPv6 address';
  return { buyer: { ip: null, userAgent }, refusal: new CommerceError('InvalidRequest', { description }) };
}
