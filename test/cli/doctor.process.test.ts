import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createServer } from 'node:tls';
import { watchCertificates } from '../../src/composition/telemetry/watch-certificates.ts';
import { proveKeySecret } from '../../src/cryptography/keys/key-secret-proof.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { Secret } from '../../src/lib/secret.ts';
import { createPrometheusMetrics } from '../../src/server/metrics/create-prometheus-metrics.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { serverProgram } from '../demo/commands/server-program.ts';
import { findValue } from '../server/metrics/read-metrics.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, onServer, postgres } from '../support/machine/postgres.ts';
import { redis, redisUrl } from '../support/machine/redis.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startDemoService } from '../support/servers/start-demo-service.ts';
import { until } from '../support/until.ts';

const openssl: { readonly skip: string | false } = {
  skip: spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed',
};
if (openssl.skip !== false && process.env['CI'] === 'true') throw new Error(openssl.skip);

const CANARY = 'canary-4f1c';
const keySecret = (byte: number) => Buffer.alloc(32, byte).toString('base64url');

/** The lines of `npm run doctor` by part: their state and text. */
async function examine(t: TestContext, environment: Readonly<Record<string, string>>) {
  const { code, out, errors } = await runCli(t, 'doctor', [], environment);
  assert.equal(errors, '');
  assert.doesNotMatch(out, new RegExp(CANARY));
  const lines = out.split('\n').slice(0, -2);
  const found = lines.map(
    (line) =>
      /^(\w+) +(.{28,}?) (\S.*)$/
        .exec(line)
        ?.slice(1)
        .map((part) => part.trim()) ?? [],
  );
  return { code, found, states: new Map(found.map(([state, what]) => [what, state])) };
}

/** A production configuration with a shop that nobody serves, and a webhook at an address that is not public. */
async function configure(folder: string, rest: object = {}, ofMerchant: object = {}) {
  const path = join(folder, 'config.json');
  const vendure = {
    shopApiUrl: 'http://127.0.0.1:9/shop-api',
    adminApiUrl: 'http://127.0.0.1:9/admin-api',
    adminUsername: 'cartwright',
    adminPassword: { env: 'SHOP_PASSWORD' },
    productUrl: 'https://shop.example/products/{slug}',
    payment: { kind: 'test-handler', method: 'card' },
  };
  await writeFile(
    path,
    JSON.stringify({
      partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }], ...rest }],
      merchants: [
        { domain: 'shop.example', displayName: 'Shop', platform: 'vendure', settings: vendure, ...ofMerchant },
      ],
    }),
  );
  return {
    CONFIG_FILE: path,
    KEY_SECRET: keySecret(1),
    SHOP_PASSWORD: CANARY,
    WEBHOOK: `whsec_${Buffer.from(CANARY.repeat(4)).toString('base64')}`,
    DATA_DIR: join(folder, 'data'),
  };
}

describe('npm run doctor', () => {
  it('finds nothing wrong with a demo, makes nothing, and looks at one that runs', async (t) => {
    const folder = await temporaryFolder(t);
    const before = await examine(t, { DATA_DIR: join(folder, 'new') });
    const left = await readdir(folder);
    const service = await startDemoService(folder);
    const during = await examine(t, { DATA_DIR: folder }).finally(() => service[Symbol.asyncDispose]());
    const files = await readdir(folder);
    const after = await examine(t, { DATA_DIR: folder });

    assert.deepEqual([before.code, during.code, after.code, left], [0, 0, 0, []]);
    assert.deepEqual(await readdir(folder), files);
    assert.equal(before.states.get('database'), 'good');
    assert.deepEqual([during.states.get('database'), during.states.get('key secret')], ['good', 'good']);
  });

  it('names each problem of a configuration', async (t) => {
    const { code, found } = await examine(t, { DEMO: 'false', PORT: CANARY, DATA_DIR: await temporaryFolder(t) });

    assert.equal(code, 1);
    assert.deepEqual(
      found.map(([state, what]) => `${state} ${what}`),
      Array(3).fill('wrong configuration'),
    );
  });

  it('doubts that agents are let in without a word of a proxy', async (t) => {
    const environment = await configure(await temporaryFolder(t), {}, { ucp: {} });
    const doubts = async (more: Readonly<Record<string, string>>) => {
      const { found } = await examine(t, { ...environment, ...more });
      return found.filter(([state, what]) => state === 'doubtful' && what === 'configuration').length;
    };

    assert.deepEqual([await doubts({}), await doubts({ TRUST_PROXY: '1' })], [1, 0]);
  });

  it('says which shops, webhooks and helpers cannot be reached', async (t) => {
    const webhook = { url: 'https://127.0.0.1/hook', secrets: [{ env: 'WEBHOOK' }], events: ['order.placed'] };
    const environment = await configure(await temporaryFolder(t), { webhook });
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

    const { code, found, states } = await examine(t, { ...environment, ...collector });

    assert.equal(code, 1);
    assert.deepEqual(
      found.filter(([, what]) => what === 'merchant shop.example').map(([state]) => state),
      ['doubtful', 'wrong'],
    );
    assert.equal(states.get('webhook of acme'), 'wrong');
    assert.equal(states.get('collector of traces'), 'doubtful');
    assert.deepEqual([states.get('data folder'), states.get('database')], ['good', 'good']);
  });

  it('only doubts a service that works, with a shop that was taken out because it cannot be reached', async (t) => {
    const environment = await configure(await temporaryFolder(t), {}, { enabled: false });

    const { code, found } = await examine(t, environment);

    const states = found.filter(([, what]) => what === 'merchant shop.example').map(([state]) => state);
    assert.deepEqual([code, new Set(states)], [0, new Set(['doubtful'])]);
  });

  it('asks a sandbox that runs elsewhere', async (t) => {
    const folder = await temporaryFolder(t);
    const { child, ended, text } = await serverProgram('sandbox-serve.ts').serve(t, folder, /SANDBOX_URL=\S+/);
    const environment = { SANDBOX_URL: /SANDBOX_URL=(\S+)/.exec(text)?.[1] ?? '', DATA_DIR: join(folder, 'service') };

    const before = await examine(t, environment);
    child.kill();
    await ended;
    const after = await examine(t, environment);

    assert.deepEqual([before.code, before.states.get('merchant apparel.demo.example')], [0, 'good']);
    assert.deepEqual([after.code, after.states.get('merchant apparel.demo.example')], [1, 'wrong']);
  });

  it('says for how long a certificate is valid, or that it is not trusted', openssl, async (t) => {
    const folder = await temporaryFolder(t);
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile];
    execFileSync('openssl', ['req', '-x509', ...files, '-days', '5', ...names], { stdio: 'ignore' });
    const server = createServer({ key: await readFile(keyFile), cert: await readFile(certFile) });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    atEnd(t, () => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const webhook = { url: `https://localhost:${port}/hook`, secrets: [{ env: 'WEBHOOK' }], events: ['order.placed'] };
    const environment = { ...(await configure(folder, { webhook })), DEMO: 'true' };

    const trusted = await examine(t, { ...environment, NODE_EXTRA_CA_CERTS: certFile });
    const unknown = await examine(t, environment);
    const metrics = createPrometheusMetrics();
    const config = { partners: [], cardNetworks: [], tracing: null, demo: true };
    watchCertificates(metrics, { config: { ...config, publicUrl: `https://localhost:${port}` }, clock: systemClock });
    const findLeft = async () =>
      findValue(await metrics.scrape(), 'cartwright_certificate_valid_seconds', { host: `localhost:${port}` });
    await until(async () => (await findLeft()) !== undefined);

    assert.ok(((await findLeft()) ?? 0) > 4 * 24 * 3600);
    const tell = ({ found }: typeof trusted) => found.find(([, what]) => what === 'webhook of acme');
    assert.match(
      tell(trusted)?.join(' ') ?? '',
      /^doubtful .* with a certificate for [45] more days\. Have it renewed\.$/,
    );
    assert.match(tell(unknown)?.join(' ') ?? '', /^wrong .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/);
  });

  it('refuses parameters', async (t) => {
    const { code, out } = await runCli(t, 'doctor', ['everything'], {});

    assert.deepEqual([code, out], [2, '']);
  });
});

