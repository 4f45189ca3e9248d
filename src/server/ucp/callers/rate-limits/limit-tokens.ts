import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { RateLimits } from '../../../../rate-limits/rate-limits.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import type { ClientCredentials, PlatformToken, PlatformTokens } from '../platform-tokens.ts';

/** Short, since calls still under way count too, and give their points back soon. */
const RETRY_SECONDS = 5;

/**
 * Counts wrong secrets of each client from each address before a secret is compared, so that guesses are not answered once there are too
 * many. A platform that calls from another address goes on. Throws ProtocolFault.
 */
export const limitTokens =
  (tokens: Pick<PlatformTokens, 'hasClient' | 'issue'>, rateLimits: RateLimits) =>
  async (credentials: ClientCredentials, address: string): Promise<PlatformToken | null> => {
    const { clientId } = credentials;
    // Invented names are not counted: so many of them would push the counts of others out of memory.
    if (!tokens.hasClient(clientId)) return null;
    const caller = { address: `${toAddressBlock(address)} ${clientId}`, device: null, appId: null };
    const taken = await rateLimits.take(caller, { agentTokens: 1 });
    if (taken.retryAfterSeconds !== null) {
      const content = 'Too many wrong secrets of this client from this address, or too many calls at once. Try again.';
      throw new ProtocolFault(503, 'service_unavailable', content, Math.min(taken.retryAfterSeconds, RETRY_SECONDS));
    }
    const issued = await tokens.issue(credentials);
    await (issued === null ? taken.keep('agentTokens') : taken.giveBack({ agentTokens: 1 }));
    return issued;
  };
