import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toOwnerKey } from '../../../src/domain/viewer/viewer.ts';
import type { FollowedOrder, NewMessage, Stores } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';

const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
const domain = 'shop.example';
const claim = { domain, limit: 10, milliseconds: 500 } as const;
const everything = { receiver: 'backend', limit: 100, milliseconds: 1_000 } as const;

const toMessage = (messageId: string): NewMessage => ({
  messageId,
  receiver: 'backend',
  stream: 'order 1',
  type: 'order.status_changed',
  owner,
  domain,
  orderId: '1',
  attemptId: null,
  data: '{}',
  term: 60_000,
});

async function follow({ orders }: Stores, orderId: string, at = domain): Promise<void> {
  const order = { domain: at, orderId, owner, orderNumber: orderId, cartHandle: null, cart: '{}', attemptId: null };
  await orders.record(order, 'now', { messages: [], follow: { domain: at, orderId } });
}

async function claimOne({ orderFollows }: Stores, milliseconds = 500): Promise<FollowedOrder> {
  const [followed] = await orderFollows.claimDue({ domain, limit: 1, milliseconds });
  assert.ok(followed);
  return followed;
}

export function describeOrderFollows(open: OpenStores): void {
  describe('followed orders', () => {
    it('are due at once, and again once a claim has ended', async (t) => {
      const { stores, clock } = await open(t);
      await follow(stores, '1');

      const first = await stores.orderFollows.claimDue(claim);
      const claimed = await stores.orderFollows.claimDue(claim);
      await clock.set(1500);
      const left = await stores.orderFollows.claimDue(claim);

      assert.deepEqual(first, [{ domain, orderId: '1', digest: null, quietFor: 0, dueAt: 1500 }]);
      assert.deepEqual(claimed, []);
      assert.deepEqual(left, [{ domain, orderId: '1', digest: null, quietFor: 500, dueAt: 2000 }]);
    });

    it('are claimed by merchant, of which those are listed that have a due one', async (t) => {
      const { stores, clock } = await open(t);
      const { orderFollows } = stores;
      await follow(stores, '1', 'z.example');
      await follow(stores, '2', 'z.example');
      await clock.set(1100);
      await follow(stores, '3', 'a.example');

      const listed = await orderFollows.listDueDomains();
      const claimed = await orderFollows.claimDue({ ...claim, domain: 'z.example' });
      const left = await orderFollows.listDueDomains();
      const none = await orderFollows.claimDue({ ...claim, domain: 'b.example' });
      await clock.set(1600);

      assert.deepEqual(listed, ['z.example', 'a.example']);
      assert.deepEqual(claimed.map(({ domain, orderId }) => `${domain} ${orderId}`).sort(), [
        'z.example 1',
        'z.example 2',
      ]);
      assert.deepEqual([left, none], [['a.example'], []]);
      assert.deepEqual(await orderFollows.listDueDomains(), ['a.example', 'z.example']);
    });

    it('are not there for orders that nobody asked to follow', async (t) => {
      const { stores } = await open(t);
      const order = { domain, orderId: '1', owner, orderNumber: '1', cartHandle: null, cart: '{}', attemptId: null };
      await stores.orders.record(order);
      await stores.orderFollows.wake(domain, ['1']);

      assert.deepEqual(await stores.orderFollows.claimDue(claim), []);
      assert.deepEqual(await stores.orderFollows.listDueDomains(), []);
      assert.deepEqual(await stores.orderFollows.listDomains(), []);
    });

    it('tell a change once, with its messages', async (t) => {
      const { stores, clock } = await open(t);
      await follow(stores, '1');
      const claimed = await claimOne(stores);
      await clock.set(1200);

      const told = await stores.orderFollows.tell(claimed, { digest: 'a', dueIn: 100, messages: [toMessage('m1')] });
      const again = await stores.orderFollows.tell(claimed, { digest: 'a', dueIn: 100, messages: [toMessage('m2')] });
      await clock.set(1300);
      const next = await claimOne(stores);
      const changed = await stores.orderFollows.tell(next, { digest: 'b', dueIn: 100, messages: [toMessage('m3')] });

      assert.deepEqual([told, again, changed], [true, false, true]);
      assert.deepEqual([next.digest, next.quietFor], ['a', 100]);
      const written = await stores.outbox.list({ receiver: null, state: null }, 10);
      assert.deepEqual(
        written.map(({ messageId }) => messageId),
        ['m1', 'm3'],
      );
    });

    it('keep what was told if a message cannot be written', async (t) => {
      const { stores } = await open(t);
      await follow(stores, '1');
      const claimed = await claimOne(stores);
      const messages = [toMessage('same'), toMessage('same')];

      await assert.rejects(stores.orderFollows.tell(claimed, { digest: 'a', dueIn: 0, messages }));

      assert.deepEqual(await stores.outbox.claimDue(everything), []);
      assert.equal(await stores.orderFollows.tell(claimed, { digest: 'a', dueIn: 0, messages: [] }), true);
    });

    it('are put off after a look without news, or left', async (t) => {
      const { stores, clock } = await open(t);
      await follow(stores, '1');
      await follow(stores, '2');
      const [one, two] = await stores.orderFollows.claimDue(claim);
      assert.ok(one && two);

      await stores.orderFollows.putOff(one, 2000);
      await stores.orderFollows.putOff(two, null);
      await clock.set(2999);
      const early = await stores.orderFollows.claimDue(claim);
      await clock.set(3000);

      assert.deepEqual(early, []);
      assert.deepEqual(
        (await stores.orderFollows.claimDue(claim)).map(({ orderId }) => orderId),
        [one.orderId],
      );
    });

    it('are due at once when they are woken, even if a look that began before ends afterwards', async (t) => {
      const { stores, clock } = await open(t);
      await follow(stores, '1');
      const claimed = await claimOne(stores);
      await clock.set(1100);

      await stores.orderFollows.wake(domain, ['other']);
      const unwoken = await stores.orderFollows.claimDue(claim);
      await stores.orderFollows.wake(domain, ['1']);
      await stores.orderFollows.putOff(claimed, 2000);
      await stores.orderFollows.tell(claimed, { digest: 'a', dueIn: 2000, messages: [] });
      const woken = await stores.orderFollows.claimDue(claim);

      assert.deepEqual(unwoken, []);
      assert.deepEqual(
        woken.map(({ orderId, digest }) => [orderId, digest]),
        [['1', 'a']],
      );
      assert.deepEqual(await stores.orderFollows.listDomains(), [domain]);
    });
  });
}
