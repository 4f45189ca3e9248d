import { z } from 'zod';
import { logLevels } from './config.ts';

/** A variable of the environment: how its text is read, what holds where it is not set (in the README's words), and what it means. */
const variable = <Schema extends z.ZodType>(schema: Schema, unset: string, meaning: string) =>
  schema.optional().meta({ unset, meaning });

const wholeNumber = (from: number, to: number) => {
  const message = `has to be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
};

const flag = z.enum(['true', 'false'], 'has to be true or false').transform((text) => text === 'true');

/** `true` and `false` from the time when there was one proxy or none. */
const hops = z.preprocess((text) => (text === 'true' ? '1' : text === 'false' ? '0' : text), wholeNumber(0, 10));

export const environmentName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'has to be 1 to 64 letters, digits, dots, hyphens or underscores');

export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'has to be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

/** 32 bytes in base64url, which are 43 characters, with or without the padding. */
export const keySecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}=?$/, 'has to be 32 random bytes in base64url (43 characters)')
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64url')));

/** An address that is read and then refused by name, since to ignore it would keep state elsewhere than its owner believes. */
const refusedConnection = (protocol: RegExp, scheme: string, reason: string) =>
  z
    .url({ protocol, error: `has to be a ${scheme} address; besides, ${reason}` })
    .refine(() => false, `cannot be used: ${reason}`);

/** Every variable that this service reads. The loader and `describeConfiguration` are made from this table. */
export const environmentVariables = z.object({
  PORT: variable(wholeNumber(0, 65_535), '4000', 'Port to listen on; 0 lets the system choose.'),
  HOST: variable(z.string(), '127.0.0.1', 'Address to listen on; 0.0.0.0 in a container.'),
  DATA_DIR: variable(
    z.string(),
    '.data',
    'Folder of the embedded database and, in demo mode, of the generated key secret.',
  ),
  DATABASE_URL: variable(
    refusedConnection(/^postgres(ql)?$/, 'postgres://', 'this version keeps its state in DATA_DIR only; leave it out'),
    'the embedded database',
    'PostgreSQL, for several nodes. This version refuses to start with it.',
  ),
  REDIS_URL: variable(
    refusedConnection(/^rediss?$/, 'redis://', 'this version sends its events in process only; leave it out'),
    'in process',
    'Redis, for events between nodes. This version refuses to start with it.',
  ),
  LOG_LEVEL: variable(
    z.enum(logLevels, `has to be one of ${logLevels.join(', ')}`),
    'info',
    `Least level that is logged: ${logLevels.join(', ')}.`,
  ),
  CONFIG_FILE: variable(z.string(), 'demo mode', 'JSON file with partners and merchants.'),
  DEMO: variable(
    flag,
    'true without CONFIG_FILE, else false',
    'Whether the demo partner and the sandbox merchants are served, beside those of the file.',
  ),
  KEY_SECRET: variable(
    keySecret,
    'in demo mode generated into DATA_DIR/key-secret, else required',
    '32 random bytes in base64url; seals private keys and cart handles in the database.',
  ),
  ENVIRONMENT: variable(
    environmentName,
    '`environment` of the file, else demo in demo mode and prod otherwise',
    'The claim `env` of tokens; a token of another environment is refused.',
  ),
  PUBLIC_URL: variable(
    publicUrl,
    '`publicUrl` of the file, else the address it listens on',
    'Where clients reach this service.',
  ),
  INTROSPECTION: variable(flag, 'true', 'Whether clients may read the schema; GraphiQL is served only then.'),
  TRUST_PROXY: variable(
    hops,
    '0',
    'How many proxies in front are believed in X-Forwarded-For and -Proto: exactly as many as every request passes; `true` counts as 1.',
  ),
  DRAIN_SECONDS: variable(
    wholeNumber(0, 600),
    '10',
    'How long open requests and running order attempts may take to end once the service is told to stop.',
  ),
  TOKEN_LIFETIME_SECONDS: variable(wholeNumber(60, 86_400), '3600', 'How long a device token is good.'),
  APP_TOKEN_LIFETIME_SECONDS: variable(wholeNumber(60, 2_592_000), '86400', 'How long an app-level token is good.'),
  SERVICE_BINDING_LIFETIME_SECONDS: variable(
    wholeNumber(60, 2_592_000),
    '86400',
    'How long a service-binding token is good.',
  ),
  SIGNING_KEY_ROTATION_DAYS: variable(
    wholeNumber(1, 365),
    '30',
    'Age at which the token-signing key gets a successor.',
  ),
  CARD_KEY_VALIDITY_HOURS: variable(
    wholeNumber(1, 720),
    '24',
    'How long a card key decrypts; it is handed out for the first half of that.',
  ),
});

export type EnvironmentValues = z.output<typeof environmentVariables>;

/** The environment as `process.env` has it. */
export type Environment = Readonly<Record<string, string | undefined>>;
