import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import * as z from 'zod';
import { checkMerchant } from '../../src/adapters/registry.ts';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import type { Environment } from '../../src/config/environment/environment-variables.ts';
import { configFileSchema } from '../../src/config/file/config-file.ts';
import { type LoadConfigOptions, loadConfig } from '../../src/config/load-config.ts';
import { describeConfiguration } from '../../src/config/reference-page/describe-configuration.ts';
import { Secret } from '../../src/lib/secret.ts';
import { ucpOf } from '../support/servers/ucp-settings.ts';

const KEY_SECRET = Buffer.alloc(32, 5).toString('base64url');
const goodFile = {
  partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }], serverSecrets: [{ id: 'one', sha256: 'a'.repeat(64) }] }],
  merchants: [{ domain: 'shop.acme.example', displayName: 'Acme', platform: 'sandbox' }],
};

/** As a platform parses its settings. */
const secret = z.instanceof(Secret<string>);
const shopSettings = z.strictObject({
  url: z.url(),
  password: secret,
  channels: z.array(z.strictObject({ token: secret })),
});

describe('loadConfig', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'config-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const load = (environment: Environment, options: LoadConfigOptions = {}) =>
    loadConfig({ environment: { DATA_DIR: join(folder, 'data'), ...environment }, ...options });

  /** The problems of a refusal, which must have written nothing. */
  const problemsOf = async (environment: Environment, options: LoadConfigOptions = {}) => {
    const before = await readdir(folder);
    try {
      await load(environment, options);
    } catch (error) {
      assert.ok(error instanceof ConfigurationError, inspect(error));
      assert.deepEqual(await readdir(folder), before);
      return error.problems;
    }
    return assert.fail('the configuration was accepted');
  };

  const fileOf = async (content: unknown) => {
    const path = join(folder, 'config.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };

  describe('with nothing set', () => {
    it('serves the demo partner and the sandbox merchants on the loopback address', async () => {
      const { keySecret, partners, merchants, rateLimits, catalog, nodeName, ...rest } = await load({});

      assert.deepEqual(rest, {
        demo: true,
        host: '127.0.0.1',
        port: 4000,
        dataDir: join(folder, 'data'),
        database: null,
        catalogCopyMib: 4_096,
        redis: null,
        metrics: null,
        tracing: null,
        maintenance: null,
        logLevel: 'info',
        environment: 'demo',
        publicUrl: null,
        sandbox: null,
        paymentProviders: null,
        allowedOrigins: [],
        cardNetworks: [],
        ucp: ucpOf([]),
        introspection: true,
        maxAnswerBytes: 8 * 1024 * 1024,
        queryCompilation: 'repeated',
        trustedProxies: 0,
        leaveSeconds: 0,
        drainSeconds: 10,
        server: {
          requestMs: 30_000,
          sockets: 10_000,
          socketsPerAddress: 200,
          socketOperationsPerAddress: 1_000,
          socketMessagesPerSecond: 100,
          socketBufferBytes: 524_288,
        },
        demoStepPauseMs: 1_200,
        leaseSeconds: 10,
        attemptDetailDays: 30,
        attemptRetentionDays: 400,
        consentRetentionDays: null,
        activeCartsTimeoutSeconds: 3,
        tokens: {
          deviceTokenSeconds: 3600,
          appTokenSeconds: 86_400,
          serviceBindingSeconds: 86_400,
          flowTokenSeconds: 900,
          signingKeyRotationDays: 30,
          cardKeyValidityHours: 24,
        },
      });
      assert.equal(nodeName, `${hostname()}:${process.pid}`);
      assert.deepEqual(
        partners.map(({ name, appIds, serverSecrets }) => [name, appIds, serverSecrets.map(({ sha256 }) => sha256)]),
        [
          [
            'demo',
            [{ id: 'demo-app', challenges: true, origins: [] }],
            [createHash('sha256').update('demo-server-secret').digest('hex')],
          ],
        ],
      );
      assert.deepEqual(
        merchants.map(({ domain, platform }) => [domain, platform]),
        [
          ['apparel.demo.example', 'sandbox'],
          ['home.demo.example', 'sandbox'],
          ['jewelry.demo.example', 'sandbox'],
        ],
      );
      assert.equal(keySecret?.reveal().length, 32);
      assert.deepEqual(rateLimits.orders, { points: 600, seconds: 60, coolOffSeconds: 10 });
    });

    it('makes a key secret that only its owner can read, and finds it again', async () => {
      const first = await load({});
      const second = await load({});

      const path = join(folder, 'data', 'key-secret');
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      assert.deepEqual(second.keySecret?.reveal(), first.keySecret?.reveal());
      assert.equal(
        (await readFile(path, 'utf8')).trim(),
        Buffer.from(first.keySecret?.reveal() ?? []).toString('base64url'),
      );
    });

    it('never makes the same key secret twice, and uses the one that is given', async () => {
      const one = await load({});
      const other = await load({ DATA_DIR: join(folder, 'elsewhere') });
      const given = await load({ DATA_DIR: join(folder, 'third'), KEY_SECRET });

      assert.notDeepEqual(one.keySecret?.reveal(), other.keySecret?.reveal());
      assert.deepEqual(given.keySecret?.reveal(), new Uint8Array(32).fill(5));
      assert.deepEqual((await readdir(folder)).sort(), ['data', 'elsewhere']);
    });

    it('leaves the key secret to the database where there is one, and shows no password', async () => {
      const { database, keySecret } = await load({
        DATABASE_URL: 'postgres://user:canary@db.example/shop',
        DATABASE_CONNECTIONS: '7',
      });

      assert.equal(keySecret, null);
      assert.equal(database?.connections, 7);
      assert.equal(database.url.reveal(), 'postgres://user:canary@db.example/shop');
      assert.doesNotMatch(inspect(database), /canary/);
      assert.deepEqual(await readdir(folder), []);
    });

    it('takes the number of trusted proxies', async () => {
      const counts = ['0', '2', '10'].map(async (TRUST_PROXY) => (await load({ TRUST_PROXY })).trustedProxies);

      assert.deepEqual(await Promise.all(counts), [0, 2, 10]);
    });

    it('counts empty variables as not set', async () => {
      const config = await load({ PORT: '', HOST: ' ', CONFIG_FILE: '', DEMO: '', DATABASE_URL: '', KEY_SECRET: '' });

      assert.deepEqual([config.demo, config.port, config.host], [true, 4000, '127.0.0.1']);
    });

    it('refuses a key secret file that holds something else', async () => {
      const path = join(folder, 'data', 'key-secret');
      await load({});
      await chmod(path, 0o600);
      await writeFile(path, 'half');

      assert.deepEqual(await problemsOf({}), [
        `${path} does not hold a key secret; delete it (data sealed with it is lost) or set KEY_SECRET`,
      ]);
      assert.equal(await readFile(path, 'utf8'), 'half');
    });

    it('refuses a data folder that cannot be one', async () => {
      const path = await fileOf('in the way');

      assert.deepEqual(await problemsOf({ DATA_DIR: join(path, 'data') }), [
        `DATA_DIR cannot be written to (ENOTDIR): ${join(path, 'data')}`,
      ]);
    });

    it("refuses a data folder that is SQLite's name for memory, and makes no folder of that name", async () => {
      assert.deepEqual(await problemsOf({ DATA_DIR: ':memory:' }), [
        'DATA_DIR must be a folder: orders are kept on disk',
      ]);
      assert.ok(!existsSync(':memory:'));
    });
  });

  describe('with a configuration file', () => {
    it('serves what the file says and nothing else', async () => {
      const CONFIG_FILE = await fileOf({
        ...goodFile,
        environment: 'uat',
        publicUrl: 'https://api.acme.example/',
        allowedOrigins: ['https://shop.acme.example'],
      });

      const config = await load({ CONFIG_FILE, KEY_SECRET });

      assert.deepEqual(
        [config.demo, config.environment, config.publicUrl, config.allowedOrigins, config.introspection],
        [false, 'uat', 'https://api.acme.example', ['https://shop.acme.example'], false],
      );
      assert.deepEqual(config.partners, [
        {
          name: 'acme',
          appIds: [{ id: 'acme-web', challenges: false, origins: [] }],
          serverSecrets: [{ id: 'one', sha256: 'a'.repeat(64) }],
        },
      ]);
      assert.deepEqual(config.merchants, [
        {
          domain: 'shop.acme.example',
          displayName: 'Acme',
          platform: 'sandbox',
          settings: {},
          enabled: true,
          hosts: [],
          synonyms: [],
        },
      ]);
      assert.deepEqual(await readdir(folder), ['config.json']);
    });

    it('takes the consents of a merchant in the words of the specification, and those of a demo shop', async () => {
      const [merchant] = goodFile.merchants;
      const consents = [
        { consentId: 'terms', uiSlot: 'ABOVE_PLACE_ORDER_BUTTON', text: ' Terms ', type: 'terms', required: true },
      ];
      const merchants = [
        { ...merchant, consents, marketingConsentText: 'News' },
        { domain: 'home.demo.example', consents },
      ];

      const config = await load({ CONFIG_FILE: await fileOf({ ...goodFile, merchants }), DEMO: 'true' });

      const read = {
        consentId: 'terms',
        uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
        text: 'Terms',
        type: 'TERMS',
        explicit: false,
        required: true,
        revokable: false,
      };
      assert.deepEqual(
        config.merchants.slice(1, 4).map(({ domain, consents: list = [] }) => [domain, list.length]),
        [
          ['home.demo.example', 1],
          ['jewelry.demo.example', config.merchants[2]?.consents?.length ?? 0],
          ['shop.acme.example', 1],
        ],
      );
      assert.deepEqual(config.merchants[3]?.consents, [read]);
      assert.deepEqual(
        [config.merchants[1]?.displayName, config.merchants[3]?.marketingConsentText],
        ['Lindenhof Home', 'News'],
      );
    });

    it('refuses consents that nobody could sign rightly', async () => {
      const [merchant] = goodFile.merchants;
      const good = { consentId: 'terms', uiSlot: 'ABOVE_PLACE_ORDER_BUTTON', text: 'Terms', type: 'terms' };
      const problemsWith = async (consents: unknown) =>
        problemsOf({ CONFIG_FILE: await fileOf({ ...goodFile, merchants: [{ ...merchant, consents }] }), KEY_SECRET });
      const path = 'CONFIG_FILE, merchants[0].consents';

      assert.deepEqual(await problemsWith([{ ...good, type: 'marketing', required: true }]), [
        `${path}[0].explicit: must be true for a required marketing consent: an order signs no advertising`,
      ]);
      assert.deepEqual(await problemsWith([good, good]), [`${path}: has a consentId twice`]);
      assert.deepEqual(await problemsWith([{ ...good, uiSlot: 'FOOTER' }]), [
        `${path}[0].uiSlot: must be one of UNDER_EMAIL_INPUT, ABOVE_PLACE_ORDER_BUTTON, AFTER_SHIPPING_INFO`,
      ]);
      assert.equal((await problemsWith([{ ...good, text: '' }])).length, 1);
      assert.equal((await problemsWith([{ ...good, signed: true }])).length, 1);
      const many = Array.from({ length: 51 }, (_, index) => ({ ...good, consentId: `terms-${index}` }));
      assert.equal((await problemsWith(many)).length, 1);
    });

    it('takes out a merchant, also one of demo mode that the file does not describe', async () => {
      const [merchant] = goodFile.merchants;
      const merchants = [
        { ...merchant, enabled: false },
        { domain: 'home.demo.example', enabled: false },
      ];
      const config = await load({ CONFIG_FILE: await fileOf({ ...goodFile, merchants }), DEMO: 'true' });

      assert.deepEqual(
        config.merchants.map(({ domain, displayName, enabled }) => [domain, displayName, enabled]),
        [
          ['apparel.demo.example', 'Fieldhouse Apparel', true],
          ['home.demo.example', 'Lindenhof Home', false],
          ['jewelry.demo.example', 'Tsukimi Jewelry', true],
          ['shop.acme.example', 'Acme', false],
        ],
      );
      const twice = await fileOf({ ...goodFile, merchants: [merchants[1], merchants[1]] });
      assert.deepEqual(await problemsOf({ CONFIG_FILE: twice, DEMO: 'true' }), [
        'duplicate merchant home.demo.example',
      ]);
    });

    it('takes origins of an App ID, which must be https', async () => {
      const withOrigins = (...origins: readonly string[]) =>
        fileOf({ ...goodFile, partners: [{ ...goodFile.partners[0], appIds: [{ id: 'acme-web', origins }] }] });
      const good = ['https://shop.acme.example', 'https://shop.acme.example:8443'];

      const config = await load({ CONFIG_FILE: await withOrigins(...good), KEY_SECRET });

      assert.deepEqual(config.partners[0]?.appIds[0]?.origins, good);
      for (const wrong of [
        'http://shop.acme.example',
        'https://shop.acme.example/',
        'https://*.acme.example',
        'shop',
      ]) {
        assert.deepEqual(await problemsOf({ CONFIG_FILE: await withOrigins(wrong), KEY_SECRET }), [
          'CONFIG_FILE, partners[0].appIds[0].origins[0]: must be an https origin such as https://shop.example',
        ]);
      }
    });

    it('shows the schema outside demo mode only where it is told to', async () => {
      const file = { CONFIG_FILE: await fileOf(goodFile), KEY_SECRET };

      assert.equal((await load(file)).introspection, false);
      assert.equal((await load({ ...file, INTROSPECTION: 'true' })).introspection, true);
    });

    it('is called prod where nothing names the environment, and the variables win over the file', async () => {
      const plain = await load({ CONFIG_FILE: await fileOf(goodFile), KEY_SECRET });
      const named = await load({
        CONFIG_FILE: await fileOf({ ...goodFile, environment: 'uat', publicUrl: 'https://file.example' }),
        KEY_SECRET,
        ENVIRONMENT: 'staging',
        PUBLIC_URL: 'https://variable.example',
      });

      assert.equal(plain.environment, 'prod');
      assert.deepEqual([named.environment, named.publicUrl], ['staging', 'https://variable.example']);
    });

    it('adds the demo partner and merchants to it with DEMO=true', async () => {
      const config = await load({ CONFIG_FILE: await fileOf(goodFile), DEMO: 'true' });

      assert.deepEqual(
        config.partners.map(({ name }) => name),
        ['demo', 'acme'],
      );
      assert.equal(config.merchants.length, 4);
    });

    it('keeps the address of Redis secret, whatever is printed', async () => {
      const REDIS_URL = 'rediss://:canary@cache.example:6380/1';

      const { redis } = await load({ DATABASE_URL: 'postgres://db.example/shop', REDIS_URL, REDIS_CA_FILE: 'ca.pem' });

      assert.deepEqual([redis?.url.reveal(), redis?.caFile], [REDIS_URL, 'ca.pem']);
      assert.doesNotMatch(inspect(redis), /canary/);
    });

    it('takes the limits that the file sets, and the defaults for the others', async () => {
      const rateLimits = { orders: { points: 5, seconds: 10, coolOffSeconds: 20 }, sessions: { points: 7 } };

      const config = await load({ CONFIG_FILE: await fileOf({ ...goodFile, rateLimits }), KEY_SECRET });
      const demo = await load({ CONFIG_FILE: await fileOf({ ...goodFile, rateLimits }), DEMO: 'true' });

      assert.deepEqual(config.rateLimits, {
        sessions: { points: 7, seconds: 60, coolOffSeconds: 60 },
        orders: { points: 5, seconds: 10, coolOffSeconds: 20 },
        failedPayments: { points: 10, seconds: 3600, coolOffSeconds: 3600 },
        promoCodes: { points: 20, seconds: 600, coolOffSeconds: 600 },
        search: { points: 120, seconds: 60, coolOffSeconds: 30 },
        suggestions: { points: 600, seconds: 60, coolOffSeconds: 10 },
        sockets: { points: 60, seconds: 60, coolOffSeconds: 30 },
        enrolments: { points: 10, seconds: 3600, coolOffSeconds: 3600 },
        anonymous: { points: 6_000, seconds: 60, coolOffSeconds: 30 },
        introspection: { points: 60, seconds: 60, coolOffSeconds: 30 },
        agents: { points: 600, seconds: 60, coolOffSeconds: 10 },
        namedAgents: { points: 30_000, seconds: 60, coolOffSeconds: 0 },
        agentPayments: { points: 60, seconds: 3_600, coolOffSeconds: 3_600 },
        agentPromoCodes: { points: 300, seconds: 600, coolOffSeconds: 60 },
        agentOrders: { points: 300, seconds: 60, coolOffSeconds: 10 },
        agentAddressPayments: { points: 120, seconds: 3_600, coolOffSeconds: 3_600 },
        agentAddressPromoCodes: { points: 600, seconds: 600, coolOffSeconds: 60 },
        agentAddressOrders: { points: 600, seconds: 60, coolOffSeconds: 10 },
        agentTokens: { points: 60, seconds: 600, coolOffSeconds: 600 },
        refusedAgents: { points: 60, seconds: 60, coolOffSeconds: 60 },
      });
      assert.deepEqual(demo.rateLimits.sessions, { points: 7, seconds: 60, coolOffSeconds: 10 });
    });

    it('allows an address twice of what the file allows a platform of agents, unless the file says otherwise', async () => {
      const rateLimits = {
        agentPayments: { points: 500, seconds: 60 },
        agentPromoCodes: { points: 10_000, coolOffSeconds: 1 },
        agentOrders: { points: 1_000 },
        agentAddressOrders: { points: 1_500, seconds: 120 },
      };

      for (const environment of [{ KEY_SECRET }, { DEMO: 'true' }]) {
        const config = await load({ CONFIG_FILE: await fileOf({ ...goodFile, rateLimits }), ...environment });

        const { agentPayments, agentPromoCodes, ...others } = config.rateLimits;
        assert.deepEqual(others.agentAddressPayments, { ...agentPayments, points: 1_000 });
        assert.deepEqual(others.agentAddressPromoCodes, { ...agentPromoCodes, points: 20_000 });
        assert.deepEqual([agentPayments.seconds, agentPromoCodes.coolOffSeconds], [60, 1]);
        assert.deepEqual(others.agentAddressOrders, { points: 1_500, seconds: 120, coolOffSeconds: 10 });
      }
    });

    it('refuses limits that let all strangers of one address call less often than one of them, where strangers are let in', async () => {
      const fileWith = async (rateLimits: object, access: string) => {
        const merchants = [{ ...goodFile.merchants[0], ucp: { access } }];
        return { CONFIG_FILE: await fileOf({ ...goodFile, merchants, rateLimits }), KEY_SECRET };
      };
      const tooFew = { anonymous: { points: 599 } };

      assert.deepEqual(await problemsOf(await fileWith(tooFew, 'signed')), [
        'CONFIG_FILE, rateLimits: all platforms of agents at one address may do what `anonymous` says, which is less than what `agents` says of one of them: raise `anonymous`, or lower `agents`',
      ]);
      assert.equal((await problemsOf(await fileWith({ anonymous: { seconds: 601 } }, 'signed'))).length, 1);
      for (const enough of [{ anonymous: { points: 600 } }, { ...tooFew, agents: { points: 300 } }]) {
        assert.ok(await load(await fileWith(enough, 'signed')));
      }
      assert.ok(await load(await fileWith(tooFew, 'listed')));
    });

    it('makes secrets of the references in settings, at any depth', async () => {
      const settings = {
        url: 'https://v.example',
        password: { env: 'SHOP_PASSWORD' },
        channels: [{ token: { env: 'T' } }],
      };
      const CONFIG_FILE = await fileOf({ ...goodFile, merchants: [{ ...goodFile.merchants[0], settings }] });

      const config = await load({ CONFIG_FILE, KEY_SECRET, SHOP_PASSWORD: 'canary-1', T: 'canary-2' });

      assert.ok(!inspect(config, { depth: 9 }).includes('canary'));
      assert.ok(!JSON.stringify(config).includes('canary'));
      const { url, password, channels } = shopSettings.parse(config.merchants[0]?.settings);
      assert.deepEqual(
        [url, password.reveal(), channels.map(({ token }) => token.reveal())],
        ['https://v.example', 'canary-1', ['canary-2']],
      );
    });
  });

  describe('refuses to start', () => {
    it('without demo mode and without anything else, naming all that is missing', async () => {
      assert.deepEqual(await problemsOf({ DEMO: 'false' }), [
        'CONFIG_FILE is missing: without demo mode, partners and merchants come from a file',
        'KEY_SECRET is missing: `npm run create:key-secret` prints one',
      ]);
      assert.deepEqual(await problemsOf({ CONFIG_FILE: await fileOf({}) }), [
        'CONFIG_FILE, partners: at least one is needed',
        'CONFIG_FILE, merchants: at least one is needed',
        'KEY_SECRET is missing: `npm run create:key-secret` prints one',
      ]);
    });

    it('a demo and a sandbox of its own that its build does not have', async () => {
      const build = { hasDemo: false };
      const file = { CONFIG_FILE: await fileOf(goodFile), KEY_SECRET };
      const remote = { SANDBOX_URL: 'http://sandbox:canary@127.0.0.1:4100' };

      assert.deepEqual(await problemsOf({ KEY_SECRET }, build), [
        'CONFIG_FILE is missing: without demo mode, partners and merchants come from a file',
      ]);
      assert.deepEqual(await problemsOf({ ...file, DEMO: 'true' }, build), [
        'DEMO must not be true: this build has no demo',
        'merchant shop.acme.example: this build has no sandbox: set SANDBOX_URL',
      ]);
      assert.equal((await load({ ...file, ...remote }, build)).merchants.length, 1);
    });

    it('with variables that are wrong, all of them at once and without their values', async () => {
      const problems = await problemsOf({
        PORT: '99999',
        LOG_LEVEL: 'loud',
        DEMO: 'yes',
        KEY_SECRET: 'canary',
        ENVIRONMENT: 'a b',
        PUBLIC_URL: 'ftp://x',
        TRUST_PROXY: '11',
        TOKEN_LIFETIME_SECONDS: '1.5',
        CARD_KEY_VALIDITY_HOURS: '0',
      });

      assert.deepEqual(problems, [
        'PORT must be a whole number from 0 to 65535',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
        'DEMO must be true or false',
        'KEY_SECRET must be 32 random bytes in base64url (43 characters)',
        'ENVIRONMENT must be 1 to 64 letters, digits, dots, hyphens or underscores',
        'PUBLIC_URL must be an http or https address',
        'TRUST_PROXY must be a whole number from 0 to 10',
        'TOKEN_LIFETIME_SECONDS must be a whole number from 60 to 86400',
        'CARD_KEY_VALIDITY_HOURS must be a whole number from 1 to 720',
      ]);
    });

    for (const [address, problem] of [
      ['http://cache.example', 'must be a redis:// or rediss:// address'],
      ['cache.example:6379', 'must be a redis:// or rediss:// address'],
      ['redis://:canary@cache.example/shop', 'has to end with its host or a database number'],
    ] as const) {
      it(`with the Redis address ${address.replace('canary', '…')}, without quoting it`, async () => {
        const DATABASE_URL = 'postgres://db.example/shop';
        assert.deepEqual(await problemsOf({ DATABASE_URL, REDIS_URL: address }), [`REDIS_URL ${problem}`]);
      });
    }

    it('with Redis and no database, and with certificates for no TLS', async () => {
      const problems = await problemsOf({ REDIS_URL: 'redis://:canary@cache.example', REDIS_CA_FILE: 'ca.pem' });

      assert.deepEqual(problems, [
        'REDIS_URL needs DATABASE_URL: nodes that share a Redis share a database',
        'REDIS_CA_FILE needs a REDIS_URL that begins with rediss://',
      ]);
    });

    for (const [address, problem] of [
      ['mysql://user:canary@db.example/shop', 'must be a postgres:// address'],
      ['db.example:5432/canary', 'must be a postgres:// address'],
      ['postgres://user:canary@', 'must be a postgres:// address'],
      ['postgres://user:canary@db.example', 'must name a database: postgres://host:5432/database'],
      [
        'postgres://user:canary@db.example/shop?sslmode=sometimes',
        'has an unknown sslmode: use one of disable, prefer, require, verify-ca, verify-full',
      ],
    ] as const) {
      it(`with the database address ${address.replace('canary', '…')}, without quoting it`, async () => {
        assert.deepEqual(await problemsOf({ DATABASE_URL: address }), [`DATABASE_URL ${problem}`]);
      });
    }

    it('with a pool, a lease or a deadline outside their bounds', async () => {
      const problems = await problemsOf({
        DATABASE_CONNECTIONS: '0',
        LEASE_SECONDS: '0.05',
        ACTIVE_CARTS_TIMEOUT_SECONDS: '61',
      });

      assert.deepEqual(problems, [
        'DATABASE_CONNECTIONS must be a whole number from 1 to 1000',
        'ACTIVE_CARTS_TIMEOUT_SECONDS must be a number from 0.1 to 60',
        'LEASE_SECONDS must be a number from 0.1 to 300',
      ]);
    });

    it('with a file of ten thousand lines, whose wrong one is found in a few readings', async (t) => {
      const path = await fileOf(`[\n${'1,\n'.repeat(10_000)}oops\n]`);
      const parse = t.mock.method(JSON, 'parse');

      const problems = await problemsOf({ CONFIG_FILE: path, KEY_SECRET });

      assert.deepEqual(problems, ['CONFIG_FILE is not JSON: something is wrong in line 10002']);
      assert.ok(parse.mock.callCount() < 30, `${parse.mock.callCount()} readings`);
    });

    it('with a file that is not there or is no JSON, without quoting it', async () => {
      const missing = join(folder, 'missing.json');
      const broken = await fileOf('{\n  "partners": [],\n  "canary" oops\n}');

      assert.deepEqual(await problemsOf({ CONFIG_FILE: missing, KEY_SECRET }), [
        `CONFIG_FILE names a file that cannot be read (ENOENT): ${missing}`,
      ]);
      assert.deepEqual(await problemsOf({ CONFIG_FILE: broken, KEY_SECRET }), [
        'CONFIG_FILE is not JSON: something is wrong in line 3',
      ]);
      for (const [text, line] of [
        ['{\n  "partners": [],\n  "canary": oops\n}', 3],
        ['{\n  "canary": [1,\n  ],\n  "partners": []\n}', 3],
        ['{\n  "canary": fals\n}', 2],
      ] as const) {
        assert.deepEqual(await problemsOf({ CONFIG_FILE: await fileOf(text), KEY_SECRET }), [
          `CONFIG_FILE is not JSON: something is wrong in line ${line}`,
        ]);
      }
      assert.deepEqual(await problemsOf({ CONFIG_FILE: await fileOf('{"partners": ['), KEY_SECRET }), [
        'CONFIG_FILE is not JSON: something is wrong before its end',
      ]);
    });

    it('with a file that holds unknown keys and wrong values, each by its path', async () => {
      const problems = await problemsOf({
        KEY_SECRET,
        CONFIG_FILE: await fileOf({
          partnres: [],
          allowedOrigins: ['https://shop.example/path'],
          partners: [{ name: 'a/b', appIds: [], serverSecrets: [{ id: 'x', sha256: 'canary' }] }],
          merchants: [{ domain: 'https://shop.example/', displayName: 'Shop', platform: 'sandbox', setings: {} }],
          rateLimits: { orders: { points: 0, seconds: '60', coolOff: 1 }, order: {} },
        }),
      });

      assert.deepEqual(problems, [
        'CONFIG_FILE, allowedOrigins[0]: must be an origin such as https://shop.example',
        'CONFIG_FILE, partners[0].name: must be 1 to 100 letters, digits, spaces, dots, hyphens or underscores',
        'CONFIG_FILE, partners[0].appIds: needs at least one App ID',
        'CONFIG_FILE, partners[0].serverSecrets[0].sha256: must be a SHA-256 in 64 lower-case hexadecimal digits',
        'CONFIG_FILE, merchants[0].domain: must be a domain without protocol, path or trailing slash',
        'CONFIG_FILE, merchants[0]: Unrecognized key: "setings"',
        'CONFIG_FILE, rateLimits.orders.points: must be a whole number from 1 to 1000000',
        'CONFIG_FILE, rateLimits.orders.seconds: must be a whole number from 1 to 86400',
        'CONFIG_FILE, rateLimits.orders: Unrecognized key: "coolOff"',
        'CONFIG_FILE, rateLimits: Unrecognized key: "order"',
        'CONFIG_FILE: Unrecognized key: "partnres"',
      ]);
    });

    it('with all that is wrong in the form of a file, beside what is wrong in the environment', async () => {
      const problems = await problemsOf(
        {
          PORT: 'x',
          KEY_SECRET,
          CONFIG_FILE: await fileOf({
            allowedOrigins: 'https://shop.example',
            partners: [{ appIds: [{ id: 'acme-web' }, { id: 'acme-web' }], serverSecrets: 'none' }, 7],
            merchants: [
              'shop',
              { domain: 'one.example', displayName: '', platform: 'shopify' },
              { domain: 'https://two.example', displayName: 'Two', platform: 'magento' },
              { domain: 'https://four.example', displayName: 'Four', platform: 'sandbox' },
            ],
          }),
        },
        { checkMerchant },
      );

      assert.deepEqual(problems, [
        'PORT must be a whole number from 0 to 65535',
        'CONFIG_FILE, allowedOrigins: Invalid input: expected array, received string',
        'CONFIG_FILE, partners[0].name: Invalid input: expected string, received undefined',
        'CONFIG_FILE, partners[0].serverSecrets: Invalid input: expected array, received string',
        'CONFIG_FILE, partners[1]: Invalid input: expected object, received number',
        'CONFIG_FILE, merchants[0]: Invalid input: expected object, received string',
        'CONFIG_FILE, merchants[1].displayName: Too small: expected string to have >=1 characters',
        'CONFIG_FILE, merchants[2].domain: must be a domain without protocol, path or trailing slash',
        'CONFIG_FILE, merchants[3].domain: must be a domain without protocol, path or trailing slash',
      ]);
    });

    it('with all that is wrong in a file of valid form', async () => {
      const settings = { password: { env: 'SHOP_PASSWORD' } };
      const problems = await problemsOf(
        {
          KEY_SECRET,
          CONFIG_FILE: await fileOf({
            partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }, { id: 'acme-web' }] }],
            merchants: [
              { domain: 'one.example', displayName: 'One', platform: 'woocommerce', settings },
              { domain: 'two.example', displayName: 'Two', platform: 'magento' },
              { domain: 'three.example', displayName: 'Three' },
              { domain: 'home.demo.example', enabled: false },
            ],
          }),
        },
        { checkMerchant },
      );

      assert.deepEqual(problems, [
        'CONFIG_FILE, merchants[0].settings.password: the environment variable that it names is not set',
        'CONFIG_FILE, merchants[2].platform: is missing',
        'CONFIG_FILE, merchants[3].displayName: is missing',
        'CONFIG_FILE, merchants[3].platform: is missing',
        'duplicate App ID acme-web',
        'merchant one.example: there is no platform "woocommerce"; there are: sandbox, medusa, shopify, ucp, vendure',
        'merchant two.example: there is no platform "magento"; there are: sandbox, medusa, shopify, ucp, vendure',
      ]);
    });

    it('without asking for partners or merchants where what stands for them is no list', async () => {
      const CONFIG_FILE = await fileOf({ partners: {} });

      assert.deepEqual(await problemsOf({ CONFIG_FILE, KEY_SECRET }), [
        'CONFIG_FILE, partners: Invalid input: expected array, received object',
      ]);
      assert.deepEqual(await problemsOf({ CONFIG_FILE: await fileOf([]), KEY_SECRET }), [
        'CONFIG_FILE: Invalid input: expected object, received array',
      ]);
    });

    it('with a name that is there twice', async () => {
      const partner = goodFile.partners[0];
      const problems = await problemsOf({
        KEY_SECRET,
        CONFIG_FILE: await fileOf({
          partners: [partner, partner],
          merchants: [...goodFile.merchants, ...goodFile.merchants],
        }),
      });

      assert.deepEqual(problems, [
        'duplicate partner acme',
        'duplicate App ID acme-web',
        'duplicate server secret with SHA-256 aaaaaaaa…',
        'duplicate merchant shop.acme.example',
      ]);
    });

    it('with a missing credential of a merchant, and with what its platform finds, beside all else', async () => {
      const settings = { password: { env: 'SHOP_PASSWORD' }, keys: [{ env: 'SHOP_KEY' }] };
      const CONFIG_FILE = await fileOf({ ...goodFile, merchants: [{ ...goodFile.merchants[0], settings }] });

      const problems = await problemsOf(
        { CONFIG_FILE, SHOP_KEY: 'x' },
        { checkMerchant: ({ platform }) => [`settings of ${platform}: url is missing`] },
      );

      assert.deepEqual(problems, [
        'KEY_SECRET is missing: `npm run create:key-secret` prints one',
        'CONFIG_FILE, merchants[0].settings.password: the environment variable that it names is not set',
        'merchant shop.acme.example: settings of sandbox: url is missing',
      ]);
    });

    it('with a missing credential of a Vendure shop, said once, and with one that stands in the file, without showing it', async () => {
      const settings = {
        shopApiUrl: 'https://vendure.example/shop-api',
        adminApiUrl: 'https://vendure.example/admin-api',
        adminUsername: 'cartwright',
        adminPassword: { env: 'SHOP_PASSWORD' },
      };
      const shop = { domain: 'shop.acme.example', displayName: 'Acme', platform: 'vendure' };
      const problemsWith = async (merchantSettings: object) => {
        const CONFIG_FILE = await fileOf({ ...goodFile, merchants: [{ ...shop, settings: merchantSettings }] });
        return problemsOf({ CONFIG_FILE, KEY_SECRET }, { checkMerchant });
      };

      assert.deepEqual(await problemsWith(settings), [
        'CONFIG_FILE, merchants[0].settings.adminPassword: the environment variable that it names is not set',
      ]);
      assert.deepEqual(await problemsWith({ ...settings, adminPassword: 'canary' }), [
        'merchant shop.acme.example: settings.adminPassword: must be { "env": "NAME" }, the environment variable that holds the value; the file must not contain the value',
      ]);
    });
  });

  describe('SANDBOX_URL', () => {
    it('parts the address of a sandbox from its token, which is a secret', async () => {
      const { sandbox } = await load({ SANDBOX_URL: 'http://sandbox:canary@127.0.0.1:4100/' });

      assert.equal(sandbox?.url, 'http://127.0.0.1:4100');
      assert.equal(sandbox?.token.reveal(), 'canary');
      assert.doesNotMatch(inspect(sandbox), /canary/);
      assert.equal((await load({})).sandbox, null);
    });

    it('has a token, and stays on this machine without TLS', async () => {
      assert.deepEqual(await problemsOf({ SANDBOX_URL: 'http://127.0.0.1:4100' }), [
        'SANDBOX_URL lacks the token: `npm run sandbox:serve` prints the whole address',
      ]);
      assert.deepEqual(await problemsOf({ SANDBOX_URL: 'http://sandbox:canary@sandbox.example' }), [
        'SANDBOX_URL must begin with https://; http:// is for this machine',
      ]);
      assert.deepEqual(await problemsOf({ SANDBOX_URL: 'sandbox' }), ['SANDBOX_URL must be an http or https address']);
    });
  });
});

