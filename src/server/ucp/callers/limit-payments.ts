import type { PaymentObserver } from '../../../domain/viewer/viewer.ts';
import type { RateLimits } from '../../../nodes/rate-limits/rate-limits.ts';
import type { AgentPlatform } from '../agent-platform.ts';
import { ProtocolFault } from '../protocol-fault.ts';

/**
 * Counts the declined payments of a platform, whose buyers nobody knows: else it could try out cards. The point is taken before the payment
 * is tried and given back if it was not declined. A platform that is known by name is not counted. Throws ProtocolFault.
 */
export const limitPayments =
  (rateLimits: RateLimits) =>
  async ({ countedAs, isNamed }: AgentPlatform): Promise<PaymentObserver | null> => {
    if (isNamed) return null;
    const taken = await rateLimits.take({ address: null, device: countedAs, appId: null }, { agentPayments: 1 });
    if (taken.retryAfterSeconds !== null) {
      throw new ProtocolFault(
        429,
        'rate_limited',
        'Too many declined payments of this platform.',
        taken.retryAfterSeconds,
      );
    }
    let isOpen = true;
    return {
      end: (declined) => {
        if (!isOpen) return;
        isOpen = false;
        void (declined ? taken.keep('agentPayments') : taken.giveBack({ agentPayments: 1 }));
      },
    };
  };
