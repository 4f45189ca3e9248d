import * as z from 'zod';
import { environmentName, publicUrl } from '../environment/environment-variables.ts';
import { wholeNumber } from '../whole-number.ts';
import { assistant } from './assistant-schema.ts';
import { synonyms } from './synonym-schema.ts';
import { merchantUcp, ucp } from './ucp-schema.ts';
import { webhook } from './webhook-schema.ts';

/** No wildcards: they would parse as a host. */
const isOrigin = (text: string): boolean => URL.parse(text)?.origin === text && !text.includes('*');

const origin = z.string().refine(isOrigin, 'must be an origin such as https://shop.example');

const secureOrigin = z
  .string()
  .refine(
    (text) => isOrigin(text) && text.startsWith('https:'),
    'must be an https origin such as https://shop.example',
  );

const appId = z.strictObject({
  // Values that a header can carry and that compare equal afterwards.
  id: z.string().regex(/^[\x21-\x7e]{1,512}$/, 'must be 1 to 512 visible ASCII characters'),
  challenges: z.boolean().default(false),
  origins: z.array(secureOrigin).max(100).default([]),
});

const serverSecret = z.strictObject({
  id: z.string().min(1).max(100),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 lower-case hexadecimal digits'),
});

const partner = z.strictObject({
  // An owner's key is `partner/deviceId`, so a slash in the name would let two owners share one.
  name: z
    .string()
    .regex(/^[A-Za-z0-9 ._-]{1,100}$/, 'must be 1 to 100 letters, digits, spaces, dots, hyphens or underscores'),
  appIds: z.array(appId).min(1, 'needs at least one App ID'),
  serverSecrets: z.array(serverSecret).default([]),
  merchants: z.array(z.string()).max(1_000).optional(),
  webhook: webhook.optional(),
});

const consentText = z.string().trim().min(1).max(10_000);
const word = <const Words extends readonly string[]>(words: Words) =>
  z
    .string()
    .toUpperCase()
    .pipe(z.enum(words, `must be one of ${words.join(', ')}`));

const consent = z
  .strictObject({
    consentId: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, hyphens or underscores'),
    uiSlot: word(['UNDER_EMAIL_INPUT', 'ABOVE_PLACE_ORDER_BUTTON', 'AFTER_SHIPPING_INFO']),
    text: consentText,
    html: consentText.exactOptional(),
    type: word(['MARKETING', 'TERMS', 'PRIVACY', 'CUSTOM']),
    explicit: z.boolean().default(false),
    required: z.boolean().default(false),
    revokable: z.boolean().default(false),
  })
  .refine(({ type, required, explicit }) => type !== 'MARKETING' || !required || explicit, {
    path: ['explicit'],
    message: 'must be true for a required marketing consent: an order signs no advertising',
  });

const merchant = z.strictObject({
  domain: z
    .string()
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
      'must be a domain without protocol, path or trailing slash',
    ),
  // Required except for a merchant of demo mode, which an entry may turn off.
  displayName: z.string().trim().min(1).max(200).optional(),
  platform: z.string().min(1).optional(),
  settings: z.unknown().optional(),
  enabled: z.boolean().default(true),
  assistant: assistant.exactOptional(),
  consents: z
    .array(consent)
    .max(50)
    .refine((list) => new Set(list.map(({ consentId }) => consentId)).size === list.length, 'has a consentId twice')
    .exactOptional(),
  marketingConsentText: consentText.exactOptional(),
  ucp: merchantUcp.exactOptional(),
  hosts: z
    .array(
      z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[1-9][0-9]{0,4})?$/, 'must be a host in lower case'),
    )
    .max(100)
    .default([]),
  synonyms,
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

const rate = z.strictObject({
  currency: z.string().refine((code) => currencies.has(code), 'must be an ISO 4217 currency code in capitals'),
  usd: z
    .string()
    .regex(
      /^(?=.*[1-9])\d{1,9}(?:\.\d{1,12})?$/,
      'must be the US dollars for one whole unit as a decimal text, such as "0.0067"',
    ),
  date: z.iso.date('must be a date such as 2026-11-21'),
});

/** Omitted members keep their defaults. */
const rateLimit = z
  .strictObject({
    points: wholeNumber(1, 1_000_000),
    seconds: wholeNumber(1, 86_400),
    coolOffSeconds: wholeNumber(0, 86_400),
  })
  .partial()
  .default({});

/** The format of CONFIG_FILE. Unknown keys are errors, since a misspelled one would otherwise have no effect. */
export const configFileSchema = z.strictObject({
  environment: environmentName.optional(),
  publicUrl: publicUrl.optional(),
  allowedOrigins: z.array(origin).default([]),
  partners: z.array(partner).default([]),
  merchants: z.array(merchant).default([]),
  cardNetworks: z
    .array(
      z.strictObject({
        network: z.enum(['A', 'B', 'C']),
        url: z.url(),
        settings: z.record(z.string(), z.unknown()),
        acquirerToken: z.strictObject({ env: z.string() }).optional(),
      }),
    )
    .max(3)
    .default([]),
  ucp: ucp.prefault({}),
  synonyms,
  rates: z.array(rate).max(200).default([]),
  rateMaxAgeDays: wholeNumber(1, 365).default(7),
  catalogSyncMinutes: wholeNumber(1, 10_080).default(60),
  rateLimits: z
    .strictObject({
      sessions: rateLimit,
      orders: rateLimit,
      failedPayments: rateLimit,
      promoCodes: rateLimit,
      search: rateLimit,
      suggestions: rateLimit,
      sockets: rateLimit,
      enrolments: rateLimit,
      anonymous: rateLimit,
      introspection: rateLimit,
      agents: rateLimit,
      namedAgents: rateLimit,
      agentPayments: rateLimit,
      agentPromoCodes: rateLimit,
      agentOrders: rateLimit,
      agentAddressPayments: rateLimit,
      agentAddressPromoCodes: rateLimit,
      agentAddressOrders: rateLimit,
      agentTokens: rateLimit,
      refusedAgents: rateLimit,
    })
    .prefault({}),
});

export type ConfigFile = z.output<typeof configFileSchema>;
