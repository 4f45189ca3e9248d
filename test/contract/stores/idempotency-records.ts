import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';
import { owner } from './names.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

const request = (holder: string, rest: { scope?: string; fingerprint?: string } = {}) => ({
  scope: 'scope',
  owner: owner('partner/device'),
  fingerprint: 'same',
  holder,
  leaseMilliseconds: 100,
  ...rest,
});

const held = (holder: string, scope = 'scope') => ({ scope, holder });
const asked = { note: 'note', leaseMilliseconds: 100, keepMilliseconds: 5000 };
const answer = (text: string) => ({ text, lifetimeMilliseconds: 4000 });

export function describeIdempotencyRecords(open: OpenStores): void {
  describe('idempotency records', () => {
    it('lets exactly one of many callers claim a scope and tells the others until when', async (t) => {
      const { idempotency } = (await open(t)).stores;

      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => idempotency.claim(request(`h${index}`))),
      );

      assert.equal(claims.filter(({ outcome }) => outcome === 'claimed').length, 1);
      for (const claim of claims.filter(({ outcome }) => outcome !== 'claimed')) {
        assert.deepEqual(claim, { outcome: 'in-flight', leaseMilliseconds: 100 });
      }
      assert.deepEqual(await idempotency.claim(request('other', { scope: 'Scope' })), { outcome: 'claimed' });
    });

    it('repeats the first answer until it expires', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('first'));

      assert.equal(await idempotency.complete(held('first'), answer('{"cart":1}')), true);

      const answered = { outcome: 'answered', answer: '{"cart":1}' };
      await clock.set(1001);
      assert.deepEqual(await idempotency.claim(request('second')), answered);
      await clock.set(4999);
      assert.deepEqual(await idempotency.claim(request('first')), answered);
      await clock.set(5000);
      assert.deepEqual(await idempotency.claim(request('third')), { outcome: 'claimed' });
    });

    it('refuses another fingerprint, whether the first call is at work or answered', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('first'));

      await clock.set(1001);
      assert.deepEqual(await idempotency.claim(request('second', { fingerprint: 'other' })), {
        outcome: 'conflict',
        leaseMilliseconds: 99,
      });
      await idempotency.complete(held('first'), answer('answer'));
      await clock.set(1002);
      assert.deepEqual(await idempotency.claim(request('third', { fingerprint: 'other' })), {
        outcome: 'conflict',
        leaseMilliseconds: null,
      });

      await clock.set(1003);
      assert.deepEqual(await idempotency.claim(request('fourth')), { outcome: 'answered', answer: 'answer' });
    });

    it('gives the claim to another at the end of its lease, and takes no answer from the one who lost it', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('slow'));

      await clock.set(1099);
      assert.equal((await idempotency.claim(request('next'))).outcome, 'in-flight');
      await clock.set(1100);
      assert.equal((await idempotency.claim(request('next', { fingerprint: 'other' }))).outcome, 'claimed');
      assert.equal(await idempotency.complete(held('slow'), answer('too late')), false);
      await idempotency.release(held('slow'));
      await clock.set(1101);
      assert.deepEqual(await idempotency.claim(request('third', { fingerprint: 'other' })), {
        outcome: 'in-flight',
        leaseMilliseconds: 99,
      });
      assert.equal(await idempotency.complete(held('next'), answer('answer')), true);

      await clock.set(1102);
      assert.deepEqual(await idempotency.claim(request('third', { fingerprint: 'other' })), {
        outcome: 'answered',
        answer: 'answer',
      });
    });

    it('gives an ended claim to exactly one of many', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('slow'));

      await clock.set(1100);
      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => idempotency.claim(request(`h${index}`))),
      );

      assert.equal(claims.filter(({ outcome }) => outcome === 'claimed').length, 1);
    });

    it('knows a scope while it is at work or answered, and not afterwards', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      const before = await idempotency.has('scope');
      await idempotency.claim(request('first'));
      const atWork = await idempotency.has('scope');
      await idempotency.complete(held('first'), answer('answer'));

      assert.deepEqual([before, atWork, await idempotency.has('scope')], [false, true, true]);
      await clock.set(4999);
      assert.equal(await idempotency.has('scope'), true);
      await clock.set(5000);
      assert.equal(await idempotency.has('scope'), false);
      await idempotency.claim(request('second', { scope: 'left' }));
      await idempotency.release(held('second', 'left'));
      assert.equal(await idempotency.has('left'), false);
    });

    it('knows with which fingerprint a scope is taken', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('first'));

      const known = [await idempotency.has('scope', 'same'), await idempotency.has('scope', 'other')];

      assert.deepEqual(known, [true, false]);
    });

    it('lets the holder renew its lease until another has the claim', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('slow'));

      await clock.set(1090);
      assert.equal(await idempotency.renew(held('slow'), 100), true);
      assert.equal(await idempotency.renew(held('stranger'), 100), false);
      await clock.set(1189);
      assert.deepEqual(await idempotency.claim(request('next')), { outcome: 'in-flight', leaseMilliseconds: 1 });
      await clock.set(1200);
      assert.equal(await idempotency.renew(held('slow'), 100), true, 'nobody has taken it');
      await clock.set(1300);
      assert.equal(await idempotency.purge(0), 0);
      assert.equal((await idempotency.claim(request('next'))).outcome, 'claimed');
      assert.equal(await idempotency.renew(held('slow'), 100), false);

      await idempotency.complete(held('next'), answer('answer'));
      assert.equal(await idempotency.renew(held('next'), 100), false, 'it has answered');
      assert.equal(await idempotency.renew(held('nobody', 'unknown'), 100), false);
    });

    it('lets only the holder ask, and gives the key of one who never asked to anybody', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('frozen'));

      await clock.set(1100);
      const claims = await Promise.all([
        idempotency.claim(request('next', { fingerprint: 'other' })),
        idempotency.ask(held('stranger'), asked),
      ]);

      assert.deepEqual(claims, [{ outcome: 'claimed' }, false]);
      assert.equal(await idempotency.ask(held('frozen'), asked), false, 'it woke too late');
      await clock.set(1200);
      assert.equal((await idempotency.claim(request('last'))).outcome, 'claimed', 'nothing was asked');
      assert.equal(await idempotency.ask(held('last'), asked), true);
      assert.deepEqual(await idempotency.claim(request('next')), { outcome: 'in-flight', leaseMilliseconds: 100 });
    });

    it('lets either the holder ask or another take the claim over', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      for (let round = 0; round < 10; round += 1) {
        const scope = `round-${round}`;
        await clock.set(1000 + 200 * round);
        await idempotency.claim(request('slow', { scope }));
        await clock.set(1100 + 200 * round);

        const [isAsked, taken] = await Promise.all([
          idempotency.ask(held('slow', scope), asked),
          idempotency.claim(request('next', { scope })),
        ]);

        assert.equal(taken.outcome, isAsked ? 'in-flight' : 'claimed');
      }
    });

    it('keeps what was asked while the lease is renewed, and forgets the note with the claim', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('one'));
      await idempotency.ask(held('one'), asked);
      await idempotency.ask(held('one'), { ...asked, note: 'another' });

      assert.equal(await idempotency.renew(held('one'), 200), true);
      await clock.set(1200);
      assert.deepEqual(await idempotency.claim(request('two')), { outcome: 'interrupted', note: 'another' });
      await idempotency.release(held('two'));
      await idempotency.claim(request('three'));
      await clock.set(1300);
      assert.deepEqual(await idempotency.claim(request('four')), { outcome: 'claimed' });
    });

    it('tells one caller after another that a call which must not run again was interrupted', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('dead'));
      await idempotency.ask(held('dead'), asked);

      await clock.set(1099);
      assert.equal((await idempotency.claim(request('early'))).outcome, 'in-flight');
      await clock.set(1100);
      assert.deepEqual(await idempotency.claim(request('other', { fingerprint: 'other' })), {
        outcome: 'conflict',
        leaseMilliseconds: null,
      });
      assert.equal(await idempotency.purge(500), 0);
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => idempotency.claim(request(`h${index}`))),
      );
      assert.equal(claims.filter(({ outcome }) => outcome === 'interrupted').length, 1);
      assert.equal(claims.filter(({ outcome }) => outcome === 'in-flight').length, 19);
      assert.equal(await idempotency.complete(held('dead'), answer('too late')), false);

      await clock.set(1200);
      assert.equal((await idempotency.claim(request('next'))).outcome, 'interrupted');
      assert.equal(await idempotency.complete(held('next'), answer('not known')), true);
      assert.deepEqual(await idempotency.claim(request('last')), { outcome: 'answered', answer: 'not known' });
    });

    it('forgets an interrupted call once it need not be kept any more', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      for (const scope of ['one', 'two']) {
        await idempotency.claim(request('dead', { scope }));
        await idempotency.ask(held('dead', scope), asked);
      }

      await clock.set(6000);
      assert.equal((await idempotency.claim(request('next', { scope: 'one' }))).outcome, 'claimed');
      assert.equal(await idempotency.purge(500), 1);
      assert.equal((await idempotency.claim(request('next', { scope: 'two' }))).outcome, 'claimed');
    });

    it('lets the call run again after a release', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('first'));

      await idempotency.release(held('stranger'));
      await clock.set(1001);
      assert.equal((await idempotency.claim(request('second'))).outcome, 'in-flight');
      await idempotency.release(held('first'));

      assert.equal(await idempotency.complete(held('first'), answer('answer')), false);
      assert.deepEqual(await idempotency.claim(request('second', { fingerprint: 'other' })), {
        outcome: 'claimed',
      });
    });

    it('does not let a release or a second completion take an answer back', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      await idempotency.claim(request('first'));
      await idempotency.complete(held('first'), answer('answer'));

      await idempotency.release(held('first'));
      assert.equal(await idempotency.complete(held('first'), answer('another')), false);

      await clock.set(1001);
      assert.deepEqual(await idempotency.claim(request('second')), { outcome: 'answered', answer: 'answer' });
    });

    it('completes nothing that was never claimed', async (t) => {
      const { idempotency } = (await open(t)).stores;

      assert.equal(await idempotency.complete(held('first'), answer('answer')), false);

      assert.deepEqual(await idempotency.claim(request('first')), { outcome: 'claimed' });
    });

    it('purges what has expired and says how many', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;
      for (const [scope, expiresAt] of [
        ['one', 2000],
        ['two', 2001],
        ['three', 9000],
      ] as const) {
        await idempotency.claim(request('h', { scope }));
        await idempotency.complete(held('h', scope), { text: 'answer', lifetimeMilliseconds: expiresAt - 1000 });
      }
      await clock.set(1950);
      await idempotency.claim(request('h', { scope: 'at work' }));

      await clock.set(1999);
      assert.equal(await idempotency.purge(500), 0);
      await clock.set(2001);
      assert.equal(await idempotency.purge(1), 1);
      assert.equal(await idempotency.purge(500), 1);
      assert.equal(await idempotency.purge(500), 0);

      assert.equal((await idempotency.claim(request('x', { scope: 'one' }))).outcome, 'claimed');
      assert.equal((await idempotency.claim(request('x', { scope: 'three' }))).outcome, 'answered');
      assert.equal((await idempotency.claim(request('x', { scope: 'at work' }))).outcome, 'in-flight');
    });

    it('gives every text back as it was', async (t) => {
      const { stores, clock } = await open(t);
      const { idempotency } = stores;

      await clock.set(1001);
      for (const [index, text] of difficultTexts.entries()) {
        const scope = `${index}${beginningOf(text)}`;
        await idempotency.claim(request('h', { scope }));
        await idempotency.complete(held('h', scope), answer(text));
        const again = await idempotency.claim(request('x', { scope }));
        assertSameText(again.outcome === 'answered' ? again.answer : undefined, text);
      }
    });

    it('still has claims and answers after it was closed and opened again', async (t) => {
      const { stores, clock, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.idempotency.claim(request('h', { scope: 'answered' }));
      await stores.idempotency.complete(held('h', 'answered'), answer('answer'));
      await stores.idempotency.claim(request('h', { scope: 'at work' }));

      const { idempotency } = await reopen();

      await clock.set(1001);
      assert.deepEqual(await idempotency.claim(request('x', { scope: 'answered' })), {
        outcome: 'answered',
        answer: 'answer',
      });
      assert.deepEqual(await idempotency.claim(request('x', { scope: 'at work' })), {
        outcome: 'in-flight',
        leaseMilliseconds: 99,
      });
    });
  });
}
