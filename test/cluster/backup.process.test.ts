import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { postgresPrograms } from '../support/machine/postgres-server.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed attempt { attemptId status } userErrors { name } }
}`;
const ORDERS = '{ orders(first: 5) { nodes { status } } }';

const page = readFileSync(new URL('../../docs/many-nodes.md', import.meta.url), 'utf8');
const findPart = (name: string): string =>
  new RegExp(`<!-- test:${name} -->\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? assert.fail(`no part ${name}`);

const skip = postgres.skip !== false ? postgres.skip : postgresPrograms === undefined && 'pg_dump is not installed';

it('a dump that the page restores, twice, has its orders, and no key of it or after it charges again', {
  skip,
  timeout: 300_000,
}, async (t) => {
  const cwd = await temporaryFolder(t);
  const { url } = await createDatabaseFor(t);
  const env = { PATH: `${postgresPrograms}:${process.env['PATH']}`, DATABASE_URL: url.reveal() };
  const follow = (part: string) => runFor(t, '/bin/sh', ['-e', '-c', findPart(part)], { cwd, env });
  const start = () => startService({ domains: [DOMAIN], config: { database: { url, connections: 4 } } });

  const before = await start();
  const device = await before.openDevice();
  const dumped = await toOrderInput(device, DOMAIN, crypto.randomUUID());
  const lost = await toOrderInput(device, DOMAIN, crypto.randomUUID());
  await device.request(PLACE, { input: dumped });
  // The shop is another system: it is not in the dump, and goes on after it.
  await follow('back-up');
  await device.request(PLACE, { input: lost });
  await before[Symbol.asyncDispose]();
  await follow('restore');
  // A second's: the earlier tables are named by their time.
  await follow('restore');
  await using after = await start();
  const request = (text: string, variables = {}) => post(after.url, text, { headers: device.headers, variables });

  const listed = await request(ORDERS);
  const replayed = await request(PLACE, { input: dumped });
  const repeated = await request(PLACE, { input: lost });

  const succeeded = ({ attemptId }: { readonly attemptId: string }) => ({ attemptId, status: 'SUCCEEDED' });
  assert.deepEqual(listed.data, { orders: { nodes: [{ status: 'CONFIRMED' }] } });
  assert.deepEqual(replayed.data, { placeOrder: { replayed: true, attempt: succeeded(dumped), userErrors: [] } });
  assert.deepEqual(repeated.data, { placeOrder: { replayed: false, attempt: succeeded(lost), userErrors: [] } });
  assert.equal((await after.ledger.orders(DOMAIN)).length, 2);
  assert.equal((await after.ledger.charges(DOMAIN)).length, 2);
});
