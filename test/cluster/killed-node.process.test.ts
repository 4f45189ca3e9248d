import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import * as z from 'zod';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { Program } from '../support/process/program.ts';
import { openDevice } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }';

const placedShape = z.object({ placeOrder: z.object({ attempt: z.object({ status: z.string() }).nullable() }) });

it('ends an order once on another node, after its own was killed in the middle of it', {
  ...postgres,
  timeout: 300_000,
}, async (t) => {
  const database = await createDatabaseFor(t);
  const folder = await temporaryFolder(t);
  const start = (name: string) =>
    Program.start(t, { DATABASE_URL: database.url.reveal(), DATA_DIR: join(folder, name), LEASE_SECONDS: '0.5' });
  const one = start('one');
  const two = start('two');
  const [first, second] = await Promise.all([one.listening(), two.listening()]);
  const device = await openDevice(first);
  const { headers } = device;
  const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());

  await post(first, PLACE, { variables: { input: { ...input, wait: false } }, headers });
  await one.kill();
  const place = async () => {
    const answer = await post(second, PLACE, { variables: { input }, headers });
    return placedShape.parse(answer.data).placeOrder.attempt?.status;
  };
  await until(async () => (await place()) === 'SUCCEEDED');

  const [books] = await database.query(
    'select (select count(*) from sandbox.orders)::int as orders, (select count(*) from sandbox.charges)::int as charges',
  );
  assert.deepEqual(books, { orders: 1, charges: 1 });
});
