import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

const request = (holder: string, now: number, rest: { scope?: string; fingerprint?: string } = {}) => ({
  scope: 'scope',
  fingerprint: 'same',
  holder,
  leaseUntil: now + 100,
  now,
  ...rest,
});

export function describeIdempotencyRecords(open: OpenStores): void {
  describe('idempotency records', () => {
    it('lets exactly one of many callers claim a scope and tells the others until when', async (t) => {
      const { idempotency } = (await open(t)).stores;

      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => idempotency.claim(request(`h${index}`, 1000))),
      );

      assert.equal(claims.filter(({ outcome }) => outcome === 'claimed').length, 1);
      for (const claim of claims.filter(({ outcome }) => outcome !== 'claimed')) {
        assert.deepEqual(claim, { outcome: 'in-flight', leaseUntil: 1100 });
      }
      assert.deepEqual(await idempotency.claim(request('other', 1000, { scope: 'Scope' })), { outcome: 'claimed' });
    });

    it('repeats the first answer until it expires', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('first', 1000));

      assert.equal(await idempotency.complete('scope', 'first', '{"cart":1}', 5000), true);

      const answered = { outcome: 'answered', answer: '{"cart":1}' };
      assert.deepEqual(await idempotency.claim(request('second', 1001)), answered);
      assert.deepEqual(await idempotency.claim(request('first', 4999)), answered);
      assert.deepEqual(await idempotency.claim(request('third', 5000)), { outcome: 'claimed' });
    });

    it('refuses another fingerprint, whether the first call is at work or answered', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('first', 1000));

      assert.deepEqual(await idempotency.claim(request('second', 1001, { fingerprint: 'other' })), {
        outcome: 'conflict',
      });
      await idempotency.complete('scope', 'first', 'answer', 5000);
      assert.deepEqual(await idempotency.claim(request('third', 1002, { fingerprint: 'other' })), {
        outcome: 'conflict',
      });

      assert.deepEqual(await idempotency.claim(request('fourth', 1003)), { outcome: 'answered', answer: 'answer' });
    });

    it('gives the claim to another at the end of its lease, and takes no answer from the one who lost it', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('slow', 1000));

      assert.equal((await idempotency.claim(request('next', 1099))).outcome, 'in-flight');
      assert.equal((await idempotency.claim(request('next', 1100, { fingerprint: 'other' }))).outcome, 'claimed');
      assert.equal(await idempotency.complete('scope', 'slow', 'too late', 5000), false);
      await idempotency.release('scope', 'slow');
      assert.deepEqual(await idempotency.claim(request('third', 1101, { fingerprint: 'other' })), {
        outcome: 'in-flight',
        leaseUntil: 1200,
      });
      assert.equal(await idempotency.complete('scope', 'next', 'answer', 5000), true);

      assert.deepEqual(await idempotency.claim(request('third', 1102, { fingerprint: 'other' })), {
        outcome: 'answered',
        answer: 'answer',
      });
    });

    it('gives an ended claim to exactly one of many', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('slow', 1000));

      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => idempotency.claim(request(`h${index}`, 1100))),
      );

      assert.equal(claims.filter(({ outcome }) => outcome === 'claimed').length, 1);
    });

    it('lets the call run again after a release', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('first', 1000));

      await idempotency.release('scope', 'stranger');
      assert.equal((await idempotency.claim(request('second', 1001))).outcome, 'in-flight');
      await idempotency.release('scope', 'first');

      assert.equal(await idempotency.complete('scope', 'first', 'answer', 5000), false);
      assert.deepEqual(await idempotency.claim(request('second', 1001, { fingerprint: 'other' })), {
        outcome: 'claimed',
      });
    });

    it('does not let a release or a second completion take an answer back', async (t) => {
      const { idempotency } = (await open(t)).stores;
      await idempotency.claim(request('first', 1000));
      await idempotency.complete('scope', 'first', 'answer', 5000);

      await idempotency.release('scope', 'first');
      assert.equal(await idempotency.complete('scope', 'first', 'another', 9000), false);

      assert.deepEqual(await idempotency.claim(request('second', 1001)), { outcome: 'answered', answer: 'answer' });
    });

    it('completes nothing that was never claimed', async (t) => {
      const { idempotency } = (await open(t)).stores;

      assert.equal(await idempotency.complete('scope', 'first', 'answer', 5000), false);

      assert.deepEqual(await idempotency.claim(request('first', 1000)), { outcome: 'claimed' });
    });

    it('purges what has expired and says how many', async (t) => {
      const { idempotency } = (await open(t)).stores;
      for (const [scope, expiresAt] of [
        ['one', 2000],
        ['two', 2001],
        ['three', 9000],
      ] as const) {
        await idempotency.claim(request('h', 1000, { scope }));
        await idempotency.complete(scope, 'h', 'answer', expiresAt);
      }
      await idempotency.claim(request('h', 1950, { scope: 'at work' }));

      assert.equal(await idempotency.purge(1999), 0);
      assert.equal(await idempotency.purge(2001), 2);
      assert.equal(await idempotency.purge(2001), 0);

      assert.equal((await idempotency.claim(request('x', 2001, { scope: 'one' }))).outcome, 'claimed');
      assert.equal((await idempotency.claim(request('x', 2001, { scope: 'three' }))).outcome, 'answered');
      assert.equal((await idempotency.claim(request('x', 2001, { scope: 'at work' }))).outcome, 'in-flight');
    });

    it('gives every text back as it was', async (t) => {
      const { idempotency } = (await open(t)).stores;

      for (const [index, text] of difficultTexts.entries()) {
        const scope = `${index}${beginningOf(text)}`;
        await idempotency.claim(request('h', 1000, { scope }));
        await idempotency.complete(scope, 'h', text, 5000);
        const again = await idempotency.claim(request('x', 1001, { scope }));
        assertSameText(again.outcome === 'answered' ? again.answer : undefined, text);
      }
    });

    it('still has claims and answers after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.idempotency.claim(request('h', 1000, { scope: 'answered' }));
      await stores.idempotency.complete('answered', 'h', 'answer', 5000);
      await stores.idempotency.claim(request('h', 1000, { scope: 'at work' }));

      const { idempotency } = await reopen();

      assert.deepEqual(await idempotency.claim(request('x', 1001, { scope: 'answered' })), {
        outcome: 'answered',
        answer: 'answer',
      });
      assert.deepEqual(await idempotency.claim(request('x', 1001, { scope: 'at work' })), {
        outcome: 'in-flight',
        leaseUntil: 1100,
      });
    });
  });
}
