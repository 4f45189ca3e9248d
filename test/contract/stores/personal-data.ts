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
    it('reduces an ended attempt to its key and outcome, once', async (t) => {
      const { stores } = await open(t);
      const { personalData, attempts } = stores;
      await begin(stores, 'ended');
      await end(stores, 'ended');
      await begin(stores, 'foreign', { owner: owner('partner/other') });
      await end(stores, 'foreign');

      const found = await personalData.listEndedAttempts(device, 10);
      await personalData.reduceAttempt(id('ended'), { result: '{}', events: [{ sequence: 1, data: '{}' }] });

      assert.deepEqual(
        found.map(({ attemptId }) => attemptId),
        [id('ended')],
      );
      assert.deepEqual(await personalData.listEndedAttempts(device, 10), []);
      const left = await attempts.findByScope('ended');
      const events = await attempts.listEvents(id('ended'), { afterSequence: 0, limit: 10 });
      assert.deepEqual([left?.status, left?.fingerprint], ['FAILED', 'f']);
      assert.doesNotMatch(JSON.stringify([left, events, await attempts.listSteps(id('ended'))]), /secret/);
      assert.match(JSON.stringify(await attempts.findByScope('foreign')), /secret/);
    });

    it('leaves an open attempt, its cart and its answers alone', async (t) => {
      const { stores } = await open(t);
      const { personalData, cartHandles, consents, idempotency } = stores;
      await begin(stores, 'open');
      for (const domain of ['open.example', 'idle.example']) {
        await cartHandles.compareAndSet({ owner: device, domain }, { expected: null, next: 'sealed' });
        await consents.answer({ owner: device, domain, cartId: 'cart' }, [{ consentId: 'terms', facts: '{}' }]);
      }
      const claim = { owner: device, fingerprint: 'f', holder: 'h', leaseMilliseconds: 1_000, keepMilliseconds: 0 };
      await idempotency.claim({ ...claim, scope: 'at-work' });
      await idempotency.claim({ ...claim, scope: 'answered' });
      await idempotency.complete({ scope: 'answered', holder: 'h' }, { text: '{}', lifetimeMilliseconds: 1_000 });
      await personalData.reduceAttempt(id('open'), { result: null, events: [] });

      const removed = await personalData.remove(device);
      await personalData.erase();

      assert.deepEqual(removed, { carts: 1, answers: 1, idempotencyKeys: 1 });
      assert.deepEqual(await personalData.count(device), {
        carts: 1,
        answers: 1,
        openAttempts: 1,
        reducedAttempts: 0,
        orders: 0,
        trailLines: 0,
      });
      assert.deepEqual([await idempotency.has('at-work'), await idempotency.has('answered')], [true, false]);
      assert.equal(await cartHandles.find({ owner: device, domain: 'idle.example' }), undefined);
    });

    it('removes the cart and the answers that an open attempt does not order', async (t) => {
      const { stores } = await open(t);
      const { personalData, cartHandles, consents } = stores;
      const place = { owner: device, domain: 'open.example' };
      await begin(stores, 'open', { completesCart: false });
      await cartHandles.compareAndSet(place, { expected: null, next: 'sealed' });
      await consents.answer({ ...place, cartId: 'cart' }, [{ consentId: 'terms', facts: '{}' }]);

      const removed = await personalData.remove(device);
      const { carts, answers, openAttempts } = await personalData.count(device);

      assert.deepEqual(removed, { carts: 1, answers: 1, idempotencyKeys: 0 });
      assert.deepEqual([carts, answers, openAttempts], [0, 0, 1]);
      assert.equal(await cartHandles.find(place), undefined);
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
