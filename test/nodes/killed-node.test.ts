import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { z } from 'zod';
import { encryptCard } from '../../src/auth/encrypt-card.ts';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres } from '../support/postgres.ts';
import { Program } from '../support/process/program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DOMAIN = 'apparel.demo.example';
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

const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }';

const needsShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
  paymentEncryptionKey: z.object({
    keyId: z.string(),
    algorithm: z.string(),
    encryption: z.string(),
    jwk: z.record(z.string(), z.unknown()),
  }),
});
const sessionShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
const placedShape = z.object({ placeOrder: z.object({ attempt: z.object({ status: z.string() }).nullable() }) });

async function openDevice(url: string) {
  const answer = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken } } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  return { 'x-svc-authorization': sessionShape.parse(answer.data).createDeviceSession.session.accessToken };
}

async function createOrder(url: string, headers: Readonly<Record<string, string>>) {
  const query = `{
    product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } }
    paymentEncryptionKey { keyId algorithm encryption jwk }
  }`;
  const { product, paymentEncryptionKey } = needsShape.parse((await post(url, query, { headers })).data);
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
    idempotencyKey: crypto.randomUUID(),
  };
}

it('ends an order once on another node, after its own was killed in the middle of it', {
  ...postgres,
  timeout: 180_000,
}, async (t) => {
  const database = await createDatabaseFor(t);
  const folder = await temporaryFolder(t);
  const start = (name: string) =>
    new Program({ DATABASE_URL: database.url.reveal(), DATA_DIR: join(folder, name), LEASE_SECONDS: '0.5' });
  await using one = start('one');
  await using two = start('two');
  const [first, second] = await Promise.all([one.listening(), two.listening()]);
  const headers = await openDevice(first);
  const input = await createOrder(first, headers);

  await post(first, PLACE, { variables: { input: { ...input, wait: false } }, headers });
  one.child.kill('SIGKILL');
  await one.exited;
  const place = async () => {
    const answer = await post(second, PLACE, { variables: { input }, headers });
    return placedShape.parse(answer.data).placeOrder.attempt?.status;
  };
  let status = await place();
  for (const until = performance.now() + 15_000; status !== 'SUCCEEDED' && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    status = await place();
  }

  assert.equal(status, 'SUCCEEDED');
  const [books] = await database.query(
    'select (select count(*) from sandbox.orders)::int as orders, (select count(*) from sandbox.charges)::int as charges',
  );
  assert.deepEqual(books, { orders: 1, charges: 1 });
});
