import assert from 'node:assert/strict';
import { it } from 'node:test';
import { breakFlows } from './breaking/networks/break-flows.ts';

it('pays once for each card, intent and order while the service, the shop, the card networks and the network between them break', async (t) => {
  const { problems, flows, deaths } = await breakFlows(t, { flows: 12, seed: 24, flowsPerDeath: 6 });

  assert.deepEqual(problems, []);
  assert.equal(flows.length, 12);
  assert.ok(deaths.size > 0, 'nobody died');
});
