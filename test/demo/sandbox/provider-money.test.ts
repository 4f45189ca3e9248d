import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { changeOrder } from '../../../src/demo/sandbox/after-sale/change-order.ts';
import { refund } from '../../../src/demo/sandbox/after-sale/refund.ts';
import { ship } from '../../../src/demo/sandbox/after-sale/ship.ts';
import { readCartState } from '../../../src/demo/sandbox/cart/read-cart-state.ts';
import { updateLine } from '../../../src/demo/sandbox/cart/update-line.ts';
import { submitOrder } from '../../../src/demo/sandbox/orders/submit-order.ts';
import { authorizeExpressCheckout } from '../../../src/demo/sandbox/payment-providers/express/authorize-express-checkout.ts';
import { isLive, listSessions } from '../../../src/demo/sandbox/payment-providers/express/express-sessions.ts';
import { readExpressCheckout } from '../../../src/demo/sandbox/payment-providers/express/read-express-checkout.ts';
import { startExpressCheckout } from '../../../src/demo/sandbox/payment-providers/express/start-express-checkout.ts';
import type { ExpressPayment } from '../../../src/demo/sandbox/payment-providers/hold-money.ts';
import { releaseHold } from '../../../src/demo/sandbox/payment-providers/release-hold.ts';
import { settleMoney } from '../../../src/demo/sandbox/payment-providers/settle-money.ts';
import type { Shop } from '../../../src/demo/sandbox/shop.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { openSandbox, smallShop, texas } from '../../adapters/sandbox/open-sandbox.ts';
import { startProviders } from '../simulators/support/start-providers.ts';

const WEEK = 7 * 24 * 60 * 60_000;

/** A shop that takes what PayPal holds when it ships. */
async function openShop(t: TestContext) {
  const providers = await startProviders(t);
  const address = { url: providers.url, token: new Secret('token-of-the-merchants') };
  /** Run before the next requests to the provider, one each. */
  const meanwhile: (() => Promise<unknown>)[] = [];
  const sandbox = await openSandbox({
    settings: {
      ...smallShop,
      expressProviders: [{ provider: 'PAYPAL' }, { provider: 'KLARNA' }],
      captureAt: 'shipment',
    },
    providers: {
      hasBooks: () => true,
      find: async () => {
        await meanwhile.shift()?.();
        return address;
      },
    },
  });
  t.after(() => sandbox.close());
  sandbox.time.now = providers.now();
  const { shop } = sandbox;
  const start = async (cartId: string, startKey: string) => {
    const input = { cartId, startKey, provider: 'PAYPAL', returnUrl: 'https://shop.example/back' };
    const { session } = await startExpressCheckout(shop, input);
    const { orderId = '', payerId = '' } = await providers.decide(session.redirectUrl, 'good');
    const approval = { orderId, payerId };
    const update = { cartId, sessionId: session.sessionId, address: null, shipmentId: null, methodId: null, approval };
    return { sessionId: session.sessionId, authorize: () => authorizeExpressCheckout(shop, update) };
  };
  const order = (cartId: string, sessionId: string) =>
    orderWith(cartId, { kind: 'session', sessionId, paymentKey: 'payment-1' });
  const orderWith = async (cartId: string, paid: ExpressPayment) => {
    const submission = { cartId, attemptKey: 'key-1', payment: paid, billingAddress: texas, captchaToken: null };
    const more = { expectedTotal: null, returnUrl: null, challengesAllowed: false };
    const outcome = await submitOrder(shop, { ...submission, ...more });
    assert.ok(outcome.kind === 'placed');
    return outcome.order.orderId;
  };
  const kinds = async () => (await providers.ledger()).map((entry) => entry.split(' ')[0]);
  return { ...sandbox, providers, meanwhile, start, order, orderWith, kinds };
}

describe('the money of an express order', () => {
  it('that its provider does not capture any longer leaves no refund to be paid', async (t) => {
    const { database, shop, providers, fill, start, order, kinds } = await openShop(t);
    const { domain } = shop.settings;
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');
    await authorize();
    const orderId = await order(handle, sessionId);
    const step = (take: typeof ship) =>
      changeOrder({ database, runtime: shop.runtime }, { domain, orderId }, take, [{ sku: 'POSTER', quantity: 1 }]);
    const refunds = () => database.selectFrom('provider_refunds').selectAll().execute();

    await step(refund);
    const planned = await refunds();
    await providers.pass(WEEK);
    await step(ship);
    const refused = await settleMoney(shop);
    await step(refund);

    assert.equal(planned.length, 1);
    assert.deepEqual(
      refused.map(({ movement, refusal }) => [movement, refusal]),
      [['capture', 'released']],
    );
    assert.deepEqual(await refunds(), []);
    assert.deepEqual(await settleMoney(shop), []);
    assert.deepEqual(await kinds(), ['hold', 'release']);
  });
});

