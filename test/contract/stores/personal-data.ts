import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Stores } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';

const device = owner('partner/device');
const lease = { holder: 'holder', milliseconds: 1_000 };

const begin = async ({ attempts }: Stores, name: string, rest: object = {}) => {
  const attempt = {
    owner: device,
    domain: `${name}.example`,
    fingerprint: 'f',
    input: '{"secret":1}',
    completesCart: true,
  };
  await attempts.create({ attemptId: id(name), scope: name, ...attempt, ...rest }, lease);
};
const end = ({ attempts }: Stores, name: string) =>
  attempts.record(
    { attemptId: id(name), holder: 'holder' },
    {
      status: 'FAILED',
      result: '{"secret":2}',
      steps: [{ step: 'CREATE_CART', state: 'FINISHED', result: '{"secret":3}' }],
      events: [{ type: 'error', data: '{"secret":4}' }],
    },
  );

export function describePersonalData(open: OpenStores): void {
  describe('personal data', () => {
    it('reduces an ended attempt to its key and outcome', async (t) => {
      const { stores } = await open(t);
      const { attempts } = stores;
      await begin(stores, 'ended');
      await end(stores, 'ended');
      await begin(stores, 'foreign', { owner: owner('partner/other') });
      await end(stores, 'foreign');

      await attempts.shrink(id('ended'), { again: false, result: '{}', lastEvent: '{}' });

      const left = await attempts.findByScope('ended');
      const events = await attempts.listEvents(id('ended'), { afterSequence: 0, limit: 10 });
      assert.deepEqual([left?.status, left?.fingerprint], ['FAILED', 'f']);
      assert.doesNotMatch(JSON.stringify([left, events, await attempts.listSteps(id('ended'))]), /secret/);
      assert.match(JSON.stringify(await attempts.findByScope('foreign')), /secret/);
    });

    it('leaves what a reduced attempt says, unless it is told to reduce it again', async (t) => {
      const { stores } = await open(t);
      const { attempts } = stores;
      await begin(stores, 'ended');
      await end(stores, 'ended');
      const shrink = (again: boolean, text: string) =>
        attempts.shrink(id('ended'), { again, result: text, lastEvent: text });
      const read = async () => [
        (await attempts.find(id('ended')))?.result,
        (await attempts.listEvents(id('ended'), { afterSequence: 0, limit: 10 })).at(-1)?.data,
      ];

      await shrink(true, '{"removed":1}');
      await shrink(false, '{"late":1}');
      const first = await read();
      await shrink(true, '{"removed":2}');

      assert.deepEqual(first, ['{"removed":1}', '{"removed":1}']);
      assert.deepEqual(await read(), ['{"removed":2}', '{"removed":2}']);
    });

    it('leaves an open attempt, its cart and its answers alone', async (t) => {
      const { stores } = await open(t);
      const { personalData, cartHandles, consents, idempotency } = stores;
      await begin(stores, 'open');
      for (const domain of ['open.example', 'idle.example']) {
        await cartHandles.compareAndSet({ owner: device, domain }, { expected: null, next: 'sealed' });
        await consents.answer({ owner: device, domain, cartId: 'cart' }, [{ consentId: 'terms', facts: '{}' }]);
      }
      const claim = { owner: device, fingerprint: 'f', holder: 'h', leaseMilliseconds: 1_000 };
      await idempotency.claim({ ...claim, scope: 'at-work' });
      await idempotency.claim({ ...claim, scope: 'answered' });
      await idempotency.complete({ scope: 'answered', holder: 'h' }, { text: '{}', lifetimeMilliseconds: 1_000 });
      await stores.attempts.shrink(id('open'), { again: true, result: null, lastEvent: null });

      const removed = await personalData.remove(device, null);
      await personalData.erase();

      assert.deepEqual(removed, { carts: ['idle.example'], answers: 1, idempotencyKeys: 1 });
      assert.deepEqual(await personalData.count(device), {
        carts: 1,
        answers: 1,
        wholeAttempts: 1,
        reducedAttempts: 0,
        orders: 0,
        trailLines: 0,
      });
      assert.deepEqual([await idempotency.has('at-work'), await idempotency.has('answered')], [true, false]);
      assert.equal(await cartHandles.find({ owner: device, domain: 'idle.example' }), undefined);
    });

    it('counts an ended attempt that is not reduced, like an open one, as whole', async (t) => {
      const { stores } = await open(t);
      for (const name of ['open', 'ended', 'reduced']) await begin(stores, name);
      await end(stores, 'ended');
      await end(stores, 'reduced');
      await stores.attempts.shrink(id('reduced'), { again: false, result: '{}', lastEvent: '{}' });

      const { wholeAttempts, reducedAttempts } = await stores.personalData.count(device);

      assert.deepEqual([wholeAttempts, reducedAttempts], [2, 1]);
    });

    for (const isAsked of [false, true]) {
      it(`drops the answer of a call at work, and lets nobody run it as new (${isAsked ? 'asked' : 'begun'})`, async (t) => {
        const { stores, clock } = await open(t);
        const { personalData, idempotency } = stores;
        const claim = { owner: device, fingerprint: 'f', holder: 'h', leaseMilliseconds: 1_000 };
        const answer = { text: '{"secret":1}', lifetimeMilliseconds: 4_000 };
        await idempotency.claim({ ...claim, scope: 'late' });
        const asked = { note: 'note', leaseMilliseconds: 1_000, keepMilliseconds: 5_000 };
        if (isAsked) await idempotency.ask({ scope: 'late', holder: 'h' }, asked);
        await idempotency.claim({ ...claim, scope: 'foreign', owner: owner('partner/other') });

        const removed = await personalData.remove(device, null);
        const during = await idempotency.claim({ ...claim, scope: 'late', holder: 'second' });
        const completed = await idempotency.complete({ scope: 'late', holder: 'h' }, answer);
        await idempotency.complete({ scope: 'foreign', holder: 'h' }, answer);

        assert.equal(removed.idempotencyKeys, 0);
        assert.deepEqual(during, { outcome: 'in-flight', leaseMilliseconds: 1_000 });
        assert.equal(completed, true);
        assert.equal((await idempotency.claim({ ...claim, scope: 'late', fingerprint: 'other' })).outcome, 'conflict');
        assert.equal(await idempotency.purge(10), 0);
        assert.deepEqual(await idempotency.claim({ ...claim, scope: 'late', holder: 'next' }), {
          outcome: 'interrupted',
          note: null,
        });
        assert.equal(await idempotency.complete({ scope: 'late', holder: 'h' }, answer), false);
        const foreign = await idempotency.claim({ ...claim, scope: 'foreign', holder: 'next' });
        assert.deepEqual(foreign, { outcome: 'answered', answer: answer.text });
        await clock.set(9_000);
        assert.equal((await idempotency.claim({ ...claim, scope: 'late', holder: 'last' })).outcome, 'claimed');
      });
    }

    it('stores the answer of the call that removes, and of one that was claimed afterwards', async (t) => {
      const { stores } = await open(t);
      const { personalData, idempotency } = stores;
      const claim = { owner: device, fingerprint: 'f', leaseMilliseconds: 1_000 };
      const answer = { text: '{}', lifetimeMilliseconds: 4_000 };
      for (const scope of ['own', 'late']) await idempotency.claim({ ...claim, scope, holder: 'h' });

      await personalData.remove(device, 'own');
      for (const scope of ['own', 'late']) await idempotency.complete({ scope, holder: 'h' }, answer);
      const late = await idempotency.claim({ ...claim, scope: 'late', holder: 'next' });
      await idempotency.complete({ scope: 'late', holder: 'next' }, answer);

      assert.equal(late.outcome, 'interrupted');
      for (const scope of ['own', 'late']) {
        const { outcome } = await idempotency.claim({ ...claim, scope, holder: 'last' });
        assert.equal(outcome, 'answered', scope);
      }
      assert.equal((await personalData.remove(device, null)).idempotencyKeys, 2);
    });

    it('lets a call at work release its claim', async (t) => {
      const { stores } = await open(t);
      const { personalData, idempotency } = stores;
      const claim = { scope: 's', owner: device, fingerprint: 'f', leaseMilliseconds: 1_000 };
      await idempotency.claim({ ...claim, holder: 'h' });
      const asked = { note: '', leaseMilliseconds: 1_000, keepMilliseconds: 5_000 };
      await idempotency.ask({ scope: 's', holder: 'h' }, asked);

      await personalData.remove(device, null);
      await idempotency.release({ scope: 's', holder: 'h' });

      assert.deepEqual(await idempotency.claim({ ...claim, holder: 'next' }), { outcome: 'claimed' });
    });

    it('removes the cart and the answers that an open attempt does not order', async (t) => {
      const { stores } = await open(t);
      const { personalData, cartHandles, consents } = stores;
      const place = { owner: device, domain: 'open.example' };
      await begin(stores, 'open', { completesCart: false });
      await cartHandles.compareAndSet(place, { expected: null, next: 'sealed' });
      await consents.answer({ ...place, cartId: 'cart' }, [{ consentId: 'terms', facts: '{}' }]);

      const removed = await personalData.remove(device, null);
      const { carts, answers, wholeAttempts } = await personalData.count(device);

      assert.deepEqual(removed, { carts: ['open.example'], answers: 1, idempotencyKeys: 0 });
      assert.deepEqual([carts, answers, wholeAttempts], [0, 0, 1]);
      assert.equal(await cartHandles.find(place), undefined);
    });

    it('marks the orders of the owner, with or without an attempt, and leaves everything else of them', async (t) => {
      const { stores, reopen } = await open(t);
      const { orders, personalData } = stores;
      const order = {
        owner: device,
        domain: 'shop.example',
        orderNumber: 'N',
        cartHandle: 'sealed',
        cart: '{"bill":1}',
      };
      await orders.record({ ...order, orderId: 'placed', attemptId: id('attempt') });
      await orders.record({ ...order, orderId: 'found', attemptId: null });
      await orders.record({ ...order, orderId: 'foreign', attemptId: null, owner: owner('partner/other') });
      const find = (from: Stores, orderId: string) => from.orders.find({ domain: 'shop.example', orderId });
      const found = await find(stores, 'found');

      await personalData.remove(device, null);
      await orders.record({ ...order, orderId: 'found', attemptId: null });
      await orders.noteStatus({ domain: 'shop.example', orderId: 'found' }, 'SHIPPED');
      await orders.record({ ...order, orderId: 'later', attemptId: null });
      const last = reopen === undefined ? stores : await reopen();

      assert.deepEqual(await find(last, 'found'), { ...found, status: 'SHIPPED', buyerRemoved: true });
      const marks = ['placed', 'found', 'foreign', 'later'].map(
        async (orderId) => (await find(last, orderId))?.buyerRemoved,
      );
      assert.deepEqual(await Promise.all(marks), [true, true, false, false]);
      const listed = await last.orders.list(device, { domain: null, status: null }, null, 10);
      assert.deepEqual(
        new Map(listed.map((each) => [each.orderId, each.buyerRemoved])),
        new Map([
          ['placed', true],
          ['later', false],
          ['found', true],
        ]),
      );
    });

    it('counts the orders and their trails', async (t) => {
      const { stores } = await open(t);
      const order = { domain: 'shop.example', orderId: 'order-1', orderNumber: 'N-1' };
      await stores.orders.record({ ...order, owner: device, cartHandle: null, cart: '{}', attemptId: null });
      await stores.consents.append(order, [{ consentId: 'terms', entry: 'ORDERED', facts: '{}' }]);

      const { orders, trailLines } = await stores.personalData.count(device);
      const others = await stores.personalData.count(owner('partner/other'));

      assert.deepEqual([orders, trailLines, others.orders, others.trailLines], [1, 1, 0, 0]);
    });
  });
}
