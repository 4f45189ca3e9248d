import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { runSandboxCommand } from '../../../src/demo/commands/run-sandbox-command.ts';
import { post } from '../../support/graphql-client.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { createExpressBuyer, decide, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { Program } from '../../support/process/program.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';

const sessionShape = z.object({
  createDeviceSession: z.object({ session: z.object({ accessToken: z.string(), deviceId: z.string() }) }),
});
const movementShape = z.looseObject({ kind: z.string(), number: z.number() });

async function openToken(url: string): Promise<string> {
  const { data } = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken deviceId } } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  return sessionShape.parse(data).createDeviceSession.session.accessToken;
}

const toDevice = (url: string, token: string): Pick<DeviceClient, 'request'> => ({
  request: (query, variables) =>
    post(url, query, { headers: { 'x-svc-authorization': token }, ...(variables !== undefined && { variables }) }),
});

/** The movements of money, as an operator reads them. */
async function readMovements(dataFolder: string): Promise<readonly string[]> {
  let text = '';
  const out = (part: string) => {
    text += part;
  };
  const location = { dataFolder, database: null };
  assert.equal(await runSandboxCommand(['ledger', DOMAIN, '--json'], { ...location, out, note: out }), 0, text);
  return text
    .split('\n')
    .filter((line) => /"kind":"(?:hold|capture|release)"/.test(line))
    .map((line) => movementShape.parse(JSON.parse(line)))
    .map(({ kind, number }) => `${kind} ${number}`);
}

it('orders what was approved before the service was killed, and its providers with it', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const environment = { DATA_DIR: dataFolder, DEMO_STEP_PAUSE_MS: '0' };
  const first = Program.start(t, environment);
  const firstUrl = await first.listening();
  const token = await openToken(firstUrl);
  const device = toDevice(firstUrl, token) as DeviceClient;
  const total = (await makeReadyCart(device, DOMAIN)).total.number;
  const approver = createExpressBuyer(device, DOMAIN);
  const { session } = await approver.start({ provider: 'KLARNA' });
  const { sessionId, redirectUrl } = session ?? assert.fail('there is no session');
  const pageUrl = redirectUrl ?? assert.fail('there is no page');
  const approval = toApproval(await decide(pageUrl));
  assert.deepEqual((await approver.authorize({ sessionId, approval })).userErrors, []);
  assert.deepEqual(await readMovements(dataFolder), [`hold ${total}`]);
  await first.kill();
  // The child ends with its parent, which was killed.
  await until(async () =>
    fetch(pageUrl).then(
      () => false,
      () => true,
    ),
  );
  assert.deepEqual(await readMovements(dataFolder), [`hold ${total}`], 'the books are read without a server, too');

  const program = Program.start(t, environment);
  const url = await program.listening();
  const buyer = createExpressBuyer(toDevice(url, token) as DeviceClient, DOMAIN);
  const { attempt, userErrors } = await buyer.complete({ sessionId, idempotencyKey: crypto.randomUUID() });

  assert.deepEqual(userErrors, []);
  assert.equal(attempt?.status, 'SUCCEEDED');
  assert.deepEqual(await readMovements(dataFolder), [`hold ${total}`, `capture ${total}`]);
  assert.doesNotMatch(program.out + program.errors, /klarna_|authorizationToken|Bearer/);
});
