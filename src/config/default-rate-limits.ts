import type { Config } from './loaded-config.ts';

const HOUR = 3_600;

/** More than one buyer ever needs, and little for card or code testing. */
export const defaultRateLimits = withAddresses({
  sessions: { points: 60, seconds: 60, coolOffSeconds: 60 },
  orders: { points: 20, seconds: 60, coolOffSeconds: 60 },
  failedPayments: { points: 10, seconds: HOUR, coolOffSeconds: HOUR },
  promoCodes: { points: 20, seconds: 600, coolOffSeconds: 600 },
  search: { points: 120, seconds: 60, coolOffSeconds: 30 },
  // One with every letter that a buyer types.
  suggestions: { points: 600, seconds: 60, coolOffSeconds: 10 },
  sockets: { points: 60, seconds: 60, coolOffSeconds: 30 },
  enrolments: { points: 10, seconds: HOUR, coolOffSeconds: HOUR },
  // Also for a server that renders a catalog with its App ID alone.
  anonymous: { points: 6_000, seconds: 60, coolOffSeconds: 30 },
  introspection: { points: 60, seconds: 60, coolOffSeconds: 30 },
  agents: { points: 600, seconds: 60, coolOffSeconds: 10 },
  // All buyers of a large platform together.
  namedAgents: { points: 30_000, seconds: 60, coolOffSeconds: 0 },
  // Each checkout is a device of its own, so the platform as a whole is counted.
  agentPayments: { points: 60, seconds: HOUR, coolOffSeconds: HOUR },
  // All buyers of a platform at one merchant together.
  agentPromoCodes: { points: 300, seconds: 600, coolOffSeconds: 60 },
  agentOrders: { points: 300, seconds: 60, coolOffSeconds: 10 },
  agentTokens: { points: 60, seconds: 600, coolOffSeconds: 600 },
  refusedAgents: { points: 60, seconds: 60, coolOffSeconds: 60 },
});

/** In demo mode all callers share one address, and trying out cards is the purpose. */
export const demoRateLimits = withAddresses({
  sessions: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
  orders: { points: 600, seconds: 60, coolOffSeconds: 10 },
  failedPayments: { points: 200, seconds: 600, coolOffSeconds: 10 },
  promoCodes: { points: 300, seconds: 60, coolOffSeconds: 10 },
  search: { points: 2_000, seconds: 60, coolOffSeconds: 10 },
  suggestions: { points: 6_000, seconds: 60, coolOffSeconds: 10 },
  sockets: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
  enrolments: { points: 200, seconds: 600, coolOffSeconds: 10 },
  anonymous: { points: 60_000, seconds: 60, coolOffSeconds: 10 },
  introspection: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
  agents: { points: 6_000, seconds: 60, coolOffSeconds: 10 },
  namedAgents: { points: 30_000, seconds: 60, coolOffSeconds: 0 },
  agentPayments: { points: 200, seconds: 600, coolOffSeconds: 10 },
  agentPromoCodes: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
  agentOrders: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
  agentTokens: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
  refusedAgents: { points: 1_000, seconds: 60, coolOffSeconds: 10 },
});

type RateLimits = Config['rateLimits'];
type AddressLimitName = 'agentAddressPayments' | 'agentAddressPromoCodes' | 'agentAddressOrders';

/** With the limits of what strangers do from one address: a domain has any number of hosts, so one of each host is not enough. */
export function withAddresses(limits: Omit<RateLimits, AddressLimitName>): RateLimits {
  const { agentPayments, agentPromoCodes, agentOrders } = limits;
  return {
    ...limits,
    agentAddressPayments: twice(agentPayments),
    agentAddressPromoCodes: twice(agentPromoCodes),
    agentAddressOrders: twice(agentOrders),
  };
}

/** Looser, since honest platforms may share an address. */
function twice({ points, ...time }: RateLimits['orders']): RateLimits['orders'] {
  return { points: 2 * points, ...time };
}
