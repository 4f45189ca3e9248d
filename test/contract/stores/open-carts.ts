import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttemptStatus } from '../../../src/domain/order/attempt.ts';
import type { Attempts, NewAttempt } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';

const CART = { owner: owner('partner/device'), domain: 'shop.example' };
const MANY = 30;

const lease = (holder: string) => ({ holder, milliseconds: 1000 });

const create = (attempts: Attempts, attemptId: string, rest: Partial<NewAttempt> = {}) =>
  attempts.create(
    {
      attemptId: id(attemptId),
      ...CART,
      scope: `scope-of-${attemptId}`,
      fingerprint: 'fingerprint',
      input: '{}',
      completesCart: true,
      ...rest,
    },
    lease(attemptId),
  );

async function end(attempts: Attempts, attemptId: string, status: AttemptStatus): Promise<void> {
  const held = { attemptId: id(attemptId), holder: attemptId };
  await attempts.record(held, { status });
  await attempts.release(held);
}

const told = (answer: Awaited<ReturnType<Attempts['create']>>) => [
  answer.outcome,
  'attempt' in answer ? answer.attempt.attemptId : null,
];

/** At most one open attempt completes the cart of one owner at one domain. */
export function describeOpenCarts(open: OpenStores): void {
  describe('attempts that complete a device’s cart', () => {
    it('are one at a time: the second is told of the first and leaves no trace', async (t) => {
      const { attempts } = (await open(t)).stores;
      await create(attempts, 'first');

      for (const status of ['RUNNING', 'ACTION_REQUIRED', 'PROCESSING'] as const) {
        await attempts.record({ attemptId: id('first'), holder: 'first' }, { status });
        assert.deepEqual(told(await create(attempts, 'second')), ['cart-locked', 'first']);
      }

      assert.equal(await attempts.find(id('second')), undefined);
      assert.equal((await attempts.findByCart(CART))?.attemptId, 'first');
    });

    it('change the cart as they fail, which frees it, and no other one', async (t) => {
      const { attempts, cartHandles } = (await open(t)).stores;
      const find = async (cart = CART) => (await cartHandles.findChanges(cart, 0)).version;
      const elsewhere = { ...CART, domain: 'other.example' };
      for (const cart of [CART, elsewhere]) await cartHandles.compareAndSet(cart, { expected: null, next: 'handle' });
      await create(attempts, 'of-no-cart', { completesCart: false });
      await end(attempts, 'of-no-cart', 'FAILED');
      const before = await find();

      await create(attempts, 'first');
      const during = await find();
      await end(attempts, 'first', 'FAILED');
      const failed = await find();
      await create(attempts, 'second');
      await cartHandles.compareAndSet(CART, { expected: failed, next: null, orderedBy: id('second') });
      await end(attempts, 'second', 'FAILED');

      assert.deepEqual([before, during, failed, await find(), await find(elsewhere)], [1, 1, 2, 3, 1]);
      assert.equal(await cartHandles.find(CART), undefined);
    });

    it('follow one another, however the one before ended', async (t) => {
      const { attempts } = (await open(t)).stores;

      for (const [index, status] of (['FAILED', 'SUCCEEDED', 'FAILED'] as const).entries()) {
        assert.deepEqual(told(await create(attempts, `a${index}`)), ['created', `a${index}`]);
        await end(attempts, `a${index}`, status);
        assert.equal(await attempts.findByCart(CART), undefined);
      }
    });

    it('are not in the way of other carts', async (t) => {
      const { attempts } = (await open(t)).stores;
      await create(attempts, 'first');

      const others = [
        await create(attempts, 'shop', { domain: 'other.example' }),
        await create(attempts, 'device', { owner: owner('partner/other') }),
        await create(attempts, 'own-cart', { completesCart: false }),
        await create(attempts, 'own-cart-too', { completesCart: false }),
      ];

      assert.deepEqual(
        others.map(({ outcome }) => outcome),
        ['created', 'created', 'created', 'created'],
      );
      assert.equal((await attempts.findByCart(CART))?.attemptId, 'first');
    });

    it('are found by their scope, and refused by their attemptId, before the cart matters', async (t) => {
      const { attempts } = (await open(t)).stores;
      await create(attempts, 'first');

      assert.deepEqual(told(await create(attempts, 'second', { scope: 'scope-of-first' })), ['found', 'first']);
      assert.deepEqual(told(await create(attempts, 'first', { scope: 'another' })), ['id-taken', null]);
    });

    it('are created once for many callers at one moment', async (t) => {
      const { attempts } = (await open(t)).stores;

      const answers = await Promise.all(Array.from({ length: MANY }, (_, index) => create(attempts, `a${index}`)));

      const winners = answers.filter(({ outcome }) => outcome === 'created');
      assert.equal(winners.length, 1);
      assert.equal(answers.filter(({ outcome }) => outcome === 'cart-locked').length, MANY - 1);
      const [winner] = winners;
      for (const answer of answers) assert.equal(told(answer)[1], winner && told(winner)[1]);
    });

    it('are seized from their holder, who can record nothing more, unless they have moved on', async (t) => {
      const { attempts } = (await open(t)).stores;
      await create(attempts, 'first');
      const held = { attemptId: id('first'), holder: 'first' };
      const step = { step: 'SET_BILLING_INFO', state: 'STARTED', result: null } as const;
      await attempts.record(held, { steps: [step] });
      const seize = (steps: number) => attempts.seize(id('first'), lease('bob'), { steps });

      assert.equal(await seize(0), undefined);
      assert.equal(await seize(2), undefined);
      assert.deepEqual(await attempts.record(held, {}), [], 'the lease is where it was');
      assert.deepEqual([await attempts.holds(held), await attempts.holds({ ...held, holder: 'bob' })], [true, false]);
      assert.equal((await seize(1))?.attemptId, 'first');
      assert.deepEqual([await attempts.holds(held), await attempts.holds({ ...held, holder: 'bob' })], [false, true]);

      assert.equal(await attempts.record(held, { steps: [step] }), undefined);
      assert.equal(await attempts.claim(id('first'), lease('first')), undefined);
      assert.equal((await attempts.listSteps(id('first'))).length, 1);
      for (const status of ['PROCESSING', 'FAILED', 'SUCCEEDED'] as const) {
        await attempts.record({ ...held, holder: 'bob' }, { status });
        assert.equal(await seize(1), undefined, status);
      }
    });

    it('are seized while they wait for the same call', async (t) => {
      const { attempts } = (await open(t)).stores;
      await create(attempts, 'first');
      await end(attempts, 'first', 'ACTION_REQUIRED');

      assert.equal((await attempts.seize(id('first'), lease('bob'), { steps: 0 }))?.attemptId, 'first');
    });

    it('are seized or go on, and never both, at one moment', async (t) => {
      const { attempts } = (await open(t)).stores;
      for (let round = 0; round < 20; round += 1) {
        const attemptId = `a${round}`;
        await create(attempts, attemptId, { completesCart: false });
        const step = { step: 'SUBMIT_ORDER', state: 'STARTED', result: '{}' } as const;

        const [seized, recorded] = await Promise.all([
          attempts.seize(id(attemptId), lease('bob'), { steps: 0 }),
          attempts.record({ attemptId: id(attemptId), holder: attemptId }, { steps: [step] }),
        ]);

        assert.notEqual(seized === undefined, recorded === undefined);
      }
    });
  });
}
