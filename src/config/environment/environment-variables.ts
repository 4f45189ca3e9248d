import * as z from 'zod';
import { isLoopback } from '../../lib/net/is-loopback.ts';
import { Secret } from '../../lib/secret.ts';
import { logLevels } from '../loaded-config.ts';
import { wholeNumberText } from '../whole-number.ts';
import { connectionUrl, UNESCAPED } from './connection-url.ts';
import { telemetryVariables } from './telemetry-variables.ts';
import { variable } from './variable.ts';

const partsOfSeconds = (most: number) => {
  const message = `must be a number from 0.1 to ${most}`;
  return z
    .string()
    .regex(/^[0-9]{1,3}(?:\.[0-9]{1,3})?$/, message)
    .transform(Number)
    .refine((value) => value >= 0.1 && value <= most, message);
};

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

export const environmentName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores');

const nodeName = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, colons, hyphens or underscores');

export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

/** 32 bytes in base64url, which are 43 characters, with or without the padding. */
export const keySecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}=?$/, 'must be 32 random bytes in base64url (43 characters)')
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64url')));

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

const databaseUrl = connectionUrl(/^postgres(?:ql)?:$/, 'must be a postgres:// address')
  .refine(({ url }) => url.pathname.length > 1, 'must name a database: postgres://host:5432/database')
  // Behind an unescaped slash, the rest of a password would be taken for the name, which messages tell.
  .refine(({ url }) => !/[/@:]/.test(url.pathname.slice(1)), UNESCAPED)
  // Else a password among them would be taken for the name.
  .refine(({ url }) => !/[&=]/.test(url.pathname), 'lacks the ? before its parameters')
  .refine(
    ({ url }) => {
      const mode = url.searchParams.get('sslmode');
      return mode === null || SSL_MODES.includes(mode);
    },
    `has an unknown sslmode: use one of ${SSL_MODES.join(', ')}`,
  )
  .transform(({ text }) => new Secret(text));

const redisUrl = connectionUrl(/^rediss?:$/, 'must be a redis:// or rediss:// address')
  .refine(({ url }) => url.hostname !== '', 'must be a redis:// or rediss:// address')
  .refine(({ url }) => /^\/?$|^\/[0-9]{1,4}$/.test(url.pathname), 'has to end with its host or a database number')
  .transform(({ text }) => new Secret(text));

/** The address of a program on this machine, which includes its token. `command` prints it. */
const localUrl = (command: string) =>
  connectionUrl(/^https?:$/, 'must be an http or https address')
    .refine(
      ({ url }) => url.protocol === 'https:' || isLoopback(url),
      'must begin with https://; http:// is for this machine',
    )
    .refine(({ url }) => url.password !== '', `lacks the token: \`npm run ${command}\` prints the whole address`)
    .transform(({ url: { origin, pathname, password } }) => ({
      url: `${origin}${pathname}`.replace(/\/+$/, ''),
      token: new Secret(decodeURIComponent(password)),
    }));

