import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createDiscoverShop } from '../../../src/adapters/ucp/discover-shop.ts';
import { createUcpAdapter } from '../../../src/adapters/ucp/index.ts';
import { ucpSettingsSchema } from '../../../src/adapters/ucp/settings.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import type { HttpAnswer, HttpCall } from '../../../src/upstream-http/http-client.ts';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';

const version = '2026-08-25';
const profile = {
  ucp: {
    version,
    services: { 'dev.ucp.shopping': [{ version, transport: 'rest', endpoint: 'https://shop.example/ucp' }] },
    capabilities: { 'dev.ucp.shopping.checkout': [{ version }] },
  },
};
const call = { requestId: 'test', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };

it('reads the profile of a UCP shop once a minute, and again once the clock was put back', async () => {
  let asked = 0;
  let now = 1_000_000;
  const http = {
    send: async () => {
      asked += 1;
      return { status: 200, headers: {}, body: profile };
    },
    state: () => ({ breaker: 'closed' as const, active: 0, waiting: 0 }),
    close: async () => {},
  };
  const discover = createDiscoverShop('https://shop.example', http, { now: () => now });

  const counts: number[] = [];
  for (const step of [0, 59_999, 1, -1, 0]) {
    now += step;
    await discover(call);
    counts.push(asked);
  }

  assert.deepEqual(counts, [1, 1, 2, 3, 3]);
});

it('goes on with the last profile of a UCP shop for hours while its host is away, and not once the shop has withdrawn it', async () => {
  const [minute, hours] = [60_000, 6 * 60 * 60_000];
  let asked = 0;
  let now = 1_000_000;
  let answer: number | 'away' = 200;
  const http = {
    send: async () => {
      asked += 1;
      if (answer === 'away') throw new UpstreamFailure({ reason: 'timeout', outcome: 'unknown', description: 'Away' });
      return { status: answer, headers: {}, body: profile };
    },
    state: () => ({ breaker: 'closed' as const, active: 0, waiting: 0 }),
    close: async () => {},
  };
  const discover = createDiscoverShop('https://shop.example', http, { now: () => now });
  const first = await discover(call);

  answer = 'away';
  const counts: number[] = [];
  for (const step of [minute, 9_999, 1, hours - minute - 10_001]) {
    now += step;
    assert.equal(await discover(call), first);
    counts.push(asked);
  }
  now += 10_000;
  await assert.rejects(discover(call), { name: 'StoreUnavailable', description: 'Away' });
  answer = 200;
  await discover(call);
  now += minute;
  answer = 404;

  assert.deepEqual(counts, [2, 2, 3, 4]);
  await assert.rejects(discover(call), { description: 'The shop answers 404 where its profile belongs' });
});

it('reads the profile of a UCP shop once for calls that meet, also if the first of them leaves', async () => {
  const asked: PromiseWithResolvers<HttpAnswer>[] = [];
  const http = {
    send: ({ signal }: HttpCall) => {
      const answer = Promise.withResolvers<HttpAnswer>();
      asked.push(answer);
      signal.addEventListener('abort', () =>
        answer.reject(new UpstreamFailure({ reason: 'aborted', outcome: 'unknown', description: 'Left' })),
      );
      return answer.promise;
    },
    state: () => ({ breaker: 'closed' as const, active: 0, waiting: 0 }),
    close: async () => {},
  };
  const discover = createDiscoverShop('https://shop.example', http, { now: () => 1_000_000 });
  const leaving = new AbortController();

  const first = assert.rejects(discover({ ...call, signal: leaving.signal }), { reason: 'aborted' });
  const others = [discover(call), discover(call)];
  const leavers = new AbortController();
  const waiter = assert.rejects(discover({ ...call, signal: leavers.signal }), {
    reason: 'aborted',
    outcome: 'not-sent',
  });
  leavers.abort();
  await waiter;
  assert.equal(asked.length, 1);
  leaving.abort();
  await first;
  await setImmediate();
  asked[1]?.resolve({ status: 200, headers: {}, body: profile });

  assert.deepEqual(
    (await Promise.all(others)).map(({ endpoint }) => endpoint),
    ['https://shop.example/ucp', 'https://shop.example/ucp'],
  );
  assert.equal(asked.length, 2);
});

it('reaches a UCP shop though the host of its profile fails', async () => {
  let now = 1_000_000;
  let isProfileAway = false;
  const adapter = createUcpAdapter(
    ucpSettingsSchema.parse({ url: 'https://shop.example', http: { retryBaseMs: 1, breakerWindow: 2 } }),
    {
      agent: { profileUrl: () => 'https://service.example', sign: async () => ({}), encryptCard: async () => '' },
      runtime: { ...systemRuntime, clock: { now: () => now } },
      transport: {
        send: async ({ url }) => {
          const isProfile = url.endsWith('/.well-known/ucp');
          const status = isProfile ? (isProfileAway ? 503 : 200) : 404;
          const body = isProfile ? profile : { code: 'not_found' };
          return { status, headers: { 'content-type': 'application/json' }, body: [Buffer.from(JSON.stringify(body))] };
        },
        close: async () => {},
      },
    },
  );
  const read = () => assert.rejects(async () => adapter.getCart?.(call, { cart: 'c1' }), { name: 'CartNotFound' });
  await read();

  isProfileAway = true;
  now += 60_000;
  await read();
});
