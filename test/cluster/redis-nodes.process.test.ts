import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { toSettings } from '../contract/rate-limits.ts';
import { atEnd, openFor } from '../support/at-end.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { flushService, redis, redisServer, redisUrl, throughPort } from '../support/machine/redis.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } } }';
const WATCH = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename sequence } }';
const SESSION = 'mutation { createDeviceSession(input: {}) { session { deviceId } } }';
/** So long that nobody hears of anything by looking. */
const NEVER = 3_600_000;

/** Two nodes of one database; the way of the second to Redis can be cut. */
async function startNodes(t: TestContext, options: Parameters<typeof startService>[0] = {}) {
  const { url } = await createDatabaseFor(t);
  const proxy = await openFor(t, () => TcpProxy.start(redisServer));
  let serviceId = '';
  // What the nodes leave in Redis ends with the database that names them, so it is removed under that name.
  atEnd(t, () => flushService(serviceId));
  const start = (redisAddress: typeof redisUrl): Promise<TestService> =>
    openFor(t, () =>
      startService({
        domains: [DOMAIN],
        commerceSettings: { watchInterval: NEVER, pollInterval: 50 },
        ...options,
        config: { database: { url, connections: 5 }, redis: { url: redisAddress, caFile: null }, ...options.config },
      }),
    );
  const [one, two] = [await start(redisUrl), await start(throughPort(proxy.port))];
  serviceId = await one.service.stores.facts.getOrSet('service-id', '');
  return { one, two, proxy };
}

/** Orders on one node while the other is watched from before the order begins. */
async function watchElsewhere(one: TestService, two: TestService, device: DeviceClient) {
  const attemptId = crypto.randomUUID();
  const input = await toOrderInput(device, DOMAIN, attemptId);
  const seen: { readonly __typename: string; readonly sequence: number }[] = [];
  const watching = (async () => {
    for await (const { data } of two.watcherFor(device)(WATCH, { id: attemptId }))
      seen.push(data?.['placeOrderProgress'] as (typeof seen)[number]);
  })();
  const { data } = await device.request(PLACE, { input });
  await watching;
  assert.deepEqual(data, { placeOrder: { attempt: { status: 'SUCCEEDED' } } });
  assert.equal(
    (await one.ledger.charges(DOMAIN)).filter(({ attempt_key: key }) => key.startsWith(attemptId)).length,
    1,
  );
  assert.deepEqual(
    seen.map(({ sequence }) => sequence),
    seen.map((_, index) => index + 1),
  );
  return seen.map(({ __typename }) => __typename).filter((type) => type !== 'OrderStepStarted');
}

const whole = ['CreatingCart', 'ItemAdded', 'ShippingUpdated', 'OrderPlaced'];

const skip = postgres.skip !== false ? postgres : redis;

describe('two nodes with Redis', skip, () => {
  it('let an order of one be watched on the other, each event once and in order, without a look in between', async (t) => {
    const { one, two } = await startNodes(t);
    const device = await one.openDevice();

    assert.deepEqual(await watchElsewhere(one, two, device), whole);
  });

  it('go on while Redis is away, where watchers look in the store, and hear of each other again afterwards', async (t) => {
    const { one, two, proxy } = await startNodes(t);
    const device = await one.openDevice();

    await proxy.cut();
    assert.deepEqual(await watchElsewhere(one, two, device), whole);
    await proxy.mend();
    assert.deepEqual(await watchElsewhere(one, two, device), whole);
  });

  it('count together, and each by itself while Redis is away', async (t) => {
    const rateLimits = toSettings({ sessions: { points: 2, seconds: 60, coolOffSeconds: 0 } });
    const { one, two, proxy } = await startNodes(t, { config: { rateLimits } });
    const statusAt = async ({ post }: TestService) =>
      (await post(SESSION, { headers: { 'x-svc-app-id': 'demo-app' } })).status;

    const together = [await statusAt(one), await statusAt(two), await statusAt(one), await statusAt(two)];
    await proxy.cut();
    const apart = [await statusAt(two), await statusAt(two), await statusAt(two), await statusAt(one)];

    assert.deepEqual(together, [200, 200, 429, 429]);
    assert.deepEqual(apart, [200, 200, 429, 429]);
    const warnings = two.log.filter(
      ({ level, message }) => level === 'warn' && message.startsWith('Redis is unavailable'),
    );
    assert.equal(warnings.length, 1);
  });
});
