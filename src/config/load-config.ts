import { hostname } from 'node:os';
import { type Runtime, systemRuntime } from '../lib/runtime.ts';
import { Secret } from '../lib/secret.ts';
import { ConfigurationError } from './configuration-error.ts';
import { demoMerchants, demoPartner } from './demo.ts';
import type { Environment, EnvironmentValues } from './environment/environment-variables.ts';
import { hasKeySecret, loadKeySecret } from './environment/load-key-secret.ts';
import { readEnvironment } from './environment/read-environment.ts';
import { readMetrics } from './environment/read-metrics.ts';
import { readRedis } from './environment/read-redis.ts';
import { readTracing } from './environment/read-tracing.ts';
import { toDatabase } from './environment/to-database.ts';
import { type ConfigFile, configFileSchema } from './file/config-file.ts';
import { findDuplicates, findUnknownMerchants } from './file/find-duplicates.ts';
import { readCardNetworks } from './file/read-card-networks.ts';
import { readConfigFile } from './file/read-config-file.ts';
import { readMerchants } from './file/read-merchants.ts';
import { readPartners } from './file/read-partners.ts';
import { readUcp } from './file/read-ucp.ts';
import type { Config, MerchantConfig } from './loaded-config.ts';
import { readCatalogConfig } from './read-catalog-config.ts';
import { readRateLimits } from './read-rate-limits.ts';

export interface LoadConfigOptions {
  /** Default: `process.env`; nothing else reads it. */
  readonly environment?: Environment;
  /** Null: a demo that has no key secret yet gets none. Default: it is made, in its data folder. */
  readonly runtime?: Pick<Runtime, 'randomBytes'> | null;
  /**
   * A platform's problems with the settings of its merchant: an unknown platform, a missing member. Listed with all
   * others.
   */
  readonly checkMerchant?: (merchant: MerchantConfig) => readonly string[];
  /** The same of a card network. */
  readonly checkCardNetwork?: (configured: Config['cardNetworks'][number]) => readonly string[];
  /** Whether this build can serve the demo and run a sandbox itself. Default: true. */
  readonly hasDemo?: boolean;
}

/**
 * Reads the environment and CONFIG_FILE. Throws ConfigurationError with every problem, before anything is written. Duplicates,
 * references and platform settings are checked once the form of the file is valid.
 */
export async function loadConfig({
  environment = process.env,
  runtime = systemRuntime,
  checkMerchant = () => [],
  checkCardNetwork = () => [],
  hasDemo = true,
}: LoadConfigOptions = {}): Promise<Config> {
  const problems: string[] = [];
  const values = readEnvironment(environment, problems);
  const demo = hasDemo && (values.DEMO ?? !isSet(environment, 'CONFIG_FILE'));
  const found = values.CONFIG_FILE === undefined ? emptyFile : await readConfigFile(values.CONFIG_FILE, problems);
  if (!demo) problems.push(...findMissing(environment, found));
  const file = found ?? emptyFile;

  const ofFile = readPartners({ file, environment, demo }, problems);
  const partners = [...(demo ? [demoPartner] : []), ...ofFile];
  const builtIn = demo ? demoMerchants : [];
  const merchants = readMerchants({ builtIn, file, environment }, problems);
  problems.push(...findDuplicates(partners, merchants));
  problems.push(...merchants.flatMap((each) => checkMerchant(each).map((it) => `merchant ${each.domain}: ${it}`)));
  problems.push(...findUnknownMerchants(partners, merchants));
  if (!hasDemo) problems.push(...findLeftOut(values, merchants));
  const cardNetworks = readCardNetworks(file, environment, problems);
  problems.push(
    ...cardNetworks.flatMap((each) => checkCardNetwork(each).map((it) => `network ${each.network}: ${it}`)),
  );
  const trustedProxies = values.TRUST_PROXY;
  const ucp = readUcp({ file, merchants, partners, demo, trustedProxies }, problems);
  const rateLimits = readRateLimits({ file, demo, merchants }, problems);
  const redis = readRedis(values, problems);
  const metrics = readMetrics(values, problems);
  const tracing = readTracing(values, problems);
  const catalog = readCatalogConfig(file, { demo }, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);

  const dataDir = values.DATA_DIR ?? '.data';
  return {
    demo,
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT,
    ...toNodeConfig(values),
    dataDir,
    sandbox: values.SANDBOX_URL ?? null,
    paymentProviders: values.PAYMENT_PROVIDERS_URL ?? null,
    database: toDatabase(values),
    catalogCopyMib: values.CATALOG_COPY_MIB,
    redis,
    metrics,
    tracing,
    logLevel: values.LOG_LEVEL ?? 'info',
    environment: values.ENVIRONMENT ?? file.environment ?? (demo ? 'demo' : 'prod'),
    publicUrl: values.PUBLIC_URL ?? file.publicUrl ?? null,
    allowedOrigins: [...file.allowedOrigins, ...partners.flatMap(toOrigins)],
    ...toGraphqlConfig(values, demo),
    trustedProxies,
    server: toServerConfig(values),
    keySecret: await findKeySecret(values, dataDir, runtime),
    ...toTimes(values),
    tokens: toTokenConfig(values),
    partners,
    merchants,
    cardNetworks,
    ucp,
    rateLimits,
    catalog,
  };
}

