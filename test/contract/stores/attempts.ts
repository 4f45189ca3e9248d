import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempts, NewAttempt } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

const newAttempt = (attemptId: string, rest: Partial<NewAttempt> = {}): NewAttempt => ({
  attemptId,
  owner: 'partner/device',
  domain: 'shop.example',
  scope: `scope-of-${attemptId}`,
  fingerprint: 'fingerprint',
  input: '{"items":[]}',
  createdAt: 1000,
  ...rest,
});

const ALICE = { holder: 'alice', until: 2000 };
const BOB = { holder: 'bob', until: 3000 };

async function everythingOf(attempts: Attempts, attemptId: string) {
  return {
    attempt: await attempts.find(attemptId),
    steps: await attempts.listSteps(attemptId),
    events: await attempts.listEvents(attemptId, 0, 1000),
  };
}

export function describeAttempts(open: OpenStores): void {
  describe('attempts', () => {
    it('creates an attempt that is running, empty and due at once', async (t) => {
      const { attempts } = (await open(t)).stores;

      const answer = await attempts.create(newAttempt('a'), ALICE);

      const expected = {
        ...newAttempt('a'),
        status: 'RUNNING',
        result: null,
        updatedAt: 1000,
        dueAt: 0,
        lastSequence: 0,
      };
      assert.deepEqual(answer, { outcome: 'created', attempt: expected });
      assert.deepEqual(await everythingOf(attempts, 'a'), { attempt: expected, steps: [], events: [] });
      assert.equal(await attempts.find('b'), undefined);
    });

    it('finds the attempt of a scope instead of making a second one', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a', { scope: 's' }), ALICE);

      const answer = await attempts.create(newAttempt('b', { scope: 's', fingerprint: 'other' }), BOB);

      assert.equal(answer.outcome, 'found');
      assert.equal('attempt' in answer && answer.attempt.attemptId, 'a');
      assert.equal('attempt' in answer && answer.attempt.fingerprint, 'fingerprint');
      assert.equal(await attempts.find('b'), undefined);
      assert.equal(await attempts.claim('a', BOB, 1999), undefined, 'the lease stays with who created it');
    });

    it('refuses an attemptId that belongs to another scope', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      const before = await everythingOf(attempts, 'a');

      const answer = await attempts.create(newAttempt('a', { scope: 'other', owner: 'partner/thief' }), BOB);

      assert.deepEqual(answer, { outcome: 'id-taken' });
      assert.deepEqual(await everythingOf(attempts, 'a'), before);
    });

    it('answers created to exactly one of many callers with one scope', async (t) => {
      const { attempts } = (await open(t)).stores;

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          attempts.create(newAttempt(`a${index}`, { scope: 's' }), { holder: `h${index}`, until: 2000 }),
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
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);

      assert.equal(await attempts.claim('a', BOB, 1999), undefined);
      assert.equal((await attempts.claim('a', { holder: 'alice', until: 2500 }, 1999))?.attemptId, 'a');
      assert.equal(await attempts.claim('a', BOB, 2499), undefined);
      assert.equal((await attempts.claim('a', BOB, 2500))?.attemptId, 'a');
      assert.equal(await attempts.claim('a', ALICE, 2600), undefined);
      assert.equal(await attempts.claim('nothing', BOB, 9999), undefined);
    });

    it('gives an expired lease to exactly one of many', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);

      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => attempts.claim('a', { holder: `h${index}`, until: 9000 }, 2000)),
      );

      assert.equal(claims.filter((claim) => claim !== undefined).length, 1);
    });

    it('frees the lease for others, but only when its holder asks', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);

      await attempts.release('a', 'bob');
      assert.equal(await attempts.claim('a', BOB, 1001), undefined);
      await attempts.release('a', 'alice');

      assert.equal((await attempts.claim('a', BOB, 1001))?.attemptId, 'a');
    });

    it('does not give out an attempt that has ended, unless a failed one is to be reopened', async (t) => {
      const { attempts } = (await open(t)).stores;
      for (const [attemptId, status] of [
        ['won', 'SUCCEEDED'],
        ['lost', 'FAILED'],
        ['waiting', 'ACTION_REQUIRED'],
        ['unclear', 'PROCESSING'],
      ] as const) {
        await attempts.create(newAttempt(attemptId), ALICE);
        await attempts.record(attemptId, 'alice', { at: 1100, status });
        await attempts.release(attemptId, 'alice');
      }

      const claim = async (attemptId: string, options?: { reopen: boolean }) =>
        (await attempts.claim(attemptId, BOB, 9000, options))?.status;

      assert.equal(await claim('won'), undefined);
      assert.equal(await claim('won', { reopen: true }), undefined);
      assert.equal(await claim('lost'), undefined);
      assert.equal(await claim('lost', { reopen: false }), undefined);
      assert.equal(await claim('lost', { reopen: true }), 'FAILED');
      assert.equal(await claim('waiting'), 'ACTION_REQUIRED');
      assert.equal(await claim('unclear', { reopen: true }), 'PROCESSING');
    });

    it('lists what anyone may take over: at work, free or expired, and due; oldest first', async (t) => {
      const { attempts } = (await open(t)).stores;
      const create = (attemptId: string, createdAt: number, until: number) =>
        attempts.create(newAttempt(attemptId, { createdAt }), { holder: 'alice', until });
      await create('young', 300, 1000);
      await create('old', 100, 1000);
      await create('leased', 50, 5000);
      await create('released', 200, 5000);
      await attempts.release('released', 'alice');
      await create('later', 60, 1000);
      await attempts.record('later', 'alice', { at: 900, dueAt: 2001, status: 'PROCESSING' });
      await create('done', 10, 1000);
      await attempts.record('done', 'alice', { at: 900, status: 'SUCCEEDED' });
      await create('failed', 20, 1000);
      await attempts.record('failed', 'alice', { at: 900, status: 'FAILED' });

      assert.deepEqual(await attempts.listClaimable(2000, 10), ['old', 'released', 'young']);
      assert.deepEqual(await attempts.listClaimable(2001, 10), ['later', 'old', 'released', 'young']);
      assert.deepEqual(await attempts.listClaimable(5000, 2), ['leased', 'later']);
      assert.deepEqual(await attempts.listClaimable(999, 10), ['released']);
    });

    it('records steps, events and the new state of one step together', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);

      const events = await attempts.record('a', 'alice', {
        at: 1500,
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
        dueAt: 1700,
      });

      const numbered = [
        { sequence: 1, type: 'creating-cart', data: '{}', at: 1500 },
        { sequence: 2, type: 'item-added', data: '{"cart":1}', at: 1500 },
      ];
      assert.deepEqual(events, numbered);
      assert.deepEqual(await everythingOf(attempts, 'a'), {
        attempt: {
          ...newAttempt('a'),
          status: 'PROCESSING',
          result: '{"kind":"processing"}',
          updatedAt: 1500,
          dueAt: 1700,
          lastSequence: 2,
        },
        steps: [
          { step: 'CREATE_CART', state: 'FINISHED', result: '{"cartId":"c"}', at: 1500 },
          { step: 'SET_SHIPPING_INFO', state: 'STARTED', result: null, at: 1500 },
        ],
        events: numbered,
      });
    });

    it('leaves alone what a change does not name, and takes a null as a value', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      await attempts.record('a', 'alice', { at: 1, status: 'ACTION_REQUIRED', result: '{"kind":"x"}', dueAt: 5 });

      assert.deepEqual(await attempts.record('a', 'alice', { at: 2 }), []);
      const kept = await attempts.find('a');
      assert.deepEqual(
        [kept?.status, kept?.result, kept?.dueAt, kept?.updatedAt, kept?.lastSequence],
        ['ACTION_REQUIRED', '{"kind":"x"}', 5, 2, 0],
      );

      await attempts.record('a', 'alice', { at: 3, result: null });
      assert.equal((await attempts.find('a'))?.result, null);
    });

    it('writes nothing for a holder who has lost the lease', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      await attempts.record('a', 'alice', { at: 1500, events: [{ type: 'creating-cart', data: '{}' }] });
      await attempts.claim('a', BOB, 2000);
      const before = await everythingOf(attempts, 'a');
      const change = {
        at: 2100,
        steps: [{ step: 'SUBMIT_ORDER', state: 'STARTED', result: null }],
        events: [{ type: 'error', data: '{}' }],
        status: 'FAILED',
        result: '{}',
        dueAt: 9,
      } as const;

      assert.equal(await attempts.record('a', 'alice', change), undefined);
      assert.equal(await attempts.record('nothing', 'alice', change), undefined);
      assert.deepEqual(await everythingOf(attempts, 'a'), before);

      await attempts.release('a', 'bob');
      assert.equal(await attempts.record('a', 'bob', change), undefined);
      assert.deepEqual(await everythingOf(attempts, 'a'), before);
    });

    it('lets a holder write after the end of its lease as long as nobody else took it', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);

      const events = await attempts.record('a', 'alice', { at: 99_999, events: [{ type: 'error', data: '{}' }] });

      assert.deepEqual(events, [{ sequence: 1, type: 'error', data: '{}', at: 99_999 }]);
    });

    it('numbers events from 1 without gaps, whoever writes and however many at once', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      await attempts.create(newAttempt('b'), ALICE);

      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          attempts.record(index % 2 === 0 ? 'a' : 'b', index % 5 === 0 ? 'stranger' : 'alice', {
            at: index,
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
        const events = await attempts.listEvents(attemptId, 0, 1000);
        assert.deepEqual(
          events.map(({ sequence }) => sequence),
          events.map((_, index) => index + 1),
        );
        assert.equal((await attempts.find(attemptId))?.lastSequence, events.length);
        const accepted = answers.filter((answer, index) => answer !== undefined && index % 2 === parity);
        assert.equal(accepted.length, 16);
        assert.equal((await attempts.listSteps(attemptId)).length, 16);
        for (const answer of accepted) {
          const [first] = answer ?? [];
          const from = (first?.sequence ?? 0) - 1;
          assert.deepEqual(answer, events.slice(from, from + (answer?.length ?? 0)), 'one write stays together');
        }
      }
    });

    it('lists events after a sequence, in order, as many as asked for', async (t) => {
      const { attempts } = (await open(t)).stores;
      await attempts.create(newAttempt('a'), ALICE);
      const events = Array.from({ length: 12 }, (_, index) => ({ type: 't', data: `${index + 1}` }));
      await attempts.record('a', 'alice', { at: 1, events });

      const data = async (after: number, limit: number) =>
        (await attempts.listEvents('a', after, limit)).map((event) => event.data);

      assert.deepEqual(await data(0, 3), ['1', '2', '3']);
      assert.deepEqual(await data(9, 100), ['10', '11', '12']);
      assert.deepEqual(await data(12, 100), []);
      assert.deepEqual(await attempts.listEvents('nothing', 0, 100), []);
    });

    it('gives every text back as it was', async (t) => {
      const { attempts } = (await open(t)).stores;

      for (const [index, text] of difficultTexts.entries()) {
        await attempts.create(newAttempt(`a${index}`, { input: text, owner: beginningOf(text) }), ALICE);
        await attempts.record(`a${index}`, 'alice', {
          at: 1,
          result: text,
          steps: [{ step: 'CREATE_CART', state: 'FINISHED', result: text }],
          events: [{ type: 't', data: text }],
        });
        const { attempt, steps, events } = await everythingOf(attempts, `a${index}`);
        assertSameText(attempt?.input, text);
        assertSameText(attempt?.owner, beginningOf(text));
        assertSameText(attempt?.result, text);
        assertSameText(steps[0]?.result, text);
        assertSameText(events[0]?.data, text);
      }
    });

    it('still has everything, leases too, after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.attempts.create(newAttempt('a'), ALICE);
      await stores.attempts.record('a', 'alice', {
        at: 1500,
        steps: [{ step: 'SUBMIT_ORDER', state: 'STARTED', result: null }],
        events: [{ type: 'creating-cart', data: '{}' }],
      });
      const before = await everythingOf(stores.attempts, 'a');

      const { attempts } = await reopen();

      assert.deepEqual(await everythingOf(attempts, 'a'), before);
      assert.equal(await attempts.claim('a', BOB, 1999), undefined);
      assert.deepEqual(await attempts.listClaimable(2000, 10), ['a']);
      assert.equal((await attempts.create(newAttempt('b', { scope: 'scope-of-a' }), BOB)).outcome, 'found');
    });
  });
}
