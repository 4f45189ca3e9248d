import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { WebSocketClass } from '../../client/src/client.ts';
import { openClient } from '../../client/src/create-client.ts';
import {
  CartwrightError,
  type ChallengeWindow,
  formatMoney,
  type Order,
  type OrderEvent,
} from '../../client/src/index.ts';
import { createMemoryStorage, type Storage } from '../../client/src/storage/storage.ts';
import { EXAMPLE_ADDRESS as BUYER } from '../../src/server/graphiql/example-address.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { findVariantId } from '../support/orders/find-variant-id.ts';
import { startService, type TestService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const SHOP = 'apparel.demo.example';
const CARD = {
  number: '4242 4242 4242 4242',
  expiryMonth: 12,
  expiryYear: new Date().getUTCFullYear() + 3,
  securityCode: '123',
  holderName: 'Ada Lovelace',
};
const CHALLENGED = '4000 0000 0000 3220';
const DECLINED = '4000 0000 0000 0002';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
const hasCode = (code: string) => (error: unknown) => error instanceof CartwrightError && error.code === code;

/** A buyer's client. `answer` may lose an answer. */
function open(
  { url }: Pick<TestService, 'url'>,
  {
    storage = createMemoryStorage(),
    webSocket = WebSocket,
    answer = (response: Response, _: string): Response | Promise<Response> => response,
  }: {
    storage?: Storage;
    webSocket?: WebSocketClass;
    answer?: (response: Response, body: string) => Response | Promise<Response>;
  } = {},
) {
  const sent: string[] = [];
  const send: typeof fetch = async (address, init) => {
    const body = String(init?.body);
    sent.push(body);
    return answer(await fetch(address, init), body);
  };
  const client = openClient({ url: `${url}/graphql`, appId: 'demo-app', webSocket, fetch: send, storage }, pause);
  return { client, sent, storage };
}

/** What placeOrder takes for one shirt. */
async function toInput(service: TestService, client: ReturnType<typeof open>['client'], number = CARD.number) {
  const variantId = await findVariantId(await service.openDevice(), SHOP, 'PKT-M-MOSS');
  return {
    domain: SHOP,
    items: [{ addToCartRef: { variantId }, quantity: 1 }],
    payment: { encryptedCard: await client.encryptCard({ ...CARD, number }) },
    shippingInfo: BUYER,
    billingInfo: BUYER,
  };
}

async function list(order: Order): Promise<readonly OrderEvent[]> {
  const events: OrderEvent[] = [];
  for await (const event of order.events) events.push(event);
  return events;
}

const countOrders = async ({ client }: ReturnType<typeof open>): Promise<number> => {
  const { orders } = await client.query<{ orders: { nodes: unknown[] } }>('{ orders(first: 10) { nodes { id } } }');
  return orders.nodes.length;
};

describe('an order', () => {
  it('tells each step and its end, and is pending until then', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);

    const order = buyer.client.placeOrder(await toInput(service, buyer.client));
    const [events, { attempt }] = await Promise.all([list(order), order.result]);

    assert.equal(attempt?.attemptId, order.attemptId);
    assert.ok(attempt.result.__typename === 'PlaceOrderSucceeded');
    const { total } = attempt.result.cart;
    assert.match(formatMoney(total, 'en-US'), /^\$\d+\.\d\d$/);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, index) => index + 1),
    );
    assert.equal(events.at(-1)?.__typename, 'OrderPlaced');
    assert.deepEqual(await buyer.client.pending(), []);
  });

  it('tells each event once over sockets that break', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { hostname: host, port } = new URL(service.url);
    await using proxy = await TcpProxy.start({ host, port: Number(port) });
    const watched = open({ url: `http://127.0.0.1:${proxy.port}` });
    const order = watched.client.placeOrder(await toInput(service, watched.client));
    await order.result;
    const events: OrderEvent[] = [];
    for await (const event of watched.client.followOrder(order.attemptId).events) {
      events.push(event);
      if (events.length === 2) {
        await proxy.cut();
        await proxy.mend();
      }
    }

    assert.deepEqual(events, await list(order));
  });

  it('says why a card was declined', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);

    const order = buyer.client.placeOrder(await toInput(service, buyer.client, DECLINED));
    const { attempt, userErrors } = await order.result;

    assert.equal(attempt?.status, 'FAILED');
    assert.deepEqual(
      userErrors.map(({ name }) => name),
      ['CreditCardDeclined'],
    );
    assert.equal(await countOrders(buyer), 0);
  });

  it('that never began has no events, and says why', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);
    const encryptedCard = await buyer.client.encryptCard(CARD);

    const order = buyer.client.completeOrder({ domain: SHOP, payment: { encryptedCard } });
    const [events, { attempt, userErrors }] = await Promise.all([list(order), order.result]);

    assert.deepEqual([events, attempt], [[], null]);
    assert.deepEqual(
      userErrors.map(({ name }) => name),
      ['CartNotFound'],
    );
  });

  it('is found although its answer was lost, and its card was sent once', async () => {
    await using service = await startService({ domains: [SHOP] });
    let lost = 0;
    const buyer = open(service, {
      answer: (response, body) => {
        if (!body.includes('mutation PlaceOrder')) return response;
        lost += 1;
        throw new TypeError('the network broke');
      },
    });

    const order = buyer.client.placeOrder(await toInput(service, buyer.client));
    const { attempt } = await order.result;

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.equal(lost, 1);
    assert.equal(buyer.sent.filter((body) => body.includes('encryptedCard')).length, 1);
    assert.equal(await countOrders(buyer), 1);
  });

  it('goes on in the next page with the same storage, over a challenge', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { order, left, storage, address } = await beginChallenged(service);
    left.abort();
    await assert.rejects(order.result, hasCode('Aborted'));

    const next = open(service, { storage });
    const [found] = await next.client.pending();
    assert.equal(found?.attemptId, order.attemptId);
    await fetch(address, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' });
    await found.continue();
    const { attempt } = await found.result;

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual(await next.client.pending(), []);
    assert.equal(await countOrders(next), 1);
    assert.ok(next.sent.every((body) => !body.includes('encryptedCard')));
  });

  it('of a device whose session is lost says that nobody knows, and stays pending', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { order, storage } = await beginChallenged(service);
    const key = `cartwright ${service.url}/graphql demo-app`;
    const session = await storage.getItem(key);
    await storage.setItem(key, '');

    await assert.rejects(order.result, hasCode('DeviceChanged'));
    const next = open(service, { storage });
    const [found] = await next.client.pending();
    await assert.rejects(found?.result ?? assert.fail(), hasCode('DeviceChanged'));
    await storage.setItem(key, session ?? '');
    const [again] = await next.client.pending();
    await again?.cancel();

    assert.equal((await again?.result)?.attempt?.status, 'FAILED');
    assert.deepEqual(await next.client.pending(), []);
  });

  it('of a device that was replaced is no longer pending a day later, and is told once more before', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { order, storage } = await beginChallenged(service);
    const key = `cartwright ${service.url}/graphql demo-app`;
    await storage.setItem(key, '');
    await assert.rejects(order.result, hasCode('DeviceChanged'));
    const [kept] = JSON.parse((await storage.getItem(`${key} orders`)) ?? '[]');
    const begin = (begun: number) => storage.setItem(`${key} orders`, JSON.stringify([{ ...kept, begun }]));
    const next = open(service, { storage });
    const tell = async () => {
      const [found] = await next.client.pending();
      assert.equal(found?.attemptId, order.attemptId);
      await assert.rejects(found.result, hasCode('DeviceChanged'));
    };

    await begin(Date.now() - 23 * 3_600_000);
    await tell();
    await begin(Date.now() - 25 * 3_600_000);
    await tell();

    assert.deepEqual(await next.client.pending(), []);
  });

  it('of a device that was replaced is not told as never begun to a page that follows it by its attempt', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { order, left, storage } = await beginChallenged(service);
    left.abort();
    await assert.rejects(order.result, hasCode('Aborted'));
    await storage.setItem(`cartwright ${service.url}/graphql demo-app`, '');

    const signal = AbortSignal.timeout(10_000);
    const followed = open(service, { storage }).client.followOrder(order.attemptId, { signal });

    await assert.rejects(followed.result, hasCode('DeviceChanged'));
  });

  it('that this browser has not made is not told as never begun', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { order, left } = await beginChallenged(service);

    const signal = AbortSignal.timeout(10_000);
    const followed = open(service).client.followOrder(order.attemptId, { signal });

    await assert.rejects(followed.result, hasCode('OrderUnknown'));
    left.abort();
    await assert.rejects(order.result, hasCode('Aborted'));
  });

  it('is told as placed although its device was replaced before the answer came', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const arrived = Promise.withResolvers<void>();
    const isReplaced = Promise.withResolvers<void>();
    const buyer = open(service, {
      answer: async (response, body) => {
        if (!body.includes('placeOrder(')) return response;
        arrived.resolve();
        await isReplaced.promise;
        return response;
      },
    });

    const order = buyer.client.placeOrder(await toInput(service, buyer.client));
    const told = order.result;
    await arrived.promise;
    now += 9 * 86_400_000;
    await buyer.client.query('{ merchants { domain } }');
    isReplaced.resolve();

    assert.equal((await told).attempt?.status, 'SUCCEEDED');
  });

  it('tells its last events although its device was replaced before the page took them', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const isComplete = Promise.withResolvers<void>();
    class HeardSocket extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.on('message', (text) => {
          if (String(text).includes('"type":"complete"')) isComplete.resolve();
        });
      }
    }
    const buyer = open(service, { webSocket: HeardSocket });
    const order = buyer.client.placeOrder(await toInput(service, buyer.client));
    const events = order.events[Symbol.asyncIterator]();
    const names = [(await events.next()).value?.__typename];
    await order.result;
    await isComplete.promise;

    now += 9 * 86_400_000;
    await buyer.client.query('{ merchants { domain } }');
    for (let next = await events.next(); !next.done; next = await events.next()) names.push(next.value.__typename);

    assert.ok(names.length > 1);
    assert.equal(names.at(-1), 'OrderPlaced');
  });

  it('stays pending if its device was replaced before an answer that says nothing of it', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const arrived = Promise.withResolvers<void>();
    const isReplaced = Promise.withResolvers<void>();
    const buyer = open(service, {
      answer: async (response, body) => {
        if (!body.includes('placeOrder(')) return response;
        arrived.resolve();
        await isReplaced.promise;
        const errors = [{ message: 'Unexpected', path: ['placeOrder'], extensions: { code: 'Unexpected' } }];
        return Response.json({ data: { placeOrder: null }, errors });
      },
    });

    const order = buyer.client.placeOrder(await toInput(service, buyer.client));
    const told = assert.rejects(order.result, hasCode('Unexpected'));
    await arrived.promise;
    now += 9 * 86_400_000;
    await buyer.client.query('{ merchants { domain } }');
    isReplaced.resolve();

    await told;
    assert.equal((await buyer.client.pending())[0]?.attemptId, order.attemptId);
  });

  it('is cancelled while the buyer is at the challenge, and frees the cart', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);
    const order = buyer.client.placeOrder(await toInput(service, buyer.client, CHALLENGED));
    await findChallenge(order);

    await order.cancel();
    const { attempt, userErrors } = await order.result;

    assert.equal(attempt?.status, 'FAILED');
    assert.deepEqual(
      userErrors.map(({ code }) => code),
      ['ORDER_CANCELLED'],
    );
  });

  it('begins once for one attempt, however often it is asked for', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);
    const input = { ...(await toInput(service, buyer.client)), attemptId: crypto.randomUUID() };

    const outcomes = await Promise.all([1, 2].map(() => buyer.client.placeOrder(input).result));

    assert.deepEqual(
      outcomes.map(({ attempt }) => attempt?.attemptId),
      [input.attemptId, input.attemptId],
    );
    assert.equal(await countOrders(buyer), 1);
  });

  it('is followed if another page has sent the same call, and stays pending if it has sent another one', async () => {
    await using service = await startService({ domains: [SHOP] });
    let isRunning = true;
    const buyer = open(service, {
      answer: (response, body) => {
        if (!body.includes('mutation PlaceOrder') || !isRunning) return response;
        const userErrors = [{ code: 'IDEMPOTENCY_IN_FLIGHT', name: 'IdempotencyInFlight' }];
        return Response.json({ data: { placeOrder: { attempt: null, userErrors } } });
      },
    });
    const input = { ...(await toInput(service, buyer.client)), attemptId: crypto.randomUUID() };

    const same = await buyer.client.placeOrder(input).result;
    isRunning = false;
    const other = await buyer.client.placeOrder({ ...input, shippingInfo: { ...BUYER, firstName: 'Grace' } }).result;
    const [found] = await buyer.client.pending();

    assert.equal(same.attempt?.status, 'SUCCEEDED');
    assert.deepEqual([other.attempt, other.userErrors[0]?.code], [null, 'IDEMPOTENCY_CONFLICT']);
    assert.equal((await found?.result)?.attempt?.status, 'SUCCEEDED');
    assert.equal(await countOrders(buyer), 1);
  });

  it('is told as placed although the storage fails at its end', async () => {
    await using service = await startService({ domains: [SHOP] });
    const storage = createMemoryStorage();
    let writes = 0;
    const buyer = open(service, {
      storage: {
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => {
          if (key.endsWith('orders')) writes += 1;
          if (writes > 1) throw new Error('The storage is full');
          return storage.setItem(key, value);
        },
      },
    });

    const { attempt } = await buyer.client.placeOrder(await toInput(service, buyer.client)).result;

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.equal(writes, 2);
  });

  it('that cannot be read says that nobody knows, also if it is asked for too often, and stays pending', async () => {
    await using service = await startService({ domains: [SHOP] });
    const extensions = { code: 'RateLimited', retryable: true, retryAfterSeconds: 600 };
    const buyer = open(service, {
      answer: (response, body) =>
        body.includes('query ReadOrder') ? Response.json({ errors: [{ message: 'Too many', extensions }] }) : response,
    });

    const order = buyer.client.placeOrder(await toInput(service, buyer.client, CHALLENGED));
    const error: unknown = await order.result.catch((cause: unknown) => cause);

    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered, error.retryable], ['RateLimited', false, false]);
    assert.equal((await buyer.client.pending())[0]?.attemptId, order.attemptId);
  });

  it('that began before its call was refused is not told as refused while it cannot be read, and stays pending', async () => {
    await using service = await startService({ domains: [SHOP] });
    const refuse = (code: string, retryAfterSeconds?: number) => {
      const extensions = { code, retryable: true, ...(retryAfterSeconds && { retryAfterSeconds }) };
      return Response.json({ data: null, errors: [{ message: code, extensions }] });
    };
    let isAway = true;
    const buyer = open(service, {
      answer: (response, body) => {
        if (body.includes('mutation PlaceOrder')) return refuse('ServiceUnavailable');
        return isAway && body.includes('query ReadOrder') ? refuse('RateLimited', 600) : response;
      },
    });

    const order = buyer.client.placeOrder(await toInput(service, buyer.client));
    const error: unknown = await order.result.catch((cause: unknown) => cause);
    isAway = false;
    const [found] = await buyer.client.pending();

    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered, error.retryable], ['ServiceUnavailable', false, false]);
    assert.equal(found?.attemptId, order.attemptId);
    assert.equal((await found.result).attempt?.status, 'SUCCEEDED');
  });

  for (const [name, refusal] of [
    ['was refused', { errors: [{ message: 'Away', extensions: { code: 'ServiceUnavailable', retryable: true } }] }],
    ['was found running', { data: { placeOrder: { attempt: null, userErrors: [{ code: 'IDEMPOTENCY_IN_FLIGHT' }] } } }],
  ] as const) {
    it(`whose device is replaced after its call ${name} says that nobody knows, and stays pending`, async () => {
      await using service = await startService({ domains: [SHOP] });
      const storage = createMemoryStorage();
      const buyer = open(service, {
        storage,
        answer: async (response, body) => {
          if (!body.includes('mutation PlaceOrder')) return response;
          await storage.setItem(`cartwright ${service.url}/graphql demo-app`, '');
          return Response.json(refusal);
        },
      });

      const order = buyer.client.placeOrder(await toInput(service, buyer.client));
      const error: unknown = await order.result.catch((cause: unknown) => cause);

      assert.ok(error instanceof CartwrightError);
      assert.deepEqual([error.isAnswered, error.retryable], [false, false]);
      assert.equal((await buyer.client.pending())[0]?.attemptId, order.attemptId);
    });
  }

  it('that is not found says that nobody knows if its device cannot be told either, and stays pending', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { order, left, storage } = await beginChallenged(service);
    left.abort();
    await assert.rejects(order.result, hasCode('Aborted'));
    const key = `cartwright ${service.url}/graphql demo-app`;
    const session = await storage.getItem(key);
    const next = open(service, {
      storage,
      answer: async (response, body) => {
        if (body.includes('createDeviceSession')) {
          const extensions = { code: 'RateLimited', retryable: true, retryAfterSeconds: 600 };
          return Response.json({ data: null, errors: [{ message: 'Too many', extensions }] });
        }
        if (!body.includes('query ReadOrder')) return response;
        await storage.setItem(key, '');
        return Response.json({ data: { placeOrderAttempt: null } });
      },
    });

    const [found] = await next.client.pending();
    const error: unknown = await found?.result.catch((cause: unknown) => cause);
    await storage.setItem(key, session ?? '');

    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered, error.retryable], ['RateLimited', false, false]);
    assert.equal((await next.client.pending())[0]?.attemptId, order.attemptId);
  });

  it('whose answer is lost must not be made again, since another call is another order', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service, {
      answer: (response, body) => {
        if (body.includes('mutation PlaceOrder')) throw new TypeError('the network broke');
        return body.includes('query ReadOrder') ? Response.json({ data: { placeOrderAttempt: null } }) : response;
      },
    });

    const error: unknown = await buyer.client
      .placeOrder(await toInput(service, buyer.client))
      .result.catch((cause: unknown) => cause);

    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered, error.retryable], ['NetworkFailed', false, false]);
  });

  it('is not sent with a storage that throws, and is pending nowhere', async () => {
    await using service = await startService({ domains: [SHOP] });
    const storage = createMemoryStorage();
    const buyer = open(service, {
      storage: {
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => {
          if (key.endsWith('orders')) throw new Error('The storage is full');
          return storage.setItem(key, value);
        },
      },
    });

    const order = buyer.client.placeOrder(await toInput(service, buyer.client));

    await assert.rejects(order.result, hasCode('StorageFailed'));
    await assert.rejects(list(order), hasCode('StorageFailed'));
    assert.ok(buyer.sent.every((body) => !body.includes('mutation PlaceOrder')));
  });
});

