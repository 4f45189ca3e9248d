import { defaultRateLimits, demoRateLimits, withAddresses } from './default-rate-limits.ts';
import type { ConfigFile } from './file/config-file.ts';
import type { Config } from './loaded-config.ts';

type RateLimits = Config['rateLimits'];

/** The limits of the file over the defaults. Those of an address follow what the file says of each platform, unless it names them. */
export function readRateLimits(set: ConfigFile['rateLimits'], demo: boolean): RateLimits {
  const unset = demo ? demoRateLimits : defaultRateLimits;
  const merge = (name: keyof RateLimits, { points, seconds, coolOffSeconds } = unset[name]) => ({
    points: set[name].points ?? points,
    seconds: set[name].seconds ?? seconds,
    coolOffSeconds: set[name].coolOffSeconds ?? coolOffSeconds,
  });
  const limits = withAddresses({
    sessions: merge('sessions'),
    orders: merge('orders'),
    failedPayments: merge('failedPayments'),
    promoCodes: merge('promoCodes'),
    search: merge('search'),
    suggestions: merge('suggestions'),
    sockets: merge('sockets'),
    enrolments: merge('enrolments'),
    anonymous: merge('anonymous'),
    introspection: merge('introspection'),
    agents: merge('agents'),
    namedAgents: merge('namedAgents'),
    agentPayments: merge('agentPayments'),
    agentPromoCodes: merge('agentPromoCodes'),
    agentOrders: merge('agentOrders'),
    agentTokens: merge('agentTokens'),
    refusedAgents: merge('refusedAgents'),
  });
  return {
    ...limits,
    agentAddressPayments: merge('agentAddressPayments', limits.agentAddressPayments),
    agentAddressPromoCodes: merge('agentAddressPromoCodes', limits.agentAddressPromoCodes),
    agentAddressOrders: merge('agentAddressOrders', limits.agentAddressOrders),
  };
}
