import type { RateLimits } from '../../../nodes/rate-limits/rate-limits.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { IdentifyPlatform } from '../ucp-request.ts';

/**
 * Counts the requests of each platform. One that is known by name has points of its own, and is never told 429: some do not retry it, which
 * ends their buyers' checkouts.
 */
export const limitCallers =
  (identify: IdentifyPlatform, rateLimits: RateLimits): IdentifyPlatform =>
  async (request) => {
    const platform = await identify(request);
    const { name, isNamed } = platform;
    const caller = { address: null, device: name, appId: null };
    const { retryAfterSeconds } = await rateLimits.take(caller, isNamed ? { namedAgents: 1 } : { agents: 1 });
    if (retryAfterSeconds === null) return platform;
    throw isNamed
      ? new ProtocolFault(
          503,
          'service_unavailable',
          'Too many requests of this platform. Try again.',
          retryAfterSeconds,
        )
      : new ProtocolFault(429, 'rate_limited', 'Too many requests of this platform.', retryAfterSeconds);
  };
