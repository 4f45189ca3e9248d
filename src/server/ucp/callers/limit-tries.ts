import type { RateLimits } from '../../../nodes/rate-limits/rate-limits.ts';
import type { AgentPlatform } from '../agent-platform.ts';
import { toLimitFault } from './to-limit-fault.ts';

const contents = {
  agentPromoCodes: 'Too many discount codes of this platform at this merchant.',
  agentOrders: 'Too many orders of this platform at this merchant.',
} as const;

/** What GraphQL counts for each device. Each checkout is one, so a platform is counted as a whole. */
export type LimitedTry = keyof typeof contents;

/** Counts what a platform tries at a merchant, before anything is done for it. Throws ProtocolFault. */
export const limitTries =
  (rateLimits: RateLimits) =>
  async (platform: AgentPlatform, domain: string, what: LimitedTry, count = 1): Promise<void> => {
    const caller = { address: null, device: `${platform.countedAs} ${domain}`, appId: null };
    const { retryAfterSeconds } = await rateLimits.take(caller, { [what]: count });
    if (retryAfterSeconds !== null) throw toLimitFault(platform, contents[what], retryAfterSeconds);
  };
