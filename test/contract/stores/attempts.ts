import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempts, NewAttempt, StoredAttempt } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

const newAttempt = (attemptId: string, rest: Partial<NewAttempt> = {}): NewAttempt => ({
  attemptId: id(attemptId),
  owner: owner('partner/device'),
  domain: 'shop.example',
  scope: `scope-of-${attemptId}`,
  fingerprint: 'fingerprint',
  input: '{"items":[]}',
  completesCart: false,
  ...rest,
});

/** What is told of it later: not whether it locks a cart. */
function storedAttempt(attemptId: string): Omit<NewAttempt, 'completesCart'> & Pick<StoredAttempt, 'traceParent'> {
  const { completesCart: _, traceParent = null, ...stored } = newAttempt(attemptId);
  return { ...stored, traceParent };
}

const ALICE = { holder: 'alice', milliseconds: 1000 };
const BOB = { holder: 'bob', milliseconds: 1000 };
const held = (attemptId: string, holder: string) => ({ attemptId: id(attemptId), holder });

async function everythingOf(attempts: Attempts, attemptId: string) {
  return {
    attempt: await attempts.find(id(attemptId)),
    steps: await attempts.listSteps(id(attemptId)),
    events: await attempts.listEvents(id(attemptId), { afterSequence: 0, limit: 1000 }),
  };
}

