import type { AgentPlatform } from '../../agent-platform.ts';
import { ProtocolFault } from '../../protocol-fault.ts';

/** Too much of something. A platform that is known by name is never told 429: some do not retry it, which ends their buyers' checkouts. */
export const toLimitFault = (
  { isNamed }: Pick<AgentPlatform, 'isNamed'>,
  content: string,
  retryAfterSeconds: number,
): ProtocolFault =>
  isNamed
    ? new ProtocolFault(503, 'service_unavailable', `${content} Try again.`, retryAfterSeconds)
    : new ProtocolFault(429, 'rate_limited', content, retryAfterSeconds);
