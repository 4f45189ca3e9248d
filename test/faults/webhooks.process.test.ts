import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import * as z from 'zod';
import { post } from '../support/graphql-client.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { Program } from '../support/process/program.ts';
import { openDevice } from '../support/servers/start-service.ts';
import { startWebhookReceiver, webhookSecret } from '../support/servers/webhook-receiver.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const ROUNDS = 5;
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }';
const placed = z.object({ placeOrder: z.object({ attempt: z.object({ status: z.string() }).nullable() }) });

it('tells every order at least once and in order, although the process is killed around each', async (t) => {
  const secret = webhookSecret(5);
  // Of the first round, nothing is accepted before the process is dead.
  let isAway = true;
  const receiver = await startWebhookReceiver(t, { secret, answer: () => (isAway ? 503 : 200) });
  const dataFolder = await temporaryFolder(t);
  const file = join(dataFolder, 'cartwright.json');
  const webhook = { url: receiver.url, secrets: [{ env: 'SECRET' }], events: ['order.placed', 'attempt.ended'] };
  await writeFile(file, JSON.stringify({ partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }], webhook }] }));
  const start = () =>
    Program.start(t, { DATA_DIR: join(dataFolder, 'data'), CONFIG_FILE: file, DEMO: 'true', SECRET: secret });
  let program = start();
  let url = await program.listening();
  const device = await openDevice(url, undefined, 'acme-web');
  const { headers } = device;
  const attemptIds = Array.from({ length: ROUNDS }, () => crypto.randomUUID());
  const inputs = await Promise.all(attemptIds.map((attemptId) => toOrderInput(device, DOMAIN, attemptId)));

  for (const [round, input] of inputs.entries()) {
    await post(url, PLACE, { variables: { input: { ...input, wait: round === 0 } }, headers });
    if (round === 0) await receiver.wait(1);
    await program.kill();
    isAway = false;
    program = start();
    url = await program.listening();
  }
  for (const input of inputs) {
    const { attempt } = placed.parse((await post(url, PLACE, { variables: { input }, headers })).data).placeOrder;
    assert.equal(attempt?.status, 'SUCCEEDED');
  }
  const accepted = () => receiver.deliveries.filter(({ status }) => status === 200);
  await until(async () => new Set(accepted().map(({ id }) => id)).size >= 2 * ROUNDS);

  for (const attemptId of attemptIds) {
    const ended = accepted().find(({ body }) => body.data.attempt?.attemptId === attemptId);
    const orderId = ended?.body.data.order?.orderId;
    const ofOrder = receiver.deliveries.filter(({ body }) => body.data.order?.orderId === orderId);
    const ids = [...new Set(ofOrder.map(({ id }) => id))];
    assert.ok(orderId);
    assert.deepEqual(
      ids.map((id) => ofOrder.find((each) => each.id === id)?.body.type),
      ['order.placed', 'attempt.ended'],
    );
  }
});
