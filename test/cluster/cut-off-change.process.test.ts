import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import * as z from 'zod';
import { openFor } from '../support/at-end.ts';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres, through } from '../support/machine/postgres.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startOwnClock } from '../support/own-clock.ts';
import { Program } from '../support/process/program.ts';
import { type DeviceClient, openDevice } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const ADD = `mutation ($input: AddLineItemInput!) {
  addLineItem(input: $input) { cart { lineItems { quantity } } userErrors { name retryable } }
}`;
const VARIANT = `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } } }`;
const BUYERS = 10;

const variantShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
});
const answerShape = z.object({
  addLineItem: z.object({
    cart: z.object({ lineItems: z.array(z.object({ quantity: z.number() })) }).nullable(),
    userErrors: z.array(z.object({ name: z.string(), retryable: z.boolean() })),
  }),
});

/** Two nodes of one database, the first one by a way that can be cut, and buyers with two things in their carts. */
async function start(t: TestContext) {
  const database = await createDatabaseFor(t);
  const proxy = await openFor(t, () => TcpProxy.start(database.server));
  const folder = await temporaryFolder(t);
  const launch = (name: string, url: string) => Program.start(t, { DATABASE_URL: url, DATA_DIR: join(folder, name) });
  const one = launch('one', through(proxy.port, database).reveal());
  const two = launch('two', database.url.reveal());
  const [first, second] = await Promise.all([one.listening(), two.listening()]);
  const devices = await Promise.all(Array.from({ length: BUYERS }, () => openDevice(first)));
  const { data } = await post(first, VARIANT, { headers: devices[0]?.headers ?? {} });
  const variantId = variantShape.parse(data).product.variants[0]?.addToCartRef.variantId;
  const add = (url: string, { headers }: DeviceClient, rest: object) => {
    const input = { domain: DOMAIN, addToCartRef: { variantId }, quantity: 2, ...rest };
    return post(url, ADD, { variables: { input }, headers });
  };
  for (const device of devices.filter((_, index) => index % 2 === 0)) await add(first, device, {});
  return { proxy, one, first, second, devices, add };
}

/** Every buyer's retry on the other node, and how long it took. */
async function retryAll({ second, devices, add }: Awaited<ReturnType<typeof start>>) {
  return Promise.all(
    devices.map(async (device, index) => {
      using clock = startOwnClock();
      const answer = await add(second, device, { idempotencyKey: `key-${index}` });
      const { cart, userErrors } = answerShape.parse(answer.data).addLineItem;
      const seconds = clock.milliseconds() / 1000;
      return { before: index % 2 === 0 ? 2 : 0, quantity: cart?.lineItems[0]?.quantity ?? 0, userErrors, seconds };
    }),
  );
}

/** Each change was made once; one whose outcome cannot be told says so, and was made once at most. */
function assertSettled(retried: Awaited<ReturnType<typeof retryAll>>): void {
  for (const { before, quantity, userErrors, seconds } of retried) {
    assert.ok(seconds < 15, `${seconds} s`);
    if (userErrors.length === 0) assert.equal(quantity, before + 2);
    else {
      assert.deepEqual(userErrors, [{ name: 'StoreUnavailable', retryable: false }]);
      assert.ok(before > 0 && [before, before + 2].includes(quantity), `${before}, ${quantity}`);
    }
  }
}

/** Of the traffic with the database. */
for (const pieces of [30, 150]) {
  it(`settles changes whose node is killed after ${pieces} pieces of traffic`, {
    ...postgres,
    timeout: 300_000,
  }, async (t) => {
    const started = await start(t);
    const { proxy, one, first, devices, add } = started;
    const reached = proxy.passed(pieces);

    const adding = devices.map((device, index) =>
      add(first, device, { idempotencyKey: `key-${index}` }).catch(() => undefined),
    );
    await Promise.race([reached, Promise.all(adding)]);
    await one.kill();
    await Promise.all(adding);

    assertSettled(await retryAll(started));
  });

  it(`settles changes whose node loses its database after ${pieces} pieces of traffic`, {
    ...postgres,
    timeout: 300_000,
  }, async (t) => {
    const started = await start(t);
    const { proxy, first, devices, add } = started;
    const reached = proxy.passed(pieces);

    const adding = devices.map((device, index) => add(first, device, { idempotencyKey: `key-${index}` }));
    await Promise.race([reached, Promise.all(adding)]);
    await proxy.cut();
    const answers = await Promise.all(adding);

    for (const { errors, data } of answers) {
      const [error] = errors ?? [];
      if (error === undefined) assert.deepEqual(answerShape.parse(data).addLineItem.userErrors, []);
      else
        assert.deepEqual([error.extensions?.['code'], error.extensions?.['retryable']], ['ServiceUnavailable', true]);
    }
    assertSettled(await retryAll(started));
  });
}
