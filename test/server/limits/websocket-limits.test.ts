import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { post } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { type BareServer, Gate, startBareServer } from '../../support/servers/start-bare-server.ts';

const HANDSHAKE =
  'GET /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
  'sec-websocket-protocol: graphql-transport-ws\r\n\r\n';
/** A pong with nothing in it, masked with zeros as clients have to. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** The plain answer to a handshake that is refused. */
async function refusedHandshake({ url }: BareServer, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  const [, response] = await once(socket, 'unexpected-response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const { errors } = JSON.parse(text);
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], errors };
}

describe('a socket that sends without reading', () => {
  it('is closed once too much waits for it, and others are served', async () => {
    await using bare = await startBareServer({
      limits: { socketBufferBytes: 64 * 1024, socketMessagesPerSecond: 1e6 },
    });
    const socket = new WebSocket(`${bare.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.on('error', () => {});
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    const closing = bare.logged('Socket closed at its limit');
    let isClosing = false;
    closing.then(() => {
      isClosing = true;
    });

    socket.pause();
    const variables = { name: 'x'.repeat(30_000) };
    const payload = { query: 'query ($name: String) { hello(name: $name) }', variables };
    for (let id = 1; !isClosing; id += 1) {
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }), () => {});
      await new Promise((resolve) => setImmediate(resolve));
    }

    assert.deepEqual((await closing).fields, { bound: 'buffer' });
    assert.equal((await post(bare.url, '{ hello }')).status, 200);
    socket.terminate();
  });

  it('does not get back what it puts into its pings', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url);

    socket.send({ type: 'ping', payload: { text: 'x'.repeat(200_000) } });

    assert.deepEqual(await socket.next(), { type: 'pong' });
  });

  it('is dropped although it sends pongs, since none of them answers a ping', async () => {
    await using bare = await startBareServer({ limits: { keepAliveMs: 50 } });
    const connection = connect(Number(new URL(bare.url).port), '127.0.0.1');
    // The drop may come while a pong is on its way, and then shows as a reset.
    connection.on('error', () => {});
    const closed = new Promise<void>((resolve) => connection.once('close', () => resolve()));
    connection.write(HANDSHAKE);
    connection.resume();
    const timer = setInterval(() => connection.write(PONG), 10);

    await closed;

    clearInterval(timer);
  });
});

describe('a socket that sends too much', () => {
  const frozen = { clock: { now: () => 1_790_000_000_000 } };

  it('is closed with 1013, which clients take for a reason to come back later', async () => {
    await using bare = await startBareServer({ ...frozen, limits: { socketMessagesPerSecond: 10 } });
    await using socket = await RawSocket.connect(bare.url);

    for (let sent = 0; sent < 20; sent += 1) socket.send({ type: 'pong' });

    assert.deepEqual(await socket.closed, { code: 1013, reason: 'RateLimited' });
    assert.deepEqual((await bare.logged('Socket closed at its limit')).fields, { bound: 'messages' });
  });

  it('may send as many as for two seconds at once', async () => {
    await using bare = await startBareServer({ ...frozen, limits: { socketMessagesPerSecond: 10 } });
    await using socket = await RawSocket.connect(bare.url);

    for (let sent = 0; sent < 18; sent += 1) socket.send({ type: 'pong' });
    socket.send({ type: 'ping' });

    assert.deepEqual(await socket.next(), { type: 'pong' });
  });

  it('spends more on a large message than on a small one', async () => {
    await using bare = await startBareServer({ ...frozen, limits: { socketMessagesPerSecond: 10 } });
    await using socket = await RawSocket.connect(bare.url);

    for (let sent = 0; sent < 2; sent += 1) socket.send({ type: 'pong', payload: { text: 'x'.repeat(200_000) } });

    assert.equal((await socket.closed).code, 1013);
  });

  it('may send again after a while', async () => {
    let now = 1_790_000_000_000;
    await using bare = await startBareServer({ clock: { now: () => now }, limits: { socketMessagesPerSecond: 10 } });
    await using socket = await RawSocket.connect(bare.url);

    for (let second = 0; second < 5; second += 1) {
      for (let sent = 0; sent < 10; sent += 1) {
        socket.send({ type: 'ping' });
        assert.deepEqual(await socket.next(), { type: 'pong' });
      }
      now += 1_000;
    }
  });
});

describe('sockets of one address', () => {
  it('are refused with 429 beyond their number, until one of them leaves', async () => {
    await using bare = await startBareServer({ limits: { socketsPerAddress: 2 } });
    await using first = await RawSocket.connect(bare.url);
    await using second = await RawSocket.open(bare.url);

    const refused = await refusedHandshake(bare);
    await first.close();
    await using third = await RawSocket.connect(bare.url);

    assert.deepEqual([refused.status, refused.retryAfter], [429, '5']);
    assert.equal(refused.errors[0].extensions.code, 'RateLimited');
    assert.equal(refused.errors[0].extensions.httpStatus, 429);
    assert.ok(second && third);
  });

  it('are told apart behind trusted proxies, and an IPv6 household counts as one', async () => {
    await using bare = await startBareServer({ trustedProxies: 1, limits: { socketsPerAddress: 1 } });
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

    await using first = await RawSocket.open(bare.url, from('203.0.113.1'));
    await using second = await RawSocket.open(bare.url, from('203.0.113.2'));
    await using third = await RawSocket.open(bare.url, from('2001:db8:1:2::1'));

    assert.equal((await refusedHandshake(bare, { 'x-forwarded-for': '203.0.113.1' })).status, 429);
    assert.equal((await refusedHandshake(bare, { 'x-forwarded-for': '2001:db8:1:2:ffff::9' })).status, 429);
    assert.ok(first && second && third);
  });

  it('do not count if they come with a server secret, and its client finds room where others do not', async () => {
    await using bare = await startBareServer({ limits: { socketsPerAddress: 1 } });
    const secret = { 'x-svc-authorization': 'server' };

    await using first = await RawSocket.connect(bare.url, secret);
    await using second = await RawSocket.connect(bare.url, secret);
    await using buyer = await RawSocket.open(bare.url);
    await using third = await RawSocket.open(bare.url, { headers: secret });

    assert.equal((await refusedHandshake(bare)).status, 429);
    assert.ok(first && second && buyer && third);
  });

  it('are refused with 503 beyond the number of all', async () => {
    await using bare = await startBareServer({ limits: { sockets: 1 } });
    await using socket = await RawSocket.connect(bare.url, { 'x-svc-authorization': 'server' });

    const refused = await refusedHandshake(bare, { 'x-svc-authorization': 'server' });

    assert.deepEqual([refused.status, refused.retryAfter], [503, '5']);
    assert.ok(socket);
  });

  it('are no more than the number of all, although two secrets are read at a time', async () => {
    const reading = new Gate();
    let begun = 0;
    const beforeAuthentication = () => {
      begun += 1;
      if (begun === 2) reading.open();
      return reading.pass();
    };
    await using bare = await startBareServer({ limits: { sockets: 2, socketsPerAddress: 1 }, beforeAuthentication });
    await using buyer = await RawSocket.open(bare.url);
    const secret = { 'x-svc-authorization': 'server' };

    const opening = [1, 2].map(() => RawSocket.open(bare.url, { headers: secret }));
    const results = await Promise.allSettled(opening);
    const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    await using stack = new AsyncDisposableStack();
    for (const socket of opened) stack.use(socket);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));

    assert.deepEqual(refusals, ['Error: Unexpected server response: 503']);
    assert.equal(opened.length, 1);
    assert.ok(buyer);
  });
});

describe('operations on the sockets of one address', () => {
  /** Whether a further operation runs, once those sent before it have begun. */
  const isTaken = async (socket: RawSocket): Promise<boolean> => {
    socket.subscribe(crypto.randomUUID(), '{ hello }');
    const answer = await socket.next();
    if (answer.type === 'next') assert.equal((await socket.next()).type, 'complete');
    else assert.match(JSON.stringify(answer.payload), /"code":"RateLimited"/);
    return answer.type === 'next';
  };

  it('are refused beyond their number over all of them, until one ends or its socket is gone', async () => {
    await using bare = await startBareServer({ limits: { socketOperationsPerAddress: 2 } });
    await using first = await RawSocket.connect(bare.url);
    await using second = await RawSocket.connect(bare.url);
    await using third = await RawSocket.connect(bare.url);
    first.subscribe('slow', '{ slow }');
    const before = await isTaken(first);
    second.subscribe('slow', '{ slow }');

    const full = [await isTaken(second), await isTaken(third), await isTaken(first)];
    await second.close();
    let tries = 0;
    while (!(await isTaken(third))) {
      tries += 1;
      assert.ok(tries < 1_000, 'the operation of a socket that is gone still counts');
    }
    third.subscribe('slow', '{ slow }');
    const fullAgain = [await isTaken(third), await isTaken(first)];
    bare.gate.open();
    assert.deepEqual([(await first.next()).type, (await first.next()).type], ['next', 'complete']);

    assert.deepEqual([before, full, fullAgain], [true, [false, false, false], [false, false]]);
    assert.equal(await isTaken(first), true);
  });

  it('of another address, or with a server secret, do not count', async () => {
    await using bare = await startBareServer({ trustedProxies: 1, limits: { socketOperationsPerAddress: 1 } });
    const from = async (ip: string, payload: object = {}) => {
      const socket = await RawSocket.open(bare.url, { headers: { 'x-forwarded-for': ip } });
      socket.send({ type: 'connection_init', payload });
      assert.equal((await socket.next()).type, 'connection_ack');
      return socket;
    };
    await using mine = await from('203.0.113.1');
    await using other = await from('203.0.113.2');
    await using server = await from('203.0.113.1', { 'x-svc-authorization': 'server' });
    for (const socket of [mine, server]) socket.subscribe('slow', '{ slow }');

    const taken = [await isTaken(mine), await isTaken(other), await isTaken(server)];
    bare.gate.open();

    assert.deepEqual(taken, [false, true, true]);
  });
});

it('has room again for an operation after a mutation that its client left before it was refused', async () => {
  const asking = new Gate();
  await using bare = await startBareServer({
    limits: { subscriptionsPerSocket: 1 },
    admit: async ({ cost }) => {
      if (cost === 1) return null;
      await asking.pass();
      return new CommerceError('RateLimited', { retryAfterSeconds: 1 });
    },
  });
  await using socket = await RawSocket.connect(bare.url);

  socket.subscribe('left', 'mutation { slowWork again: slowWork }');
  await asking.arrived;
  socket.send({ id: 'left', type: 'complete' });
  socket.send({ type: 'ping' });
  assert.equal((await socket.next()).type, 'pong');
  asking.open();
  socket.subscribe('next', '{ hello }');

  assert.equal((await socket.next()).type, 'next');
  assert.equal((await socket.next()).type, 'complete');
});

it('tells the log of an operation that is refused once its socket has closed', async () => {
  const asking = new Gate();
  await using bare = await startBareServer({
    admit: async () => {
      await asking.pass();
      return new CommerceError('RateLimited', { retryAfterSeconds: 1 });
    },
  });
  const ended = bare.logged('operation');
  await using socket = await RawSocket.connect(bare.url);

  socket.subscribe('left', 'query Left { hello }');
  await asking.arrived;
  await socket.close();
  // The server has taken the end of the socket once it answers again.
  await fetch(`${bare.url}/healthz`);
  asking.open();

  assert.equal((await ended).fields['operation'], 'Left');
});

it('takes a watcher that drops its connection for no error, while events are written to it', async () => {
  await using bare = await startBareServer();
  const socket = new WebSocket(`${bare.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'subscription { ticks }' } }));
  bare.ticks.push(0);
  await once(socket, 'message');

  socket.terminate();
  for (let tick = 1; tick <= 2_000; tick += 1) bare.ticks.push(tick);
  await bare.ticks.ended;

  assert.equal((await post(bare.url, '{ hello }')).status, 200);
  assert.deepEqual(
    bare.log.filter(({ level }) => level === 'error' || level === 'warn'),
    [],
  );
});

it('closes with a reason that fits, however long the text is that it is about', async () => {
  await using bare = await startBareServer();
  await using socket = await RawSocket.connect(bare.url);
  const id = 'é'.repeat(200);

  socket.subscribe(id, 'subscription { ticks }');
  socket.subscribe(id, 'subscription { ticks }');

  const { code, reason } = await socket.closed;
  assert.equal(code, 4409);
  assert.match(reason, /^Subscriber for é+$/);
  assert.ok(Buffer.byteLength(reason) <= 123);
});
