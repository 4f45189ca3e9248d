import { type Runtime, systemRuntime } from '../lib/runtime.ts';
import { Secret } from '../lib/secret.ts';
import type { Config, MerchantConfig } from './config.ts';
import { type ConfigFile, configFileSchema } from './config-file.ts';
import { ConfigurationError } from './configuration-error.ts';
import { demoMerchants, demoPartner } from './demo.ts';
import type { Environment } from './environment-variables.ts';
import { findDoubles } from './find-doubles.ts';
import { loadKeySecret } from './load-key-secret.ts';
import { readConfigFile } from './read-config-file.ts';
import { readEnvironment } from './read-environment.ts';
import { resolveReferences } from './resolve-references.ts';

export interface LoadConfigOptions {
  /** `process.env` where it is not given; this is the only place that reads it. */
  readonly environment?: Environment;
  readonly runtime?: Pick<Runtime, 'randomBytes'>;
  /** What a platform says about the settings of its merchant: an unknown platform, a missing member. Listed with all else. */
  readonly checkMerchant?: (merchant: MerchantConfig) => readonly string[];
}

/** Reads the environment and CONFIG_FILE. Throws ConfigurationError with everything that is missing or wrong; then nothing was written. */
export async function loadConfig({
  environment = process.env,
  runtime = systemRuntime,
  checkMerchant = () => [],
}: LoadConfigOptions = {}): Promise<Config> {
  const problems: string[] = [];
  const values = readEnvironment(environment, problems);
  const demo = values.DEMO ?? !isSet(environment, 'CONFIG_FILE');
  const file = values.CONFIG_FILE === undefined ? emptyFile : await readConfigFile(values.CONFIG_FILE, problems);
  if (!demo) problems.push(...findMissing(environment, file, problems));

  const partners = [...(demo ? [demoPartner] : []), ...(file?.partners ?? [])];
  const merchants = [...(demo ? demoMerchants : []), ...readMerchants(file, environment, problems)];
  problems.push(...findDoubles(partners, merchants));
  for (const merchant of merchants) {
    if (merchant.platform === '') continue;
    const { domain } = merchant;
    const name = domain === '' ? 'a merchant without a good domain' : `merchant ${domain}`;
    const found = checkMerchant({ ...merchant, domain: domain || 'unnamed.example' });
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  if (problems.length > 0) throw new ConfigurationError(problems);

  const dataDir = values.DATA_DIR ?? '.data';
  return {
    demo,
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 4000,
    dataDir,
    logLevel: values.LOG_LEVEL ?? 'info',
    environment: values.ENVIRONMENT ?? file?.environment ?? (demo ? 'demo' : 'prod'),
    publicUrl: values.PUBLIC_URL ?? file?.publicUrl ?? null,
    allowedOrigins: file?.allowedOrigins ?? [],
    introspection: values.INTROSPECTION ?? true,
    trustedProxies: values.TRUST_PROXY ?? 0,
    drainSeconds: values.DRAIN_SECONDS ?? 10,
    keySecret: values.KEY_SECRET ? new Secret(values.KEY_SECRET) : await loadKeySecret(dataDir, runtime),
    tokens: {
      deviceTokenSeconds: values.TOKEN_LIFETIME_SECONDS ?? 3600,
      appTokenSeconds: values.APP_TOKEN_LIFETIME_SECONDS ?? 86_400,
      serviceBindingSeconds: values.SERVICE_BINDING_LIFETIME_SECONDS ?? 86_400,
      signingKeyRotationDays: values.SIGNING_KEY_ROTATION_DAYS ?? 30,
      cardKeyValidityHours: values.CARD_KEY_VALIDITY_HOURS ?? 24,
    },
    partners,
    merchants,
  };
}

const emptyFile: ConfigFile = configFileSchema.parse({});

function readMerchants(file: ConfigFile | undefined, environment: Environment, problems: string[]): MerchantConfig[] {
  return (file?.merchants ?? []).map((merchant, index) => ({
    ...merchant,
    settings: resolveReferences(merchant.settings, `CONFIG_FILE, merchants[${index}].settings`, environment, problems),
  }));
}

/** Without demo mode nothing is made up: who may call, whose shops are served and what seals the database has to be said. */
function findMissing(environment: Environment, file: ConfigFile | undefined, problems: readonly string[]): string[] {
  const isEmpty = (key: 'partners' | 'merchants') =>
    file?.[key].length === 0 && !problems.some((problem) => problem.startsWith(`CONFIG_FILE, ${key}:`));
  const missing: string[] = [];
  if (!isSet(environment, 'CONFIG_FILE')) {
    missing.push('CONFIG_FILE is missing: without demo mode, partners and merchants come from a file');
  } else {
    if (isEmpty('partners')) missing.push('CONFIG_FILE, partners: at least one is needed');
    if (isEmpty('merchants')) missing.push('CONFIG_FILE, merchants: at least one is needed');
  }
  if (!isSet(environment, 'KEY_SECRET')) missing.push('KEY_SECRET is missing: `npm run key-secret` prints one');
  return missing;
}

const isSet = (environment: Environment, name: string): boolean => (environment[name] ?? '').trim() !== '';
