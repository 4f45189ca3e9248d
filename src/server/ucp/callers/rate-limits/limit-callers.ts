import type { RateLimits } from '../../../../rate-limits/rate-limits.ts';
import type { IdentifyPlatform } from '../../ucp-request.ts';
import { toLimitFault } from './to-limit-fault.ts';

/** Counts the requests of each platform. One that is known by name has points of its own. */
export const limitCallers =
  (identify: IdentifyPlatform, rateLimits: RateLimits): IdentifyPlatform =>
  async (request) => {
    const platform = await identify(request);
    const { countedAs, isNamed } = platform;
    const caller = { address: null, device: countedAs, appId: null };
    const { retryAfterSeconds } = await rateLimits.take(caller, isNamed ? { namedAgents: 1 } : { agents: 1 });
    if (retryAfterSeconds === null) return platform;
    throw toLimitFault(platform, 'Too many requests of this platform.', retryAfterSeconds);
  };
