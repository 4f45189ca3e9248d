import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { openFor } from '../support/at-end.ts';
import { codesOf, type HttpAnswer, post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { startService, testKeySecret } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }';
const BUYERS = 2;
const MINUTE = 60_000;

/** Two nodes whose clocks a test moves on. */
async function startNodes(t: TestContext) {
  const { url, query } = await createDatabaseFor(t);
  let ahead = 0;
  const start = () =>
    openFor(t, () =>
      startService({
        domains: [DOMAIN],
        now: () => Date.now() + ahead,
        config: { database: { url, connections: 4 } },
      }),
    );
  const nodes = [await start(), await start()] as const;
  /** As if the keys were older: their age follows the clock of the database. */
  const age = async (milliseconds: number) => {
    await query(`update service_keys set created_at = created_at - ${milliseconds}`);
    ahead += milliseconds;
  };
  return { nodes, url, age };
}

it('signing and card keys rotate under load without a refused request', {
  ...postgres,
  timeout: 300_000,
}, async (t) => {
  const { nodes, url, age } = await startNodes(t);
  const [one, two] = nodes;
  const early = await one.openDevice();
  const problems: unknown[] = [];
  const statuses: string[] = [];
  let isOver = false;
  const check = ({ status, data, errors }: HttpAnswer) => {
    if (status !== 200 || errors !== undefined) problems.push([status, codesOf({ errors })]);
    statuses.push(/"status":"(\w+)"/.exec(JSON.stringify(data))?.[1] ?? JSON.stringify(data));
  };
  // Each buyer takes a session and a card key from one node, and uses them on the other.
  const buyers = Array.from({ length: BUYERS }, async (_, index) => {
    for (let turn = index; !isOver; turn += 1) {
      const [near, far] = turn % 2 === 0 ? [one, two] : [two, one];
      const device = await near.openDevice();
      const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());
      check(await post(far.url, PLACE, { headers: device.headers, variables: { input } }));
    }
  });
  const keyIds = async () => {
    const { data } = await one.post('{ paymentEncryptionKey { keyId } }', { headers: early.headers });
    return JSON.stringify(data);
  };

  const firstKey = await keyIds();
  const rotations = [];
  for (const kind of ['signing', 'card', 'signing', 'card']) {
    rotations.push(
      await runCli(t, 'keys', ['rotate', kind], { DATABASE_URL: url.reveal(), KEY_SECRET: testKeySecret }),
    );
    // Past the publication of a signing key, and past the minute in which nodes reread their keys.
    await age(11 * MINUTE);
    const count = statuses.length;
    while (statuses.length < count + 2 * BUYERS && problems.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
  isOver = true;
  await Promise.all(buyers);

  assert.deepEqual(problems, []);
  // A call that waits while its clock jumps answers before its end.
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => status !== 'RUNNING' && status !== 'SUCCEEDED'),
    [],
  );
  await until(async () => (await one.ledger.charges(DOMAIN)).length >= statuses.length);
  assert.equal((await one.ledger.orders(DOMAIN)).length, statuses.length);
  assert.deepEqual(
    rotations.map(({ code, errors }) => [code, errors]),
    Array(4).fill([0, '']),
  );
  assert.notEqual(await keyIds(), firstKey);
  assert.equal((await post(two.url, '{ merchants { domain } }', { headers: early.headers })).status, 200);
  const kept = await two.service.stores.keys.list('token-signing');
  assert.equal(kept.length, 3);
});
