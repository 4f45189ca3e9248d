import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';

const order = { domain: 'shop.example', orderId: '1' };

export function describeOrderChecks(open: OpenStores): void {
  describe('checks of placed orders', () => {
    it('gives a check once it is due, and again once its claim has ended', async (t) => {
      const { stores, clock } = await open(t);
      await stores.orderChecks.begin(order, 500);

      const early = await stores.orderChecks.claimDue(10, 100);
      await clock.set(1500);
      const due = await stores.orderChecks.claimDue(10, 100);
      const claimed = await stores.orderChecks.claimDue(10, 100);
      await clock.set(1600);
      const left = await stores.orderChecks.claimDue(10, 100);

      assert.deepEqual([early, claimed], [[], []]);
      assert.deepEqual([due, left], [[{ ...order, looks: 0 }], [{ ...order, looks: 0 }]]);
    });

    it('begins once, however often it is told to', async (t) => {
      const { stores, clock } = await open(t);
      await stores.orderChecks.begin(order, 0);
      await stores.orderChecks.endLook({ ...order, looks: 0 }, 500);

      await stores.orderChecks.begin(order, 0);

      assert.deepEqual(await stores.orderChecks.claimDue(10, 100), []);
      await clock.set(1500);
      assert.deepEqual(await stores.orderChecks.claimDue(10, 100), [{ ...order, looks: 1 }]);
    });

    it('counts each look once, and forgets the check after its last', async (t) => {
      const { orderChecks } = (await open(t)).stores;
      await orderChecks.begin(order, 0);

      await orderChecks.endLook({ ...order, looks: 0 }, 0);
      await orderChecks.endLook({ ...order, looks: 0 }, null);
      const second = await orderChecks.claimDue(10, 0);
      await orderChecks.endLook({ ...order, looks: 1 }, null);

      assert.deepEqual(second, [{ ...order, looks: 1 }]);
      assert.deepEqual(await orderChecks.claimDue(10, 0), []);
    });

    it('gives each check to one of many callers, and those first that are due for longest', async (t) => {
      const { stores, clock } = await open(t);
      for (const orderId of ['3', '2', '1']) await stores.orderChecks.begin({ ...order, orderId }, Number(orderId));
      await clock.set(2000);

      const first = await stores.orderChecks.claimDue(1, 1000);
      const rest = await Promise.all(Array.from({ length: 10 }, () => stores.orderChecks.claimDue(2, 1000)));

      assert.deepEqual(
        first.map(({ orderId }) => orderId),
        ['1'],
      );
      assert.deepEqual(
        rest
          .flat()
          .map(({ orderId }) => orderId)
          .sort(),
        ['2', '3'],
      );
    });

    it('still has every check after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.orderChecks.begin(order, 0);

      const { orderChecks } = await reopen();

      assert.deepEqual(await orderChecks.claimDue(10, 100), [{ ...order, looks: 0 }]);
    });
  });
}