describe('describeConfiguration', () => {
  it('says of every setting what it means and what holds without it', () => {
    const described = describeConfiguration();

    assert.equal(new Set(described.map(({ name }) => name)).size, described.length);
    for (const { name, default: unset, meaning } of described) {
      assert.ok(unset.length > 0 && unset !== 'undefined', name);
      assert.match(meaning, /\.$/, name);
    }
    assert.deepEqual(
      described.slice(0, 3).map(({ name, default: unset }) => [name, unset]),
      [
        ['PORT', '4000'],
        ['HOST', '127.0.0.1'],
        ['DATA_DIR', '.data'],
      ],
    );
  });

  it('says it of every key of the configuration file, and of no other', () => {
    const keys = listKeys(configFileSchema, '');
    const described = describeConfiguration()
      .filter(({ where }) => where === 'CONFIG_FILE')
      .map(({ name }) => name.replaceAll('[]', ''));

    assert.ok(keys.length > 60);
    assert.deepEqual(
      keys.filter((key) => !described.some((name) => key === name || key.startsWith(`${name}.`))),
      [],
    );
    assert.deepEqual(
      described.filter((name) => !keys.some((key) => key === name || key.startsWith(`${name}.`))),
      [],
    );
  });
});

/** Every key that holds a value, in lists without brackets: `partners.appIds.id`. */
function listKeys(schema: z.core.$ZodType, name: string): readonly string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, member]) =>
      listKeys(member, name === '' ? key : `${name}.${key}`),
    );
  }
  if (schema instanceof z.ZodArray) return listKeys(schema.element, name);
  if (schema instanceof z.ZodPipe) return listKeys(schema.in, name);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? listKeys(schema.unwrap(), name) : [name];
}
