import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { openFor } from '../support/at-end.ts';
import { createDatabaseFor, postgres, type TestDatabase, through } from '../support/machine/postgres.ts';
import { RawSocket } from '../support/machine/raw-socket.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { startOwnClock } from '../support/own-clock.ts';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { lineItems { quantity } } } }';
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }`;
const SEARCH = `{
  searchProducts(query: "linen shirt", first: 3) { nodes { title } facets { brands { value count } } }
  searchSuggestions(query: "lin") { queries }
  categories(domain: "${DOMAIN}") { productCount }
}`;
const CART = `{ cart(domain: "${DOMAIN}") { lineItems { quantity } } }`;

const productShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
});

interface Started {
  readonly database: TestDatabase;
  readonly proxy: TcpProxy;
  readonly node: TestService;
  readonly device: DeviceClient;
  readonly add: object;
  readonly order: object;
}

/** A node whose way to the database can be cut, and everything that a buyer needs before. */
async function start(t: TestContext): Promise<Started> {
  const database = await createDatabaseFor(t);
  const proxy = await openFor(t, () => TcpProxy.start(database.server));
  const node = await openFor(t, () =>
    startService({
      domains: [DOMAIN],
      config: { database: { url: through(proxy.port, database), connections: 4 } },
    }),
  );
  const device = await node.openDevice();
  const query = `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } } }`;
  const { product } = productShape.parse((await device.request(query)).data);
  const variantId = product.variants[0]?.addToCartRef.variantId;
  return {
    database,
    proxy,
    node,
    device,
    add: { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1 },
    order: {
      domain: DOMAIN,
      items: [{ variantId, quantity: 1 }],
      payment: { encryptedCard: await device.encryptCard() },
      shippingInfo: ADDRESS,
      billingInfo: ADDRESS,
      idempotencyKey: crypto.randomUUID(),
    },
  };
}

/** Every operation that needs the database, all at once, with the time that each took. */
async function askEverything({ device, add, order }: Started) {
  const operations: readonly (readonly [string, object])[] = [
    [CART, {}],
    [ADD, { input: add }],
    [ADD, { input: { ...add, idempotencyKey: 'a-key' } }],
    [PLACE, { input: order }],
    ['{ orders(first: 1) { edges { cursor } } }', {}],
    [`{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { title } }`, {}],
  ];
  return Promise.all(
    operations.map(async ([query, variables]) => {
      using clock = startOwnClock();
      const { status, headers, errors } = await device.request(query, variables);
      const [error] = errors ?? [];
      return {
        query,
        seconds: clock.milliseconds() / 1000,
        answer: [status, headers.get('retry-after'), error?.extensions?.['code']],
      };
    }),
  );
}

describe('a node whose PostgreSQL is away', postgres, () => {
  for (const [how, away] of [
    ['connections are refused', (proxy: TcpProxy) => proxy.cut()],
    ['packets are swallowed', async (proxy: TcpProxy) => proxy.swallow()],
  ] as const) {
    it(`answers searches, and everything else with 503 within ten seconds, when ${how}, and goes on afterwards`, async (t) => {
      const started = await start(t);
      const { proxy, node, device, add, order } = started;
      await device.request(ADD, { input: add });
      const found = await device.request(SEARCH);

      await away(proxy);
      const foundMeanwhile = await device.request(SEARCH);
      const answers = await askEverything(started);
      const ready = await fetch(`${node.url}/readyz`);
      const healthy = await fetch(`${node.url}/healthz`);
      await proxy.mend();

      assert.equal(found.errors, undefined);
      assert.deepEqual(foundMeanwhile.data, found.data);
      for (const { query, answer, seconds } of answers) {
        assert.deepEqual(answer, [503, '2', 'ServiceUnavailable'], query);
        assert.ok(seconds < 10, `${query} took ${seconds} s`);
      }
      assert.deepEqual([ready.status, healthy.status], [503, 200]);
      await until(async () => (await fetch(`${node.url}/readyz`)).status === 200);
      await until(async () => (await device.request(CART)).errors === undefined);
      const cart = await device.request(CART);
      assert.deepEqual(cart.data, { cart: { lineItems: [{ quantity: 1 }] } });
      const placed = await device.request(PLACE, { input: order });
      assert.deepEqual(placed.data, { placeOrder: { attempt: { status: 'SUCCEEDED' }, userErrors: [] } });
      assert.equal((await node.ledger.charges(DOMAIN)).length, 1);
    });
  }

  it('is not ready while the database takes no writes, goes on reading, and does nothing half', async (t) => {
    const started = await start(t);
    const { database, node, device, add, order } = started;
    const isReady = async () => (await fetch(`${node.url}/readyz`)).status === 200;
    const cart = async () => (await device.request(CART)).data;
    await device.request(ADD, { input: add });
    const before = await isReady();

    await database.setReadOnly(true);
    await until(async () => !(await isReady()));
    const refused = [
      await device.request(ADD, { input: { ...add, idempotencyKey: 'a-key' } }),
      await device.request(PLACE, { input: order }),
    ];
    const readMeanwhile = await cart();
    const healthy = await fetch(`${node.url}/healthz`);
    await database.setReadOnly(false);
    await until(isReady);

    assert.equal(before, true);
    assert.deepEqual(
      refused.map(({ status, headers, errors }) => [
        status,
        headers.get('retry-after'),
        errors?.[0]?.extensions?.['code'],
      ]),
      [
        [503, '2', 'ServiceUnavailable'],
        [503, '2', 'ServiceUnavailable'],
      ],
    );
    assert.deepEqual([readMeanwhile, healthy.status], [await cart(), 200]);
    assert.deepEqual(await node.ledger.charges(DOMAIN), []);
    const again = await device.request(ADD, { input: { ...add, idempotencyKey: 'a-key' } });
    assert.deepEqual(again.data, { addLineItem: { cart: { lineItems: [{ quantity: 2 }] } } });
    const placed = await device.request(PLACE, { input: order });
    assert.deepEqual(placed.data, { placeOrder: { attempt: { status: 'SUCCEEDED' }, userErrors: [] } });
    assert.equal((await node.ledger.charges(DOMAIN)).length, 1);
  });

  it('closes its sockets, so that watchers find another node, and takes them again', async (t) => {
    const { proxy, node, device } = await start(t);
    const watch = async () => {
      const socket = await openFor(t, () => RawSocket.connect(node.url, device.headers));
      socket.subscribe('1', `subscription { cartChanged(domain: "${DOMAIN}") { cart { cartId } } }`);
      await socket.next();
      return socket;
    };
    const socket = await watch();

    proxy.swallow();
    using clock = startOwnClock();
    const closed = await socket.closed;
    const seconds = clock.milliseconds() / 1000;
    await proxy.mend();

    assert.deepEqual(closed, { code: 1013, reason: 'ServiceUnavailable' });
    assert.ok(seconds < 10, `it took ${seconds} s`);
    await until(async () => (await fetch(`${node.url}/readyz`)).status === 200);
    await watch();
  });
});
