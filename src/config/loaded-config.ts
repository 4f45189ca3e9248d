import type { Secret } from '../lib/secret.ts';
import type { ConfigFile } from './file/config-file.ts';
import type { TracingConfig } from './tracing-config.ts';

/** The whole configuration, checked. */
export interface Config {
  /** True if the demo partner and the sandbox merchants are served. */
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** The name of this node in log lines and `/readyz`. */
  readonly nodeName: string;
  readonly dataDir: string;
  /**
   * The address of a sandbox in a separate process; null if it runs in this one. `url` has no credentials and no
   * trailing slash.
   */
  readonly sandbox: { readonly url: string; readonly token: Secret } | null;
  /** The sandbox's payment providers, if they were started by themselves; null if the sandbox starts them. */
  readonly paymentProviders: { readonly url: string; readonly token: Secret } | null;
  /** Null: the embedded database in `dataDir`. */
  readonly database: DatabaseConfig | null;
  /** The limit of this node's copies of catalogs, in MiB. */
  readonly catalogCopyMib: number;
  /** The service that nodes share besides their database. Null: each node sends wake-ups and counts only for itself. */
  readonly redis: RedisConfig | null;
  /** The address of this node's metrics; null: nothing is counted. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** The collector of traces; null: nothing is traced. */
  readonly tracing: TracingConfig | null;
  /** Maintenance of this node alone; null: as the store says. */
  readonly maintenance: { readonly retryAfterSeconds: number } | null;
  readonly logLevel: LogLevel;
  /** The claim `env` of tokens. */
  readonly environment: string;
  /** The URL at which clients reach this service, without a trailing slash; null: the address it listens on. */
  readonly publicUrl: string | null;
  /** Origins whose pages may call this service: those of App IDs, and others that the file lists. */
  readonly allowedOrigins: readonly string[];
  /** Whether clients may read the schema, and GraphiQL is served. */
  readonly introspection: boolean;
  /** The limit of one GraphQL answer. */
  readonly maxAnswerBytes: number;
  /** Which operations run compiled: those that repeat, all from their first run, or none. */
  readonly queryCompilation: 'repeated' | 'all' | 'off';
  /** The number of proxies in front whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: number;
  /** How long the service still takes requests after it is told to stop. */
  readonly leaveSeconds: number;
  /** How long running work may continue after it takes no more. */
  readonly drainSeconds: number;
  readonly server: ServerConfig;
  /** 32 bytes. Null: the one that the nodes of a demo share in their database. */
  readonly keySecret: Secret<Uint8Array> | null;
  /** How long orders of the demo's GraphiQL wait before each step, so that you can watch them. */
  readonly demoStepPauseMs: number;
  /** How long an order attempt stays with a node that gives no sign of life. */
  readonly leaseSeconds: number;
  /** Days after its end until an attempt shrinks, and days that what is left of it stays then. */
  readonly attemptDetailDays: number;
  readonly attemptRetentionDays: number;
  /** How long the trail of an order's consents is kept; null for ever. */
  readonly consentRetentionDays: number | null;
  /** How long a merchant may take for its cart when the carts of several are read together. */
  readonly activeCartsTimeoutSeconds: number;
  readonly tokens: TokenConfig;
  readonly partners: readonly PartnerConfig[];
  readonly merchants: readonly MerchantConfig[];
  readonly cardNetworks: readonly CardNetworkConfig[];
  readonly ucp: UcpConfig;
  readonly rateLimits: RateLimitsConfig;
  readonly catalog: CatalogConfig;
}

export interface CardNetworkConfig {
  readonly network: 'A' | 'B' | 'C';
  readonly url: string;
  /** For the network's adapter to parse. Each `{ "env": "NAME" }` has become a `Secret` with the value of that variable. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The token of a simulated network's acquirer: lets the sandbox's shops redeem its tokens. */
  readonly acquirerToken: Secret | null;
}