describe('npm run doctor with PostgreSQL', postgres, () => {
  it('looks at a database before and after its first start, and changes nothing in it', async (t) => {
    const { url, query } = await createDatabaseFor(t);
    const folder = await temporaryFolder(t);
    const environment = { ...(await configure(folder)), DATABASE_URL: url.reveal() };
    const countTables = async () =>
      (await query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).length;

    const before = await examine(t, environment);
    const tables = await countTables();
    const stores = await openPostgresStores({ url, connections: 1, clock: systemClock, logger: silentLogger });
    await proveKeySecret(new Secret(Buffer.alloc(32, 1)), stores.facts);
    await stores.close();
    const during = await examine(t, environment);
    const other = await examine(t, { ...environment, KEY_SECRET: keySecret(2) });

    assert.equal(tables, 0);
    assert.deepEqual([before.states.get('database'), before.states.get('key secret')], ['good', 'good']);
    assert.match(before.found.find(([, what]) => what === 'database')?.[2] ?? '', /migrated by the next start/);
    assert.match(during.found.find(([, what]) => what === 'database')?.[2] ?? '', /up to date/);
    assert.deepEqual([during.states.get('key secret'), during.states.get('clock')], ['good', 'good']);
    assert.deepEqual([other.code, other.states.get('key secret')], [1, 'wrong']);
  });

  it('says what the role may not do, and that a newer version wrote the database', async (t) => {
    const { url, query } = await createDatabaseFor(t);
    const role = `cartwright_test_${randomBytes(6).toString('hex')}`;
    await onServer(`create role ${role} login password '${CANARY}'`);
    atEnd(t, () => onServer(`drop role ${role}`));
    const address = new URL(url.reveal());
    address.username = role;
    address.password = CANARY;
    const environment = await configure(await temporaryFolder(t));
    const tell = async (database: string) => {
      const { code, found } = await examine(t, { ...environment, DATABASE_URL: database });
      const [state, , text = ''] = found.find(([, what]) => what === 'database') ?? [];
      return { code, state, text };
    };

    const lacking = await tell(address.toString());
    await query(`create table kysely_migration (name text primary key, timestamp text not null)`);
    await query(`insert into kysely_migration values ('9999-after-9998-later', '')`);
    const newer = await tell(url.reveal());

    for (const [{ code, state, text }, expected] of [
      [lacking, /lacks rights/],
      [newer, /newer version/],
    ] as const) {
      assert.deepEqual([code, state], [1, 'wrong']);
      assert.match(text, expected);
    }
  });
});

it('npm run doctor asks Redis', redis, async (t) => {
  const { url } = await createDatabaseFor(t);
  const environment = { DATA_DIR: await temporaryFolder(t), DATABASE_URL: url.reveal() };

  const good = await examine(t, { ...environment, REDIS_URL: redisUrl.reveal() });
  const away = await examine(t, { ...environment, REDIS_URL: `redis://:${CANARY}@127.0.0.1:9` });

  assert.deepEqual([good.code, good.states.get('redis')], [0, 'good']);
  assert.deepEqual([away.code, away.states.get('redis')], [1, 'wrong']);
});
