import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { openClient } from '../../client/src/create-client.ts';
import { CartwrightError, type Client, createServerClient } from '../../client/src/index.ts';
import { Subscriptions } from '../../client/src/socket.ts';
import { createMemoryStorage } from '../../client/src/storage/storage.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { findVariantId } from '../support/orders/find-variant-id.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { type DeviceClient, startService } from '../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';
const WATCH = 'subscription ($domain: String!) { cartChanged(domain: $domain) { cart { lineItems { quantity } } } }';
const PROGRESS = 'subscription ($attemptId: ID!) { placeOrderProgress(attemptId: $attemptId) { __typename sequence } }';
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';

type Changed = { cartChanged: { cart: { lineItems: { quantity: number }[] } | null } };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
const hasCode = (code: string) => (error: unknown) => error instanceof CartwrightError && error.code === code;
const open = (url: string, storage = createMemoryStorage()) =>
  openClient({ url: `${url}/graphql`, appId: 'demo-app', webSocket: WebSocket, storage }, pause);

/** The quantity in each event. */
async function* watch(client: Client, onInterrupted = (_: CartwrightError) => {}, signal?: AbortSignal) {
  const options = { onInterrupted, ...(signal && { signal }) };
  for await (const { cartChanged } of client.subscribe<Changed>(WATCH, { domain: SHOP }, options)) {
    yield cartChanged.cart?.lineItems[0]?.quantity ?? 0;
  }
}

/** Each connection is that of the next device. */
function openSocket(
  url: string,
  devices: readonly DeviceClient[],
  { hear = (_text: string, _connections: number) => {}, pause: wait = async () => {} } = {},
) {
  const sockets: WebSocket[] = [];
  class HeardSocket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      sockets.push(this);
      this.on('message', (text) => hear(String(text), sockets.length));
    }
  }
  const authorize = async () => {
    const { headers, token: accessToken, deviceId } = devices[sockets.length - 1] ?? assert.fail('no device is left');
    return { headers, device: { accessToken, deviceId } };
  };
  return {
    sockets,
    socket: new Subscriptions({ url: `${url}/graphql`, webSocket: HeardSocket, authorize, pause: wait }),
  };
}

const follow = (
  socket: Subscriptions,
  onInterrupted = (_: CartwrightError) => {},
  query = WATCH,
  readVariables: () => Record<string, unknown> = () => ({ domain: SHOP }),
) => socket.follow(query, readVariables, { signal: new AbortController().signal, onInterrupted });