/** What sets this node apart from the others of the service. */
const toNodeConfig = ({ NODE_NAME, MAINTENANCE }: EnvironmentValues) => ({
  nodeName: NODE_NAME ?? `${hostname()}:${process.pid}`,
  maintenance: MAINTENANCE === undefined ? null : { retryAfterSeconds: MAINTENANCE },
});

const toTimes = (values: EnvironmentValues) => ({
  leaveSeconds: values.LEAVE_SECONDS,
  drainSeconds: values.DRAIN_SECONDS,
  leaseSeconds: values.LEASE_SECONDS,
  attemptDetailDays: values.ATTEMPT_DETAIL_DAYS,
  attemptRetentionDays: values.ATTEMPT_RETENTION_DAYS,
  consentRetentionDays: values.CONSENT_RETENTION_DAYS ?? null,
  activeCartsTimeoutSeconds: values.ACTIVE_CARTS_TIMEOUT_SECONDS,
  demoStepPauseMs: values.DEMO_STEP_PAUSE_MS,
});

const toServerConfig = (values: EnvironmentValues): Config['server'] => ({
  requestMs: values.REQUEST_TIMEOUT_SECONDS * 1000,
  sockets: values.MAX_SOCKETS,
  socketsPerAddress: values.MAX_SOCKETS_PER_ADDRESS,
  socketOperationsPerAddress: values.MAX_SOCKET_OPERATIONS_PER_ADDRESS,
  socketMessagesPerSecond: values.SOCKET_MESSAGES_PER_SECOND,
  socketBufferBytes: values.SOCKET_BUFFER_KILOBYTES * 1024,
});

const toGraphqlConfig = (values: EnvironmentValues, demo: boolean) => ({
  introspection: values.INTROSPECTION ?? demo,
  queryCompilation: values.QUERY_COMPILATION ?? 'repeated',
  maxAnswerBytes: values.MAX_ANSWER_KILOBYTES * 1024,
});

const toTokenConfig = (values: EnvironmentValues): Config['tokens'] => ({
  deviceTokenSeconds: values.TOKEN_LIFETIME_SECONDS,
  appTokenSeconds: values.APP_TOKEN_LIFETIME_SECONDS,
  serviceBindingSeconds: values.SERVICE_BINDING_LIFETIME_SECONDS,
  flowTokenSeconds: values.FLOW_TOKEN_LIFETIME_SECONDS,
  signingKeyRotationDays: values.SIGNING_KEY_ROTATION_DAYS,
  cardKeyValidityHours: values.CARD_KEY_VALIDITY_HOURS,
});

/** Each node of a demo has its own folder, so with a database the secret must be stored there. */
async function findKeySecret(
  { KEY_SECRET, DATABASE_URL }: EnvironmentValues,
  dataDir: string,
  runtime: Pick<Runtime, 'randomBytes'> | null,
): Promise<Secret<Uint8Array> | null> {
  if (KEY_SECRET !== undefined) return new Secret(KEY_SECRET);
  if (DATABASE_URL !== undefined) return null;
  return runtime === null && !hasKeySecret(dataDir) ? null : loadKeySecret(dataDir, runtime ?? systemRuntime);
}

const toOrigins = ({ appIds }: Config['partners'][number]): readonly string[] =>
  appIds.flatMap(({ origins }) => origins);

const emptyFile: ConfigFile = configFileSchema.parse({}, { jitless: true });

/** Without demo mode nothing has a default: partners, merchants and the key secret must be configured. */
function findMissing(environment: Environment, file: ConfigFile | undefined): string[] {
  const missing: string[] = [];
  if (!isSet(environment, 'CONFIG_FILE')) {
    missing.push('CONFIG_FILE is missing: without demo mode, partners and merchants come from a file');
  } else {
    if (file?.partners.length === 0) missing.push('CONFIG_FILE, partners: at least one is needed');
    if (file?.merchants.length === 0) missing.push('CONFIG_FILE, merchants: at least one is needed');
  }
  if (!isSet(environment, 'KEY_SECRET')) missing.push('KEY_SECRET is missing: `npm run create:key-secret` prints one');
  return missing;
}

/** What a build without the demo cannot serve. */
const findLeftOut = ({ DEMO, SANDBOX_URL }: EnvironmentValues, merchants: readonly MerchantConfig[]): string[] => [
  ...(DEMO === true ? ['DEMO must not be true: this build has no demo'] : []),
  ...merchants
    .filter(({ platform }) => platform === 'sandbox' && SANDBOX_URL === undefined)
    .map(({ domain }) => `merchant ${domain}: this build has no sandbox: set SANDBOX_URL`),
];

const isSet = (environment: Environment, name: string): boolean => (environment[name] ?? '').trim() !== '';
