/** `npm run test:image`: the image that `scripts/build-image.sh` wrote, as a run-time starts it, but for the daemon. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { demoPartner } from '../../src/config/demo.ts';
import { buy, DOMAIN } from '../cluster/chaos/buyer.ts';
import { openMarket } from '../cluster/chaos/market.ts';
import { serverProgram } from '../demo/commands/server-program.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startOwnClock } from '../support/own-clock.ts';
import { findPorts } from '../support/process/find-ports.ts';
import { until } from '../support/until.ts';
import { CONFIG_PLACE, UnpackedImage } from './unpacked-image.ts';

const folder = fileURLToPath(new URL('../../dist/image/', import.meta.url));
const ARCHIVE = join(folder, 'cartwright.tar');
const MAX_MEBIBYTES = 150;
const DRAIN_SECONDS = 5;

const partners = [{ name: 'acme', appIds: [{ id: 'demo-app', challenges: true }] }];
const merchants = [{ domain: DOMAIN, displayName: 'Shop', platform: 'sandbox' }];

async function unpack(t: TestContext) {
  const image = await UnpackedImage.unpack(t, ARCHIVE, { partners, merchants });
  const port = String(await findPorts(1));
  const environment = {
    CONFIG_FILE: CONFIG_PLACE,
    KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    HOST: '127.0.0.1',
    PORT: port,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  return { image, environment, url: `http://127.0.0.1:${port}` };
}

/** The sandbox outside, to which the merchant of the configuration belongs. */
async function serveSandbox(t: TestContext): Promise<string> {
  const program = serverProgram('sandbox-serve.ts');
  const { text } = await program.serve(t, await temporaryFolder(t), /SANDBOX_URL=\S+/);
  return /SANDBOX_URL=(\S+)/.exec(text)?.[1] ?? '';
}

const sbomShape = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) });

describe('the image', () => {
  it('serves an order as user 10001 in a read-only file system, and drains at SIGTERM', async (t) => {
    const { image, environment, url } = await unpack(t);
    const variables = { ...environment, SANDBOX_URL: await serveSandbox(t) };
    const service = image.start(t, variables);
    const ended = service.exited.then((code) => assert.fail(`it ended with ${code}: ${service.text}`));
    ended.catch(() => {});
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await Promise.race([until(isReady), ended]);

    const status = (await service.findStatus()) ?? '';
    const market = await openMarket(url, 20_000);
    const order = await buy(market, { kind: 'watched', isDeclined: false });
    const health = image.checkHealth(t, variables);
    const doctor = image.start(t, variables, ['src/cli/doctor.js']);
    const healthCode = await health.exited;
    const doctorCode = await doctor.exited;
    using clock = startOwnClock();
    await service.signal('SIGTERM');
    const code = await service.exited;
    const seconds = clock.milliseconds() / 1000;

    assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m);
    assert.deepEqual([order.status, order.refusals], ['SUCCEEDED', []], service.text);
    assert.equal(healthCode, 0, health.text);
    assert.equal(doctorCode, 0, doctor.text);
    assert.match(doctor.text, /^good +database +The embedded database in \/data is up to date$/m);
    assert.equal(code, 0, service.text);
    assert.ok(seconds < DRAIN_SECONDS, `${seconds} s`);
    assert.match(service.text, /"msg":"Ended"/);
    assert.doesNotMatch(service.text, /EROFS|EACCES|"level":(?:50|60|"error"|"fatal")/);
    t.diagnostic(`ended ${seconds.toFixed(1)} s after SIGTERM`);
  });

  it('ends at SIGTERM also before it listens, and is not healthy then', async (t) => {
    const { image, environment } = await unpack(t);
    const refused = image.start(t, { ...environment, CONFIG_FILE: '/nowhere.json' });
    // Whoever asks it waits.
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    atEnd(t, () => silent.close());
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, 'connection');
    const service = image.start(t, {
      ...environment,
      SANDBOX_URL: 'http://sandbox:x@127.0.0.1:9',
      DATABASE_URL: `postgres://nobody:x@127.0.0.1:${port}/none`,
    });
    await asked;

    const health = image.checkHealth(t, environment);
    const healthCode = await health.exited;
    await service.signal('SIGTERM');
    const code = await service.exited;

    assert.equal(await refused.exited, 1);
    assert.match(refused.text, /CONFIG_FILE/);
    assert.equal(healthCode, 1);
    // Not with 1, as at the end of its patience with PostgreSQL.
    assert.equal(code, 143, service.text);
  });

  it('has no shell, no demo and no secret, and is small; what is in it is told', async (t) => {
    const { image } = await unpack(t);
    const { size } = await stat(ARCHIVE);
    const sbom = sbomShape.parse(JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')));
    const files = await readdir(image.root, { recursive: true });

    assert.deepEqual(
      files.filter((path) =>
        /(?:^|\/)(?:sh|bash|busybox|demo|typescript|\.env|key-secret|cartwright\.json)$/.test(path),
      ),
      [],
    );
    const [{ sha256 = '' } = {}] = demoPartner.serverSecrets;
    const programs = files.filter((path) => /^app\/.*\.js$/.test(path));
    const texts = await Promise.all(programs.map((path) => readFile(join(image.root, path), 'utf8')));
    assert.ok(texts.length > 10, String(texts.length));
    assert.deepEqual(
      programs.filter((_, index) => texts[index]?.includes(sha256)),
      [],
    );
    assert.equal(image.config.User, '10001:10001');
    assert.equal(image.config.StopSignal, 'SIGTERM');
    assert.ok(size < MAX_MEBIBYTES * 1024 * 1024, `${size} bytes`);
    const names = sbom.components.map(({ name }) => name);
    assert.ok(['node', 'libc6', 'fastify', 'graphql', 'pg'].every((name) => names.includes(name)));
    assert.ok(!names.includes('typescript'));
    assert.equal(sbom.components.find(({ name }) => name === 'node')?.version, process.versions.node);
    t.diagnostic(`${(size / 1024 / 1024).toFixed(0)} MiB, ${sbom.components.length} components`);
  });
});
