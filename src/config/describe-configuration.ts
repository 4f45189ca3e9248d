import { environmentVariables } from './environment-variables.ts';

export interface DescribedSetting {
  readonly name: string;
  readonly where: 'environment' | 'CONFIG_FILE';
  /** What holds where it is not set. */
  readonly default: string;
  readonly meaning: string;
}

/** Everything that can be configured, in the order of the README's table, which a test compares with it. */
export const describeConfiguration = (): readonly DescribedSetting[] => [
  ...Object.entries(environmentVariables.shape).map(([name, schema]): DescribedSetting => {
    const { unset, meaning } = schema.meta() ?? {};
    return { name, where: 'environment', default: String(unset), meaning: String(meaning) };
  }),
  ...fileSettings.map((setting): DescribedSetting => ({ where: 'CONFIG_FILE', ...setting })),
];

const fileSettings: readonly Omit<DescribedSetting, 'where'>[] = [
  {
    name: 'partners[].name',
    default: 'required',
    meaning: 'Partner: the claim `sub` of its tokens, and part of the key of its carts and orders; never change it.',
  },
  { name: 'partners[].appIds[].id', default: 'at least one', meaning: 'App ID, at most 512 characters.' },
  {
    name: 'partners[].appIds[].challenges',
    default: 'false',
    meaning: 'Whether its frontends can show a payment challenge.',
  },
  { name: 'partners[].serverSecrets[].id', default: 'required', meaning: 'Your name for a server-to-server secret.' },
  {
    name: 'partners[].serverSecrets[].sha256',
    default: 'required',
    meaning: 'SHA-256 of the secret in hexadecimal, as `npm run server-secret` prints it.',
  },
  { name: 'merchants[].domain', default: 'required', meaning: 'Exact, case-sensitive, without protocol or slash.' },
  { name: 'merchants[].displayName', default: 'required', meaning: 'Name of the shop as buyers see it.' },
  {
    name: 'merchants[].platform',
    default: 'required',
    meaning: 'Adapter of its commerce platform, such as `sandbox`.',
  },
  {
    name: 'merchants[].settings',
    default: '{}',
    meaning: 'What the adapter needs; credentials as `{ "env": "NAME" }`, which reads them from the environment.',
  },
  {
    name: 'allowedOrigins',
    default: '[]',
    meaning: 'Origins, beside its own, whose pages may call this service from a browser.',
  },
  {
    name: 'publicUrl',
    default: 'the address it listens on',
    meaning: 'Where clients reach this service; PUBLIC_URL wins.',
  },
  {
    name: 'environment',
    default: 'demo in demo mode, else prod',
    meaning: 'The claim `env` of tokens; ENVIRONMENT wins.',
  },
];
