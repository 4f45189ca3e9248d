import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import type { SandboxTables } from '../../src/demo/sandbox/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { post } from '../support/graphql-client.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { Program } from '../support/process/program.ts';
import { createLedger } from '../support/sandbox-ledger.ts';
import { openDevice } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const ROUNDS = 6;
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { attempt { status result { __typename } } userErrors { name } }
}`;

const placed = z.object({
  placeOrder: z.object({
    attempt: z.object({ status: z.string(), result: z.object({ __typename: z.string() }) }).nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});

it('ends every order once, although the process is killed in the middle of each', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const start = () => Program.start(t, { DATA_DIR: dataFolder });
  let program = start();
  let url = await program.listening();
  const device = await openDevice(url);
  const { headers } = device;
  const attemptIds = Array.from({ length: ROUNDS }, () => crypto.randomUUID());
  const inputs = await Promise.all(attemptIds.map((attemptId) => toOrderInput(device, DOMAIN, attemptId)));

  for (const [round, input] of inputs.entries()) {
    // Each round lets the attempt get one platform call or so further before the process dies.
    await post(url, PLACE, { variables: { input: { ...input, wait: false } }, headers });
    for (let read = 0; read < round; read += 1) await readAttempt(url, headers, input.attemptId);
    await program.kill();
    program = start();
    url = await program.listening();
  }

  const statuses: string[] = [];
  for (const input of inputs) {
    const answer = placed.parse((await post(url, PLACE, { variables: { input }, headers })).data).placeOrder;
    assert.deepEqual(answer.userErrors, []);
    statuses.push(answer.attempt?.status ?? 'none');
  }

  assert.deepEqual(statuses, Array(ROUNDS).fill('SUCCEEDED'));
  const database = openSqlite<SandboxTables>(`${dataFolder}/sandbox.sqlite`);
  atEnd(t, () => database.destroy());
  const ledger = createLedger(database);
  assert.equal((await ledger.orders(DOMAIN)).length, ROUNDS);
  assert.equal((await ledger.charges(DOMAIN)).length, ROUNDS);
});

const readAttempt = (url: string, headers: Readonly<Record<string, string>>, attemptId: string) =>
  post(url, 'query ($id: ID!) { placeOrderAttempt(attemptId: $id) { status } }', {
    variables: { id: attemptId },
    headers,
  });
