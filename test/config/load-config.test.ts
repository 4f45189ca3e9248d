import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { z } from 'zod';
import { checkMerchant } from '../../src/adapters/registry.ts';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { describeConfiguration } from '../../src/config/describe-configuration.ts';
import type { Environment } from '../../src/config/environment-variables.ts';
import { type LoadConfigOptions, loadConfig } from '../../src/config/load-config.ts';
import { Secret } from '../../src/lib/secret.ts';

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
      const { keySecret, partners, merchants, ...rest } = await load({});

      assert.deepEqual(rest, {
        demo: true,
        host: '127.0.0.1',
        port: 4000,
        dataDir: join(folder, 'data'),
        logLevel: 'info',
        environment: 'demo',
        publicUrl: null,
        allowedOrigins: [],
        introspection: true,
        trustedProxies: 0,
        drainSeconds: 10,
        tokens: {
          deviceTokenSeconds: 3600,
          appTokenSeconds: 86_400,
          serviceBindingSeconds: 86_400,
          signingKeyRotationDays: 30,
          cardKeyValidityHours: 24,
        },
      });
      assert.deepEqual(
        partners.map(({ name, appIds, serverSecrets }) => [name, appIds, serverSecrets.map(({ sha256 }) => sha256)]),
        [
          [
            'demo',
            [{ id: 'demo-app', challenges: true }],
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
      assert.equal(keySecret.reveal().length, 32);
    });

    it('makes a key secret that only its owner can read, and finds it again', async () => {
      const first = await load({});
      const second = await load({});

      const path = join(folder, 'data', 'key-secret');
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      assert.deepEqual(second.keySecret.reveal(), first.keySecret.reveal());
      assert.equal((await readFile(path, 'utf8')).trim(), Buffer.from(first.keySecret.reveal()).toString('base64url'));
    });

    it('never makes the same key secret twice, and uses the one that is given', async () => {
      const one = await load({});
      const other = await load({ DATA_DIR: join(folder, 'elsewhere') });
      const given = await load({ DATA_DIR: join(folder, 'third'), KEY_SECRET });

      assert.notDeepEqual(one.keySecret.reveal(), other.keySecret.reveal());
      assert.deepEqual(given.keySecret.reveal(), new Uint8Array(32).fill(5));
      assert.deepEqual((await readdir(folder)).sort(), ['data', 'elsewhere']);
    });

    it('takes the number of trusted proxies, and the words from the time when there was one or none', async () => {
      const counts = ['0', '2', '10', 'true', 'false'].map(
        async (TRUST_PROXY) => (await load({ TRUST_PROXY })).trustedProxies,
      );

      assert.deepEqual(await Promise.all(counts), [0, 2, 10, 1, 0]);
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
        `${path} does not hold a key secret; delete it (what was sealed with it is lost) or set KEY_SECRET`,
      ]);
      assert.equal(await readFile(path, 'utf8'), 'half');
    });

    it('refuses a data folder that cannot be one', async () => {
      const path = await fileOf('in the way');

      assert.deepEqual(await problemsOf({ DATA_DIR: join(path, 'data') }), [
        `DATA_DIR cannot be written to (ENOTDIR): ${join(path, 'data')}`,
      ]);
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
        [config.demo, config.environment, config.publicUrl, config.allowedOrigins],
        [false, 'uat', 'https://api.acme.example', ['https://shop.acme.example']],
      );
      assert.deepEqual(config.partners, [
        {
          name: 'acme',
          appIds: [{ id: 'acme-web', challenges: false }],
          serverSecrets: [{ id: 'one', sha256: 'a'.repeat(64) }],
        },
      ]);
      assert.deepEqual(config.merchants, [
        { domain: 'shop.acme.example', displayName: 'Acme', platform: 'sandbox', settings: {} },
      ]);
      assert.deepEqual(await readdir(folder), ['config.json']);
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
        'KEY_SECRET is missing: `npm run key-secret` prints one',
      ]);
      assert.deepEqual(await problemsOf({ CONFIG_FILE: await fileOf({}) }), [
        'CONFIG_FILE, partners: at least one is needed',
        'CONFIG_FILE, merchants: at least one is needed',
        'KEY_SECRET is missing: `npm run key-secret` prints one',
      ]);
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
        'PORT has to be a whole number from 0 to 65535',
        'LOG_LEVEL has to be one of fatal, error, warn, info, debug, trace, silent',
        'DEMO has to be true or false',
        'KEY_SECRET has to be 32 random bytes in base64url (43 characters)',
        'ENVIRONMENT has to be 1 to 64 letters, digits, dots, hyphens or underscores',
        'PUBLIC_URL has to be an http or https address',
        'TRUST_PROXY has to be a whole number from 0 to 10',
        'TOKEN_LIFETIME_SECONDS has to be a whole number from 60 to 86400',
        'CARD_KEY_VALIDITY_HOURS has to be a whole number from 1 to 720',
      ]);
    });

    it('with a database or Redis address, which would otherwise be ignored', async () => {
      const problems = await problemsOf({
        DATABASE_URL: 'postgres://user:canary@db.example/cartwright',
        REDIS_URL: 'redis://:canary@cache.example',
      });

      assert.deepEqual(problems, [
        'DATABASE_URL cannot be used: this version keeps its state in DATA_DIR only; leave it out',
        'REDIS_URL cannot be used: this version sends its events in process only; leave it out',
      ]);
      assert.deepEqual(await problemsOf({ DATABASE_URL: 'mysql://db.example' }), [
        'DATABASE_URL has to be a postgres:// address; besides, this version keeps its state in DATA_DIR only; leave it out',
      ]);
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
        }),
      });

      assert.deepEqual(problems, [
        'CONFIG_FILE, allowedOrigins[0]: has to be an origin such as https://shop.example',
        'CONFIG_FILE, partners[0].name: has to be 1 to 100 letters, digits, spaces, dots, hyphens or underscores',
        'CONFIG_FILE, partners[0].appIds: needs at least one App ID',
        'CONFIG_FILE, partners[0].serverSecrets[0].sha256: has to be a SHA-256 in 64 lower-case hexadecimal digits',
        'CONFIG_FILE, merchants[0].domain: has to be a domain without protocol, path or trailing slash',
        'CONFIG_FILE, merchants[0]: Unrecognized key: "setings"',
        'CONFIG_FILE: Unrecognized key: "partnres"',
      ]);
    });

    it('with all that is wrong in a file at once, also where one mistake stands in the way of reading the rest', async () => {
      const settings = { password: { env: 'SHOP_PASSWORD' } };
      const problems = await problemsOf(
        {
          PORT: 'x',
          KEY_SECRET,
          CONFIG_FILE: await fileOf({
            allowedOrigins: 'https://shop.example',
            partners: [{ appIds: [{ id: 'acme-web' }, { id: 'acme-web' }], serverSecrets: 'none' }, 7],
            merchants: [
              'shop',
              { domain: 'one.example', displayName: '', platform: 'shopify', settings },
              { domain: 'https://two.example', displayName: 'Two', platform: 'magento' },
              { domain: 'three.example', displayName: 'Three' },
              { domain: 'https://four.example', displayName: 'Four', platform: 'sandbox' },
            ],
          }),
        },
        { checkMerchant },
      );

      assert.deepEqual(problems, [
        'PORT has to be a whole number from 0 to 65535',
        'CONFIG_FILE, allowedOrigins: Invalid input: expected array, received string',
        'CONFIG_FILE, partners[0].name: Invalid input: expected string, received undefined',
        'CONFIG_FILE, partners[0].serverSecrets: Invalid input: expected array, received string',
        'CONFIG_FILE, partners[1]: Invalid input: expected object, received number',
        'CONFIG_FILE, merchants[0]: Invalid input: expected object, received string',
        'CONFIG_FILE, merchants[1].displayName: Too small: expected string to have >=1 characters',
        'CONFIG_FILE, merchants[2].domain: has to be a domain without protocol, path or trailing slash',
        'CONFIG_FILE, merchants[3].platform: Invalid input: expected string, received undefined',
        'CONFIG_FILE, merchants[4].domain: has to be a domain without protocol, path or trailing slash',
        'CONFIG_FILE, merchants[1].settings.password: the environment variable SHOP_PASSWORD is not set',
        'the App ID acme-web is there twice',
        'merchant one.example: there is no platform "shopify"; there are: sandbox, vendure',
        'a merchant without a good domain: there is no platform "magento"; there are: sandbox, vendure',
      ]);
    });

    it('without asking for partners or merchants where what stands for them is no list', async () => {
      const CONFIG_FILE = await fileOf({ partners: {}, merchants: [] });

      assert.deepEqual(await problemsOf({ CONFIG_FILE, KEY_SECRET }), [
        'CONFIG_FILE, partners: Invalid input: expected array, received object',
        'CONFIG_FILE, merchants: at least one is needed',
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
        'the partner acme is there twice',
        'the App ID acme-web is there twice',
        'the server secret with SHA-256 aaaaaaaa… is there twice',
        'the merchant shop.acme.example is there twice',
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
        'KEY_SECRET is missing: `npm run key-secret` prints one',
        'CONFIG_FILE, merchants[0].settings.password: the environment variable SHOP_PASSWORD is not set',
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
        'CONFIG_FILE, merchants[0].settings.adminPassword: the environment variable SHOP_PASSWORD is not set',
      ]);
      assert.deepEqual(await problemsWith({ ...settings, adminPassword: 'canary' }), [
        'merchant shop.acme.example: settings.adminPassword: must be { "env": "NAME" }, naming the environment variable that holds it; it must not stand in the file itself',
      ]);
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
});
