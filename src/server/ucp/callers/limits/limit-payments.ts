import type { PaymentObserver } from '../../../../domain/viewer/viewer.ts';
import type { RateLimits } from '../../../../nodes/rate-limits/rate-limits.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import { type Trying, toTryCaller } from './to-try-caller.ts';

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