describe('a card', () => {
  it('that fails its check digit, or cannot be right otherwise, is refused by the name of its field alone, and nothing is sent', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = open(service);

    for (const [field, value] of Object.entries({
      number: '4242424242424241',
      expiryMonth: 13,
      expiryYear: 30,
      securityCode: '12',
      holderName: ' ',
    })) {
      await assert.rejects(client.encryptCard({ ...CARD, [field]: value }), (error) => {
        assert.ok(hasCode('InvalidCard')(error));
        assert.ok(error instanceof Error && error.message.includes(field));
        assert.doesNotMatch(`${error.stack}`, /4242/);
        return true;
      });
    }

    assert.deepEqual(sent, []);
  });

  it('of a network goes without its security code', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client } = open(service);
    const { securityCode: _, ...card } = CARD;

    assert.match(await client.encryptCard(card), /^[\w-]+(\.[\w-]+){4}$/);
  });
});

async function findChallenge(order: Order): Promise<string> {
  for await (const event of order.events) {
    if (event.__typename === 'OrderActionRequired') return event.challenge?.url ?? assert.fail();
  }
  return assert.fail('no challenge');
}

/** An order that waits for its buyer, at the address of the bank. */
async function beginChallenged(service: TestService) {
  const { client, storage } = open(service);
  const left = new AbortController();
  const order = client.placeOrder(await toInput(service, client, CHALLENGED), { signal: left.signal });
  return { order, left, storage, address: await findChallenge(order) };
}

