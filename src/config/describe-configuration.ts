import { defaultRateLimits, demoRateLimits } from './default-rate-limits.ts';
import { environmentVariables } from './environment-variables.ts';

export interface DescribedSetting {
  readonly name: string;
  readonly where: 'environment' | 'CONFIG_FILE';
  /** What applies if it is not set. */
  readonly default: string;
  readonly meaning: string;
}

/** Everything that can be configured, in the order of docs/configuration.md, which a test compares with it. */
export const describeConfiguration = (): readonly DescribedSetting[] => [
  ...Object.entries(environmentVariables.shape).map(([name, schema]): DescribedSetting => {
    const { unset, meaning } = schema.meta() ?? {};
    return { name, where: 'environment', default: String(unset), meaning: String(meaning) };
  }),
  ...fileSettings.map((setting): DescribedSetting => ({ where: 'CONFIG_FILE', ...setting })),
];

const LIMIT =
  'This and the other limits are `{ "points", "seconds", "coolOffSeconds" }`: so many within so many seconds, for each device and for each address. A caller that exceeds the limit is refused for at least coolOffSeconds.';

const describeLimit = (name: keyof typeof defaultRateLimits): string => {
  const [limit, inDemo] = [defaultRateLimits[name], demoRateLimits[name]].map(
    ({ points, seconds, coolOffSeconds }) => `${points}, ${seconds}, ${coolOffSeconds}`,
  );
  return `${limit}; in demo mode ${inDemo}`;
};

const fileSettings: readonly Omit<DescribedSetting, 'where'>[] = [
  {
    name: 'partners[].name',
    default: 'required',
    meaning:
      'Name of the partner: the claim `sub` of its tokens, and part of the key of its carts and orders. Never change it.',
  },
  { name: 'partners[].appIds[].id', default: 'at least one', meaning: 'App ID, at most 512 characters.' },
  {
    name: 'partners[].appIds[].challenges',
    default: 'false',
    meaning: 'Whether the frontends of this App ID can show a payment challenge.',
  },
  {
    name: 'partners[].appIds[].origins',
    default: '[]',
    meaning:
      'Origins of the frontends of this App ID, such as `https://shop.example`, at most 100. A `returnUrl` must have one of them. In demo mode, any port of `localhost` and `127.0.0.1` works too.',
  },
  { name: 'partners[].serverSecrets[].id', default: 'required', meaning: 'Your name for a server-to-server secret.' },
  {
    name: 'partners[].serverSecrets[].sha256',
    default: 'required',
    meaning: 'SHA-256 of the secret in hexadecimal. `npm run create:server-secret` prints it.',
  },
  {
    name: 'merchants[].domain',
    default: 'required',
    meaning: 'Domain of the shop: exact, case-sensitive, without protocol or slash.',
  },
  { name: 'merchants[].displayName', default: 'required', meaning: 'Name of the shop as buyers see it.' },
  {
    name: 'merchants[].platform',
    default: 'required',
    meaning: 'Adapter of the commerce platform, such as `sandbox`.',
  },
  {
    name: 'merchants[].enabled',
    default: 'true',
    meaning:
      'With false, buyers cannot find the shop or buy there (`DomainNotFound`); its orders stay, and order attempts end. In demo mode, `{ "domain": "home.demo.example", "enabled": false }` takes a demo shop out.',
  },
  {
    name: 'merchants[].settings',
    default: '{}',
    meaning:
      'Settings of the adapter. Write credentials as `{ "env": "NAME" }`; they come from that environment variable.',
  },
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
  { name: 'rateLimits.sockets', default: describeLimit('sockets'), meaning: 'New WebSocket connections.' },
  { name: 'rateLimits.enrolments', default: describeLimit('enrolments'), meaning: 'Failed enrolments of cards.' },
  {
    name: 'allowedOrigins',
    default: '[]',
    meaning: 'Other origins whose pages can call the service from a browser.',
  },
  {
    name: 'publicUrl',
    default: 'the address that the service listens on',
    meaning: 'URL at which clients reach the service. PUBLIC_URL wins.',
  },
  {
    name: 'environment',
    default: 'demo in demo mode, otherwise prod',
    meaning: 'The claim `env` of tokens. ENVIRONMENT wins.',
  },
];