describe('subscribe', () => {
  it('goes on after its connection was cut, and says so', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { hostname: host, port } = new URL(service.url);
    await using proxy = await TcpProxy.start({ host, port: Number(port) });
    const client = open(`http://127.0.0.1:${proxy.port}`);
    const input = {
      domain: SHOP,
      addToCartRef: { variantId: await findVariantId(await service.openDevice(), SHOP, 'PKT-M-MOSS') },
      quantity: 2,
    };
    const interruptions: string[] = [];
    const quantities = watch(client, ({ code }) => interruptions.push(code));

    assert.equal((await quantities.next()).value, 0);
    await proxy.cut();
    await proxy.mend();
    await client.mutate(ADD, { input });
    let seen = 0;
    while (seen === 0) seen = (await quantities.next()).value ?? assert.fail();
    await quantities.return(undefined);

    assert.equal(seen, 2);
    assert.ok(interruptions.length > 0);
    assert.ok(interruptions.every((code) => code === 'NetworkFailed'));
  });

  it('gets another token if the service rejects the one it has', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const client = open(service.url);
    await client.query('{ __typename }');

    now += 3_600_000;
    const quantities = watch(client);

    assert.equal((await quantities.next()).value, 0);
    await quantities.return(undefined);
  });

  for (const [name, refusal] of [
    ['is not answered in time', new CartwrightError('TimedOut', 'Nobody answered', { isAnswered: false })],
    ['is refused for now', new CartwrightError('RateLimited', 'Too many', { retryable: true })],
  ] as const) {
    it(`goes on if the renewal of its session ${name}, and says so`, async () => {
      await using service = await startService({ domains: [SHOP] });
      const { headers } = await service.openDevice();
      const answers = [refusal, refusal];
      const socket = new Subscriptions({
        url: `${service.url}/graphql`,
        webSocket: WebSocket,
        authorize: async () => {
          const refused = answers.shift();
          if (refused !== undefined) throw refused;
          return { headers };
        },
        pause: async () => {},
      });
      const heard: string[] = [];
      const signal = new AbortController().signal;
      const onInterrupted = ({ code }: CartwrightError) => void heard.push(code);

      const events = socket.follow(WATCH, () => ({ domain: SHOP }), { signal, onInterrupted });
      const first = await events.next();
      await events.return(undefined);

      assert.equal(first.done, false);
      assert.deepEqual(heard, [refusal.code, refusal.code]);
    });
  }

  it('follows the new device once the old one is replaced', async () => {
    await using service = await startService({ domains: [SHOP] });
    const storage = createMemoryStorage();
    const client = open(service.url, storage);
    const variantId = await findVariantId(await service.openDevice(), SHOP, 'PKT-M-MOSS');
    const input = { domain: SHOP, addToCartRef: { variantId }, quantity: 2 };
    await client.mutate(ADD, { input });
    const quantities = watch(client);
    const before = (await quantities.next()).value;

    // The buyer deletes what the site keeps: the service would still take the old token.
    await storage.setItem(`cartwright ${service.url}/graphql demo-app`, '');
    await client.query('{ __typename }');
    const after = (await quantities.next()).value;
    await quantities.return(undefined);

    assert.deepEqual([before, after], [2, 0]);
  });

  it('shows no event of the old device that nobody has taken yet', async () => {
    await using service = await startService({ domains: [SHOP] });
    const storage = createMemoryStorage();
    const arrived = Promise.withResolvers<void>();
    class HeardSocket extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.on('message', (text) => {
          if (String(text).includes('"quantity":2')) arrived.resolve();
        });
      }
    }
    const options = { url: `${service.url}/graphql`, appId: 'demo-app', webSocket: HeardSocket, storage };
    const client = openClient(options, pause);
    const variantId = await findVariantId(await service.openDevice(), SHOP, 'PKT-M-MOSS');
    const quantities = watch(client);
    const before = (await quantities.next()).value;

    await client.mutate(ADD, { input: { domain: SHOP, addToCartRef: { variantId }, quantity: 2 } });
    await arrived.promise;
    await storage.setItem(`cartwright ${service.url}/graphql demo-app`, '');
    await client.query('{ __typename }');
    const after = (await quantities.next()).value;
    await quantities.return(undefined);

    assert.deepEqual([before, after], [0, 0]);
  });

  it("shows no event of the old device that nobody has taken yet if the next connection is the new one's", async () => {
    await using service = await startService({ domains: [SHOP] });
    const [old, fresh] = [await service.openDevice(), await service.openDevice()];
    const arrived = { old: Promise.withResolvers<void>(), fresh: Promise.withResolvers<void>() };
    const { socket, sockets } = openSocket(service.url, [old, fresh], {
      hear: (text, connections) => {
        if (text.includes('"quantity":2')) arrived.old.resolve();
        if (text.includes('"type":"next"') && connections === 2) arrived.fresh.resolve();
      },
    });
    const events = follow(socket);
    await events.next();

    const addToCartRef = { variantId: await findVariantId(old, SHOP, 'PKT-M-MOSS') };
    await old.request(ADD, { input: { domain: SHOP, addToCartRef, quantity: 2 } });
    await arrived.old.promise;
    sockets[0]?.terminate();
    await arrived.fresh.promise;
    const { value } = await events.next();
    await events.return(undefined);

    assert.deepEqual(value, { cartChanged: { cart: null } });
  });

  it('shows no event of the old device that nobody has taken yet if what the new one follows has ended', async () => {
    await using service = await startService({ domains: [SHOP] });
    const [old, fresh] = [await service.openDevice(), await service.openDevice()];
    const attempts = [crypto.randomUUID(), crypto.randomUUID()] as const;
    await placeOrder(old, { key: attempts[0], card: '4000000000003220' });
    await placeOrder(fresh, { key: attempts[1] });
    const arrived = { old: Promise.withResolvers<void>(), fresh: Promise.withResolvers<void>() };
    const { socket, sockets } = openSocket(service.url, [old, fresh], {
      hear: (text) => {
        if (text.includes('"OrderActionRequired"')) arrived.old.resolve();
        if (text.includes('"type":"complete"')) arrived.fresh.resolve();
      },
    });
    const events = follow(socket, undefined, PROGRESS, () => ({ attemptId: attempts[sockets.length - 1] }));
    await events.next();

    await arrived.old.promise;
    sockets[0]?.terminate();
    await arrived.fresh.promise;
    await new Promise((turn) => setImmediate(turn));
    const shown: unknown[] = [];
    for await (const event of events) shown.push(event);

    assert.deepEqual(shown.at(0), { placeOrderProgress: { __typename: 'OrderStepStarted', sequence: 1 } });
    assert.deepEqual(shown.at(-1), { placeOrderProgress: { __typename: 'OrderPlaced', sequence: shown.length } });
  });

  it('tells of a lost connection once, also if its device is replaced before there is another', async () => {
    await using service = await startService({ domains: [SHOP] });
    const [old, fresh] = [await service.openDevice(), await service.openDevice()];
    const [isPaused, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { socket, sockets } = openSocket(service.url, [old, fresh], {
      pause: () => {
        isPaused.resolve();
        return goesOn.promise;
      },
    });
    const heard: string[] = [];
    const events = follow(socket, ({ code }) => void heard.push(code));
    await events.next();

    sockets[0]?.terminate();
    await isPaused.promise;
    socket.replace(fresh.deviceId);
    goesOn.resolve();
    const { done } = await events.next();
    await events.return(undefined);

    assert.equal(done, false);
    assert.deepEqual(heard, ['NetworkFailed']);
  });

  it('ends with what the service refuses, and is refused itself where nothing can be sent', async () => {
    await using service = await startService({ domains: [SHOP] });
    const client = open(service.url);
    const first = (document: string, variables = {}) =>
      client.subscribe(document, variables)[Symbol.asyncIterator]().next();

    await assert.rejects(first(WATCH, { domain: 'nobody.example' }), hasCode('DomainNotFound'));
    await assert.rejects(first('subscription { nothing }'), hasCode('GRAPHQL_VALIDATION_FAILED'));
    await assert.rejects(first('{ merchants { id } }'), hasCode('InvalidDocument'));
    const options = { url: `${service.url}/graphql`, appId: 'demo-app', deviceId: 'till-7', webSocket: WebSocket };
    const stranger = createServerClient({ ...options, serverSecret: 'wrong' });
    await assert.rejects(watch(stranger).next(), CartwrightError);
    const unequipped = openClient({ url: options.url, appId: 'demo-app', webSocket: null }, pause);
    await assert.rejects(watch(unequipped).next(), hasCode('WebSocketMissing'));
  });

  it('follows as a backend', async () => {
    await using service = await startService({ domains: [SHOP] });
    const client = createServerClient({
      url: `${service.url}/graphql`,
      appId: 'demo-app',
      serverSecret: 'demo-server-secret',
      deviceId: 'till-7',
      webSocket: WebSocket,
    });
    const quantities = watch(client);

    assert.equal((await quantities.next()).value, 0);
    await quantities.return(undefined);
  });

  it('does not begin if its signal ended while the socket was being made', async () => {
    await using service = await startService({ domains: [SHOP] });
    const stop = new AbortController();

    const next = watch(open(service.url), undefined, stop.signal).next();
    stop.abort();

    await assert.rejects(next, hasCode('Aborted'));
  });

  it('ends with its signal, also while nobody answers', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    silent.on('connection', () => resolve());
    await new Promise((listening) => silent.once('listening', listening));
    const address = silent.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
    const client = createServerClient({ url, appId: 'a', serverSecret: 's', deviceId: 'd', webSocket: WebSocket });
    const stop = new AbortController();

    const next = watch(client, undefined, stop.signal).next();
    await reached;
    stop.abort();

    await assert.rejects(next, hasCode('Aborted'));
    // The connection is given up with it.
    await new Promise((closed) => silent.close(closed));
  });
});
