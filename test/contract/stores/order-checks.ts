import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';

const order = { domain: 'shop.example', orderId: '1' };

export function describeOrderChecks(open: OpenStores): void {
  describe('checks of placed orders', () => {
    it('gives a check once it is due, and again once its claim has ended', async (t) => {
      const { stores, clock } = await open(t);
      await stores.orderChecks.begin(order, 500);

      const early = await stores.orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 });
      await clock.set(1500);
      const due = await stores.orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 });
      const claimed = await stores.orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 });
      await clock.set(1600);
      const left = await stores.orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 });

      assert.deepEqual([early, claimed], [[], []]);
      assert.deepEqual([due, left], [[{ ...order, looks: 0 }], [{ ...order, looks: 0 }]]);
    });

    it('begins once, however often it is told to', async (t) => {
      const { stores, clock } = await open(t);
      await stores.orderChecks.begin(order, 0);
      await stores.orderChecks.endCheck({ ...order, looks: 0 }, 500);

      await stores.orderChecks.begin(order, 0);

      assert.deepEqual(await stores.orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 }), []);
      await clock.set(1500);
      assert.deepEqual(await stores.orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 }), [
        { ...order, looks: 1 },
      ]);
    });

    it('counts each look once, and forgets the check after its last', async (t) => {
      const { orderChecks } = (await open(t)).stores;
      await orderChecks.begin(order, 0);

      await orderChecks.endCheck({ ...order, looks: 0 }, 0);
      await orderChecks.endCheck({ ...order, looks: 0 }, null);
      const second = await orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 0 });
      await orderChecks.endCheck({ ...order, looks: 1 }, null);

      assert.deepEqual(second, [{ ...order, looks: 1 }]);
      assert.deepEqual(await orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 0 }), []);
    });

    it('gives each check to one of many callers, and those first that are due for longest', async (t) => {
      const { stores, clock } = await open(t);
      for (const orderId of ['3', '2', '1']) await stores.orderChecks.begin({ ...order, orderId }, Number(orderId));
      await clock.set(2000);

      const first = await stores.orderChecks.claimDue({ domain: order.domain, limit: 1, milliseconds: 1000 });
      const rest = await Promise.all(
        Array.from({ length: 10 }, () =>
          stores.orderChecks.claimDue({ domain: order.domain, limit: 2, milliseconds: 1000 }),
        ),
      );

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

    it('tells the merchants with due checks, first that which has one for longest, and gives those of one', async (t) => {
      const { stores, clock } = await open(t);
      const { orderChecks } = stores;
      for (const [domain, dueIn] of [
        ['late.example', 300],
        ['early.example', 100],
        ['early.example', 200],
        ['future.example', 5_000],
      ] as const) {
        await orderChecks.begin({ domain, orderId: String(dueIn) }, dueIn);
      }

      const before = await orderChecks.listDueDomains();
      await clock.set(2_000);
      const due = await orderChecks.listDueDomains();
      const claimed = await orderChecks.claimDue({ domain: 'late.example', limit: 10, milliseconds: 1_000 });

      assert.deepEqual([before, due], [[], ['early.example', 'late.example']]);
      assert.deepEqual(claimed, [{ domain: 'late.example', orderId: '300', looks: 0 }]);
      assert.deepEqual(await orderChecks.listDueDomains(), ['early.example']);
    });

    it('still has every check after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.orderChecks.begin(order, 0);

      const { orderChecks } = await reopen();

      assert.deepEqual(await orderChecks.claimDue({ domain: order.domain, limit: 10, milliseconds: 100 }), [
        { ...order, looks: 0 },
      ]);
    });
  });
}
