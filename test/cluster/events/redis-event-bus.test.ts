import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { EventBus } from '../../../src/cluster/events/event-bus.ts';
import { RedisEventBus } from '../../../src/cluster/events/redis-event-bus.ts';
import { connectRedis } from '../../../src/cluster/redis/connect-redis.ts';
import { type Logger, silentLogger } from '../../../src/lib/logger.ts';
import type { Secret } from '../../../src/lib/secret.ts';
import { describeEventBusContract } from '../../contract/event-bus.ts';
import { atEnd, openFor } from '../../support/at-end.ts';
import { redis, redisUrl, throughPort, useRedis } from '../../support/machine/redis.ts';
import { TcpProxy } from '../../support/machine/tcp-proxy.ts';

/** While Redis freezes, a node waits this long; a Redis that is only busy must answer by then. */
const FROZEN_MS = 1_000;
const PATIENT_MS = 60_000;

async function startNode(
  service: string,
  url: Secret,
  { logger = silentLogger, answerMs = PATIENT_MS }: { readonly logger?: Logger; readonly answerMs?: number } = {},
) {
  const times = { answerMs, pingMs: 100, longestReconnectMs: 100 };
  const connection = await connectRedis({ url, caFile: null, logger, times });
  const bus = await RedisEventBus.open({ redis: connection, service, node: crypto.randomUUID() });
  const close = async () => {
    await bus.close();
    connection.close();
  };
  return { bus, connection, close };
}

type Node = Awaited<ReturnType<typeof startNode>>;

/** Resolves when everything that one node published so far has arrived at the other. */
async function arrives(from: Node, to: Node): Promise<void> {
  await setImmediate();
  await from.connection.commands.run((client) => client.ping());
  await to.connection.messages.run((client) => client.ping());
}

/** Resolves at the next wake-up of the topic. */
const wakes = (bus: EventBus, topic: string): Promise<void> =>
  new Promise((resolve) => {
    const leave = bus.subscribe(topic, () => {
      leave();
      resolve();
    });
  });

/** A node whose way to Redis can be cut, and one whose way cannot. */
async function startNodes(t: TestContext) {
  const server = await useRedis(t);
  const proxy = await TcpProxy.start(server.server);
  const log: [string, string][] = [];
  const logger: Logger = {
    ...silentLogger,
    info: (_fields, message) => void log.push(['info', message]),
    warn: (_fields, message) => void log.push(['warn', message]),
  };
  const far = await startNode(server.service, throughPort(proxy.port), { logger, answerMs: FROZEN_MS });
  const near = await startNode(server.service, server.url);
  atEnd(t, async () => {
    await Promise.all([far.close(), near.close()]);
    await proxy[Symbol.asyncDispose]();
  });
  return { far, near, proxy, log, server };
}

describe('with Redis', redis, () => {
  describeEventBusContract('Redis, on one node', async () => {
    const node = await startNode(crypto.randomUUID(), redisUrl);
    return {
      bus: node.bus,
      settled: () => arrives(node, node),
      countSubscribers: () => node.bus.size,
      dispose: () => node.close(),
    };
  });

  describeEventBusContract('Redis, from one node to another', async () => {
    const service = crypto.randomUUID();
    const [here, there] = [await startNode(service, redisUrl), await startNode(service, redisUrl)];
    return {
      bus: {
        isIsolated: there.bus.isIsolated,
        publish: (topic) => here.bus.publish(topic),
        subscribe: (topic, wake) => there.bus.subscribe(topic, wake),
        close: async () => void (await Promise.all([here.bus.close(), there.bus.close()])),
      },
      settled: () => arrives(here, there),
      countSubscribers: () => there.bus.size,
      dispose: async () => void (await Promise.all([here.close(), there.close()])),
    };
  });

  it('leaves another service alone that uses the same Redis, and what none of its nodes says', async (t) => {
    const { near, far, server } = await startNodes(t);
    const stranger = await startNode(crypto.randomUUID(), server.url);
    atEnd(t, () => stranger.close());
    const wake = t.mock.fn();
    near.bus.subscribe('cart:a', wake);

    stranger.bus.publish('cart:a');
    for (const text of ['cart:a', '"cart:a"', '{"cart:a":1}', '[1,{"a":2}]', '']) {
      await server.client.publish(`${server.service}:events`, text);
    }
    await arrives(stranger, near);
    await arrives(far, near);

    assert.equal(wake.mock.callCount(), 0);
    assert.equal(near.bus.isIsolated, false);
  });

  for (const [what, stop] of [
    ['is cut off', (proxy: TcpProxy) => proxy.cut()],
    ['freezes', async (proxy: TcpProxy) => proxy.swallow()],
  ] as const) {
    it(`says that it misses others while Redis ${what}, wakes its own, and hears all again afterwards`, async (t) => {
      const { far, near, proxy, log } = await startNodes(t);
      assert.equal(far.bus.isIsolated, false);

      const woken = wakes(far.bus, 'cart:a');
      await stop(proxy);
      await woken;
      assert.equal(far.bus.isIsolated, true);
      const own = wakes(far.bus, 'cart:b');
      far.bus.publish('cart:b');
      await own;

      const back = wakes(far.bus, 'cart:c');
      await proxy.mend();
      await back;
      assert.equal(far.bus.isIsolated, false);
      const wake = t.mock.fn();
      far.bus.subscribe('cart:d', wake);
      near.bus.publish('cart:d');
      await arrives(near, far);
      assert.equal(wake.mock.callCount(), 1);
      assert.deepEqual(
        log.map(([level, message]) => [level, message.split(':')[0]]),
        [
          ['warn', 'Redis is unavailable'],
          ['info', 'Redis is back'],
        ],
      );
    });
  }

  it('starts without Redis, and hears of others once it is there', async (t) => {
    const server = await useRedis(t);
    const proxy = await openFor(t, () => TcpProxy.start(server.server));
    await proxy.cut();
    const [far, near] = [
      await startNode(server.service, throughPort(proxy.port)),
      await startNode(server.service, server.url),
    ];
    atEnd(t, () => Promise.all([far.close(), near.close()]));
    assert.equal(far.bus.isIsolated, true);

    const back = wakes(far.bus, 'cart:a');
    await proxy.mend();
    await back;
    const woken = wakes(far.bus, 'cart:b');
    near.bus.publish('cart:b');
    await woken;

    assert.equal(far.bus.isIsolated, false);
  });
});
