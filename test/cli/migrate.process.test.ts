import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { Secret } from '../../src/lib/secret.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { serverProgram } from '../demo/commands/server-program.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, onServer, postgres } from '../support/machine/postgres.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { startService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }`;

const page = readFileSync(new URL('../../docs/production.md', import.meta.url), 'utf8');

/** The database for a role that can read and write what is there and make nothing, as production.md grants it. */
async function addReader(t: TestContext, { url, query }: Awaited<ReturnType<typeof createDatabaseFor>>) {
  const role = `cartwright_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create role ${role} login`);
  atEnd(t, () => onServer(`drop role ${role}`));
  atEnd(t, async () => void (await query(`drop owned by ${role}`)));
  const [, grants = ''] = /<!-- test:grant -->\n```sql\n([\s\S]*?)```/.exec(page) ?? [];
  await query(grants.replaceAll(' cartwright;', ` ${role};`));
  const address = new URL(url.reveal());
  address.username = role;
  return new Secret(address.toString());
}

/** What `npm run doctor` of a node with MIGRATE=false says of its database. */
async function tellDatabase(t: TestContext, url: Secret): Promise<string> {
  const { out } = await runCli(t, 'doctor', [], { DEMO: 'true', DATABASE_URL: url.reveal(), MIGRATE: 'false' });
  return out.split('\n').find((line) => /^\w+ +database /.test(line)) ?? out;
}

describe('npm run migrate', postgres, () => {
  it('makes the tables, for which a node that may not make them waits, and which it can use', async (t) => {
    const database = await createDatabaseFor(t);
    const reader = await addReader(t, database);
    const books = await temporaryFolder(t);
    const { text } = await serverProgram('sandbox-serve.ts').serve(t, books, /SANDBOX_URL=\S+/);
    const address = new URL(/SANDBOX_URL=(\S+)/.exec(text)?.[1] ?? '');
    const reasons: object[] = [];
    const logger = { ...silentLogger, warn: (fields: object) => reasons.push(fields) };
    const start = { url: reader, connections: 2, migrates: false, clock: systemClock, logger };

    const waiting = openPostgresStores(start);
    await until(async () => reasons.length > 0);
    const behind = await tellDatabase(t, reader);
    const first = await runCli(t, 'migrate', [], { DATABASE_URL: database.url.reveal() });
    const again = await runCli(t, 'migrate', [], { DATABASE_URL: database.url.reveal() });
    await (await waiting).close();
    await using service = await startService({
      domains: [DOMAIN],
      config: {
        database: { url: reader, connections: 4, migrates: false },
        sandbox: { url: address.origin, token: new Secret(address.password) },
      },
    });
    const served = await tellDatabase(t, reader);
    const device = await service.openDevice();
    const { data } = await device.request(PLACE, { input: await toOrderInput(device, DOMAIN, crypto.randomUUID()) });

    assert.match(JSON.stringify(reasons[0]), /"reason":"it lacks 0100-tables, .+: npm run migrate makes them"/);
    assert.deepEqual([first.code, again.code], [0, 0]);
    assert.match(first.out, /^PostgreSQL at \S+ has the form of this version, new in it: 0100-tables, /);
    assert.match(again.out, /^PostgreSQL at \S+ has the form of this version already\n$/);
    assert.match(behind, /^wrong .* is migrated by npm run migrate \(0100-tables, /);
    assert.match(served, /^good .* is up to date$/);
    assert.deepEqual(data, { placeOrder: { attempt: { status: 'SUCCEEDED' }, userErrors: [] } });
  });
});
