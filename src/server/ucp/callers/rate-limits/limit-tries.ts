import type { CountedTry } from '../../../../commerce/agent/complete-checkout.ts';
import type { PaymentObserver } from '../../../../domain/viewer/viewer.ts';
import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { CountedCaller, RateLimits } from '../../../../rate-limits/rate-limits.ts';
import type { AgentPlatform } from '../../agent-platform.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import { toLimitFault } from './to-limit-fault.ts';

/** A payment, promotion code or order that an agent platform tries at a merchant. */
export interface Trying {
  readonly platform: AgentPlatform;
  readonly domain: string;
  /** The address that the request came from. */
  readonly address: string;
}

/** An address is counted at each merchant for itself; that of a platform that is known by name is not. `device`: who is counted as one. */
const toTryCaller = ({ platform: { isNamed }, domain, address }: Trying, device: string): CountedCaller => ({
  address: isNamed ? null : `${toAddressBlock(address)} ${domain}`,
  device,
  appId: null,
});

const POINTS = { agentPayments: 1, agentAddressPayments: 1 } as const;

/**
 * Counts the declined payments of a platform, whose buyers nobody knows: else it could try out cards. They count for its address, too: whoever
 * has a domain is as many platforms as it wants. The points are taken before the payment is tried and given back if it was not declined. A
 * platform that is known by name is not counted. Throws ProtocolFault.
 */
export const limitPayments =
  (rateLimits: RateLimits) =>
  async (call: Trying): Promise<PaymentObserver | null> => {
    const { isNamed, countedAs } = call.platform;
    if (isNamed) return null;
    const taken = await rateLimits.take(toTryCaller(call, countedAs), POINTS);
    if (taken.retryAfterSeconds !== null) {
      const content = 'Too many declined payments of this platform, or from its address.';
      throw new ProtocolFault(429, 'rate_limited', content, taken.retryAfterSeconds);
    }
    let isOpen = true;
    return {
      end: (declined) => {
        if (!isOpen) return;
        isOpen = false;
        if (!declined) void taken.giveBack(POINTS);
        else for (const name of ['agentPayments', 'agentAddressPayments'] as const) void taken.keep(name);
      },
    };
  };

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
