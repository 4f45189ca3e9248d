import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../../src/adapters/contract/merchant-adapter.ts';
import { createCommerce } from '../../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../../src/commerce/merchant-calls/merchants.ts';
import type { OutboxEvent } from '../../../../src/commerce/order/outgoing-events/outbox-event.ts';
import type { Receivers } from '../../../../src/commerce/order/outgoing-events/receivers.ts';
import type { OrderStatus } from '../../../../src/domain/order/order.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { atEnd } from '../../../support/at-end.ts';
import { settle } from '../../../support/manual-time.ts';
import { createCaller, createCommerceKit, DOMAIN, orderInput, owner } from '../../../support/servers/commerce-kit.ts';
import { until } from '../../../support/until.ts';

const OTHER = 'other.example';
const PAGE = 'https://shop.example/orders/1?key=secret';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

type Shown = Parameters<NonNullable<Receivers['show']>>[1];
type Announcement = Awaited<ReturnType<NonNullable<MerchantAdapter['awaitOrderChanges']>>>;

/** A shop that announces nothing unless told how, and somebody whose receiver hears of changes. */
async function openShop(t: TestContext, awaitOrderChanges?: MerchantAdapter['awaitOrderChanges']) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const shop = kit.dependencies.merchants.requireConfigured(DOMAIN);
  const { getOrder, awaitOrderChanges: _none, ...others } = shop.adapter;
  assert.ok(getOrder);
  const heard: (OutboxEvent & { readonly receiver: string })[] = [];
  const hidden: readonly OrderStatus[] = [];
  const state = { status: 'PENDING' as OrderStatus, isAway: false, receivers: ['backend'], hidden, looks: 0 };
  const adapter = {
    ...others,
    ...(awaitOrderChanges && { awaitOrderChanges }),
    getOrder: async (...input: Parameters<typeof getOrder>) => {
      state.looks += 1;
      if (state.isAway) throw new CommerceError('StoreUnavailable');
      return { ...(await getOrder(...input)), status: state.status, orderStatusPageUrl: PAGE };
    },
  } as typeof shop.adapter;
  const receivers = {
    list: async () => state.receivers,
    show: async (_receiver: string, { order: { status } }: Shown) => {
      if (state.hidden.length === 0) return null;
      return state.hidden.includes(status) ? 'PENDING' : status;
    },
    deliver: async (receiver: string, event: OutboxEvent) => void heard.push({ receiver, ...event }),
  };
  const open = () =>
    createCommerce({ ...kit.dependencies, merchants: new Merchants([{ ...shop, adapter }]), receivers });
  const place = async () => {
    const { attempt } = await open().placeOrder(createCaller(), orderInput());
    assert.equal(attempt?.status, 'SUCCEEDED');
    return attempt.result.kind === 'succeeded' ? attempt.result.orderId : '';
  };
  /** Nodes that start look at once. */
  const pass = async (milliseconds: number, nodes = 1) => {
    await kit.time.advance(milliseconds);
    const outboxes = await Promise.all(Array.from({ length: nodes }, () => open().startOutbox()));
    await kit.time.advance(0);
    for (const outbox of outboxes) await outbox?.drain(0);
  };
  const told = () => heard.map(({ type, order }) => `${type} ${order?.status}`);
  const { orderFollows, orders, personalData } = kit.stores;
  return { state, pass, told, heard, orderFollows, orders, personalData, open, time: kit.time, place };
}

async function placeOrder(...parts: Parameters<typeof openShop>) {
  const shop = await openShop(...parts);
  return { ...shop, orderId: await shop.place() };
}

async function openShopAndOrder(t: TestContext, receivers: string[]) {
  const shop = await openShop(t);
  shop.state.receivers = receivers;
  await shop.place();
  return shop;
}

const PLACED = ['order.placed PENDING', 'attempt.ended PENDING'];