/** Every variable that this service reads. The loader and `describeConfiguration` are built from this table. */
export const environmentVariables = z.object({
  PORT: variable(wholeNumberText(0, 65_535), 4000, 'Port to listen on. With 0, the system chooses one.'),
  HOST: variable(z.string(), '127.0.0.1', 'Address to listen on. Use 0.0.0.0 in a container.'),
  DATA_DIR: variable(
    // SQLite's name for a database that no file holds: a service that began so would forget its orders.
    z.string().refine((text) => text !== ':memory:', 'must be a folder: orders are kept on disk'),
    '.data',
    'Folder of the embedded database and, in demo mode, of the generated key secret, on a local disk: a network share may not hold its lock. With DATABASE_URL, each node has one of its own, with the addresses at which commands reach it, its copy of the catalogs and, in demo mode, the books of simulated payment providers and card networks.',
  ),
  NODE_NAME: variable(
    nodeName,
    'host name and process id',
    'Name of this node in log lines and in the answer of /readyz.',
  ),
  DATABASE_URL: variable(
    databaseUrl,
    'the embedded database',
    'PostgreSQL 15 or later, for several nodes: `postgres://user:password@host:5432/database`, with `sslmode` and `sslrootcert` as PostgreSQL defines them.',
  ),
  DATABASE_CONNECTIONS: variable(
    wholeNumberText(1, 1000),
    10,
    'Connections of this node to PostgreSQL, at most. Its catalog index has four more, and sandbox shops in its process as many again.',
  ),
  MIGRATE: variable(
    flag,
    'true',
    'Whether this node migrates the database of DATABASE_URL when it starts. With false, it waits until `npm run migrate` has done it, and its role needs no right to create tables.',
  ),
  CATALOG_COPY_MIB: variable(
    wholeNumberText(1, 1_048_576),
    4_096,
    "Disk for the catalogs that this node copies with DATABASE_URL, in MiB; some 200 products take one. SQLite's log beside them takes up to twice as much while they change. Beyond, a catalog stays as it was, and the log says so once.",
  ),
  REDIS_URL: variable(
    redisUrl,
    'none: each node by itself',
    'Redis 7 or later or Valkey, for events and rate limits between nodes: `redis://user:password@host:6379`, with TLS `rediss://`. Needs DATABASE_URL.',
  ),
  REDIS_CA_FILE: variable(z.string(), "Node's own", 'Certificates in PEM that a `rediss://` address is checked with.'),
  SANDBOX_URL: variable(
    localUrl('sandbox:serve'),
    'in process',
    'Sandbox in a process of its own, with its token: `npm run sandbox:serve` prints it.',
  ),
  PAYMENT_PROVIDERS_URL: variable(
    localUrl('payment-providers'),
    'started on first use',
    'Payment providers of the sandbox in a process of their own, with their token: `npm run payment-providers` prints it. Needed if several nodes have sandbox merchants.',
  ),
  MAINTENANCE: variable(
    wholeNumberText(1, 86_400),
    'off, unless `npm run maintenance` turned it on',
    'Starts this node under maintenance: it refuses most operations with 503 and this many seconds as `Retry-After`.',
  ),
  ...telemetryVariables,
  LOG_LEVEL: variable(
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    'info',
    `Minimum level of log lines: ${logLevels.join(', ')}.`,
  ),
  CONFIG_FILE: variable(z.string(), 'demo mode', 'JSON file with partners and merchants.'),
  DEMO: variable(
    flag,
    'true without CONFIG_FILE, otherwise false',
    'Serves the demo partner and the sandbox merchants, in addition to those of the file.',
  ),
  DEMO_STEP_PAUSE_MS: variable(
    wholeNumberText(0, 10_000),
    1_200,
    'Milliseconds that each order of a device waits before each step, if GraphiQL opened its session in demo mode, so that you can watch it. Other orders never wait.',
  ),
  KEY_SECRET: variable(
    keySecret,
    'required; in demo mode generated into DATA_DIR/key-secret, with DATABASE_URL into the database',
    '32 random bytes in base64url. Encrypts private keys and cart handles in the database.',
  ),
  ENVIRONMENT: variable(
    environmentName,
    '`environment` of the file; if not set, demo in demo mode and prod otherwise',
    'The claim `env` of tokens. A token of another environment is rejected.',
  ),
  PUBLIC_URL: variable(
    publicUrl,
    '`publicUrl` of the file; if not set, the address that the service listens on',
    'URL at which clients reach the service.',
  ),
  INTROSPECTION: variable(flag, 'true in demo mode, otherwise false', 'Serves introspection and GraphiQL.'),
  QUERY_COMPILATION: variable(
    z.enum(['repeated', 'all', 'off'], 'must be repeated, all or off'),
    'repeated',
    'Which operations run as compiled functions instead of being interpreted: those that come for the third time (`repeated`), every one (`all`, for tests) or none (`off`). Responses are the same.',
  ),
  TRUST_PROXY: variable(
    wholeNumberText(0, 10),
    0,
    'Number of proxies that every request passes. Cartwright trusts that many hops in X-Forwarded-For and X-Forwarded-Proto.',
  ),
  LEAVE_SECONDS: variable(
    wholeNumberText(0, 600),
    0,
    'Time after SIGTERM in which the node still takes requests while `/readyz` answers 503, so that the proxy in front takes it out first.',
  ),
  DRAIN_SECONDS: variable(
    wholeNumberText(0, 600),
    10,
    'Time for open requests and running order attempts to end after that.',
  ),
  REQUEST_TIMEOUT_SECONDS: variable(
    wholeNumberText(1, 600),
    30,
    'Time for a request to arrive, headers and body together. A slower client gets 408.',
  ),
  MAX_ANSWER_KILOBYTES: variable(wholeNumberText(64, 1_000_000), 8_192, 'The largest answer of GraphQL.'),
  MAX_SOCKETS: variable(wholeNumberText(1, 1_000_000), 10_000, 'Open WebSockets. A client beyond them gets 503.'),
  MAX_SOCKETS_PER_ADDRESS: variable(
    wholeNumberText(1, 1_000_000),
    200,
    'Open WebSockets from one IPv4 address or IPv6 /64. A client beyond them gets 429. Sockets with a server secret do not count.',
  ),
  MAX_SOCKET_OPERATIONS_PER_ADDRESS: variable(
    wholeNumberText(1, 1_000_000),
    1_000,
    'Operations, such as subscriptions, that run at a time on all WebSockets of one address. One beyond them is refused with `RateLimited`. Sockets with a server secret do not count.',
  ),
  SOCKET_MESSAGES_PER_SECOND: variable(
    wholeNumberText(1, 100_000),
    100,
    'Messages that one WebSocket may send, twice as many for a second. Every 16 KiB of a message count as one. Beyond them it is closed with 1013.',
  ),
  SOCKET_BUFFER_KILOBYTES: variable(
    wholeNumberText(16, 1_000_000),
    512,
    'Data that may wait for a WebSocket that reads slowly. Beyond it the socket is closed with 1013.',
  ),
  ACTIVE_CARTS_TIMEOUT_SECONDS: variable(
    partsOfSeconds(60),
    3,
    'How long a merchant may take for its cart in `activeCarts` and `Merchant.cart`, and for its consents, requirements and countries anywhere. Then that field is null with `StoreUnavailable`; those of other merchants arrive.',
  ),
  LEASE_SECONDS: variable(
    partsOfSeconds(300),
    10,
    'How long an order attempt stays with a node that gives no sign of life. Then another node takes it over.',
  ),
  ATTEMPT_DETAIL_DAYS: variable(wholeNumberText(1, 36_500), 30, 'Days that an ended order attempt stays whole.'),
  ATTEMPT_RETENTION_DAYS: variable(wholeNumberText(1, 36_500), 400, 'Days that the rest stays. Then its key is free.'),
  CONSENT_RETENTION_DAYS: variable(
    wholeNumberText(1, 36_500),
    'for ever',
    'How long the trail of an order’s consents is kept at least. Then it is deleted, and a line says so. All nodes must have the same value.',
  ),
  TOKEN_LIFETIME_SECONDS: variable(wholeNumberText(60, 86_400), 3_600, 'Lifetime of a device token, at least 60.'),
  APP_TOKEN_LIFETIME_SECONDS: variable(wholeNumberText(60, 2_592_000), 86_400, 'Lifetime of an app-level token.'),
  SERVICE_BINDING_LIFETIME_SECONDS: variable(wholeNumberText(60, 2_592_000), 86_400, 'Lifetime of a service binding.'),
  FLOW_TOKEN_LIFETIME_SECONDS: variable(
    wholeNumberText(60, 3_600),
    900,
    'Lifetime of a flow token of a card network, from the call that answered it.',
  ),
  SIGNING_KEY_ROTATION_DAYS: variable(
    wholeNumberText(1, 365),
    30,
    'Age at which a new signing key replaces the old one: of tokens, and of each merchant that signs messages of the Universal Commerce Protocol.',
  ),
  CARD_KEY_VALIDITY_HOURS: variable(
    wholeNumberText(1, 720),
    24,
    'How long a card key decrypts. Clients get it during the first half.',
  ),
});

export type EnvironmentValues = z.output<typeof environmentVariables>;

/** The environment as `process.env` has it. */
export type Environment = Readonly<Record<string, string | undefined>>;
