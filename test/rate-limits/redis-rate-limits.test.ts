import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { connectRedis } from '../../src/cluster/redis/connect-redis.ts';
import { defaultRedisTimes } from '../../src/cluster/redis/redis-connection.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { createRateLimits } from '../../src/rate-limits/create-rate-limits.ts';
import { createRedisLimiter } from '../../src/rate-limits/create-redis-limiter.ts';
import type { RateLimitSettings } from '../../src/rate-limits/rate-limits.ts';
import { describeRateLimitsContract, toSettings } from '../contract/rate-limits.ts';
import { atEnd } from '../support/at-end.ts';
import { redis, type TestRedis, throughPort, useRedis } from '../support/machine/redis.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';

const ada = { address: '203.0.113.1', device: null, appId: null };

/** While Redis freezes, a node waits this long; a Redis that is only busy must answer by then. */
const FROZEN_MS = 1_000;
const PATIENT_MS = 60_000;

/** One node. `elapse` takes the time off what Redis keeps, so that nobody waits for it. */
async function startNode(
  t: TestContext,
  server: TestRedis,
  settings: RateLimitSettings,
  { url = server.url, answerMs = PATIENT_MS } = {},
) {
  const times = { ...defaultRedisTimes, answerMs };
  const connection = await connectRedis({ url, caFile: null, logger: silentLogger, times });
  atEnd(t, () => connection.close());
  let now = 1_000_000;
  const rateLimits = createRateLimits({
    settings,
    clock: { now: () => now },
    logger: silentLogger,
    createLimiter: createRedisLimiter({ connection: connection.commands, service: server.service }),
  });
  const elapse = async (milliseconds: number) => {
    now += milliseconds;
    for (const key of await server.listKeys()) {
      await server.client.pExpire(key, (await server.client.pTTL(key)) - milliseconds);
    }
  };
  return { rateLimits, elapse, commands: connection.commands };
}

describe('with Redis', redis, () => {
  describeRateLimitsContract('Redis', async (t, settings) => startNode(t, await useRedis(t), settings));

  it('counts on all nodes together, under keys of this service that end by themselves', async (t) => {
    const server = await useRedis(t);
    const settings = toSettings({ orders: { points: 2, seconds: 60, coolOffSeconds: 0 } });
    const [one, two] = [await startNode(t, server, settings), await startNode(t, server, settings)];

    const taken = [
      await one.rateLimits.take(ada, { orders: 1 }),
      await two.rateLimits.take(ada, { orders: 1 }),
      await one.rateLimits.take(ada, { orders: 1 }),
    ];

    assert.deepEqual(
      taken.map(({ retryAfterSeconds }) => retryAfterSeconds !== null),
      [false, false, true],
    );
    const [key = '', ...others] = await server.listKeys();
    assert.deepEqual(others, []);
    assert.ok(key.startsWith(`${server.service}:limit:orders:address:`) && !key.includes('203.0.113.1'), key);
    assert.ok((await server.client.pTTL(key)) > 0);
  });

  for (const [what, stop] of [
    ['is cut off', (proxy: TcpProxy) => proxy.cut()],
    ['freezes', async (proxy: TcpProxy) => proxy.swallow()],
  ] as const) {
    it(`counts on each node by itself while Redis ${what}, and together again afterwards`, async (t) => {
      const server = await useRedis(t);
      await using proxy = await TcpProxy.start(server.server);
      const settings = toSettings({ orders: { points: 2, seconds: 60, coolOffSeconds: 0 } });
      const node = await startNode(t, server, settings, { url: throughPort(proxy.port), answerMs: FROZEN_MS });
      const take = async (device: string) => {
        const taken = await node.rateLimits.take({ address: null, device, appId: null }, { orders: 1 });
        return taken.retryAfterSeconds === null;
      };

      await stop(proxy);
      const away = [await take('a'), await take('a'), await take('a')];
      await proxy.mend();
      await becomesReady(node.commands);
      const back = [await take('b'), await take('b'), await take('b')];

      assert.deepEqual([away, back], [Array.of(true, true, false), Array.of(true, true, false)]);
      const other = await startNode(t, server, settings);
      const there = await other.rateLimits.take({ address: null, device: 'b', appId: null }, { orders: 1 });
      assert.notEqual(there.retryAfterSeconds, null);
    });
  }
});

const becomesReady = async (connection: {
  isReady: boolean;
  onChange: (listener: (isReady: boolean) => void) => void;
}) => {
  if (connection.isReady) return;
  await new Promise<void>((resolve) => connection.onChange((isReady) => isReady && resolve()));
};
