import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createDiscoverShop } from '../../../src/adapters/ucp/discover-shop.ts';

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