/** A search for a word of `from` finds the words of `to` as well. */
interface SynonymConfig {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface CatalogConfig {
  readonly synonyms: readonly SynonymConfig[];
  readonly rates: readonly {
    readonly currency: string;
    /** US dollars for one whole unit, as decimal text. */
    readonly usd: string;
    /** ISO 8601 calendar date; null if the rate never gets too old. */
    readonly date: string | null;
  }[];
  readonly rateMaxAgeDays: number;
  readonly syncMinutes: number;
}

interface RedisConfig {
  /** A `redis://` or `rediss://` address. It may hold a password. */
  readonly url: Secret;
  /** Path of the certificates that verify it. */
  readonly caFile: string | null;
}

export interface DatabaseConfig {
  /** A `postgres://` address. It may hold a password. */
  readonly url: Secret;
  /** Connections of this node at most. */
  readonly connections: number;
  /** False: `npm run migrate` gives the database its form, and the node waits for it. Default: true. */
  readonly migrates?: boolean;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Limits on what clients may keep open and send, in the server's form. */
interface ServerConfig {
  readonly requestMs: number;
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly socketOperationsPerAddress: number;
  readonly socketMessagesPerSecond: number;
  readonly socketBufferBytes: number;
}

interface RateLimitConfig {
  readonly points: number;
  readonly seconds: number;
  readonly coolOffSeconds: number;
}

type RateLimitsConfig = Readonly<Record<keyof ConfigFile['rateLimits'], RateLimitConfig>>;

interface TokenConfig {
  readonly deviceTokenSeconds: number;
  readonly appTokenSeconds: number;
  readonly serviceBindingSeconds: number;
  readonly flowTokenSeconds: number;
  readonly signingKeyRotationDays: number;
  readonly cardKeyValidityHours: number;
}

export interface PartnerConfig {
  readonly name: string;
  /** At least one. */
  readonly appIds: readonly {
    readonly id: string;
    readonly challenges: boolean;
    /** Exact https origins. */
    readonly origins: readonly string[];
  }[];
  readonly serverSecrets: readonly { readonly id: string; readonly sha256: string }[];
  /** Domains of the merchants that its buyers can see; all unless set. */
  readonly merchants?: readonly string[] | undefined;
  /** The address at which its backend hears of orders. */
  readonly webhook?: WebhookConfig;
}

export interface WebhookConfig {
  /** https; in demo mode also http on this computer. */
  readonly url: string;
  /** One, or two during a rotation: `whsec_` and base64. */
  readonly secrets: readonly Secret[];
  readonly events: readonly ('order.placed' | 'order.status_changed' | 'attempt.ended')[];
}

type FileMerchant = ConfigFile['merchants'][number];

export interface MerchantConfig {
  readonly domain: string;
  readonly displayName: string;
  /** A name from the registry of adapters. */
  readonly platform: string;
  /** For the platform to parse. Each `{ "env": "NAME" }` has become a `Secret` with the value of that variable. */
  readonly settings: unknown;
  /** If false, buyers cannot find the merchant or buy there. Its orders stay. */
  readonly enabled: boolean;
  /** Other hosts of its product pages, with a port if it is not the usual one. */
  readonly hosts?: readonly string[];
  /** For search among its products. */
  readonly synonyms?: readonly SynonymConfig[];
  /** Left out: the merchant has no shopping assistant. */
  readonly assistant?: NonNullable<FileMerchant['assistant']>;
  /** They replace what the platform lists. */
  readonly consents?: readonly ConsentConfig[];
  /** How platforms of agents reach it by the Universal Commerce Protocol. Left out: they do not shop here, save in demo mode. */
  readonly ucp?: NonNullable<FileMerchant['ucp']>;
  /** The text of the only consent of a merchant for which nobody lists any. */
  readonly marketingConsentText?: string;
}

/** The platforms of agents that are known by name. Their secrets are here as SHA-256 in hexadecimal. */
interface UcpConfig {
  /** The version that the profiles of merchants are of. All others are spoken too. */
  readonly version: '2026-08-25' | '2026-04-08';
  readonly platforms: readonly {
    readonly name: string;
    readonly profile: string;
    /** Null: all. */
    readonly merchants: readonly string[] | null;
    /** The App ID whose intents of card networks it pays with. */
    readonly appId: string | null;
    readonly apiKeys: readonly string[];
    readonly oauth: { readonly clientId: string; readonly secrets: readonly string[] } | null;
    readonly mtlsSubject: string | null;
  }[];
  /** The header in which a trusted proxy tells the subject of a client certificate. */
  readonly mtlsHeader: string | null;
  /** How many checkouts a platform may have open at one merchant, and all strangers at one address together. */
  readonly openCheckouts: number;
  readonly addressOpenCheckouts: number;
}

export interface ConsentConfig {
  readonly consentId: string;
  readonly uiSlot: 'UNDER_EMAIL_INPUT' | 'ABOVE_PLACE_ORDER_BUTTON' | 'AFTER_SHIPPING_INFO';
  readonly text: string;
  /** Default: the text. */
  readonly html?: string;
  readonly type: 'MARKETING' | 'TERMS' | 'PRIVACY' | 'CUSTOM';
  readonly explicit: boolean;
  readonly required: boolean;
  readonly revokable: boolean;
}