describe('a placed order whose changes are told', () => {
  it('is told as pending once, and again with each other status, by one of two nodes', async (t) => {
    const { state, pass, told } = await placeOrder(t);

    await pass(0, 2);
    const first = told();
    state.status = 'SHIPPED';
    await pass(2 * SECOND, 2);
    await pass(2 * SECOND, 2);
    state.status = 'DELIVERED';
    await pass(2 * SECOND, 2);

    assert.deepEqual(first, PLACED);
    assert.deepEqual(told().slice(2), ['order.status_changed SHIPPED', 'order.status_changed DELIVERED']);
  });

  it('is told with a status that it had when it was read first', async (t) => {
    const { state, pass, told } = await placeOrder(t);
    state.status = 'CONFIRMED';

    await pass(0);
    await pass(0);

    assert.deepEqual(told(), [...PLACED, 'order.status_changed CONFIRMED']);
  });

  it('is not told of a change since it was placed that its receiver cannot see, but of the next', async (t) => {
    const { state, pass, told } = await placeOrder(t);
    state.hidden = ['CONFIRMED'];
    state.status = 'CONFIRMED';

    await pass(0);
    const first = told();
    state.status = 'SHIPPED';
    await pass(2 * SECOND);

    assert.deepEqual(first, PLACED);
    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
  });

  it('is told of no later change that its receiver cannot see, but of the next', async (t) => {
    const { state, pass, told } = await placeOrder(t);
    state.hidden = ['CONFIRMED'];
    await pass(0);
    state.status = 'CONFIRMED';
    await pass(2 * SECOND);
    const first = told();
    state.status = 'SHIPPED';
    await pass(2 * SECOND);

    assert.deepEqual(first, PLACED);
    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
  });

  it('is read less often the longer it is quiet, and a change after a quiet day is told within the hour', async (t) => {
    const { state, pass, told } = await placeOrder(t);
    await pass(0);
    for (let elapsed = 0; elapsed < DAY; elapsed += 60 * SECOND) await pass(60 * SECOND);
    const looks = state.looks;
    state.status = 'SHIPPED';
    await pass(HOUR);

    assert.ok(looks < 200, `${looks} looks`);
    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
  });

  it('is told when its shop announces a change, before the next look is due', async (t) => {
    const first = Promise.withResolvers<Announcement>();
    const { state, told, open, time, orderId } = await placeOrder(t, () => first.promise);
    const outbox = await open().startOutbox();
    await until(async () => told().length === PLACED.length && state.looks === 1);
    await settle();
    state.status = 'SHIPPED';
    const before = time.now();

    first.resolve({ next: '1', orderIds: [orderId] });
    await until(async () => told().length > PLACED.length);
    await outbox?.drain(0);

    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
    assert.equal(time.now(), before);
  });

  it('is asked for again where the database was away at the moment of the announcement', async (t) => {
    const asked: (string | null)[] = [];
    const { open, time, orderId, orderFollows } = await placeOrder(t, async (_call, { after }) => {
      asked.push(after);
      if (after === null) return { next: '0', orderIds: [] };
      return after === '0' ? { next: '1', orderIds: [orderId] } : new Promise(() => {});
    });
    const wake = t.mock.method(orderFollows, 'wake');
    wake.mock.mockImplementationOnce(() => Promise.reject(new Error('away')));
    const outbox = await open().startOutbox();
    for (let seconds = 0; seconds < 60 && !asked.includes('1'); seconds += 1) {
      await time.advance(SECOND);
      await settle();
    }
    await outbox?.drain(0);

    assert.deepEqual(asked, [null, '0', '0', '1']);
    assert.deepEqual(
      wake.mock.calls.map(({ arguments: [domain, orderIds] }) => [domain, orderIds]),
      [
        [DOMAIN, [orderId]],
        [DOMAIN, [orderId]],
      ],
    );
  });

  it('is told when its shop announces a change, by a node that ran before any order was followed there', async (t) => {
    const first = Promise.withResolvers<Announcement>();
    const { state, told, open, time, place } = await openShop(t, () => first.promise);
    const outbox = await open().startOutbox();
    await settle();
    // On another node.
    const orderId = await place();
    await time.advance(SECOND);
    await until(async () => told().length === PLACED.length && state.looks === 1);
    await settle();
    state.status = 'SHIPPED';
    const before = time.now();

    first.resolve({ next: '1', orderIds: [orderId] });
    await until(async () => told().length > PLACED.length);
    await outbox?.drain(0);

    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
    assert.equal(time.now(), before);
  });

  it('is written down without its page once its buyer was removed', async (t) => {
    const { state, pass, orderFollows, personalData } = await placeOrder(t);
    const tell = t.mock.method(orderFollows, 'tell');
    const written = () => tell.mock.calls.map(({ arguments: [, { messages }] }) => messages.at(-1)?.data ?? '');
    await pass(0);
    state.status = 'CONFIRMED';
    await pass(2 * SECOND);
    await personalData.remove(owner, null);
    state.status = 'SHIPPED';
    await pass(2 * SECOND);

    const [, before = '', after = ''] = written();
    assert.ok(before.includes(PAGE));
    assert.match(after, /SHIPPED/);
    assert.ok(!after.includes(PAGE));
  });

  it('is told later if its shop is away', async (t) => {
    const { state, pass, told } = await placeOrder(t);
    await pass(0);
    state.status = 'SHIPPED';
    state.isAway = true;
    await pass(2 * SECOND);
    const away = told();
    state.isAway = false;
    await pass(60 * SECOND);

    assert.deepEqual(away, PLACED);
    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
  });

  it('is told by a node that knows a receiver, although one without it has looked before', async (t) => {
    const { state, pass, told } = await placeOrder(t);
    await pass(0);
    const { looks } = state;
    state.status = 'SHIPPED';
    state.receivers = [];
    await pass(2 * SECOND);
    const unheard = [...told(), state.looks];
    state.receivers = ['backend'];
    await pass(2 * SECOND);

    assert.deepEqual(unheard, [...PLACED, looks]);
    assert.deepEqual(told(), [...PLACED, 'order.status_changed SHIPPED']);
  });

  it('is told to a receiver that one node knows, although another without it has told the rest', async (t) => {
    const { state, pass, heard, orderFollows } = await openShopAndOrder(t, ['backend', 'other']);
    const tell = t.mock.method(orderFollows, 'tell');
    await pass(0);
    state.receivers = ['backend'];
    await pass(2 * SECOND);
    const quiet = tell.mock.callCount();
    state.status = 'SHIPPED';
    await pass(2 * SECOND);
    state.receivers = ['backend', 'other'];
    await pass(2 * SECOND);

    const shipped = heard.filter(({ order }) => order?.status === 'SHIPPED').map(({ receiver }) => receiver);
    assert.equal(quiet, 1);
    assert.deepEqual(shipped, ['backend', 'other']);
  });

  it('is left after sixty quiet days, whether or not somebody is to hear of it', async (t) => {
    const [quiet, unheard] = [await placeOrder(t), await placeOrder(t)];
    for (const each of [quiet, unheard]) await each.pass(0);
    unheard.state.receivers = [];

    for (const each of [quiet, unheard]) {
      await each.pass(60 * DAY);
      const followed = await each.orderFollows.listDomains();
      await each.pass(DAY);

      assert.deepEqual(followed, [DOMAIN]);
      assert.deepEqual(await each.orderFollows.listDomains(), []);
      assert.deepEqual(each.told(), PLACED);
    }
  });
});

