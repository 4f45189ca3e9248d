import type { Secret } from '../lib/secret.ts';

/** The whole configuration, checked. */
export interface Config {
  /** True where the demo partner and the sandbox merchants are served. */
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** The claim `env` of tokens. */
  readonly environment: string;
  /** Where clients reach this service, without a slash at the end; null: at the address it listens on. */
  readonly publicUrl: string | null;
  /** Origins, beside its own, whose pages may call this service. */
  readonly allowedOrigins: readonly string[];
  /** Whether clients may read the schema, and GraphiQL is served. */
  readonly introspection: boolean;
  /** How many proxies stand in front and are believed in who calls (`X-Forwarded-*`). */
  readonly trustedProxies: number;
  /** How long what runs may take to end once the service is told to stop. */
  readonly drainSeconds: number;
  /** 32 bytes. */
  readonly keySecret: Secret<Uint8Array>;
  readonly tokens: TokenConfig;
  readonly partners: readonly PartnerConfig[];
  readonly merchants: readonly MerchantConfig[];
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface TokenConfig {
  readonly deviceTokenSeconds: number;
  readonly appTokenSeconds: number;
  readonly serviceBindingSeconds: number;
  readonly signingKeyRotationDays: number;
  readonly cardKeyValidityHours: number;
}

export interface PartnerConfig {
  readonly name: string;
  /** At least one. */
  readonly appIds: readonly { readonly id: string; readonly challenges: boolean }[];
  readonly serverSecrets: readonly { readonly id: string; readonly sha256: string }[];
}

export interface MerchantConfig {
  readonly domain: string;
  readonly displayName: string;
  /** A name from the registry of adapters. */
  readonly platform: string;
  /** For the platform to parse. Each `{ "env": "NAME" }` has become a `Secret` with the value of that variable. */
  readonly settings: unknown;
}