/** The same shop, where something happens after the first read of the database. */
function slowDown(shop: Shop, meanwhile: () => Promise<unknown>): Shop {
  const tasks = [meanwhile];
  const database = shop.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await tasks.shift()?.();
      return result;
    },
  });
  return { ...shop, database };
}

describe('what reaches a session too late', () => {
  it('does not change the amount of one in which money is held', async (t) => {
    const { shop, meanwhile, fill, start, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');
    const which = { cartId: handle, sessionId };
    const { amount } = await readExpressCheckout(shop, which);
    const [line] = (await readCartState(shop, shop.database, handle)).lines;
    const setQuantity = (quantity: number) =>
      updateLine(shop, { cartId: handle, lineId: line?.lineId ?? '', quantity });
    await setQuantity(4);

    meanwhile.push(async () => {
      await setQuantity(3);
      await authorize();
    });
    const { session } = await authorizeExpressCheckout(shop, {
      ...which,
      address: null,
      shipmentId: null,
      methodId: null,
      approval: null,
    });

    assert.deepEqual([session.state, session.amount, session.authorized], ['authorized', amount, amount]);
    assert.deepEqual(await readExpressCheckout(shop, which), session);
    assert.deepEqual(await kinds(), ['hold']);
  });

  it('leaves no money held in one that is released', async (t) => {
    const { shop, fill, start, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');

    const { released } = await releaseHold(slowDown(shop, authorize), {
      cartId: handle,
      held: { kind: 'session', sessionId },
    });

    assert.notEqual(released, null);
    assert.deepEqual(await kinds(), ['hold', 'release']);
  });
});

/** The same shop, where what follows its second look at the sessions waits for `others`. */
function waitAtSecondLook(shop: Shop, others: () => Promise<unknown>): Shop {
  const looks: object[] = [];
  const database = shop.database.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const isLook = node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('express_sessions');
      if (isLook) looks.push(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (looks.indexOf(queryId) === 1) await others();
      return result;
    },
  });
  return { ...shop, database };
}

