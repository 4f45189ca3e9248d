import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';
import { owner } from './names.ts';

const session = { owner: owner('agent/1'), domain: 'shop.example', facts: 'sealed' };
const bounds = { lifetime: 500, most: 2 };

export function describeAgentSessions(open: OpenStores): void {
  describe('sessions of agents', () => {
    it('are found with what was written, until they expire and afterwards', async (t) => {
      const { stores, clock } = await open(t);

      const begun = await stores.agentSessions.begin(session, bounds);

      const kept = { ...session, version: 1, isOpen: true, expiresAt: 1500 };
      assert.equal(begun, true);
      assert.deepEqual(await stores.agentSessions.find(session.owner), { ...kept, hasExpired: false });
      await clock.set(1500);
      assert.deepEqual(await stores.agentSessions.find(session.owner), { ...kept, hasExpired: true });
      assert.equal(await stores.agentSessions.find(owner('agent/2')), undefined);
    });

    it('are written over by one of many who read the same version', async (t) => {
      const { agentSessions } = (await open(t)).stores;
      await agentSessions.begin(session, bounds);
      const change = { owner: session.owner, version: 1, isOpen: true };

      const written = await Promise.all(['a', 'b', 'c'].map((facts) => agentSessions.write({ ...change, facts })));

      const kept = await agentSessions.find(session.owner);
      assert.equal(written.filter((isWritten) => isWritten).length, 1);
      assert.deepEqual([kept?.version, kept?.facts], [2, ['a', 'b', 'c'][written.indexOf(true)]]);
    });

    it('are bounded for each partner and merchant, those that ended or expired apart', async (t) => {
      const { stores, clock } = await open(t);
      const begin = (name: string, domain = session.domain) =>
        stores.agentSessions.begin({ ...session, owner: owner(name), domain }, bounds);
      await begin('agent/1');
      await begin('agent/2');

      const refused = await begin('agent/3');
      const elsewhere = await Promise.all([begin('agent/4', 'other.example'), begin('other/1')]);
      await stores.agentSessions.write({ owner: owner('agent/1'), version: 1, facts: '', isOpen: false });
      const afterEnd = await begin('agent/5');
      await stores.agentSessions.close(owner('agent/2'));
      const afterClose = await begin('agent/6');
      await clock.set(1500);
      const afterExpiry = await begin('agent/7');

      assert.deepEqual([refused, elsewhere, afterEnd, afterClose], [false, [true, true], true, true]);
      assert.equal(afterExpiry, true);
      assert.equal(await stores.agentSessions.find(owner('agent/3')), undefined);
    });

    it('are deleted some time after they expired', async (t) => {
      const { stores, clock } = await open(t);
      await stores.agentSessions.begin(session, bounds);
      await clock.set(1599);
      const early = await stores.agentSessions.purge(100, 10);
      await clock.set(1600);

      const due = await stores.agentSessions.purge(100, 10);

      assert.deepEqual([early, due], [0, 1]);
      assert.equal(await stores.agentSessions.find(session.owner), undefined);
    });

    it('are gone with their owner’s personal data', async (t) => {
      const { stores } = await open(t);
      await stores.agentSessions.begin(session, bounds);

      await stores.personalData.remove(session.owner, null);

      assert.equal(await stores.agentSessions.find(session.owner), undefined);
    });

    it('are all there after the store was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.agentSessions.begin(session, bounds);

      const { agentSessions } = await reopen();

      assert.equal((await agentSessions.find(session.owner))?.facts, 'sealed');
    });
  });
}
