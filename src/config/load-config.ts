import { randomBytes } from 'node:crypto';
import { Secret } from '../lib/secret.ts';
import type { Config, MerchantConfig, PartnerConfig } from './config.ts';
import { type ConfigFile, configFileSchema } from './config-file.ts';
import { ConfigurationError } from './configuration-error.ts';
import { demoMerchants, demoPartner } from './demo.ts';
import type { Environment, EnvironmentValues } from './environment-variables.ts';
import { findDoubles } from './find-doubles.ts';
import { loadKeySecret } from './load-key-secret.ts';
import { readConfigFile } from './read-config-file.ts';
import { readEnvironment } from './read-environment.ts';
import { resolveReferences } from './resolve-references.ts';

export interface LoadConfigOptions {
  /** `process.env` where it is not given; this is the only place that reads it. */
  readonly environment?: Environment;
  readonly randomBytes?: (length: number) => Uint8Array;
  /** What a platform says about the settings of its merchant: an unknown platform, a missing member. Listed with all else. */
  readonly checkMerchant?: (merchant: MerchantConfig) => readonly string[];
}

/** Reads the environment and CONFIG_FILE. Throws ConfigurationError with everything that is missing or wrong; then nothing was written. */
export async function loadConfig({
  environment = process.env,
  randomBytes: random = randomBytes,
  checkMerchant = () => [],
}: LoadConfigOptions = {}): Promise<Config> {
  const problems: string[] = [];
  const values = readEnvironment(environment, problems);
  const demo = values.DEMO ?? !environment['CONFIG_FILE']?.trim();
  const file = values.CONFIG_FILE === undefined ? emptyFile : await readConfigFile(values.CONFIG_FILE, problems);

  const partners = [...(demo ? [demoPartner] : []), ...(file?.partners ?? [])];
  const merchants = [...(demo ? demoMerchants : []), ...readMerchants(file, environment, problems)];
  if (file !== undefined) problems.push(...findMissing(demo, environment, values, partners, merchants));
  else problems.push(...findMissingKeySecret(demo, environment));
  problems.push(...findDoubles(partners, merchants));
  for (const merchant of merchants) {
    problems.push(...checkMerchant(merchant).map((problem) => `merchant ${merchant.domain}: ${problem}`));
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
    keySecret: values.KEY_SECRET ? new Secret(values.KEY_SECRET) : await loadKeySecret(dataDir, random),
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

/** Without demo mode nothing is made up: who may call and whose shops are served has to be said. */
function findMissing(
  demo: boolean,
  environment: Environment,
  values: EnvironmentValues,
  partners: readonly PartnerConfig[],
  merchants: readonly MerchantConfig[],
): string[] {
  if (demo) return [];
  const file =
    values.CONFIG_FILE === undefined ? ['CONFIG_FILE is missing; without DEMO=true it has to name a file'] : [];
  const withFile = values.CONFIG_FILE !== undefined;
  return [
    ...file,
    ...findMissingKeySecret(demo, environment),
    ...(withFile && partners.length === 0 ? ['CONFIG_FILE, partners: at least one is needed'] : []),
    ...(withFile && merchants.length === 0 ? ['CONFIG_FILE, merchants: at least one is needed'] : []),
  ];
}

const findMissingKeySecret = (demo: boolean, environment: Environment): string[] =>
  demo || environment['KEY_SECRET']?.trim() ? [] : ['KEY_SECRET is missing; npm run key-secret prints one'];
