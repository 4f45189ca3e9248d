import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import { toAddressBlock } from '../../../lib/net/address-block.ts';
import type { RateLimits } from '../../../nodes/rate-limits/rate-limits.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { IdentifyPlatform } from '../ucp-request.ts';

const MAX_BLOCKED = 5_000;

/**
 * Counts by address the requests that are refused before it is known who calls. An address with too many of them is refused without a look at
 * its requests, which are no more than an entry of a map otherwise. It is told 503: a platform that is known by name is never told 429.
 */
export function limitRefused(
  identify: IdentifyPlatform,
  { rateLimits, clock }: { readonly rateLimits: RateLimits; readonly clock: Clock },
): IdentifyPlatform {
  const blocked = new LRUCache<string, number>({ max: MAX_BLOCKED });
  return async (request) => {
    const address = toAddressBlock(request.address);
    const left = (blocked.get(address) ?? 0) - clock.now();
    if (left > 0) {
      const content = 'Too many requests from this address name no platform, or do not prove it. Try again.';
      throw new ProtocolFault(503, 'service_unavailable', content, Math.ceil(left / 1000));
    }
    try {
      return await identify(request);
    } catch (thrown) {
      // What fails on our side is nobody's fault.
      if (thrown instanceof ProtocolFault && thrown.status < 500) {
        const taken = await rateLimits.take({ address, device: null, appId: null }, { refusedAgents: 1 });
        const { retryAfterSeconds } = taken;
        if (retryAfterSeconds !== null) blocked.set(address, clock.now() + retryAfterSeconds * 1000);
      }
      throw thrown;
    }
  };
}
