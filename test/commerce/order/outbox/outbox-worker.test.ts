import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { createCommerce } from '../../../../src/commerce/create-commerce.ts';
import { DeliveryError } from '../../../../src/commerce/order/outbox/delivery-error.ts';
import type { Receivers } from '../../../../src/commerce/order/outgoing-events/receivers.ts';
import type { OutboxClaim, Stores } from '../../../../src/stores/ports/index.ts';
import { atEnd } from '../../../support/at-end.ts';
import { createCaller, createCommerceKit, DOMAIN, orderInput, owner } from '../../../support/servers/commerce-kit.ts';
import { until } from '../../../support/until.ts';

const WELL = 'well';
const HOUR = 3_600_000;

/** Names before and after that of the well receiver. */
const deadReceivers = Array.from({ length: 200 }, (_, index) => `${index % 2 === 0 ? 'a' : 'z'}-dead-${index}`);

/** Messages about one order, and receivers of which all do not accept theirs but one, and those that are late. */
async function open(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { stores, dependencies, commerce } = kit;
  const { attempt } = await commerce.placeOrder(createCaller(), orderInput());
  assert.equal(attempt?.result.kind, 'succeeded');
  const { orderId } = attempt.result;
  /** In the order in which deliveries began. */
  const begun: string[] = [];
  let hang: Promise<void> | null = null;
  const receivers: Receivers = {
    list: async () => [],
    deliver: async (receiver, _event, signal) => {
      begun.push(receiver);
      if (receiver === WELL) return;
      if (receiver.startsWith('cut-')) await once(signal, 'abort');
      await hang;
      if (receiver.startsWith('late-')) return;
      throw new DeliveryError('HTTP 500');
    },
  };
  let written = 0;
  const write = async (receiver: string, about = orderId, type = 'order.placed') => {
    const messageId = `message-${++written}`;
    const order = { domain: DOMAIN, owner, cartHandle: null, cart: '{', attemptId: null };
    const message = { receiver, owner, type, attemptId: null, data: null, term: 24 * HOUR };
    await stores.orders.record({ ...order, orderId: messageId, orderNumber: messageId }, 'now', {
      messages: [{ ...message, messageId, stream: messageId, domain: DOMAIN, orderId: about }],
      follow: null,
    });
    return messageId;
  };
  /** A node as it starts: it remembers no receiver. */
  const start = async (from: Stores = stores) => {
    const outbox = await createCommerce({ ...dependencies, stores: from, receivers }).startOutbox();
    assert.ok(outbox);
    return outbox;
  };
  const hangAll = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hang = promise;
    return resolve;
  };
  const listOf = (receiver: string) => stores.outbox.list({ receiver, state: 'WAITING' }, 1_000);
  const wasHeard = async () => (await listOf(WELL)).length === 0;
  const asked = () => begun.filter((receiver) => receiver !== WELL);
  return { ...kit, orderId, write, start, hangAll, listOf, wasHeard, asked };
}

describe('the outbox with 200 receivers that do not answer', () => {
  it('tells a well one what it missed at once after a restart, and asks eight of the others', async (t) => {
    const { write, start, hangAll, wasHeard, asked, time } = await open(t);
    for (const receiver of deadReceivers) await write(receiver);
    const first = await start();
    await until(async () => asked().length === deadReceivers.length);
    await first.drain(0);
    await time.advance(HOUR);
    for (let count = 1; count <= 3; count += 1) await write(WELL);
    const release = hangAll();

    const second = await start();
    await until(wasHeard);
    const meanwhile = asked().slice(deadReceivers.length);
    release();
    await second.drain(0);

    assert.equal(meanwhile.length, 8);
    assert.equal(new Set(meanwhile).size, 8);
  });

  it('goes on telling a well one while it asks the others for the first time, each once', async (t) => {
    const { write, start, hangAll, wasHeard, asked, time } = await open(t);
    await write(WELL);
    const node = await start();
    await until(wasHeard);
    const release = hangAll();
    for (const receiver of deadReceivers) for (let count = 1; count <= 3; count += 1) await write(receiver);
    await write(WELL);

    await time.advance(2_000);
    await until(wasHeard);
    const meanwhile = asked();
    release();
    await node.drain(0);

    assert.equal(meanwhile.length, 32);
    assert.equal(new Set(meanwhile).size, 32);
  });

  it('asks each that fails in turn, however much waits for the others', async (t) => {
    const { write, start, hangAll, asked, time } = await open(t);
    const full = deadReceivers.slice(0, 8);
    const last = deadReceivers[8] ?? '';
    for (const receiver of [...full, last]) await write(receiver);
    const node = await start();
    await until(async () => asked().length === 9);
    for (const receiver of full) for (let count = 1; count <= 20; count += 1) await write(receiver);
    const release = hangAll();
    await time.advance(60_000);
    await until(async () => asked().length === 9 + 8);
    const releaseAgain = hangAll();
    release();
    await until(async () => asked().length === 9 + 8 + 8);
    releaseAgain();
    await node.drain(0);

    assert.ok(asked().slice(9, 25).includes(last));
  });

  it('asks first who waits for longest, of those that were not asked yet', async (t) => {
    const { write, start, asked, time } = await open(t);
    for (const receiver of ['zulu', 'alpha', 'mike']) {
      await write(receiver);
      await time.advance(1);
    }

    const node = await start();
    await until(async () => asked().length === 3);
    await node.drain(0);

    assert.deepEqual(asked(), ['zulu', 'alpha', 'mike']);
  });

  it('holds a message that it cannot read against nobody, and tells the next', async (t) => {
    const { write, start, listOf, log, stores } = await open(t);
    // The order of a message is written with it, and cannot be read.
    const broken = await write(WELL, 'message-1');
    await write(WELL);

    const node = await start();
    await until(async () => (await listOf(WELL)).every(({ problem }) => problem !== null));
    await node.drain(0);

    assert.deepEqual(
      (await listOf(WELL)).map(({ messageId, tries, problem }) => [messageId, tries, problem]),
      [[broken, 1, 'Internal error']],
    );
    assert.deepEqual(await stores.outbox.listDueReceivers(), []);
    assert.deepEqual(
      log.filter(({ fields }) => 'receiver' in fields).map(({ level, message }) => [level, message]),
      [['error', 'A delivery broke']],
    );
  });
});

