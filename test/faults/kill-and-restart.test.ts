import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { encryptCard } from '../../src/auth/encrypt-card.ts';
import { createLedger } from '../../src/sandbox/ledger.ts';
import type { SandboxTables } from '../../src/sandbox/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { post } from '../support/graphql-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DOMAIN = 'apparel.demo.example';
const ROUNDS = 6;
const BUYER = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+15125550100',
  address1: '1 Main Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { attempt { status result { __typename } } userErrors { name } }
}`;

const placed = z.object({
  placeOrder: z.object({
    attempt: z.object({ status: z.string(), result: z.object({ __typename: z.string() }) }).nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface Server {
  readonly url: string;
  readonly process: ChildProcessByStdio<null, Readable, null>;
}

async function start(dataFolder: string): Promise<Server> {
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /listens at (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    server.stdout.resume();
    return { url, process: server };
  }
  throw new Error('The server ended before it listened');
}

async function end({ process: server }: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

it('ends every order once, although the process is killed in the middle of each', async (t) => {
  const dataFolder = await temporaryFolder(t);
  let server = await start(dataFolder);
  t.after(() => end(server, 'SIGTERM'));
  const headers = await openDevice(server.url);
  const orders: { readonly input: object; readonly attemptId: string }[] = [];

  for (let round = 0; round < ROUNDS; round += 1) {
    const attemptId = crypto.randomUUID();
    const input = await createOrder(server.url, headers, attemptId);
    orders.push({ input, attemptId });
    // Each round lets the attempt get one platform call or so further before the process dies.
    const answer = post(server.url, PLACE, { variables: { input: { ...input, wait: false } }, headers }).catch(
      () => undefined,
    );
    await answer;
    for (let read = 0; read < round; read += 1) await readAttempt(server.url, headers, attemptId);
    await end(server, 'SIGKILL');
    server = await start(dataFolder);
  }

  const statuses: string[] = [];
  for (const { input } of orders) {
    const answer = placed.parse((await post(server.url, PLACE, { variables: { input }, headers })).data).placeOrder;
    assert.deepEqual(answer.userErrors, []);
    statuses.push(answer.attempt?.status ?? 'none');
  }

  assert.deepEqual(statuses, Array(ROUNDS).fill('SUCCEEDED'));
  const database = openSqlite<SandboxTables>(`${dataFolder}/sandbox.sqlite`);
  t.after(() => database.destroy());
  const ledger = createLedger(database);
  assert.equal((await ledger.orders(DOMAIN)).length, ROUNDS);
  assert.equal((await ledger.charges(DOMAIN)).length, ROUNDS);
});

const sessionShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });

async function openDevice(url: string): Promise<{ 'x-svc-authorization': string }> {
  const answer = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken } } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  return { 'x-svc-authorization': sessionShape.parse(answer.data).createDeviceSession.session.accessToken };
}

const needsShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
  paymentEncryptionKey: z.object({
    keyId: z.string(),
    algorithm: z.string(),
    encryption: z.string(),
    jwk: z.record(z.string(), z.unknown()),
  }),
});

async function createOrder(url: string, headers: Readonly<Record<string, string>>, attemptId: string): Promise<object> {
  const answer = await post(
    url,
    `{
      product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } }
      paymentEncryptionKey { keyId algorithm encryption jwk }
    }`,
    { headers },
  );
  const { product, paymentEncryptionKey } = needsShape.parse(answer.data);
  const card = {
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2040,
    securityCode: '123',
    holderName: 'Ada',
  };
  return {
    domain: DOMAIN,
    items: [{ variantId: product.variants[0]?.addToCartRef.variantId, quantity: 1 }],
    payment: { encryptedCard: await encryptCard(card, paymentEncryptionKey) },
    shippingInfo: BUYER,
    billingInfo: BUYER,
    attemptId,
    idempotencyKey: attemptId,
  };
}

const readAttempt = (url: string, headers: Readonly<Record<string, string>>, attemptId: string) =>
  post(url, 'query ($id: ID!) { placeOrderAttempt(attemptId: $id) { status } }', {
    variables: { id: attemptId },
    headers,
  });
