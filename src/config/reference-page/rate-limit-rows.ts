import { defaultRateLimits, demoRateLimits } from '../default-rate-limits.ts';
import type { DescribedSetting } from './describe-configuration.ts';

type LimitName = keyof typeof defaultRateLimits;

const LIMIT =
  'This and the other limits are `{ "points", "seconds", "coolOffSeconds" }`: so many within so many seconds, for each device and for each address. A caller that exceeds the limit is refused for at least coolOffSeconds.';

/** In the order of the page. */
const meanings: Readonly<Record<LimitName, string>> = {
  sessions: `Calls of createDeviceSession. ${LIMIT}`,
  orders: 'Orders, without repeated calls.',
  failedPayments: 'Declined payments. An order that is being paid counts until it succeeds.',
  promoCodes: 'Promotion codes.',
  search: 'Product searches.',
  suggestions: 'Suggestions for searches.',
  sockets: 'New WebSocket connections.',
  enrolments: 'Failed enrolments of cards.',
  anonymous:
    'Operations without a good token or server secret, also with an App ID: one point, and one more for each 2,000 of cost. Counted apart, also requests of all platforms of agents at one address that `ucp.platforms[]` does not name: then at least what `agents` says.',
  introspection: 'Reads of `__schema`, `__type` and `_service`.',
  agents: 'Requests of one platform of agents by the Universal Commerce Protocol.',
  namedAgents: 'The same for each of `ucp.platforms[]`. It is told 503 with `Retry-After`, never 429.',
  agentPayments: 'Declined payments of one platform of agents, unless `ucp.platforms[]` names it.',
  agentPromoCodes:
    'Promotion codes that one platform of agents tries at one merchant. One of `ucp.platforms[]` is told 503 with `Retry-After`, never 429.',
  agentOrders: 'The same for orders that it begins.',
  agentAddressPayments:
    'Declined payments at one merchant of all platforms that call from one address, except those of `ucp.platforms[]`. Behind a proxy, set `TRUST_PROXY`: else all platforms have one address.',
  agentAddressPromoCodes: 'The same for promotion codes that they try.',
  agentAddressOrders: 'The same for orders that they begin.',
  agentTokens:
    'Wrong secrets of one OAuth client from one address, at the token endpoint. Then the right one is told 503 with `Retry-After`, too. Right ones are not counted.',
  refusedAgents:
    'Requests of agents from one address that are refused before it is known which platform calls. The address is told 503 with `Retry-After`.',
};

/** The limits of an address, each with the one that it is twice as high as. */
const halves: Readonly<Partial<Record<LimitName, LimitName>>> = {
  agentAddressPayments: 'agentPayments',
  agentAddressPromoCodes: 'agentPromoCodes',
  agentAddressOrders: 'agentOrders',
};

function describeDefault(name: LimitName): string {
  const half = halves[name];
  if (half !== undefined) return `twice the points of \`${half}\`, in the same time`;
  const [limit, inDemo] = [defaultRateLimits[name], demoRateLimits[name]].map(
    ({ points, seconds, coolOffSeconds }) => `${points}, ${seconds}, ${coolOffSeconds}`,
  );
  return `${limit}; in demo mode ${inDemo}`;
}

/** The limits of how often somebody may do something. */
export const rateLimitRows: readonly Omit<DescribedSetting, 'where'>[] = Object.entries(meanings).map(
  ([name, meaning]) => ({ name: `rateLimits.${name}`, default: describeDefault(name as LimitName), meaning }),
);
