import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../../src/domain/viewer/viewer.ts';
import type { NewMessage, NewOrder, Stores } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';

const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
const everything = { receiver: 'backend', limit: 100, milliseconds: 1_000 } as const;

const toOrder = (orderId: string): NewOrder => ({
  domain: 'shop.example',
  orderId,
  owner,
  orderNumber: `#${orderId}`,
  cartHandle: null,
  cart: '{}',
  attemptId: null,
});

const toMessage = (messageId: string, facts: Partial<NewMessage> = {}): NewMessage => ({
  messageId,
  receiver: 'backend',
  stream: 'order 1',
  type: 'order.placed',
  owner,
  domain: 'shop.example',
  orderId: '1',
  attemptId: null,
  data: null,
  term: 60_000,
  ...facts,
});

/** Writes each group of messages with an order of its own. */
async function write({ orders }: Stores, ...groups: readonly (readonly NewMessage[])[]): Promise<void> {
  for (const [index, messages] of groups.entries()) {
    await orders.record(toOrder(`${messages[0]?.messageId}-${index}`), 'now', { messages, follow: null });
  }
}

const toIds = (messages: readonly { readonly messageId: string }[]): readonly string[] =>
  messages.map(({ messageId }) => messageId);

export function describeOutbox(open: OpenStores): void {
  describe('the outbox', () => {
    it('has a message as it was written with its order, once', async (t) => {
      const { stores } = await open(t);
      const message = toMessage('m1', { data: '{"a":1}', attemptId: toAttemptId('attempt') });
      await stores.orders.record(toOrder('1'), 'now', { messages: [message], follow: null });

      await stores.orders.record(toOrder('1'), 'now', { messages: [toMessage('m2')], follow: null });
      const claimed = await stores.outbox.claimDue(everything);

      const { term: _term, ...written } = message;
      assert.deepEqual(claimed, [{ ...written, tries: 1, writtenAt: 1000, isLast: false }]);
    });

    it('summarizes what waits, without what was given up', async (t) => {
      const { stores, clock } = await open(t);
      assert.deepEqual(await stores.outbox.summarizeWaiting(), { count: 0, oldest: 0 });
      await write(stores, [toMessage('m1', { stream: 'order 0' })]);
      await clock.set(1400);
      await write(stores, [toMessage('m2'), toMessage('m3')]);
      await clock.set(1500);

      const all = await stores.outbox.summarizeWaiting();
      const [first] = await stores.outbox.claimDue({ ...everything, limit: 1 });
      assert.ok(first);
      await stores.outbox.failed(first, null, 'no');
      const rest = await stores.outbox.summarizeWaiting();

      assert.deepEqual(all, { count: 3, oldest: 500 });
      assert.equal(first.messageId, 'm1');
      assert.deepEqual(rest, { count: 2, oldest: 100 });
    });

    it('has a message with the change of an attempt that wrote it, and none if the lease was lost', async (t) => {
      const { stores } = await open(t);
      const attemptId = toAttemptId('0191f000-0000-7000-8000-000000000001');
      const attempt = {
        attemptId,
        owner,
        domain: 'd',
        scope: 's',
        fingerprint: 'f',
        input: '{}',
        completesCart: false,
      };
      await stores.attempts.create(attempt, { holder: 'holder', milliseconds: 1000 });
      const change = (messageId: string) => ({
        status: 'FAILED' as const,
        outbox: { messages: [toMessage(messageId)], follow: null },
      });

      await stores.attempts.record({ attemptId, holder: 'other' }, change('lost'));
      await stores.attempts.record({ attemptId, holder: 'holder' }, change('kept'));

      assert.deepEqual(toIds(await stores.outbox.claimDue(everything)), ['kept']);
    });

    it('writes neither an order nor its messages if one message cannot be written', async (t) => {
      const { stores } = await open(t);
      await write(stores, [toMessage('taken')]);

      const messages = [toMessage('new'), toMessage('taken')];
      await assert.rejects(stores.orders.record(toOrder('1'), 'now', { messages, follow: null }));

      assert.equal(await stores.orders.find(toOrder('1')), undefined);
      assert.deepEqual(toIds(await stores.outbox.list({ receiver: null, state: null }, 10)), ['taken']);
    });

    it('gives only the first message of a stream, and the next one once that is settled', async (t) => {
      const { stores } = await open(t);
      await write(
        stores,
        [toMessage('a1'), toMessage('a2'), toMessage('a3')],
        [toMessage('b1', { stream: 'order 2' })],
      );

      const first = await stores.outbox.claimDue(everything);
      const meanwhile = await stores.outbox.claimDue(everything);
      await stores.outbox.delivered({ messageId: 'a1', tries: 1 });
      const second = await stores.outbox.claimDue(everything);
      await stores.outbox.failed({ messageId: 'a2', tries: 1 }, null, 'HTTP 500');
      const third = await stores.outbox.claimDue(everything);

      assert.deepEqual(toIds(first).toSorted(), ['a1', 'b1']);
      assert.deepEqual(meanwhile, []);
      assert.deepEqual(toIds(second), ['a2']);
      assert.deepEqual(toIds(third), ['a3']);
    });

    it('keeps the streams of receivers apart', async (t) => {
      const { stores } = await open(t);
      await write(stores, [toMessage('a1'), toMessage('b1', { receiver: 'other' })]);

      const due = await stores.outbox.listDueReceivers();
      const ofOthers = await stores.outbox.claimDue({ ...everything, receiver: 'other' });
      const left = await stores.outbox.listDueReceivers();

      assert.deepEqual(due, [
        { receiver: 'backend', tries: 0 },
        { receiver: 'other', tries: 0 },
      ]);
      assert.deepEqual(toIds(ofOthers), ['b1']);
      assert.deepEqual(left, [{ receiver: 'backend', tries: 0 }]);
      assert.deepEqual(toIds(await stores.outbox.claimDue(everything)), ['a1']);
    });

    it('gives a message again once its claim has ended, and only the last claim counts', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('m1')]);
      await stores.outbox.claimDue(everything);
      await clock.set(2000);

      const again = await stores.outbox.claimDue(everything);
      await stores.outbox.delivered({ messageId: 'm1', tries: 1 });
      await stores.outbox.failed({ messageId: 'm1', tries: 1 }, null, 'late');
      const [left] = await stores.outbox.list({ receiver: null, state: null }, 10);

      assert.deepEqual(
        again.map(({ messageId, tries }) => [messageId, tries]),
        [['m1', 2]],
      );
      assert.deepEqual([left?.givenUpAt, left?.problem], [null, null]);
    });

    it('gives a failed message again when it is due, and says when its term has ended', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('m1', { term: 700 })]);
      await stores.outbox.claimDue(everything);
      await stores.outbox.failed({ messageId: 'm1', tries: 1 }, 700, 'HTTP 500');
      await clock.set(1699);

      const early = await stores.outbox.claimDue(everything);
      await clock.set(1700);
      const due = await stores.outbox.claimDue(everything);

      assert.deepEqual(early, []);
      assert.deepEqual(
        due.map(({ messageId, isLast }) => [messageId, isLast]),
        [['m1', true]],
      );
    });

    it('gives each message to one of many callers', async (t) => {
      const { stores } = await open(t);
      const ids = ['1', '2', '3', '4', '5', '6'];
      await write(
        stores,
        ids.map((id) => toMessage(id, { stream: id })),
      );

      const claims = await Promise.all(
        Array.from({ length: 10 }, () => stores.outbox.claimDue({ ...everything, limit: 2 })),
      );

      assert.deepEqual(toIds(claims.flat()).toSorted(), ids);
    });

    it('lists what waits and what was given up', async (t) => {
      const { stores } = await open(t);
      await write(stores, [toMessage('m1'), toMessage('m2')], [toMessage('o1', { receiver: 'other' })]);
      await stores.outbox.claimDue(everything);
      await stores.outbox.failed({ messageId: 'm1', tries: 1 }, null, 'HTTP 410');

      const waiting = await stores.outbox.list({ receiver: 'backend', state: 'WAITING' }, 10);
      const [givenUp] = await stores.outbox.list({ receiver: null, state: 'GIVEN_UP' }, 10);

      assert.deepEqual(toIds(waiting), ['m2']);
      assert.deepEqual(
        [givenUp?.messageId, givenUp?.givenUpAt, givenUp?.problem, givenUp?.tries],
        ['m1', 1000, 'HTTP 410', 1],
      );
      assert.deepEqual(toIds(await stores.outbox.list({ receiver: null, state: null }, 1)), ['m1']);
    });

    it('sends one again that was given up, before the later ones of its stream', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('m1', { term: 0 }), toMessage('m2')]);
      await stores.outbox.claimDue(everything);
      await stores.outbox.failed({ messageId: 'm1', tries: 1 }, null, 'HTTP 410');
      await clock.set(5000);

      const found = await stores.outbox.sendAgain('m1', 1000);
      const claimed = await stores.outbox.claimDue(everything);

      assert.equal(found, true);
      assert.deepEqual(
        claimed.map(({ messageId, isLast }) => [messageId, isLast]),
        [['m1', false]],
      );
      assert.equal(await stores.outbox.sendAgain('unknown', 1000), false);
    });

    it('sends nothing before it that was under way when it was sent again', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('m1'), toMessage('m2')]);
      await stores.outbox.claimDue(everything);
      await stores.outbox.failed({ messageId: 'm1', tries: 1 }, null, 'HTTP 410');
      const underWay = await stores.outbox.claimDue(everything);

      await stores.outbox.sendAgain('m1', 60_000);
      await stores.outbox.failed({ messageId: 'm2', tries: 1 }, 100, 'HTTP 500');
      await clock.set(9000);
      const first = await stores.outbox.claimDue(everything);
      await stores.outbox.delivered({ messageId: 'm1', tries: 2 });
      const next = await stores.outbox.claimDue(everything);

      assert.deepEqual([underWay, first, next].map(toIds), [['m2'], ['m1'], ['m2']]);
    });

    it('names the receivers that wait for longest first, and how often that was tried', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('a1', { receiver: 'a' })]);
      await write(stores, [toMessage('c1', { receiver: 'c' })]);
      await stores.outbox.claimDue({ ...everything, receiver: 'a' });
      await stores.outbox.failed({ messageId: 'a1', tries: 1 }, 200, 'HTTP 500');
      await clock.set(1100);
      await write(stores, [toMessage('b1', { receiver: 'b' }), toMessage('b2', { receiver: 'b' })]);
      await clock.set(1300);

      const due = await stores.outbox.listDueReceivers();

      assert.deepEqual(due, [
        { receiver: 'c', tries: 0 },
        { receiver: 'b', tries: 0 },
        { receiver: 'a', tries: 1 },
      ]);
    });

    it('gives up what is long past its term, and all but the newest messages of a receiver', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('old', { receiver: 'slow', term: 500 })]);
      await clock.set(1100);
      await write(stores, [toMessage('m1'), toMessage('m2'), toMessage('m3')]);
      await write(stores, [toMessage('o1', { receiver: 'other' })]);
      await clock.set(2000);

      const given = await stores.outbox.giveUpOld({ overdue: 500, most: 2 });

      assert.deepEqual(
        given,
        new Map([
          ['slow', 1],
          ['backend', 1],
        ]),
      );
      assert.deepEqual(toIds(await stores.outbox.list({ receiver: null, state: 'WAITING' }, 10)).toSorted(), [
        'm2',
        'm3',
        'o1',
      ]);
    });

    it('deletes what was given up long ago', async (t) => {
      const { stores, clock } = await open(t);
      await write(stores, [toMessage('m1', { term: 0 }), toMessage('m2')]);
      await stores.outbox.giveUpOld({ overdue: 0, most: 10 });
      await clock.set(1499);

      const early = await stores.outbox.deleteGivenUp(500, 10);
      await clock.set(1500);
      const deleted = await stores.outbox.deleteGivenUp(500, 10);

      assert.deepEqual([early, deleted], [0, 1]);
      assert.deepEqual(toIds(await stores.outbox.list({ receiver: null, state: null }, 10)), ['m2']);
    });

    it('still has every message after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await write(stores, [toMessage('m1')]);

      const { outbox } = await reopen();

      assert.deepEqual(toIds(await outbox.claimDue(everything)), ['m1']);
    });
  });
}