describe('the placed orders of a slow merchant', () => {
  it('are read four at a time, and keep those of no other waiting', async (t) => {
    const kit = await createCommerceKit();
    atEnd(t, () => kit.close());
    const held = Promise.withResolvers<void>();
    const looks: string[] = [];
    const watch = (domain: string) => {
      const merchant = kit.dependencies.merchants.requireConfigured(domain);
      const { awaitOrderChanges: _none, ...adapter } = merchant.adapter;
      const getOrder: MerchantAdapter['getOrder'] = async (...input) => {
        looks.push(domain);
        if (domain === DOMAIN) await held.promise;
        return adapter.getOrder?.(...input) ?? assert.fail();
      };
      return { ...merchant, adapter: { ...adapter, getOrder } };
    };
    const receivers = { list: async () => ['backend'], deliver: async () => {} };
    const merchants = new Merchants([watch(DOMAIN), watch(OTHER)]);
    const commerce = createCommerce({ ...kit.dependencies, merchants, receivers });
    const place = async (name: string, domain: string) => {
      const items = [{ variantId: 'mug-red', quantity: 1 }];
      const order = orderInput({ domain, idempotencyKey: name, items });
      const { attempt } = await commerce.placeOrder(createCaller({ deviceId: name }), order);
      assert.equal(attempt?.status, 'SUCCEEDED');
    };
    for (let index = 0; index < 6; index += 1) await place(`slow-${index}`, DOMAIN);
    await kit.time.advance(1);
    const outbox = await commerce.startOutbox();
    await until(async () => looks.length === 4);

    await place('well', OTHER);
    await kit.time.advance(2 * SECOND);
    await until(async () => looks.includes(OTHER));
    const meanwhile = [...looks];
    held.resolve();
    await until(async () => looks.filter((domain) => domain === DOMAIN).length === 6);
    await outbox?.drain(0);

    assert.deepEqual(meanwhile, [...Array(4).fill(DOMAIN), OTHER]);
  });
});