describe('the outbox with a slow store', () => {
  it('sends nothing once the time of the delivery is over, since another node has the message soon, and gives up none', async (t) => {
    const { write, start, listOf, asked, stores, time: clock } = await open(t);
    const times: AbortController[] = [];
    t.mock.method(AbortSignal, 'timeout', () => {
      const time = new AbortController();
      times.push(time);
      return time.signal;
    });
    const find: Stores['orders']['find'] = async (order) => {
      for (const time of times) time.abort();
      return stores.orders.find(order);
    };
    const late = await write('late-0');
    // Its last try.
    await clock.advance(24 * HOUR);

    const node = await start({ ...stores, orders: { ...stores.orders, find } });
    await until(async () => (await listOf('late-0')).every(({ problem }) => problem !== null));
    await node.drain(0);

    assert.deepEqual(asked(), []);
    assert.deepEqual(
      (await listOf('late-0')).map(({ messageId, problem }) => [messageId, problem]),
      [[late, 'The store was slow']],
    );
  });
});

describe('the outbox of a node of the version before', () => {
  it('leaves a message of a type that it does not know to a node that knows it, and tells the next', async (t) => {
    const { write, start, listOf, asked, log, orderId } = await open(t);
    const later = await write(WELL, orderId, 'order.later');
    const known = await write(WELL);

    const node = await start();
    await until(async () =>
      (await listOf(WELL)).every(({ messageId, problem }) => messageId !== known && problem !== null),
    );
    await node.drain(0);

    assert.deepEqual(
      (await listOf(WELL)).map(({ messageId, tries, problem }) => [messageId, tries, problem]),
      [[later, 1, 'Unknown type']],
    );
    assert.deepEqual(asked(), []);
    assert.deepEqual(
      log.filter(({ fields }) => 'receiver' in fields),
      [],
    );
  });
});

describe('the outbox of a node that stops', () => {
  it('gives up no message whose last delivery it ends itself, and leaves it to another node', async (t) => {
    const { write, start, listOf, asked, time } = await open(t);
    await write('cut-1');
    await time.advance(24 * HOUR);
    const node = await start();
    await until(async () => asked().length === 1);

    const drained = node.drain(0);
    await time.advance(0);
    await drained;

    assert.equal((await listOf('cut-1')).length, 1);
    const other = await start();
    await until(async () => asked().length === 2);
    const ended = other.drain(0);
    await time.advance(0);
    await ended;
  });

  it('also waits for the delivery of a message that it was about to claim', async (t) => {
    const { write, start, hangAll, listOf, asked, stores } = await open(t);
    await write('late-0');
    const release = hangAll();
    const [claiming, claim] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const claimDue = async (due: OutboxClaim) => {
      claiming.resolve();
      await claim.promise;
      return stores.outbox.claimDue(due);
    };
    const node = await start({ ...stores, outbox: { ...stores.outbox, claimDue } });
    await claiming.promise;
    const ended: string[] = [];
    const drained = node.drain(HOUR).then(() => ended.push('drain'));
    claim.resolve();
    await until(async () => asked().length === 1);
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    ended.push('delivery');
    release();
    await drained;

    assert.deepEqual(ended, ['delivery', 'drain']);
    assert.deepEqual(await listOf('late-0'), []);
  });
});

describe('the outbox with receivers that accept late', () => {
  const late = Array.from({ length: 8 }, (_, index) => `late-${index}`);
  const waitFor = (asked: () => readonly string[], count: number) => until(async () => asked().length >= count);

  it('goes on telling a well one while they hold as many deliveries as there may be', async (t) => {
    const { write, start, hangAll, wasHeard, asked, time } = await open(t);
    const node = await start();
    for (const receiver of [...late, WELL]) await write(receiver);
    await time.advance(1_000);
    await until(wasHeard);
    await waitFor(asked, late.length);
    const release = hangAll();
    for (const receiver of late) for (let count = 1; count <= 10; count += 1) await write(receiver);
    await time.advance(1_000);
    await waitFor(asked, late.length + 64);

    await write(WELL);
    await time.advance(1_000);
    await until(wasHeard);
    const meanwhile = asked().slice(late.length);
    release();
    await node.drain(0);

    assert.equal(meanwhile.length, 64);
  });

  it('tells one that was late one thing at a time, until it is prompt again', async (t) => {
    const { write, start, hangAll, asked, time } = await open(t);
    const [receiver = ''] = late;
    let release = hangAll();
    const node = await start();
    await write(receiver);
    await time.advance(1_000);
    await waitFor(asked, 1);
    for (let count = 1; count <= 10; count += 1) await write(receiver);
    await time.advance(1_000);
    const next = hangAll();
    release();
    await waitFor(asked, 2);
    await time.advance(0);
    const whileLate = asked().length;
    release = hangAll();
    next();
    await waitFor(asked, 10);
    await time.advance(0);
    const oncePrompt = asked().length;
    release();
    await node.drain(0);

    assert.deepEqual([whileLate, oncePrompt], [2, 10]);
  });
});
