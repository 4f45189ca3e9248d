import { defaultRateLimits, demoRateLimits } from '../default-rate-limits.ts';
import type { DescribedSetting } from './describe-configuration.ts';

const LIMIT =
  'This and the other limits are `{ "points", "seconds", "coolOffSeconds" }`: so many within so many seconds, for each device and for each address. A caller that exceeds the limit is refused for at least coolOffSeconds.';

const describeLimit = (name: keyof typeof defaultRateLimits): string => {
  const [limit, inDemo] = [defaultRateLimits[name], demoRateLimits[name]].map(
    ({ points, seconds, coolOffSeconds }) => `${points}, ${seconds}, ${coolOffSeconds}`,
  );
  return `${limit}; in demo mode ${inDemo}`;
};

const describeTwice = (name: keyof typeof defaultRateLimits): string =>
  `twice the points of \`${name}\`, in the same time`;

/** The limits of how often somebody may do something. */
export const rateLimitRows: readonly Omit<DescribedSetting, 'where'>[] = [
  {
    name: 'rateLimits.sessions',
    default: describeLimit('sessions'),
    meaning: `Calls of createDeviceSession. ${LIMIT}`,
  },
  { name: 'rateLimits.orders', default: describeLimit('orders'), meaning: 'Orders, without repeated calls.' },
  {
    name: 'rateLimits.failedPayments',
    default: describeLimit('failedPayments'),
    meaning: 'Declined payments. An order that is being paid counts until it succeeds.',
  },
  { name: 'rateLimits.promoCodes', default: describeLimit('promoCodes'), meaning: 'Promotion codes.' },
  { name: 'rateLimits.search', default: describeLimit('search'), meaning: 'Product searches.' },
  { name: 'rateLimits.suggestions', default: describeLimit('suggestions'), meaning: 'Suggestions for searches.' },
  { name: 'rateLimits.sockets', default: describeLimit('sockets'), meaning: 'New WebSocket connections.' },
  { name: 'rateLimits.enrolments', default: describeLimit('enrolments'), meaning: 'Failed enrolments of cards.' },
  {
    name: 'rateLimits.anonymous',
    default: describeLimit('anonymous'),
    meaning:
      'Operations without a good token or server secret, also with an App ID: one point, and one more for each 2,000 of cost.',
  },
  {
    name: 'rateLimits.introspection',
    default: describeLimit('introspection'),
    meaning: 'Reads of `__schema`, `__type` and `_service`.',
  },
  {
    name: 'rateLimits.agents',
    default: describeLimit('agents'),
    meaning: 'Requests of one platform of agents by the Universal Commerce Protocol.',
  },
  {
    name: 'rateLimits.namedAgents',
    default: describeLimit('namedAgents'),
    meaning: 'The same for each of `ucp.platforms[]`. It is told 503 with `Retry-After`, never 429.',
  },
  {
    name: 'rateLimits.agentPayments',
    default: describeLimit('agentPayments'),
    meaning: 'Declined payments of one platform of agents, unless `ucp.platforms[]` names it.',
  },
  {
    name: 'rateLimits.agentPromoCodes',
    default: describeLimit('agentPromoCodes'),
    meaning:
      'Promotion codes that one platform of agents tries at one merchant. One of `ucp.platforms[]` is told 503 with `Retry-After`, never 429.',
  },
  {
    name: 'rateLimits.agentOrders',
    default: describeLimit('agentOrders'),
    meaning: 'The same for orders that it begins.',
  },
  {
    name: 'rateLimits.agentAddressPayments',
    default: describeTwice('agentPayments'),
    meaning:
      'Declined payments at one merchant of all platforms that call from one address, except those of `ucp.platforms[]`. Behind a proxy, set `TRUST_PROXY`: else all platforms have one address.',
  },
  {
    name: 'rateLimits.agentAddressPromoCodes',
    default: describeTwice('agentPromoCodes'),
    meaning: 'The same for promotion codes that they try.',
  },
  {
    name: 'rateLimits.agentAddressOrders',
    default: describeTwice('agentOrders'),
    meaning: 'The same for orders that they begin.',
  },
  {
    name: 'rateLimits.agentTokens',
    default: describeLimit('agentTokens'),
    meaning:
      'Wrong secrets of one OAuth client from one address, at the token endpoint. Then the right one is told 503 with `Retry-After`, too. Right ones are not counted.',
  },
  {
    name: 'rateLimits.refusedAgents',
    default: describeLimit('refusedAgents'),
    meaning:
      'Requests of agents from one address that are refused before it is known which platform calls. The address is told 503 with `Retry-After`.',
  },
];