describe('openChallenge', () => {
  /** A window as a page has it: `lead` is what the bank's page does. */
  function openWindow() {
    const seen: string[] = [];
    const state = { href: 'about:blank', closed: false, isKnownToBeClosed: false };
    const popup: ChallengeWindow = {
      location: {
        get href() {
          return state.href;
        },
        set href(address) {
          seen.push(address);
          state.href = address;
        },
      },
      get closed() {
        state.isKnownToBeClosed = state.closed;
        return state.closed;
      },
      close: () => {
        state.closed = true;
      },
    };
    return { popup, seen, state };
  }

  const approve = (address: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' });

  it('shows the bank in a window that a click opened, goes on when the buyer is back, and closes it', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);
    const { popup, seen, state } = openWindow();

    const order = buyer.client.placeOrder(await toInput(service, buyer.client, CHALLENGED));
    const ending = order.openChallenge(popup);
    const address = await findChallenge(order);
    await until(async () => seen.length > 0);
    await approve(address);
    state.href = `http://shop.example/thanks?attemptId=${order.attemptId}`;
    const { attempt } = await ending;

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual([seen, state.closed], [[address], true]);
    assert.equal(await countOrders(buyer), 1);
  });

  it('is not shown again to a buyer who closed the window, until the page opens another one', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);
    const first = openWindow();
    const second = openWindow();

    const order = buyer.client.placeOrder(await toInput(service, buyer.client, CHALLENGED));
    const ending = order.openChallenge(first.popup);
    await until(async () => first.seen.length > 0);
    const continued = buyer.sent.length;
    first.popup.close();
    await until(async () => buyer.sent.slice(continued).some((body) => body.includes('continuePlaceOrder')));
    void order.openChallenge(second.popup);
    await until(async () => second.seen.length > 0);
    await order.cancel();

    assert.equal((await ending).attempt?.status, 'FAILED');
    assert.deepEqual(first.seen, second.seen);
    assert.equal(first.seen.length, 1);
    // The window that is closed at the end does not ask for a challenge that is over.
    const asked = buyer.sent.length;
    await until(async () => second.state.isKnownToBeClosed);
    await new Promise((turn) => setImmediate(turn));
    assert.equal(buyer.sent.length, asked);
  });

  it('says that nobody knows if the order cannot be continued, and stays pending', async () => {
    await using service = await startService({ domains: [SHOP] });
    const extensions = { code: 'RateLimited', retryable: true, retryAfterSeconds: 600 };
    const refusal = { data: null, errors: [{ message: 'Too many', extensions }] };
    const buyer = open(service, {
      answer: (response, body) => (body.includes('continuePlaceOrder') ? Response.json(refusal) : response),
    });
    const { popup, seen } = openWindow();

    const order = buyer.client.placeOrder(await toInput(service, buyer.client, CHALLENGED));
    const ending = order.openChallenge(popup);
    await until(async () => seen.length > 0);
    popup.close();
    const error: unknown = await ending.catch((cause: unknown) => cause);
    const pending = await buyer.client.pending();
    await order.cancel();

    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered, error.retryable], ['RateLimited', false, false]);
    assert.equal(pending[0]?.attemptId, order.attemptId);
    assert.equal((await order.result).attempt?.status, 'FAILED');
  });

  it('closes the window of an order that needs none', async () => {
    await using service = await startService({ domains: [SHOP] });
    const buyer = open(service);
    const { popup, seen } = openWindow();

    const { attempt } = await buyer.client.placeOrder(await toInput(service, buyer.client)).openChallenge(popup);

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual([seen, popup.closed], [[], true]);
  });
});
