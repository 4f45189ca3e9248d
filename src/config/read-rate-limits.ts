import type { Config } from './config.ts';
import { defaultRateLimits, demoRateLimits } from './default-rate-limits.ts';
import type { ConfigFile } from './file/config-file.ts';

/** The limits of the file over the defaults. */
export function readRateLimits(set: ConfigFile['rateLimits'], demo: boolean): Config['rateLimits'] {
  const unset = demo ? demoRateLimits : defaultRateLimits;
  const merge = (name: keyof Config['rateLimits']) => {
    const { points, seconds, coolOffSeconds } = unset[name];
    return {
      points: set[name].points ?? points,
      seconds: set[name].seconds ?? seconds,
      coolOffSeconds: set[name].coolOffSeconds ?? coolOffSeconds,
    };
  };
  return {
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
    agentAddressPayments: merge('agentAddressPayments'),
    agentAddressPromoCodes: merge('agentAddressPromoCodes'),
    agentTokens: merge('agentTokens'),
    refusedAgents: merge('refusedAgents'),
  };
}
