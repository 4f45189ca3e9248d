import type { CountedTry } from '../../../../commerce/agent/complete-checkout.ts';
import type { RateLimits } from '../../../../nodes/rate-limits/rate-limits.ts';
import { toLimitFault } from './to-limit-fault.ts';
import { type Trying, toTryCaller } from './to-try-caller.ts';

const contents = {
  agentPromoCodes: 'Too many discount codes of this platform, or from its address, at this merchant.',
  agentOrders: 'Too many orders of this platform, or from its address, at this merchant.',
} as const;

/** What GraphQL counts for each device. Each checkout is one, so a platform is counted as a whole. */
export type LimitedTry = keyof typeof contents;

const addressLimits = { agentPromoCodes: 'agentAddressPromoCodes', agentOrders: 'agentAddressOrders' } as const;

/** Counts what a platform tries at a merchant, and what is tried from its address, before anything is done for it. Throws ProtocolFault. */
export const limitTries =
  (rateLimits: RateLimits) =>
  async (call: Trying, what: LimitedTry, count = 1): Promise<CountedTry> => {
    const { platform, domain } = call;
    const caller = toTryCaller(call, `${platform.countedAs} ${domain}`);
    const points = { [what]: count, [addressLimits[what]]: count };
    const { retryAfterSeconds, giveBack } = await rateLimits.take(caller, points);
    if (retryAfterSeconds !== null) throw toLimitFault(platform, contents[what], retryAfterSeconds);
    return { giveBack: () => giveBack(points) };
  };
