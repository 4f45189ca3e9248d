import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderStatus } from '../../../src/domain/order/order.ts';
import type { NewOrder, OrderPosition, StoredOrder } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

const newOrder = (orderId: string, rest: Partial<NewOrder> = {}): NewOrder => ({
  owner: owner('partner/device'),
  domain: 'shop.example',
  orderId,
  orderNumber: `N-${orderId}`,
  cartHandle: 'sealed',
  cart: '{"total":1}',
  attemptId: id('attempt'),
  ...rest,
});

/** What the store adds to an order that it has just recorded. */
const FRESH = { status: null, placedAt: 1000, buyerRemoved: false };
const ANY = { domain: null, status: null };

export function describeOrders(open: OpenStores): void {
  describe('orders', () => {
    it('finds an order by exact domain and id', async (t) => {
      const { orders } = (await open(t)).stores;
      const order = newOrder('1');
      const bare = newOrder('2', { cartHandle: null, attemptId: null });

      await orders.record(order);
      await orders.record(bare);

      assert.deepEqual(await orders.find({ domain: 'shop.example', orderId: '1' }), {
        ...order,
        ...FRESH,
      });
      assert.deepEqual(await orders.find({ domain: 'shop.example', orderId: '2' }), {
        ...bare,
        ...FRESH,
      });
      assert.equal(await orders.find({ domain: 'Shop.example', orderId: '1' }), undefined);
      assert.equal(await orders.find({ domain: 'other.example', orderId: '1' }), undefined);
      assert.equal(await orders.find({ domain: 'shop.example', orderId: '3' }), undefined);
    });

    it('changes nothing when an order is recorded again, not even by another owner', async (t) => {
      const { stores, clock } = await open(t);
      const { orders } = stores;
      const order = newOrder('1');
      await orders.record(order);

      await clock.set(2000);
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          orders.record(newOrder('1', { owner: owner('partner/thief'), orderNumber: `X-${index}` })),
        ),
      );

      const kept = { ...order, ...FRESH };
      assert.deepEqual(await orders.find({ domain: 'shop.example', orderId: '1' }), kept);
      assert.deepEqual(await orders.list(owner('partner/device'), ANY, null, 10), [kept]);
      assert.deepEqual(await orders.list(owner('partner/thief'), ANY, null, 10), []);
    });

    it('answers with the cart that is kept: that of the first call', async (t) => {
      const { orders } = (await open(t)).stores;

      const first = await orders.record({ ...newOrder('1'), cart: '{"first":1}' });
      const second = await orders.record({ ...newOrder('1'), cart: '{"second":1}' });

      assert.deepEqual([first.cart, second.cart], ['{"first":1}', '{"first":1}']);
    });

    it('keeps the same order id of two merchants apart', async (t) => {
      const { orders } = (await open(t)).stores;
      const [one, two] = [newOrder('1', { domain: 'one.example' }), newOrder('1', { domain: 'two.example' })];

      await orders.record(one);
      await orders.record(two);

      assert.deepEqual(await orders.find({ domain: 'one.example', orderId: '1' }), {
        ...one,
        ...FRESH,
      });
      assert.deepEqual(await orders.find({ domain: 'two.example', orderId: '1' }), {
        ...two,
        ...FRESH,
      });
    });

    it('lists one owner, newest first', async (t) => {
      const { stores, clock } = await open(t);
      const { orders } = stores;
      for (const [orderId, placedAt] of [
        ['b', 200],
        ['c', 300],
        ['a', 100],
      ] as const) {
        await clock.set(placedAt);
        await orders.record(newOrder(orderId));
      }
      await orders.record(newOrder('x', { owner: owner('partner/other') }));

      const ids = (await orders.list(owner('partner/device'), ANY, null, 10)).map(({ orderId }) => orderId);

      assert.deepEqual(ids, ['c', 'b', 'a']);
      assert.deepEqual(await orders.list(owner('partner/nobody'), ANY, null, 10), []);
    });

    it('lists the orders of one merchant, or with the status that was seen last', async (t) => {
      const { orders } = (await open(t)).stores;
      for (const orderId of ['1', '2', '3']) await orders.record(newOrder(orderId));
      await orders.record(newOrder('1', { domain: 'two.example' }));
      await orders.noteStatus({ domain: 'shop.example', orderId: '1' }, 'SHIPPED');
      await orders.noteStatus({ domain: 'shop.example', orderId: '2' }, 'SHIPPED');
      await orders.noteStatus({ domain: 'shop.example', orderId: '2' }, 'DELIVERED');
      await orders.noteStatus({ domain: 'shop.example', orderId: 'unknown' }, 'DELIVERED');

      const list = async (domain: string | null, status: OrderStatus | null) =>
        (await orders.list(owner('partner/device'), { domain, status }, null, 10)).map(
          (order) => `${order.domain} ${order.orderId} ${order.status}`,
        );
      assert.deepEqual(await list('two.example', null), ['two.example 1 null']);
      assert.deepEqual(await list(null, 'SHIPPED'), ['shop.example 1 SHIPPED']);
      assert.deepEqual(await list('shop.example', 'DELIVERED'), ['shop.example 2 DELIVERED']);
      assert.deepEqual(await list('two.example', 'DELIVERED'), []);
      assert.deepEqual(await list(null, 'PENDING'), ['two.example 1 null', 'shop.example 3 null']);
    });

    it('pages through orders of one moment without missing or repeating any, while others come in', async (t) => {
      const { stores, clock } = await open(t);
      const { orders } = stores;
      const placed = Array.from({ length: 30 }, (_, index) =>
        newOrder(`${(index * 7) % 30}`, {
          domain: index % 3 === 0 ? 'Ä.example' : index % 3 === 1 ? 'b.example' : 'B.example',
        }),
      );
      for (const [index, order] of placed.entries()) {
        await clock.set(index < 20 ? 1000 : 999);
        await orders.record(order);
      }
      await clock.set(2000);
      const whole = await orders.list(owner('partner/device'), ANY, null, 100);

      const paged: StoredOrder[] = [];
      let after: OrderPosition | null = null;
      for (;;) {
        const page: readonly StoredOrder[] = await orders.list(owner('partner/device'), ANY, after, 4);
        paged.push(...page);
        const last = page.at(-1);
        if (last === undefined) break;
        after = { placedAt: last.placedAt, domain: last.domain, orderId: last.orderId };
        await orders.record(newOrder(`late-${paged.length}`));
      }

      assert.equal(whole.length, 30);
      assert.deepEqual(paged, whole);
    });

    it('goes on after a position whose order it does not have', async (t) => {
      const { stores, clock } = await open(t);
      const { orders } = stores;
      await clock.set(100);
      await orders.record(newOrder('1'));
      await clock.set(300);
      await orders.record(newOrder('2'));

      const page = await orders.list(
        owner('partner/device'),
        ANY,
        { placedAt: 200, domain: 'gone.example', orderId: 'gone' },
        10,
      );

      assert.deepEqual(
        page.map(({ orderId }) => orderId),
        ['1'],
      );
    });

    it('gives every text back as it was', async (t) => {
      const { orders } = (await open(t)).stores;

      for (const [index, text] of difficultTexts.entries()) {
        const short = beginningOf(text);
        const order = newOrder(`${index}${short}`, {
          cart: text,
          owner: owner(`p/${short}`),
          orderNumber: short,
          cartHandle: text,
        });
        await orders.record(order);
        for (const found of [await orders.find(order), ...(await orders.list(order.owner, ANY, null, 1))]) {
          assertSameText(found?.cart, text);
          assertSameText(found?.cartHandle, text);
          assertSameText(found?.orderNumber, short);
          assertSameText(found?.owner, order.owner);
          assertSameText(found?.orderId, order.orderId);
        }
      }
    });

    it('still has every order after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.orders.record(newOrder('1'));

      const { orders } = await reopen();

      assert.deepEqual(await orders.find({ domain: 'shop.example', orderId: '1' }), {
        ...newOrder('1'),
        ...FRESH,
      });
    });
  });
}
