import { environmentVariables } from '../environment/environment-variables.ts';
import { assistantRows } from './assistant-rows.ts';
import { rateLimitRows } from './rate-limit-rows.ts';
import { ucpRows } from './ucp-rows.ts';

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
      'Origins of the frontends of this App ID, such as `https://shop.example`, at most 100. Their pages can call the service from a browser, and a `returnUrl` must have one of them. In demo mode, any port of `localhost` and `127.0.0.1` works too.',
  },
  { name: 'partners[].serverSecrets[].id', default: 'required', meaning: 'Your name for a server-to-server secret.' },
  {
    name: 'partners[].serverSecrets[].sha256',
    default: 'required',
    meaning: 'SHA-256 of the secret in hexadecimal. `npm run create:server-secret` prints it.',
  },
  {
    name: 'partners[].merchants',
    default: 'all',
    meaning:
      'Domains of the merchants that buyers of this partner can see. The others do not exist for them (`DomainNotFound`; search finds nothing there), save for what was bought already.',
  },
  {
    name: 'partners[].webhook.url',
    default: 'no webhook',
    meaning:
      "https address of the partner's backend that gets [webhooks](webhooks.md). In demo mode, http works too on this machine.",
  },
  {
    name: 'partners[].webhook.secrets[]',
    default: 'required',
    meaning:
      'The secret that signs them, as `{ "env": "NAME" }`; two while you replace one. The variable holds `whsec_` and the base64 of 24 to 64 random bytes.',
  },
  {
    name: 'partners[].webhook.events[]',
    default: 'all',
    meaning: '`order.placed`, `order.status_changed`, `attempt.ended`.',
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
    name: 'merchants[].hosts',
    default: '[]',
    meaning:
      'Other hosts of its product pages for `productByUrl`, such as `shop.example` or `shop.example:8443`, at most 100. A leading `www.` needs no entry.',
  },
  {
    name: 'merchants[].synonyms[]',
    default: '[]',
    meaning: 'As `synonyms`, for search among the products of this merchant.',
  },
  {
    name: 'merchants[].settings',
    default: '{}',
    meaning:
      'Settings of the adapter. Write credentials as `{ "env": "NAME" }`; they come from that environment variable.',
  },
  ...assistantRows,
  {
    name: 'merchants[].consents[]',
    default: 'those that the platform lists',
    meaning:
      'Consents that the shop asks buyers for, at most 50: `{ "consentId", "uiSlot", "text", "html", "type", "explicit", "required", "revokable" }`. `uiSlot` is `UNDER_EMAIL_INPUT`, `ABOVE_PLACE_ORDER_BUTTON` or `AFTER_SHIPPING_INFO`; `type` is `marketing`, `terms`, `privacy` or `custom`. `html` defaults to the text, the last three to false. They replace what the platform lists. A required marketing consent must be explicit.',
  },
  {
    name: 'merchants[].marketingConsentText',
    default: 'none',
    meaning:
      'Text of the consent `marketing`, which is optional and revokable. It exists only if no other consents are configured or listed.',
  },
  ...ucpRows,
  ...rateLimitRows,
  {
    name: 'cardNetworks[].network',
    default: 'none; in demo mode simulated ones',
    meaning: 'Card network `A`, `B` or `C`, each once. With the first entry, demo mode starts none by itself.',
  },
  {
    name: 'cardNetworks[].url',
    default: 'required',
    meaning:
      'URL of the network: https, or http on this machine. `npm run start:networks` prints those of the simulated networks.',
  },
  {
    name: 'cardNetworks[].settings',
    default: 'required',
    meaning:
      'What the network gave to you: see `src/card-networks/network-a`, `network-b` and `network-c`. Write credentials as `{ "env": "NAME" }`.',
  },
  {
    name: 'cardNetworks[].acquirerToken',
    default: 'none',
    meaning:
      'Of a simulated network, as `{ "env": "NAME" }`: lets the sandbox shops of this service redeem its tokens.',
  },
  {
    name: 'synonyms[]',
    default: '[]',
    meaning:
      'Words of search that stand for each other, `["tarp", "tarpaulin"]`, or for others alone, `{ "from": ["crockery"], "to": ["plate", "bowl"] }`, at most 1,000; each is one word. Those of shopping English, such as `couch` and `sofa`, are built in. `npm run catalog:synonyms` has the running server read them again, at each node.',
  },
  {
    name: 'rates[]',
    default: '[]; in demo mode one for JPY',
    meaning:
      'Exchange rates for the USD cents of search: `{ "currency": "JPY", "usd": "0.0067", "date": "2026-11-21" }`, the dollars for one whole unit. Carts never use them.',
  },
  {
    name: 'rateMaxAgeDays',
    default: '7',
    meaning: 'How many days after its date a rate counts. Without a rate, prices in USD cents are null.',
  },
  {
    name: 'catalogSyncMinutes',
    default: '60',
    meaning: 'A catalog is listed again once its snapshot is so old.',
  },
  {
    name: 'allowedOrigins',
    default: '[]',
    meaning: 'Further origins whose pages can call the service from a browser, beside the `origins` of App IDs.',
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