export function describeAttempts(open: OpenStores): void {
  describe('attempts', () => {
    it('creates an attempt that is running, empty and due at once', async (t) => {
      const { attempts } = (await open(t)).stores;

      const answer = await attempts.create(newAttempt('a'), ALICE);

      const expected: StoredAttempt = {
        ...storedAttempt('a'),
        createdAt: 1000,
        status: 'RUNNING',
        result: null,
        updatedAt: 1000,
        dueAt: 0,
        lastSequence: 0,
        sealedPayment: null,
      };
      assert.deepEqual(answer, { outcome: 'created', attempt: expected });
      assert.deepEqual(await everythingOf(attempts, 'a'), { attempt: expected, steps: [], events: [] });
      assert.equal(await attempts.find(id('b')), undefined);
    });

    it('keeps the trace of the call that began an attempt', async (t) => {
      const { attempts } = (await open(t)).stores;
      const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

      await attempts.create(newAttempt('a', { traceParent }), { ...ALICE, milliseconds: 0 });

      const [taken] = await attempts.claimDue(BOB, { limit: 1, except: [], exceptDomains: [] });
      assert.equal(taken?.traceParent, traceParent);
    });

    it('tells how old an attempt is by its own clock', async (t) => {
      const { stores, clock } = await open(t);
      await stores.attempts.create(newAttempt('a'), ALICE);

      await clock.set(1250);

      assert.equal(await stores.attempts.readAge(id('a')), 250);
      assert.equal(await stores.attempts.readAge(id('b')), undefined);
    });

    it('takes an attempt for new if its own clock went back', async (t) => {
      const { stores, clock } = await open(t);
      await stores.attempts.create(newAttempt('a'), ALICE);

      await clock.set(900);

      assert.equal(await stores.attempts.readAge(id('a')), 0);
    });

    it('lists those of an owner, the one that began last first, also if all began in the same millisecond', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      const [mine, other] = [owner('partner/device'), owner('partner/other')];
      const list = async (after: Parameters<Attempts['list']>[2], limit: number) =>
        (await attempts.list(mine, { domain: null, status: null }, after, limit)).map((each) => each.attemptId);
      for (const name of ['b', 'd', 'a', 'c']) await attempts.create(newAttempt(name), ALICE);
      await attempts.create(newAttempt('of-other', { owner: other }), ALICE);
      await clock.set(1003);
      await attempts.create(newAttempt('last'), ALICE);

      const first = await list(null, 3);
      const end = await attempts.find(id('a'));
      assert.ok(end);
      const rest = await list(end, 10);

      assert.deepEqual(first, ['last', 'c', 'a']);
      assert.deepEqual(rest, ['d', 'b']);
      assert.equal((await attempts.find(id('of-other')))?.createdAt, 1000);
    });

    it('lists the open attempts of all owners with their age, oldest first', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      const all = { domain: null, status: null, olderThan: 0 };
      await attempts.create(newAttempt('ended', { owner: owner('partner/third') }), ALICE);
      await attempts.record(held('ended', 'alice'), { status: 'FAILED' });
      await attempts.create(newAttempt('b'), ALICE);
      await clock.set(1250);
      await attempts.create(newAttempt('a', { owner: owner('partner/other'), domain: 'other.example' }), ALICE);
      await attempts.record(held('a', 'alice'), { status: 'PROCESSING' });
      await clock.set(1300);
      const list = async (filter: Partial<Parameters<Attempts['listOpen']>[0]>, limit = 10) =>
        (await attempts.listOpen({ ...all, ...filter }, limit)).map(({ attemptId, age }) => [attemptId, age]);

      assert.deepEqual(await list({}), [
        ['b', 300],
        ['a', 50],
      ]);
      assert.deepEqual(await list({}, 1), [['b', 300]]);
      assert.deepEqual(await list({ domain: 'other.example' }), [['a', 50]]);
      assert.deepEqual(await list({ status: 'PROCESSING' }), [['a', 50]]);
      assert.deepEqual(await list({ status: 'ACTION_REQUIRED' }), []);
      assert.deepEqual(await list({ olderThan: 300 }), [['b', 300]]);
      assert.deepEqual(await list({ olderThan: 301 }), []);
    });

    it('summarizes the open attempts, and since when the longest is due', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      assert.deepEqual(await attempts.summarizeOpen(), { byStatus: [], overdue: 0 });
      await clock.set(1000);
      await attempts.create(newAttempt('ended', { owner: owner('partner/third') }), ALICE);
      await attempts.record(held('ended', 'alice'), { status: 'FAILED' });
      await attempts.create(newAttempt('b'), ALICE);
      await clock.set(1250);
      for (const name of ['a', 'c']) {
        await attempts.create(newAttempt(name), ALICE);
        await attempts.record(held(name, 'alice'), { status: 'PROCESSING', dueIn: 5000 });
      }
      await clock.set(1300);

      const leased = await attempts.summarizeOpen();
      await clock.set(2700);
      const expired = await attempts.summarizeOpen();

      assert.deepEqual(leased, {
        byStatus: [
          { status: 'PROCESSING', count: 2, oldest: 50 },
          { status: 'RUNNING', count: 1, oldest: 300 },
        ],
        overdue: 0,
      });
      assert.equal(expired.overdue, 700, 'the lease of b ended at 2000');
    });

    it('finds the attempt of a scope instead of making a second one', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a', { scope: 's' }), ALICE);

      const answer = await attempts.create(newAttempt('b', { scope: 's', fingerprint: 'other' }), BOB);

      assert.equal(answer.outcome, 'found');
      assert.equal('attempt' in answer && answer.attempt.attemptId, 'a');
      assert.equal('attempt' in answer && answer.attempt.fingerprint, 'fingerprint');
      assert.equal(await attempts.find(id('b')), undefined);
      await clock.set(1999);
      assert.equal(await attempts.claim(id('a'), BOB), undefined, 'the lease stays with who created it');
    });

    it('refuses an attemptId that belongs to another scope', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      const before = await everythingOf(attempts, 'a');

      const answer = await attempts.create(newAttempt('a', { scope: 'other', owner: owner('partner/thief') }), BOB);

      assert.deepEqual(answer, { outcome: 'id-taken' });
      assert.deepEqual(await everythingOf(attempts, 'a'), before);
    });

    it('moves the session on that it orders, and creates nothing for one that was written to or closed', async (t) => {
      const { attempts, agentSessions } = (await open(t)).stores;
      const begun = { owner: owner('partner/device'), domain: 'shop.example', facts: 'sealed' };
      await agentSessions.begin(begun, { lifetime: 500, most: 2, lease: 100 });
      const written = { owner: begun.owner, facts: 'changed', isOpen: true };
      await agentSessions.write({ ...written, version: 1 });

      const early = await attempts.create(newAttempt('a', { session: { version: 1, claim: null } }), ALICE);
      const created = await attempts.create(newAttempt('b', { session: { version: 2, claim: null } }), ALICE);
      const isCanceled = await agentSessions.write({ ...written, version: 2, isOpen: false });
      await agentSessions.close(begun.owner);
      const late = await attempts.create(newAttempt('c', { session: { version: 4, claim: null } }), ALICE);

      assert.deepEqual(
        [early.outcome, created.outcome, late.outcome],
        ['session-changed', 'created', 'session-changed'],
      );
      assert.equal(isCanceled, false);
      assert.equal(await attempts.find(id('a')), undefined);
      const session = await agentSessions.find(begun.owner);
      assert.deepEqual([session?.version, session?.facts, session?.isOpen], [4, 'changed', false]);
    });

    it('is not created by a call whose key another call has taken over or answered', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts, agentSessions, idempotency } = stores;
      const begun = { owner: owner('partner/device'), domain: 'shop.example', facts: 'sealed' };
      await agentSessions.begin(begun, { lifetime: 50_000, most: 2, lease: 100 });
      const request = { scope: 'key', owner: begun.owner, fingerprint: 'f', leaseMilliseconds: 100 };
      await idempotency.claim({ ...request, holder: 'frozen' });
      await clock.set(2000);
      await idempotency.claim({ ...request, holder: 'other', fingerprint: 'closes' });
      const orderBy = (name: string, holder: string, version: number) =>
        attempts.create(newAttempt(name, { session: { version, claim: { scope: 'key', holder } } }), ALICE);

      const late = await orderBy('a', 'frozen', 1);
      const session = await agentSessions.find(begun.owner);
      const created = await orderBy('b', 'other', 1);
      await idempotency.complete({ scope: 'key', holder: 'other' }, { text: '', lifetimeMilliseconds: 1000 });
      const answered = await orderBy('c', 'other', 2);

      assert.deepEqual([late.outcome, session?.version, created.outcome], ['session-changed', 1, 'created']);
      assert.equal(answered.outcome, 'session-changed');
    });

    it('is created, or its session written to, and never both, however many try at once', async (t) => {
      const { attempts, agentSessions } = (await open(t)).stores;
      const owners = Array.from({ length: 20 }, (_, index) => owner(`partner/device${index}`));
      const begun = { domain: 'shop.example', facts: 'sealed' };
      for (const each of owners)
        await agentSessions.begin({ ...begun, owner: each }, { lifetime: 500, most: 99, lease: 100 });

      const outcomes = await Promise.all(
        owners.map((each, index) =>
          Promise.all([
            attempts.create(newAttempt(`a${index}`, { owner: each, session: { version: 1, claim: null } }), ALICE),
            agentSessions.write({ owner: each, version: 1, facts: 'canceled', isOpen: false }),
          ]),
        ),
      );

      for (const [{ outcome }, isWritten] of outcomes) assert.notEqual(outcome === 'created', isWritten);
    });

    it('answers created to exactly one of many callers with one scope', async (t) => {
      const { attempts } = (await open(t)).stores;

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          attempts.create(newAttempt(`a${index}`, { scope: 's' }), { holder: `h${index}`, milliseconds: 1000 }),
        ),
      );

      const winner = answers.findIndex(({ outcome }) => outcome === 'created');
      assert.equal(answers.filter(({ outcome }) => outcome === 'created').length, 1);
      assert.equal(answers.filter(({ outcome }) => outcome === 'found').length, 49);
      for (const answer of answers) {
        assert.equal('attempt' in answer && answer.attempt.attemptId, `a${winner}`);
      }
    });

    it('gives a lease that is free, at its end, or already the holder’s, and no other', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);

      await clock.set(1999);
      assert.equal(await attempts.claim(id('a'), BOB), undefined);
      assert.equal((await attempts.claim(id('a'), { holder: 'alice', milliseconds: 501 }))?.attemptId, 'a');
      await clock.set(2499);
      assert.equal(await attempts.claim(id('a'), BOB), undefined);
      await clock.set(2500);
      assert.equal((await attempts.claim(id('a'), BOB))?.attemptId, 'a');
      await clock.set(2600);
      assert.equal(await attempts.claim(id('a'), ALICE), undefined);
      await clock.set(9999);
      assert.equal(await attempts.claim(id('nothing'), BOB), undefined);
    });

    it('renews a lease, expired or not, for its holder alone, and not once another has had it', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);

      await clock.set(5000);
      assert.equal(await attempts.renew(id('a'), BOB), false);
      assert.equal(await attempts.renew(id('a'), ALICE), true);
      assert.equal(await attempts.claim(id('a'), BOB), undefined);
      await clock.set(9000);
      assert.ok(await attempts.claim(id('a'), BOB));
      await attempts.release({ attemptId: id('a'), holder: 'bob' });
      assert.equal(await attempts.renew(id('a'), ALICE), false);
      assert.equal(await attempts.renew(id('nothing'), ALICE), false);
    });

    it('keeps a sealed payment until the attempt ends or it is wiped', async (t) => {
      const { attempts } = (await open(t)).stores;
      const kept = async (attemptId: string) => (await attempts.find(id(attemptId)))?.sealedPayment;
      for (const [attemptId, change] of [
        ['a', { sealedPayment: null }],
        ['b', { status: 'SUCCEEDED' }],
        ['c', { status: 'FAILED', sealedPayment: 'again' }],
      ] as const) {
        await attempts.create(newAttempt(attemptId), ALICE);
        const held = { attemptId: id(attemptId), holder: 'alice' };
        await attempts.record(held, { sealedPayment: 'sealed' });
        await attempts.record(held, { status: 'PROCESSING' });

        assert.equal(await kept(attemptId), 'sealed');
        await attempts.record(held, change);
        assert.equal(await kept(attemptId), null);
      }
    });

    it('gives an expired lease to exactly one of many', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);
      await clock.set(2000);

      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => attempts.claim(id('a'), { holder: `h${index}`, milliseconds: 7000 })),
      );

      assert.equal(claims.filter((claim) => claim !== undefined).length, 1);
    });

    it('frees the lease for others, but only when its holder asks', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);

      await attempts.release(held('a', 'bob'));
      assert.equal(await attempts.claim(id('a'), BOB), undefined);
      await attempts.release(held('a', 'alice'));

      assert.equal((await attempts.claim(id('a'), BOB))?.attemptId, 'a');
    });

    it('does not give out an attempt that has ended', async (t) => {
      const { attempts } = (await open(t)).stores;
      for (const [attemptId, status] of [
        ['won', 'SUCCEEDED'],
        ['lost', 'FAILED'],
        ['waiting', 'ACTION_REQUIRED'],
        ['unclear', 'PROCESSING'],
      ] as const) {
        await attempts.create(newAttempt(attemptId), ALICE);
        await attempts.record(held(attemptId, 'alice'), { status });
        await attempts.release(held(attemptId, 'alice'));
      }

      const claim = async (attemptId: string) => (await attempts.claim(id(attemptId), BOB))?.status;

      assert.equal(await claim('won'), undefined);
      assert.equal(await claim('lost'), undefined);
      assert.equal(await claim('waiting'), 'ACTION_REQUIRED');
      assert.equal(await claim('unclear'), 'PROCESSING');
    });

    it('gives out what anyone may take over: at work, free or expired, and due; first what is so for longest', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      const create = async (attemptId: string, createdAt: number, until: number) => {
        await clock.set(createdAt);
        // Each of its own owner: those of one owner are never older than the one before.
        const attempt = newAttempt(attemptId, { owner: owner(`partner/${attemptId}`) });
        await attempts.create(attempt, { holder: 'alice', milliseconds: until - createdAt });
      };
      const takeAt = async (now: number, limit: number) => {
        await clock.set(now);
        const taken = await attempts.claimDue(
          { holder: 'bob', milliseconds: 1000 },
          { limit, except: [], exceptDomains: [] },
        );
        for (const { attemptId } of taken) await attempts.release({ attemptId, holder: 'bob' });
        return taken.map(({ attemptId }) => attemptId);
      };
      await create('young', 300, 1000);
      await create('old', 100, 1000);
      await create('leased', 50, 5000);
      await create('released', 200, 5000);
      await attempts.release(held('released', 'alice'));
      await create('later', 60, 1000);
      await attempts.record(held('later', 'alice'), { dueIn: 2001 - 60, status: 'PROCESSING' });
      await create('done', 10, 1000);
      await attempts.record(held('done', 'alice'), { status: 'SUCCEEDED' });
      await create('failed', 20, 1000);
      await attempts.record(held('failed', 'alice'), { status: 'FAILED' });

      assert.deepEqual(await takeAt(999, 10), ['released']);
      assert.deepEqual(await takeAt(2000, 10), ['old', 'released', 'young']);
      assert.deepEqual(await takeAt(2001, 10), ['later', 'old', 'released', 'young']);
      assert.deepEqual(await takeAt(5000, 2), ['old', 'released']);
      assert.deepEqual(await takeAt(5000, 4), ['later', 'old', 'released', 'young']);
      assert.deepEqual(await takeAt(5000, 5), ['leased', 'later', 'old', 'released', 'young']);
    });

    it('leaves out the attempts of merchants that it is told to', async (t) => {
      const { attempts } = (await open(t)).stores;
      for (const domain of ['away.example', 'shop.example']) {
        await attempts.create(newAttempt(domain, { domain }), ALICE);
        await attempts.release(held(domain, 'alice'));
      }

      const taken = await attempts.claimDue(BOB, { limit: 10, except: [], exceptDomains: ['away.example'] });
      const left = await attempts.claimDue(BOB, { limit: 10, except: [], exceptDomains: [] });

      assert.deepEqual(
        [taken, left].map((found) => found.map(({ domain }) => domain)),
        [['shop.example'], ['away.example']],
      );
    });

    it('leases what it gives out, as it is, and leaves out what it is told to', async (t) => {
      const { attempts } = (await open(t)).stores;
      for (const attemptId of ['a', 'b']) {
        await attempts.create(newAttempt(attemptId), ALICE);
        await attempts.release(held(attemptId, 'alice'));
      }
      const before = await attempts.find(id('b'));

      const taken = await attempts.claimDue(BOB, { limit: 10, except: [id('a')], exceptDomains: [] });

      assert.deepEqual(taken, [before]);
      assert.equal(await attempts.claim(id('b'), ALICE), undefined);
      assert.equal((await attempts.claim(id('a'), ALICE))?.attemptId, 'a');
      assert.deepEqual(await attempts.claimDue(BOB, { limit: 10, except: [], exceptDomains: [] }), []);
    });

    it('gives each due attempt to one of many callers', async (t) => {
      const { attempts } = (await open(t)).stores;
      const names = Array.from({ length: 40 }, (_, index) => `a${index}`);
      for (const name of names) {
        await attempts.create(newAttempt(name), ALICE);
        await attempts.release(held(name, 'alice'));
      }

      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          attempts.claimDue({ holder: `h${index}`, milliseconds: 1000 }, { limit: 7, except: [], exceptDomains: [] }),
        ),
      );

      const ids = taken.flat().map(({ attemptId }) => attemptId);
      assert.equal(new Set(ids).size, ids.length, 'none twice');
      assert.deepEqual(
        (await attempts.claimDue(BOB, { limit: 40, except: [], exceptDomains: [] })).length,
        40 - ids.length,
      );
    });

    it('records steps, events and the new state of one step together', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);

      await clock.set(1500);
      const events = await attempts.record(held('a', 'alice'), {
        steps: [
          { step: 'CREATE_CART', state: 'FINISHED', result: '{"cartId":"c"}' },
          { step: 'SET_SHIPPING_INFO', state: 'STARTED', result: null },
        ],
        events: [
          { type: 'creating-cart', data: '{}' },
          { type: 'item-added', data: '{"cart":1}' },
        ],
        status: 'PROCESSING',
        result: '{"kind":"processing"}',
        dueIn: 200,
      });

      const numbered = [
        { sequence: 1, type: 'creating-cart', data: '{}', at: 1500 },
        { sequence: 2, type: 'item-added', data: '{"cart":1}', at: 1500 },
      ];
      assert.deepEqual(events, numbered);
      assert.deepEqual(await everythingOf(attempts, 'a'), {
        attempt: {
          ...storedAttempt('a'),
          createdAt: 1000,
          status: 'PROCESSING',
          result: '{"kind":"processing"}',
          updatedAt: 1500,
          dueAt: 1700,
          lastSequence: 2,
          sealedPayment: null,
        },
        steps: [
          { step: 'CREATE_CART', state: 'FINISHED', result: '{"cartId":"c"}', at: 1500 },
          { step: 'SET_SHIPPING_INFO', state: 'STARTED', result: null, at: 1500 },
        ],
        events: numbered,
      });
    });

    it('drops the results of earlier entries of one attempt with a change, and keeps the entries', async (t) => {
      const { stores } = await open(t);
      const { attempts } = stores;
      const entry = (result: string) => ({ step: 'CREATE_CART', state: 'FINISHED', result }) as const;
      for (const name of ['a', 'b']) {
        await attempts.create(newAttempt(name), ALICE);
        await attempts.record(held(name, 'alice'), { steps: [entry('{"cart":1}')] });
      }

      await attempts.record(held('a', 'bob'), { dropsResults: true });
      const refused = await attempts.listSteps(id('a'));
      await attempts.record(held('a', 'alice'), {
        steps: [{ step: 'SUBMIT_ORDER', state: 'FINISHED', result: '{"outcome":"placed"}' }],
        status: 'SUCCEEDED',
        dropsResults: true,
      });

      assert.deepEqual(
        refused.map(({ result }) => result),
        ['{"cart":1}'],
      );
      const [after, other] = [await attempts.listSteps(id('a')), await attempts.listSteps(id('b'))];
      assert.deepEqual(
        after.map(({ step, result }) => [step, result]),
        [
          ['CREATE_CART', null],
          ['SUBMIT_ORDER', '{"outcome":"placed"}'],
        ],
      );
      assert.deepEqual(
        other.map(({ result }) => result),
        ['{"cart":1}'],
      );
    });

    it('leaves alone what a change does not name, and takes a null as a value', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);
      await clock.set(1001);
      await attempts.record(held('a', 'alice'), { status: 'ACTION_REQUIRED', result: '{"kind":"x"}', dueIn: 5 });

      await clock.set(1002);
      assert.deepEqual(await attempts.record(held('a', 'alice'), {}), []);
      const kept = await attempts.find(id('a'));
      assert.deepEqual(
        [kept?.status, kept?.result, kept?.dueAt, kept?.updatedAt, kept?.lastSequence],
        ['ACTION_REQUIRED', '{"kind":"x"}', 1006, 1002, 0],
      );

      await attempts.record(held('a', 'alice'), { result: null });
      assert.equal((await attempts.find(id('a')))?.result, null);
    });

    it('writes nothing for a holder who has lost the lease', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);
      await attempts.record(held('a', 'alice'), { events: [{ type: 'creating-cart', data: '{}' }] });
      await clock.set(2000);
      await attempts.claim(id('a'), BOB);
      const before = await everythingOf(attempts, 'a');
      await clock.set(2100);
      const change = {
        steps: [{ step: 'SUBMIT_ORDER', state: 'STARTED', result: null }],
        events: [{ type: 'error', data: '{}' }],
        status: 'FAILED',
        result: '{}',
        dueIn: 9,
      } as const;

      assert.equal(await attempts.record(held('a', 'alice'), change), undefined);
      assert.equal(await attempts.record(held('nothing', 'alice'), change), undefined);
      assert.deepEqual(await everythingOf(attempts, 'a'), before);

      await attempts.release(held('a', 'bob'));
      assert.equal(await attempts.record(held('a', 'bob'), change), undefined);
      assert.deepEqual(await everythingOf(attempts, 'a'), before);
    });

    it('lets a holder write after the end of its lease as long as nobody else took it', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      await attempts.create(newAttempt('a'), ALICE);

      await clock.set(99_999);
      const events = await attempts.record(held('a', 'alice'), { events: [{ type: 'error', data: '{}' }] });

      assert.deepEqual(events, [{ sequence: 1, type: 'error', data: '{}', at: 99_999 }]);
    });

    it('numbers events from 1 without gaps, whoever writes and however many at once', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      await attempts.create(newAttempt('b'), ALICE);

      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          attempts.record(held(index % 2 === 0 ? 'a' : 'b', index % 5 === 0 ? 'stranger' : 'alice'), {
            steps: [{ step: 'CREATE_CART', state: 'STARTED', result: `${index}` }],
            events: Array.from({ length: (index % 3) + 1 }, (_event, part) => ({
              type: 't',
              data: `${index}.${part}`,
            })),
          }),
        ),
      );

      for (const [attemptId, parity] of [
        ['a', 0],
        ['b', 1],
      ] as const) {
        const { attempt, steps, events } = await everythingOf(attempts, attemptId);
        assert.deepEqual(
          events.map(({ sequence }) => sequence),
          events.map((_, index) => index + 1),
        );
        assert.equal(attempt?.lastSequence, events.length);
        const accepted = answers.filter((answer, index) => answer !== undefined && index % 2 === parity);
        assert.equal(accepted.length, 16);
        assert.equal(steps.length, 16);
        for (const answer of accepted) {
          const [first] = answer ?? [];
          const from = (first?.sequence ?? 0) - 1;
          assert.deepEqual(answer, events.slice(from, from + (answer?.length ?? 0)), 'one write stays together');
        }
      }
    });

    it('keeps no input and no results of steps once they are dropped, and an event in its new form', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      await attempts.record(held('a', 'alice'), {
        steps: [{ step: 'CREATE_CART', state: 'FINISHED', result: '{"cart":1}' }],
        events: [
          { type: 'item-added', data: '{"cart":1}' },
          { type: 'shipping-updated', data: '{"cart":2}' },
        ],
      });

      await attempts.record(held('a', 'alice'), {
        status: 'SUCCEEDED',
        dropsResults: true,
        rewrites: [{ sequence: 1, data: '{"differs":1}' }],
        events: [{ type: 'order-placed', data: '{}' }],
      });

      const { attempt, steps, events } = await everythingOf(attempts, 'a');
      assert.deepEqual([attempt?.input, steps.map(({ result }) => result)], ['{}', [null]]);
      assert.deepEqual(
        events.map(({ data }) => data),
        ['{"differs":1}', '{"cart":2}', '{}'],
      );
    });

    it('shrinks an attempt that ended long ago to its outcome and last event, and deletes what is left later', async (t) => {
      const { stores, clock } = await open(t);
      const { attempts } = stores;
      for (const name of ['first', 'second', 'open']) {
        await attempts.create(newAttempt(name), ALICE);
        await attempts.record(held(name, 'alice'), {
          steps: [{ step: 'CREATE_CART', state: 'STARTED', result: null }],
          events: [{ type: 'creating-cart', data: '{}' }],
        });
        if (name === 'open') continue;
        const events = [{ type: 'error', data: '{"error":1}' }];
        await attempts.record(held(name, 'alice'), { status: 'FAILED', result: '{"full":1}', events });
        await clock.set(1500);
      }
      const due = async (limit = 10) => (await attempts.listToShrink(500, limit)).map(({ attemptId }) => attemptId);
      await clock.set(1499);
      const early = await due();
      await clock.set(2000);
      const [all, one] = [await due(), await due(1)];

      for (const name of ['first', 'open'])
        await attempts.shrink(id(name), { again: false, result: '{}', lastEvent: '{"less":1}' });
      const shrunk = await everythingOf(attempts, 'first');
      const whole = await everythingOf(attempts, 'open');
      const left = await due();
      const deleted = [await attempts.deleteShrunk(1001, 10), await attempts.deleteShrunk(1000, 10)];

      assert.deepEqual([early, all, one, left], [[], ['first', 'second'], ['first'], ['second']]);
      assert.deepEqual([shrunk.attempt?.result, shrunk.attempt?.fingerprint, shrunk.steps], ['{}', 'fingerprint', []]);
      assert.deepEqual(shrunk.events, [{ sequence: 2, type: 'error', data: '{"less":1}', at: 1000 }]);
      assert.deepEqual([whole.steps.length, whole.events.length, whole.attempt?.status], [1, 1, 'RUNNING']);
      assert.deepEqual(deleted, [0, 1]);
      assert.equal(await attempts.findByScope('scope-of-first'), undefined);
      assert.equal((await attempts.find(id('second')))?.status, 'FAILED');
    });

    it('lists events after a sequence, in order, as many as asked for', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      const events = Array.from({ length: 12 }, (_, index) => ({ type: 't', data: `${index + 1}` }));
      await attempts.record(held('a', 'alice'), { events });

      const data = async (afterSequence: number, limit: number) =>
        (await attempts.listEvents(id('a'), { afterSequence, limit })).map((event) => event.data);

      assert.deepEqual(await data(0, 3), ['1', '2', '3']);
      assert.deepEqual(await data(9, 100), ['10', '11', '12']);
      assert.deepEqual(await data(12, 100), []);
      assert.deepEqual(await attempts.listEvents(id('nothing'), { afterSequence: 0, limit: 100 }), []);
    });

    it('gives every text back as it was', async (t) => {
      const { attempts } = (await open(t)).stores;

      for (const [index, text] of difficultTexts.entries()) {
        await attempts.create(newAttempt(`a${index}`, { input: text, owner: owner(beginningOf(text)) }), ALICE);
        await attempts.record(held(`a${index}`, 'alice'), {
          result: text,
          steps: [{ step: 'CREATE_CART', state: 'FINISHED', result: text }],
          events: [{ type: 't', data: text }],
        });
        const { attempt, steps, events } = await everythingOf(attempts, `a${index}`);
        assertSameText(attempt?.input, text);
        assertSameText(attempt?.owner, owner(beginningOf(text)));
        assertSameText(attempt?.result, text);
        assertSameText(steps[0]?.result, text);
        assertSameText(events[0]?.data, text);
      }
    });

    it('still has everything, leases too, after it was closed and opened again', async (t) => {
      const { stores, clock, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.attempts.create(newAttempt('a'), ALICE);
      await stores.attempts.record(held('a', 'alice'), {
        steps: [{ step: 'SUBMIT_ORDER', state: 'STARTED', result: null }],
        events: [{ type: 'creating-cart', data: '{}' }],
      });
      const before = await everythingOf(stores.attempts, 'a');

      const { attempts } = await reopen();

      assert.deepEqual(await everythingOf(attempts, 'a'), before);
      await clock.set(1999);
      assert.equal(await attempts.claim(id('a'), BOB), undefined);
      await clock.set(2000);
      assert.deepEqual(
        (await attempts.claimDue(BOB, { limit: 10, except: [], exceptDomains: [] })).map(({ attemptId }) => attemptId),
        ['a'],
      );
      assert.equal((await attempts.create(newAttempt('b', { scope: 'scope-of-a' }), BOB)).outcome, 'found');
    });
  });
}
