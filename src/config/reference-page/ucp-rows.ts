import type { DescribedSetting } from './describe-configuration.ts';

/** The settings of the Universal Commerce Protocol. */
export const ucpRows: readonly Omit<DescribedSetting, 'where'>[] = [
  {
    name: 'merchants[].ucp',
    default: 'none; in demo mode open to all',
    meaning:
      'Lets agents shop here by the Universal Commerce Protocol. `{}` serves every platform that signs its requests.',
  },
  {
    name: 'merchants[].ucp.access',
    default: 'signed',
    meaning:
      '`listed`: the platforms of `ucp.platforms[]` only. `signed`: all others too, if a request has the signature of its platform. `open`: without a signature too; in demo mode only.',
  },
  {
    name: 'ucp.version',
    default: '2026-08-25',
    meaning:
      'The version of the protocol that a merchant’s profile is of: `2026-08-25` or `2026-04-08`. The other one is spoken too, and stands in `supported_versions`.',
  },
  {
    name: 'ucp.platforms[].name',
    default: 'no platform',
    meaning: 'A platform of agents that you know, as problems of the configuration name it.',
  },
  {
    name: 'ucp.platforms[].profile',
    default: 'required',
    meaning:
      'https address of its profile, as its requests name it in `UCP-Agent`. Carts and orders belong to this address, also those from before you named the platform.',
  },
  {
    name: 'ucp.platforms[].merchants',
    default: 'all',
    meaning: 'Domains of the merchants at which it is known.',
  },
  {
    name: 'ucp.platforms[].appId',
    default: 'none',
    meaning:
      'An App ID of `partners[]`, by which the platform makes payment intents of card networks. It can pay with these.',
  },
  {
    name: 'ucp.platforms[].apiKeys[]',
    default: 'none',
    meaning:
      'SHA-256 of a key that it sends as `X-API-Key`, in hexadecimal; two while you replace one. `npm run create:server-secret` prints both. Without a credential, it signs its requests.',
  },
  {
    name: 'ucp.platforms[].oauth',
    default: 'none',
    meaning:
      '`{ "clientId", "secrets" }`: it gets a token at `/api/v1/ucp/oauth/token` by client credentials. `secrets` as `apiKeys`.',
  },
  {
    name: 'ucp.platforms[].mtlsSubject',
    default: 'none',
    meaning: 'The subject of its client certificate, exactly as your proxy writes it.',
  },
  {
    name: 'ucp.mtlsHeader',
    default: 'none',
    meaning:
      'The header in which your proxy tells the subject of a client certificate that it verified. The proxy must remove it from all other requests. Needs TRUST_PROXY.',
  },
  {
    name: 'ucp.openCheckouts',
    default: '50',
    meaning:
      'Checkouts that one platform of agents may have open at one merchant. A platform that `ucp.platforms[]` does not name is counted with all whose profiles are on the same host.',
  },
  {
    name: 'ucp.addressOpenCheckouts',
    default: 'twice `ucp.openCheckouts`',
    meaning:
      'The same for all platforms that call from one address, except those of `ucp.platforms[]`. May be lower than `ucp.openCheckouts`, which then counts for those of `ucp.platforms[]` alone. Behind a proxy, set `TRUST_PROXY`: else all platforms have one address, and one of them can take the places of all.',
  },
];
