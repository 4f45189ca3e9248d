import type { CountedTry } from '../../../../commerce/agent/complete-checkout.ts';
import type { PaymentObserver } from '../../../../domain/viewer/viewer.ts';
import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { CountedCaller, Points, RateLimits, TakenPoints } from '../../../../rate-limits/rate-limits.ts';
import type { AgentPlatform } from '../../agent-platform.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import type { IdentifyPlatform } from '../../ucp-request.ts';

interface Taking {
  /** The address and the device that are counted. */
  readonly caller: Partial<CountedCaller>;
  readonly points: Points;
  /** The reason that is told if there are too few. */
  readonly content: string;
}

/**
 * Throws ProtocolFault if there are too few points. A platform that is known by name is never told 429: some do not retry it, which ends their
 * buyers' checkouts.
 */
async function take(
  rateLimits: RateLimits,
  { isNamed }: AgentPlatform,
  { caller, points, content }: Taking,
): Promise<TakenPoints> {
  const taken = await rateLimits.take({ address: null, device: null, appId: null, ...caller }, points);
  const { retryAfterSeconds } = taken;
  if (retryAfterSeconds === null) return taken;
  throw isNamed
    ? new ProtocolFault(503, 'service_unavailable', `${content} Try again.`, retryAfterSeconds)
    : new ProtocolFault(429, 'rate_limited', content, retryAfterSeconds);
}

/**
 * Counts the requests of each platform. One that is known by name has points of its own. The others count for their address, too, as anonymous
 * callers do: whoever has a domain is as many platforms as it wants.
 */
export const limitCallers =
  (identify: IdentifyPlatform, rateLimits: RateLimits): IdentifyPlatform =>
  async (request) => {
    const platform = await identify(request);
    const { countedAs: device, isNamed } = platform;
    const points = isNamed ? { namedAgents: 1 } : { agents: 1 };
    await take(rateLimits, platform, { caller: { device }, points, content: 'Too many requests of this platform.' });
    // Last: what one platform sends beyond its own limit takes nothing from its neighbours.
    if (!isNamed) {
      const caller = { address: `${toAddressBlock(request.address)} agents` };
      const content = 'Too many requests of platforms from this address.';
      await take(rateLimits, platform, { caller, points: { anonymous: 1 }, content });
    }
    return platform;
  };

/** A payment, promotion code or order that an agent platform tries at a merchant. */
export interface Trying {
  readonly platform: AgentPlatform;
  readonly domain: string;
  /** The address that the request came from. */
  readonly address: string;
}

/** An address is counted at each merchant for itself; that of a platform that is known by name is not. */
const findAddress = ({ platform: { isNamed }, domain, address }: Trying): string | null =>
  isNamed ? null : `${toAddressBlock(address)} ${domain}`;

const POINTS = { agentPayments: 1, agentAddressPayments: 1 } as const;

/**
 * Counts the declined payments of a platform, whose buyers nobody knows: else it could try out cards. They count for its address, too: whoever
 * has a domain is as many platforms as it wants. The points are taken before the payment is tried and given back if it was not declined. A
 * platform that is known by name is not counted. Throws ProtocolFault.
 */
export const limitPayments =
  (rateLimits: RateLimits) =>
  async (call: Trying): Promise<PaymentObserver | null> => {
    const { platform } = call;
    if (platform.isNamed) return null;
    const caller = { address: findAddress(call), device: platform.countedAs };
    const content = 'Too many declined payments of this platform, or from its address.';
    const taken = await take(rateLimits, platform, { caller, points: POINTS, content });
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
    const caller = { address: findAddress(call), device: `${platform.countedAs} ${domain}` };
    const points = { [what]: count, [addressLimits[what]]: count };
    const { giveBack } = await take(rateLimits, platform, { caller, points, content: contents[what] });
    return { giveBack: () => giveBack(points) };
  };
