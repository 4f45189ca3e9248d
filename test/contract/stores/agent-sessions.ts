import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { toOwner } from '../../../src/domain/viewer/viewer.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';

const session = { owner: owner('agent/1'), domain: 'shop.example', facts: 'sealed' };
const bounds = { lifetime: 500, most: 2, lease: 100 };

export function describeAgentSessions(open: OpenStores): void {
  describe('sessions of agents', () => {
    it('are found with what was written, until they expire and afterwards', async (t) => {
      const { stores, clock } = await open(t);

      const begun = await stores.agentSessions.begin(session, bounds);

      const kept = { ...session, version: 1, isOpen: true, expiresAt: 1500 };
      assert.equal(begun, 'begun');
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

    it('stay ended, also for those who read them before or after', async (t) => {
      const { agentSessions } = (await open(t)).stores;
      await agentSessions.begin(session, bounds);
      const change = { owner: session.owner, facts: 'late', isOpen: true, firstCheckIn: 0 };
      await agentSessions.close(session.owner);
      const closed = await agentSessions.find(session.owner);

      const written = [1, 2].map((version) => agentSessions.write({ ...change, version }));

      assert.deepEqual([closed?.version, await Promise.all(written)], [2, [false, false]]);
      assert.deepEqual(await agentSessions.find(session.owner), closed);
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

      assert.deepEqual([refused, elsewhere], ['full', ['begun', 'begun']]);
      assert.deepEqual([afterEnd, afterClose, afterExpiry], ['begun', 'begun', 'begun']);
      assert.equal(await stores.agentSessions.find(owner('agent/3')), undefined);
    });

    it('count no longer once their cart was ordered, also if nobody has closed them since', async (t) => {
      const { agentSessions, attempts } = (await open(t)).stores;
      const begin = (name: string) => agentSessions.begin({ ...session, owner: owner(name) }, bounds);
      const { domain } = session;
      const ordering = { domain, fingerprint: 'fingerprint', input: '{"items":[]}', completesCart: true };
      const alice = { holder: 'alice', milliseconds: 1000 };
      for (const name of ['agent/1', 'agent/2']) {
        await begin(name);
        await attempts.create({ ...ordering, attemptId: id(name), owner: owner(name), scope: name }, alice);
      }

      const underWay = await begin('agent/3');
      await attempts.record({ attemptId: id('agent/1'), holder: 'alice' }, { status: 'FAILED' });
      const afterFailure = await begin('agent/4');
      await attempts.record({ attemptId: id('agent/2'), holder: 'alice' }, { status: 'SUCCEEDED' });
      const afterOrder = await begin('agent/5');

      assert.deepEqual([underWay, afterFailure, afterOrder], ['full', 'full', 'begun']);
    });

    it('are bounded together if they are counted as the same', async (t) => {
      const { agentSessions } = (await open(t)).stores;
      const begin = (name: string, countedAs: string) =>
        agentSessions.begin({ ...session, owner: owner(name) }, { ...bounds, countedAs });

      const begun = [await begin('one/1', 'host'), await begin('two/1', 'host'), await begin('three/1', 'host')];

      assert.deepEqual(begun, ['begun', 'begun', 'full']);
      assert.equal(await begin('one/2', 'other'), 'begun');
    });

    it('are bounded at a merchant for each source too, unless they have none', async (t) => {
      const { agentSessions } = (await open(t)).stores;
      const begin = (name: string, source: string | null, domain = session.domain) =>
        agentSessions.begin(
          { ...session, owner: owner(name), domain },
          { ...bounds, ...(source !== null && { source: { name: source, most: 3 } }) },
        );
      for (const name of ['one/1', 'two/1', 'three/1']) await begin(name, 'here');

      const refused = await begin('four/1', 'here');
      const others = [await begin('one/2', 'there'), await begin('four/2', null)];
      const elsewhere = await begin('four/3', 'here', 'other.example');
      await agentSessions.close(owner('one/1'));
      const afterClose = await begin('five/1', 'here');

      assert.deepEqual([refused, others], ['source-full', ['begun', 'begun']]);
      assert.deepEqual([elsewhere, afterClose], ['begun', 'begun']);
      assert.equal(await agentSessions.find(owner('four/1')), undefined);
    });

    it('keep no mark of their source once they have ended and are not looked at, however that is', async (t) => {
      const { stores, query } = await open(t);
      if (query === undefined) return t.skip('nobody else can read what is kept');
      const { agentSessions } = stores;
      const change = { version: 1, facts: 'sealed' };
      const handedOver = ['agent/looked-at', 'agent/over', 'agent/shopless'];
      for (const name of ['agent/closed', 'agent/written', 'agent/open', ...handedOver]) {
        await agentSessions.begin(
          { ...session, owner: owner(name) },
          { ...bounds, most: 10, source: { name, most: 1 } },
        );
      }

      await agentSessions.close(owner('agent/closed'));
      await agentSessions.write({ ...change, owner: owner('agent/written'), isOpen: false });
      await agentSessions.write({ ...change, owner: owner('agent/open'), isOpen: true });
      for (const name of handedOver) {
        await agentSessions.write({ ...change, owner: owner(name), isOpen: true, firstCheckIn: 0 });
      }
      const claim = { domain: session.domain, limit: 10, milliseconds: 500 };
      const claims = handedOver.map((name) => agentSessions.claimDue({ ...claim, caller: name }));
      const claimed = (await Promise.all(claims)).flat();
      for (const name of ['agent/looked-at', 'agent/over']) {
        await agentSessions.write({ facts: '', version: 2, owner: owner(name), isOpen: false });
      }
      for (const each of claimed)
        await agentSessions.putOff(each, each.owner === owner('agent/looked-at') ? 100 : null);

      const kept = await query('select owner, source from agent_sessions where source is not null order by owner');
      assert.deepEqual(
        kept.map(({ source }) => source),
        ['agent/looked-at', 'agent/open', 'agent/shopless'],
      );
    });

    it('are looked at by one once their buyers were handed over, and again once a claim has ended', async (t) => {
      const { stores, clock } = await open(t);
      const { agentSessions } = stores;
      await agentSessions.begin(session, bounds);
      await agentSessions.begin({ ...session, owner: owner('agent/2') }, bounds);
      const handedOver = { owner: session.owner, version: 1, facts: 'sealed', isOpen: true, firstCheckIn: 100 };
      const claim = { domain: session.domain, caller: 'agent', limit: 10, milliseconds: 500 };
      await agentSessions.write(handedOver);

      const early = [await agentSessions.listDueDomains(), await agentSessions.claimDue(claim)];
      await clock.set(1100);
      const listed = await agentSessions.listDueDomains();
      const claims = await Promise.all([agentSessions.claimDue(claim), agentSessions.claimDue(claim)]);
      await clock.set(1600);
      const again = await agentSessions.claimDue(claim);

      const { owner: key, domain } = session;
      assert.deepEqual(early, [[], []]);
      assert.deepEqual(listed, [domain]);
      assert.deepEqual(claims.flat(), [{ owner: key, domain, handedOverFor: 100, expiredFor: -400, dueAt: 1600 }]);
      assert.deepEqual(again, [{ owner: key, domain, handedOverFor: 600, expiredFor: 100, dueAt: 2100 }]);
    });

    it('are looked at no more once they were closed, or a look says so, and go on if they only end', async (t) => {
      const { stores, clock } = await open(t);
      const { agentSessions } = stores;
      const claim = { domain: session.domain, caller: 'agent', limit: 10, milliseconds: 500 };
      const names = ['agent/1', 'agent/2', 'agent/3', 'agent/4'].map(owner);
      for (const name of names) {
        await agentSessions.begin({ ...session, owner: name }, { lifetime: 500, most: 10, lease: 100 });
        await agentSessions.write({ owner: name, version: 1, facts: '', isOpen: true, firstCheckIn: 0 });
      }
      const [one = '', two = '', three = '', four = ''] = names;
      const claimed = await agentSessions.claimDue(claim);
      const of = (name: string) => claimed.find((each) => each.owner === name) ?? assert.fail(name);

      await agentSessions.close(of(one).owner);
      await agentSessions.write({ owner: of(two).owner, version: 2, facts: '', isOpen: false });
      for (const name of [one, two, four]) await agentSessions.putOff(of(name), 100);
      await agentSessions.putOff(of(three), null);
      await clock.set(1100);
      const left = await agentSessions.claimDue(claim);
      await agentSessions.write({ owner: of(four).owner, version: 2, facts: '', isOpen: true, firstCheckIn: 0 });
      for (const each of left) await agentSessions.putOff(each, null);

      assert.deepEqual(left.map((each) => each.owner).sort(), [two, four]);
      assert.deepEqual(await agentSessions.listDueDomains(), [session.domain]);
    });

    it('are looked at by their source, or by whom they are counted as, those first that are due for longest', async (t) => {
      const { stores, clock } = await open(t);
      const { agentSessions } = stores;
      const { domain } = session;
      const handOver = async (name: string, countedAs: string, firstCheckIn: number, at = domain, source?: string) => {
        const key = owner(name);
        const from = source === undefined ? {} : { source: { name: source, most: 10 } };
        await agentSessions.begin({ ...session, owner: key, domain: at }, { ...bounds, most: 10, countedAs, ...from });
        await agentSessions.write({ owner: key, version: 1, facts: '', isOpen: true, firstCheckIn });
      };
      await handOver('agent/1', 'host', 20, domain, 'here');
      await handOver('other/2', 'other-host', 10, domain, 'here');
      await handOver('other/3', 'host', 30, domain, 'there');
      await handOver('agent/4', 'few', 5);
      await handOver('agent/5', 'late', 500);
      await handOver('agent/6', 'elsewhere', 0, 'other.example');
      await clock.set(1100);
      const claim = (caller: string, limit: number) =>
        agentSessions.claimDue({ domain, caller, limit, milliseconds: 500 });

      const listed = await agentSessions.listDueCallers(domain);
      const first = [await claim('here', 1), await claim('few', 10), await claim('late', 10)];
      const left = await agentSessions.listDueCallers(domain);
      const rest = [await claim('here', 10), await claim('there', 10)];

      const toOwners = (claimed: readonly { readonly owner: string }[]) => claimed.map((each) => each.owner);
      const [few, here] = [
        { name: 'few', isSource: false },
        { name: 'here', isSource: true },
      ];
      assert.deepEqual(listed, [few, here, { name: 'there', isSource: true }]);
      assert.deepEqual(left, listed.slice(1));
      assert.deepEqual(first.map(toOwners), [['other/2'], ['agent/4'], []]);
      assert.deepEqual(rest.map(toOwners), [['agent/1'], ['other/3']]);
      assert.deepEqual(await agentSessions.listDueCallers(domain), []);
    });

    describe('that have ended', () => {
      const { domain } = session;
      /** Sessions whose buyers were handed over, one a millisecond, and that ended then. */
      const openEnded = async (t: TestContext) => {
        const { stores, clock } = await open(t);
        const { agentSessions } = stores;
        let now = 1000;
        const end = async (name: string, countedAs: string, source: string | null, isOpen = false, at = domain) => {
          const key = owner(name);
          const from = source === null ? {} : { source: { name: source, most: 100 } };
          await agentSessions.begin(
            { ...session, owner: key, domain: at },
            { ...bounds, most: 100, countedAs, ...from },
          );
          await agentSessions.write({ owner: key, version: 1, facts: '', isOpen: true, firstCheckIn: 0 });
          if (!isOpen) await agentSessions.write({ owner: key, version: 2, facts: '', isOpen });
          now += 1;
          await clock.set(now);
        };
        const listDue = async (caller: string, at = domain) => {
          const claimed = await agentSessions.claimDue({ domain: at, caller, limit: 100, milliseconds: 0 });
          return claimed.map((each) => toOwner(each.owner).deviceId).toSorted();
        };
        return { agentSessions, clock, end, listDue };
      };

      it('are looked at if they are among the newest of their own, whoever else has the same partner', async (t) => {
        const { agentSessions, end, listDue } = await openEnded(t);
        await end('agent/neighbor', 'host', 'there');
        await end('agent/open', 'host', 'here', true);
        await end('agent/elsewhere', 'host', 'here', false, 'other.example');
        for (const name of ['1', '2', '3']) await end(`agent/${name}`, 'host', 'here');
        for (const name of ['4', '5', '6']) await end(`agent/${name}`, 'named', null);

        for (const name of ['3', '6']) {
          await agentSessions.boundChecks(owner(`agent/${name}`), { most: 2, sourceMost: 9, lastCheck: 100 });
        }

        assert.deepEqual([await listDue('here'), await listDue('there')], [['2', '3', 'open'], ['neighbor']]);
        assert.deepEqual([await listDue('named'), await listDue('here', 'other.example')], [['5', '6'], ['elsewhere']]);
      });

      it('are looked at a last time if there are too many newer ones of their source', async (t) => {
        const { agentSessions, clock, end, listDue } = await openEnded(t);
        await end('agent/neighbor', 'neighbor', 'here');
        await end('agent/elsewhere', 'neighbor', 'there');
        for (const name of ['1', '2', '3']) await end(`agent/${name}`, `host-${name}`, 'here');

        for (const _ of [1, 2]) {
          await agentSessions.boundChecks(owner('agent/3'), { most: 9, sourceMost: 3, lastCheck: 1000 });
        }

        const due = [await listDue('there'), await listDue('here')];
        // It began at 1000, lasts 500, and is looked at 1000 later.
        await clock.set(2499);
        due.push(await listDue('here'));
        await clock.set(2500);
        due.push(await listDue('here'));
        const newest = ['1', '2', '3'];
        assert.deepEqual(due, [['elsewhere'], newest, newest, [...newest, 'neighbor']]);
      });
    });

    it('hold no place once they were cut off before anything was written over them', async (t) => {
      const { stores, clock } = await open(t);
      const begin = (name: string) => stores.agentSessions.begin({ ...session, owner: owner(name) }, bounds);
      await begin('agent/1');
      await begin('agent/2');
      await stores.agentSessions.write({ owner: owner('agent/2'), version: 1, facts: '', isOpen: true });
      await clock.set(1099);
      const early = await begin('agent/3');
      await clock.set(1100);

      const answers = [await begin('agent/4'), await begin('agent/5')];

      assert.deepEqual([early, answers], ['full', ['begun', 'full']]);
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
