import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { postgres } from '../support/machine/postgres.ts';
import { redis } from '../support/machine/redis.ts';
import { createPlan } from './chaos/plan.ts';
import { runChaos } from './chaos/run-chaos.ts';

const skip = postgres.skip !== false ? postgres : redis;

describe('orders through nodes that fail', skip, () => {
  it('are neither lost nor doubled: 100 of `npm run test:nodes`', async (t) => {
    const { orders, problems } = await runChaos(t, { orders: 100, seed: 20 });

    assert.deepEqual(problems, []);
    assert.equal(orders.length, 100);
    assert.ok(orders.filter(({ status }) => status === 'SUCCEEDED').length > 80);
  });
});

it('a plan of the chaos run is repeated by its seed', () => {
  assert.deepEqual(createPlan(200, 7), createPlan(200, 7));
  assert.notDeepEqual(createPlan(200, 7), createPlan(200, 8));
});
