import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';

export function describeMaintenance(open: OpenStores): void {
  describe('maintenance', () => {
    it('is off at first, holds its last value until it is ended, and outlives the process', async (t) => {
      const { stores, reopen } = await open(t);
      const seen = [await stores.maintenance.find()];

      for (const retryAfterSeconds of [600, 60]) {
        await stores.maintenance.set({ retryAfterSeconds });
        seen.push(await stores.maintenance.find());
      }
      const { maintenance } = reopen === undefined ? stores : await reopen();
      seen.push(await maintenance.find());
      await maintenance.set(null);
      await maintenance.set(null);
      seen.push(await maintenance.find());

      assert.deepEqual(seen, [
        null,
        { retryAfterSeconds: 600 },
        { retryAfterSeconds: 60 },
        { retryAfterSeconds: 60 },
        null,
      ]);
    });

    it('leaves the facts of the service alone', async (t) => {
      const { facts, maintenance } = (await open(t)).stores;
      await facts.getOrSet('service-id', 'one');

      await maintenance.set({ retryAfterSeconds: 5 });
      await maintenance.set(null);

      assert.equal(await facts.getOrSet('service-id', 'two'), 'one');
    });
  });
}
