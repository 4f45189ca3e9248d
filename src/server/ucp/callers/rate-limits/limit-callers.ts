import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { CountedCaller, Points, RateLimits } from '../../../../rate-limits/rate-limits.ts';
import type { IdentifyPlatform } from '../../ucp-request.ts';
import { toLimitFault } from './to-limit-fault.ts';

/**
 * Counts the requests of each platform. One that is known by name has points of its own. The others count for their address, too, as anonymous
 * callers do: whoever has a domain is as many platforms as it wants.
 */
export const limitCallers =
  (identify: IdentifyPlatform, rateLimits: RateLimits): IdentifyPlatform =>
  async (request) => {
    const platform = await identify(request);
    const { countedAs, isNamed } = platform;
    const take = async (caller: Partial<CountedCaller>, points: Points, content: string) => {
      const counted = { address: null, device: null, appId: null, ...caller };
      const { retryAfterSeconds } = await rateLimits.take(counted, points);
      if (retryAfterSeconds !== null) throw toLimitFault(platform, content, retryAfterSeconds);
    };
    const points = isNamed ? { namedAgents: 1 } : { agents: 1 };
    await take({ device: countedAs }, points, 'Too many requests of this platform.');
    // Last: what one platform sends beyond its own limit takes nothing from its neighbours.
    if (!isNamed) {
      const address = `${toAddressBlock(request.address)} agents`;
      await take({ address }, { anonymous: 1 }, 'Too many requests of platforms from this address.');
    }
    return platform;
  };
