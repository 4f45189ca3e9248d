import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';

const HOUR = 60 * 60_000;
const platform = {
  name: 'ucp:one',
  profileUrl: 'https://one.example/profile',
  version: '2026-04-08',
  webhookUrl: 'https://one.example/orders',
};

export function describeAgentPlatforms(open: OpenStores): void {
  describe('platforms of agents', () => {
    it('are as they were noted last, each by its name', async (t) => {
      const { stores } = await open(t);
      const silent = { ...platform, name: 'ucp:two', webhookUrl: null };
      await stores.agentPlatforms.note(platform);
      await stores.agentPlatforms.note(silent);

      const first = await stores.agentPlatforms.find(platform.name);
      await stores.agentPlatforms.note({ ...platform, webhookUrl: null });
      const changed = await stores.agentPlatforms.find(platform.name);
      await stores.agentPlatforms.note({ ...platform, version: '2026-08-25' });

      assert.deepEqual(first, platform);
      assert.deepEqual(changed, { ...platform, webhookUrl: null });
      assert.deepEqual(await stores.agentPlatforms.find(platform.name), { ...platform, version: '2026-08-25' });
      assert.deepEqual(await stores.agentPlatforms.find('ucp:two'), silent);
      assert.equal(await stores.agentPlatforms.find('ucp:three'), undefined);
    });

    it('are kept for as long after their last message as after their last call', async (t) => {
      const { stores, clock } = await open(t);
      await stores.agentPlatforms.note(platform);
      await stores.agentPlatforms.note({ ...platform, name: 'ucp:two' });
      await clock.set(1000 + HOUR);
      await stores.agentPlatforms.renew(platform.name);
      await stores.agentPlatforms.renew('ucp:three');
      await clock.set(1000 + 2 * HOUR);

      const deleted = await stores.agentPlatforms.purge(2 * HOUR, 10);

      assert.equal(deleted, 1);
      assert.deepEqual(await stores.agentPlatforms.find(platform.name), platform);
      assert.equal(await stores.agentPlatforms.find('ucp:three'), undefined);
    });

    it('are deleted when nobody has noted them for long', async (t) => {
      const { stores, clock } = await open(t);
      await stores.agentPlatforms.note(platform);
      await stores.agentPlatforms.note({ ...platform, name: 'ucp:two' });
      await clock.set(1000 + HOUR);
      await stores.agentPlatforms.note(platform);
      await clock.set(1000 + 2 * HOUR);

      const deleted = await stores.agentPlatforms.purge(2 * HOUR, 10);

      assert.equal(deleted, 1);
      assert.deepEqual(await stores.agentPlatforms.find(platform.name), platform);
      assert.equal(await stores.agentPlatforms.find('ucp:two'), undefined);
    });
  });
}
