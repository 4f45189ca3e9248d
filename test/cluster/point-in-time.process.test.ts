import assert from 'node:assert/strict';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Secret } from '../../src/lib/secret.ts';
import { serverProgram } from '../demo/commands/server-program.ts';
import { post } from '../support/graphql-client.ts';
import { openSession } from '../support/machine/postgres.ts';
import { createPostgresServer, type PostgresServer, postgresPrograms } from '../support/machine/postgres-server.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed attempt { attemptId status } userErrors { name } }
}`;
const STATUS = 'query ($id: ID!) { placeOrderAttempt(attemptId: $id) { status } }';

const skip = postgresPrograms === undefined && 'PostgreSQL’s programs are not installed';
if (skip && process.env['CI'] === 'true') throw new Error(skip);

const scriptOf = (name: string) => fileURLToPath(new URL(`../../deploy/postgres/${name}.sh`, import.meta.url));

/** Runs a script of deploy/postgres as it runs beside this server. */
async function runScript(
  t: TestContext,
  server: PostgresServer,
  name: string,
  parameters: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
) {
  const { folder, url } = server;
  const PATH = `${postgresPrograms}:${process.env['PATH']}`;
  const env = { PATH, ARCHIVE: join(folder, 'archive'), PGDATA: join(folder, 'data'), DATABASE_URL: url, ...variables };
  const { stdout } = await runFor(t, scriptOf(name), parameters, { env });
  return stdout.trim();
}

/** The server's time, as the operator would write it down. */
async function readTime(t: TestContext, { url }: PostgresServer): Promise<string> {
  const session = await openSession(t, { url: new Secret(url) });
  const { rows } = await session.query<{ now: string }>(`select clock_timestamp() at time zone 'UTC' || ' UTC' as now`);
  return rows[0]?.now ?? assert.fail('no time');
}

describe('a database that is restored at a point in time', { skip }, () => {
  it('goes on with each order that was open then, and charges none of them or of those after it again', {
    timeout: 300_000,
  }, async (t) => {
    const server = await createPostgresServer(t);
    await server.start();
    const books = await temporaryFolder(t);
    const { text } = await serverProgram('sandbox-serve.ts').serve(t, books, /SANDBOX_URL=\S+/);
    // The shop is another system, whose books go on.
    const address = new URL(/SANDBOX_URL=(\S+)/.exec(text)?.[1] ?? '');
    const sandbox = { url: address.origin, token: new Secret(address.password) };
    const start = () =>
      startService({
        domains: [DOMAIN],
        config: {
          database: { url: new Secret(server.url), connections: 4 },
          sandbox,
          leaseSeconds: 1,
        },
      });

    const before = await start();
    const device = await before.openDevice();
    const [done, open, later] = [
      await toOrderInput(device, DOMAIN, crypto.randomUUID()),
      await toOrderInput(device, DOMAIN, crypto.randomUUID()),
      await toOrderInput(device, DOMAIN, crypto.randomUUID()),
    ];
    const backup = await runScript(t, server, 'back-up');
    await device.request(PLACE, { input: done });
    const held = before.faults(DOMAIN).inject('placeOrder', 'hold');
    await device.request(PLACE, { input: { ...open, wait: false } });
    await held.met;
    const time = await readTime(t, server);
    await held.release();
    const readStatus = async (url: string, id: string) =>
      JSON.stringify((await post(url, STATUS, { headers: device.headers, variables: { id } })).data);
    await until(async () => (await readStatus(before.url, open.attemptId)).includes('SUCCEEDED'));
    await device.request(PLACE, { input: later });
    await before[Symbol.asyncDispose]();
    await server.stop();

    await runScript(t, server, 'restore', [backup, time]);
    await server.start();
    await using after = await start();
    const request = (text: string, variables: object) => post(after.url, text, { headers: device.headers, variables });
    const forgotten = await request(STATUS, { id: later.attemptId });
    await until(async () => (await readStatus(after.url, open.attemptId)).includes('SUCCEEDED'));
    const first = await request(PLACE, { input: done });
    const second = await request(PLACE, { input: open });
    const third = await request(PLACE, { input: later });

    const succeeded = ({ attemptId }: { readonly attemptId: string }) => ({ attemptId, status: 'SUCCEEDED' });
    assert.deepEqual(forgotten.data, { placeOrderAttempt: null });
    assert.deepEqual(first.data, { placeOrder: { replayed: true, attempt: succeeded(done), userErrors: [] } });
    assert.deepEqual(second.data, { placeOrder: { replayed: true, attempt: succeeded(open), userErrors: [] } });
    assert.deepEqual(third.data, { placeOrder: { replayed: false, attempt: succeeded(later), userErrors: [] } });
    const { out } = await runCli(t, 'sandbox', ['ledger', '--json'], { DATA_DIR: books });
    const kept = ['order', 'charge'].map((kind) => out.split(`"kind":"${kind}"`).length - 1);
    assert.deepEqual(kept, [3, 3], out);
  });
});

describe('back-up.sh', { skip }, () => {
  it('keeps the newest backups and the WAL since the oldest of them', { timeout: 120_000 }, async (t) => {
    const server = await createPostgresServer(t);
    await server.start();
    const listWal = () => readdir(join(server.folder, 'archive/wal'));
    const countMarks = async () => (await listWal()).filter((name) => name.endsWith('.backup')).length;
    const names: string[] = [];
    const backUp = async () => {
      const marks = await countMarks();
      names.push(await runScript(t, server, 'back-up', [], { KEEP: '2' }));
      // PostgreSQL archives its mark by itself, after the backup.
      await until(async () => (await countMarks()) > marks);
    };

    await backUp();
    const ofFirst = await listWal();
    await backUp();
    const ofSecond = (await listWal()).filter((name) => !ofFirst.includes(name));
    const idle = ofSecond.filter((name) => name.endsWith('.gz'));
    const sizes = await Promise.all(
      idle.map(async (name) => (await stat(join(server.folder, 'archive/wal', name))).size),
    );
    names.push(await runScript(t, server, 'back-up', [], { KEEP: '2' }));

    // Of 16 MiB each.
    assert.ok(sizes.length > 0 && sizes.every((size) => size < 200_000), String(sizes));
    const bases = await readdir(join(server.folder, 'archive/base'));
    assert.deepEqual(bases.toSorted(), names.slice(-2));
    const left = await listWal();
    assert.deepEqual(
      [ofFirst, ofSecond].map((files) => files.every((name) => left.includes(name))),
      [false, true],
    );
  });
});

describe('back-up.sh before its mark is archived', { skip }, () => {
  it('makes the backup, and leaves what is older to the next one', { timeout: 120_000 }, async (t) => {
    const server = await createPostgresServer(t);
    await server.start();
    const other = await temporaryFolder(t);
    await mkdir(join(other, 'wal'));

    const name = await runScript(t, server, 'back-up', [], { ARCHIVE: other });

    assert.deepEqual(await readdir(join(other, 'base')), [name]);
  });
});

describe('restore.sh', { skip }, () => {
  it('refuses what cannot be restored, and leaves the data as it is', { timeout: 120_000 }, async (t) => {
    const server = await createPostgresServer(t);
    await server.start();
    const backup = await runScript(t, server, 'back-up');
    const { ino } = await stat(join(server.folder, 'data'));
    const refusal = (parameters: readonly string[]) =>
      runScript(t, server, 'restore', parameters).then(
        () => 'restored',
        (error: { readonly stderr?: string }) => error.stderr?.trim(),
      );

    const running = await refusal([backup, '2026-01-02 09:59:59 UTC']);
    await server.stop();
    const said = [
      running,
      await refusal(['20260102T030405Z', '2026-01-02 09:59:59 UTC']),
      await refusal([backup, '2026-01-02 09:59:59']),
      await refusal([backup, "2026-01-02' UTC"]),
    ];

    assert.deepEqual(
      said.map((each) => each?.replaceAll(server.folder, '')),
      [
        'The server of /data runs, or did not end well: stop it first.',
        'There is no whole backup 20260102T030405Z in /archive/base.',
        "TIME needs its zone: '2026-01-02 09:59:59 UTC'.",
        "TIME is not one: 2026-01-02' UTC",
      ],
    );
    assert.deepEqual((await readdir(server.folder)).toSorted(), ['archive', 'data']);
    assert.equal((await stat(join(server.folder, 'data'))).ino, ino);
  });
});