describe('sessions that start', () => {
  it('at once leave their cart with one in which a buyer can pay', async (t) => {
    const { shop, fill } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const everyone = Promise.withResolvers<void>();
    let waiting = 0;
    const others = () => {
      waiting += 1;
      if (waiting === 2) everyone.resolve();
      return everyone.promise;
    };

    const started = await Promise.allSettled(
      ['start-1', 'start-2'].map((startKey) =>
        startExpressCheckout(waitAtSecondLook(shop, others), {
          cartId: handle,
          startKey,
          provider: 'PAYPAL',
          returnUrl: null,
        }),
      ),
    );

    const live = (await listSessions(shop, handle)).filter((session) => isLive(shop, session));
    assert.equal(live.length, 1);
    const { sessionId } = live[0] ?? {};
    assert.ok(started.some((each) => each.status === 'fulfilled' && each.value.session.sessionId === sessionId));
  });

  it('release what the one before holds, also if the provider was away at first', async (t) => {
    const { shop, meanwhile, fill, start, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { authorize } = await start(handle, 'start-1');
    await authorize();

    meanwhile.push(
      () => Promise.resolve(),
      () => Promise.reject(new Error('The provider is away')),
    );
    await assert.rejects(start(handle, 'start-2'));
    const { sessionId } = await start(handle, 'start-2');

    assert.equal((await readExpressCheckout(shop, { cartId: handle, sessionId })).state, 'open');
    assert.deepEqual(await kinds(), ['hold', 'release']);
  });
});

describe('a slow release', () => {
  it('does not take the money of an order that was placed meanwhile', async (t) => {
    const { shop, meanwhile, fill, start, order, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');
    await authorize();
    let placed: PromiseSettledResult<string> | undefined;

    meanwhile.push(async () => {
      [placed] = await Promise.allSettled([order(handle, sessionId)]);
    });
    const { released } = await releaseHold(shop, { cartId: handle, held: { kind: 'session', sessionId } });

    assert.deepEqual([placed?.status, released === null], ['rejected', false]);
    assert.deepEqual(await kinds(), ['hold', 'release']);
  });

  it('does not take the money of an order that was paid by a sheet, and is captured later', async (t) => {
    const { shop, fill, orderWith, providers, kinds } = await openShop(t);
    const { handle, cart: filled } = await fill({ POSTER: 3 });
    const token = await providers.sheetToken({ provider: 'KLARNA', amount: filled.total.number, currency: 'USD' });
    const payment = { kind: 'token', provider: 'KLARNA', token, paymentKey: 'payment-1' } as const;
    await orderWith(handle, payment);

    const { released } = await releaseHold(shop, { cartId: handle, held: { kind: 'token', paymentKey: 'payment-1' } });

    assert.deepEqual([released, await kinds()], [null, ['hold']]);
  });

  it('by the key of a sheet leaves no order without its money', async (t) => {
    const { shop, meanwhile, fill, orderWith, providers, kinds } = await openShop(t);
    const { handle, cart: filled } = await fill({ POSTER: 3 });
    const token = await providers.sheetToken({ provider: 'KLARNA', amount: filled.total.number, currency: 'USD' });
    const payment = { kind: 'token', provider: 'KLARNA', token, paymentKey: 'payment-1' } as const;
    let placed: PromiseSettledResult<string> | undefined;

    meanwhile.push(async () => {
      [placed] = await Promise.allSettled([orderWith(handle, payment)]);
    });
    const { released } = await releaseHold(shop, { cartId: handle, held: { kind: 'token', paymentKey: 'payment-1' } });

    assert.deepEqual([placed?.status, released, await kinds()], ['rejected', null, []]);
  });

  it('that broke off is finished by the next one, also by that of the whole cart', async (t) => {
    const { shop, meanwhile, fill, start, order, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');
    await authorize();

    meanwhile.push(() => Promise.reject(new Error('The provider is away')));
    await assert.rejects(releaseHold(shop, { cartId: handle, held: { kind: 'session', sessionId } }));
    await assert.rejects(order(handle, sessionId), { code: 'express-session-unknown' });
    const { released } = await releaseHold(shop, { cartId: handle, held: { kind: 'cart' } });
    const again = await releaseHold(shop, { cartId: handle, held: { kind: 'session', sessionId } });

    assert.notEqual(released, null);
    assert.deepEqual(again, { released });
    assert.deepEqual(await kinds(), ['hold', 'release']);
  });
});

describe('a slow authorization', () => {
  it('does not bring back a session that another one has replaced, and holds nothing', async (t) => {
    const { meanwhile, fill, start, order, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const slow = await start(handle, 'start-1');
    let replacing: Awaited<ReturnType<typeof start>> | undefined;

    meanwhile.push(async () => {
      replacing = await start(handle, 'start-2');
    });
    await assert.rejects(slow.authorize(), { code: 'express-session-unknown' });
    const replaced = await kinds();
    await replacing?.authorize();

    assert.deepEqual(replaced, ['hold', 'release']);
    await order(handle, replacing?.sessionId ?? '');
    assert.deepEqual(await kinds(), ['hold', 'release', 'hold']);
  });

  it('that was sent twice does not make a session of an order one that can be released', async (t) => {
    const { shop, database, meanwhile, fill, start, order, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');
    await authorize();

    meanwhile.push(() => order(handle, sessionId));
    await assert.rejects(authorize(), { code: 'express-session-unknown' });
    const released = await releaseHold(shop, { cartId: handle, held: { kind: 'session', sessionId } });

    const { state } = await database.selectFrom('express_sessions').select('state').executeTakeFirstOrThrow();
    assert.deepEqual([state, released, await kinds()], ['ordered', { released: null }, ['hold']]);
  });

  it('holds nothing for a session that was released before', async (t) => {
    const { shop, meanwhile, fill, start, kinds } = await openShop(t);
    const { handle } = await fill({ POSTER: 3 });
    const { sessionId, authorize } = await start(handle, 'start-1');

    meanwhile.push(() => releaseHold(shop, { cartId: handle, held: { kind: 'session', sessionId } }));
    await assert.rejects(authorize(), { code: 'express-session-unknown' });

    assert.deepEqual(await kinds(), ['hold', 'release']);
  });
});
