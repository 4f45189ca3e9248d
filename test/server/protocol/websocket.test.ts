import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { codesOf, post } from '../../support/graphql-client.ts';
import { RawSocket, type SocketMessage } from '../../support/machine/raw-socket.ts';
import { startBareServer } from '../../support/servers/start-bare-server.ts';

interface ErrorShape {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly requestId?: string };
}

const errorsOf = ({ payload }: SocketMessage): ErrorShape[] => {
  if (Array.isArray(payload)) return payload;
  const errors = typeof payload === 'object' && payload !== null && 'errors' in payload ? payload.errors : [];
  return Array.isArray(errors) ? errors : [];
};
const codesIn = (message: SocketMessage) => errorsOf(message).map((error) => error.extensions?.code);

describe('GraphQL over WebSocket', () => {
  it('delivers events to a client library, and ends the source when it leaves', async () => {
    await using bare = await startBareServer();
    const client = createClient({ url: `${bare.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });

    const events = client.iterate({ query: 'subscription { ticks }' });
    bare.ticks.push(1);
    bare.ticks.push(2);
    const first = await events.next();
    const second = await events.next();
    await events.return?.();
    await bare.ticks.ended;
    await client.dispose();

    assert.deepEqual([first.value, second.value], [{ data: { ticks: 1 } }, { data: { ticks: 2 } }]);
  });

  it('ends the source of a client that is cut off in the middle of a wait', async () => {
    await using bare = await startBareServer();
    const socket = await RawSocket.connect(bare.url);
    socket.subscribe('1', 'subscription { ticks }');
    bare.ticks.push(1);
    await socket.next();

    await socket[Symbol.asyncDispose]();

    await bare.ticks.ended;
  });

  it('answers queries and mutations too, aborting neither', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url, { 'X-SVC-Authorization': 'ada' });

    socket.subscribe('1', 'query ($name: String) { hello(name: $name) }', { variables: { name: 'Grace' } });

    assert.deepEqual(await socket.next(), { id: '1', type: 'next', payload: { data: { hello: 'Hello Grace' } } });
    assert.deepEqual(await socket.next(), { id: '1', type: 'complete' });
  });

  it('aborts the queries of a client that left, and lets its mutations end', async () => {
    await using bare = await startBareServer();
    const socket = await RawSocket.connect(bare.url);
    socket.subscribe('1', '{ slow }');
    socket.subscribe('2', 'mutation { slowWork }');
    while (bare.seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const aborted = new Promise((resolve) => {
      for (const { signal } of bare.seen) signal.addEventListener('abort', resolve);
    });

    await socket[Symbol.asyncDispose]();
    await aborted;

    assert.deepEqual(
      bare.seen.map(({ signal }) => signal.aborted),
      [true, false],
    );
  });

  it('aborts a query that its client has completed', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url);
    socket.subscribe('1', '{ slow }');
    await bare.gate.arrived;
    const aborted = new Promise((resolve) => bare.seen[0]?.signal.addEventListener('abort', resolve));

    socket.send({ id: '1', type: 'complete' });

    await aborted;
  });

  it('makes a fresh context for each event', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url);
    socket.subscribe('1', 'subscription { serials }');

    bare.ticks.push(1);
    bare.ticks.push(1);
    const messages = [await socket.next(), await socket.next()];

    assert.deepEqual(
      messages.map(({ payload }) => payload),
      [{ data: { serials: 2 } }, { data: { serials: 3 } }],
    );
  });

  describe('credentials', () => {
    it('reads them from connection_init under header names in any case', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url, {
        'X-Svc-Authorization': 'ada',
        'X-SVC-REQUEST-ID': 'r5',
      });

      socket.subscribe('1', '{ hello private }');

      assert.deepEqual((await socket.next()).payload, { data: { hello: 'Hello ada', private: 'ada' } });
      assert.equal(bare.seen[0]?.requestId, 'r5');
    });

    for (const { sent, what, closes } of [
      { sent: 'forbidden', what: 'no new token helps', closes: { code: 4401, reason: 'Forbidden' } },
      { sent: 'expired', what: 'it is renewed', closes: { code: 4403, reason: 'InvalidJWTToken RENEW_SESSION' } },
      { sent: 'refused', what: 'a new one helps', closes: { code: 4403, reason: 'InvalidJWTToken NEW_SESSION' } },
      { sent: 'away', what: 'it cannot be read now', closes: { code: 1013, reason: 'ServiceUnavailable' } },
    ]) {
      it(`closes with ${closes.code} and ${closes.reason} for a credential where ${what}`, async () => {
        await using bare = await startBareServer();
        await using socket = await RawSocket.open(bare.url);

        socket.send({ type: 'connection_init', payload: { 'x-svc-authorization': sent } });

        assert.deepEqual(await socket.closed, closes);
      });
    }

    it('takes a credential that is no text for a bad one', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.open(bare.url);

      socket.send({ type: 'connection_init', payload: { 'x-svc-authorization': { token: 'ada' } } });

      assert.deepEqual(await socket.closed, { code: 4403, reason: 'InvalidJWTToken NEW_SESSION' });
    });

    it('lets a socket without one in, and refuses by operation as over HTTP', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url);

      socket.subscribe('1', '{ private }');
      const message = await socket.next();
      const overHttp = await post(bare.url, '{ private }');

      assert.deepEqual(codesIn(message), ['MissingAuthHeader']);
      assert.deepEqual(codesIn(message), codesOf(overHttp));
    });

    it('closes with 4500 and no detail where the credential cannot be read, with the error in the log', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.open(bare.url);

      socket.send({ type: 'connection_init', payload: { 'x-svc-authorization': 'crash' } });

      assert.deepEqual(await socket.closed, { code: 4500, reason: 'Unexpected' });
      assert.equal(bare.log.filter(({ level }) => level === 'error').length, 1);
    });

    it('closes when the token expires, without an error message that would end operations for good', async () => {
      let now = 1_000_000;
      await using bare = await startBareServer({ clock: { now: () => now } });
      await using socket = await RawSocket.connect(bare.url, { 'x-svc-authorization': `until:${now + 30}` });
      socket.subscribe('1', 'subscription { ticks }');
      bare.ticks.push(1);
      await socket.next();

      now += 30;

      assert.deepEqual(await socket.closed, { code: 4403, reason: 'InvalidJWTToken RENEW_SESSION' });
      assert.deepEqual(socket.unread, []);
      await bare.ticks.ended;
    });

    it('refuses an operation of a socket whose token is over, although its timer has not come yet', async () => {
      let now = 1_000_000;
      await using bare = await startBareServer({ clock: { now: () => now } });
      await using socket = await RawSocket.connect(bare.url, { 'x-svc-authorization': `until:${now + 3_600_000}` });

      now += 3_600_000;
      socket.subscribe('1', '{ hello }');

      assert.deepEqual(await socket.closed, { code: 4403, reason: 'InvalidJWTToken RENEW_SESSION' });
      assert.deepEqual(socket.unread, []);
      assert.deepEqual(bare.seen, []);
    });
  });

  describe('errors', () => {
    for (const { what, query, rest, type, code } of [
      { what: 'does not parse', query: '{ hello', type: 'error', code: 'GRAPHQL_PARSE_FAILED' },
      { what: 'is not valid', query: '{ nothing }', type: 'error', code: 'GRAPHQL_VALIDATION_FAILED' },
      {
        what: 'has too many words',
        query: `{ ${'hello '.repeat(5_001)} }`,
        type: 'error',
        code: 'GRAPHQL_PARSE_FAILED',
      },
      {
        what: 'has a wrong variable',
        query: 'query ($n: Int!) { number(n: $n) }',
        rest: { variables: { n: 'x' } },
        type: 'error',
        code: 'BAD_USER_INPUT',
      },
      {
        what: 'names no operation of its own',
        query: 'query A { hello }',
        rest: { operationName: 'B' },
        type: 'error',
        code: 'OPERATION_RESOLUTION_FAILURE',
      },
      { what: 'subscribes in vain', query: 'subscription { refused }', type: 'next', code: 'OrderNotFound' },
      { what: 'meets a bug', query: '{ broken }', type: 'next', code: 'Unexpected' },
    ]) {
      it(`answers ${code} for an operation that ${what}, and the others go on`, async () => {
        await using bare = await startBareServer();
        await using socket = await RawSocket.connect(bare.url, { 'x-svc-request-id': 'r7' });
        socket.subscribe('watch', 'subscription { ticks }');
        bare.ticks.push(1);
        await socket.next();

        socket.subscribe('bad', query, rest);
        const answer = await socket.next();

        assert.deepEqual([answer.id, answer.type, codesIn(answer)], ['bad', type, [code]]);
        assert.equal(errorsOf(answer)[0]?.extensions?.requestId, 'r7');
        assert.doesNotMatch(JSON.stringify(answer), /swordfish/);
        bare.ticks.push(2);
        let message = await socket.next();
        if (message.type === 'complete') message = await socket.next();
        assert.deepEqual(message, { id: 'watch', type: 'next', payload: { data: { ticks: 2 } } });
      });
    }

    it('hides what went wrong in the middle of a subscription, and the others go on', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url);
      socket.subscribe('1', 'subscription { ticks }');
      bare.ticks.push(1);
      await socket.next();

      bare.ticks.fail(new TypeError('the password is swordfish'));
      const message = await socket.next();
      socket.subscribe('2', '{ hello }');
      const other = await socket.next();

      assert.deepEqual([message.id, message.type, codesIn(message)], ['1', 'error', ['Unexpected']]);
      assert.doesNotMatch(JSON.stringify(message), /swordfish/);
      assert.deepEqual(other.payload, { data: { hello: 'Hello stranger' } });
    });

    it('tells nothing of the schema where introspection is off', async () => {
      await using bare = await startBareServer({ introspection: false });
      await using socket = await RawSocket.connect(bare.url);

      socket.subscribe('1', '{ __type(name: "Query") { name } }');
      socket.subscribe('2', '{ _service { sdl } }');

      assert.deepEqual(codesIn(await socket.next()), ['GRAPHQL_VALIDATION_FAILED']);
      assert.deepEqual(codesIn(await socket.next()), ['GRAPHQL_VALIDATION_FAILED']);
    });
  });

  describe('bounds', () => {
    for (const { what, message, code } of [
      { what: 'that is no JSON', message: 'not json', code: 4400 },
      { what: 'that is no object', message: '[]', code: 4400 },
      { what: 'of an unknown type', message: '{"type":"surprise"}', code: 4400 },
      { what: 'that only servers send', message: '{"type":"next","id":"1","payload":{}}', code: 4400 },
      {
        what: 'that subscribes before it says who it is',
        message: '{"type":"subscribe","id":"1","payload":{"query":"{ hello }"}}',
        code: 4401,
      },
      {
        what: 'that is too large',
        message: JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(262_144) } }),
        code: 1009,
      },
    ]) {
      it(`closes with ${code} after a message ${what}, and serves others`, async () => {
        await using bare = await startBareServer();
        await using socket = await RawSocket.open(bare.url);

        socket.send(message);

        assert.equal((await socket.closed).code, code);
        assert.equal((await post(bare.url, '{ hello }')).status, 200);
      });
    }

    it('closes with 4409 where an id is used twice', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url);

      socket.subscribe('1', 'subscription { ticks }');
      socket.subscribe('1', 'subscription { ticks }');

      assert.equal((await socket.closed).code, 4409);
    });

    it('closes with 4429 where connection_init comes twice', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url);

      socket.send({ type: 'connection_init' });

      assert.equal((await socket.closed).code, 4429);
    });

    it('closes with 4408 where nobody says who they are', async () => {
      await using bare = await startBareServer({ limits: { connectionInitMs: 20 } });
      await using socket = await RawSocket.open(bare.url);

      assert.equal((await socket.closed).code, 4408);
    });

    it('closes with 4406 where the subprotocol is the old one', async () => {
      await using bare = await startBareServer();

      // The server agrees on no subprotocol, which this client takes for a failed handshake.
      await assert.rejects(RawSocket.open(bare.url, { protocol: 'graphql-ws' }), /no subprotocol/i);
    });

    it('refuses one operation too many, and takes another once one has ended', async () => {
      await using bare = await startBareServer({ limits: { subscriptionsPerSocket: 2 } });
      await using socket = await RawSocket.connect(bare.url);
      socket.subscribe('1', '{ slow }');
      socket.subscribe('2', '{ slow }');
      socket.send({ id: '2', type: 'complete' });

      socket.subscribe('3', '{ hello }');
      const refused = await socket.next();
      bare.gate.open();
      const first = await socket.next();
      assert.deepEqual([first.id, first.type], ['1', 'next']);
      assert.equal((await socket.next()).type, 'complete');
      socket.subscribe('4', '{ hello }');
      const taken = await socket.next();

      assert.deepEqual([refused.id, codesIn(refused)], ['3', ['RateLimited']]);
      assert.deepEqual(taken, { id: '4', type: 'next', payload: { data: { hello: 'Hello stranger' } } });
    });

    it('drops a socket that does not answer pings', async () => {
      await using bare = await startBareServer({ limits: { keepAliveMs: 20 } });
      const { port } = new URL(bare.url);
      const connection = connect(Number(port), '127.0.0.1');

      // A handshake by hand: this client never answers a ping.
      connection.write(
        'GET /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
          'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
          'sec-websocket-protocol: graphql-transport-ws\r\n\r\n',
      );
      connection.resume();

      await once(connection, 'close');
    });

    it('answers pings, and compresses nothing', async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url);

      socket.send({ type: 'ping' });

      assert.deepEqual(await socket.next(), { type: 'pong' });
      assert.equal(socket.extensions, '');
    });
  });

  describe('upgrades', () => {
    it('happen at /graphql alone', async () => {
      await using bare = await startBareServer();

      await assert.rejects(RawSocket.open(bare.url, { path: '/elsewhere' }), /404/);
      await using socket = await RawSocket.open(bare.url, { path: '/graphql?from=here' });
      assert.ok(socket);
    });

    it('are refused to pages of unknown origins', async () => {
      await using bare = await startBareServer();

      await assert.rejects(RawSocket.open(bare.url, { origin: 'https://elsewhere.example' }), /403/);
      await assert.rejects(RawSocket.open(bare.url, { origin: 'null' }), /403/);
      await assert.rejects(RawSocket.open(bare.url, { origin: 'http://localhost:3000' }), /403/);
    });

    it('are open to allowed origins and to our own pages', async () => {
      await using bare = await startBareServer();

      await using shop = await RawSocket.open(bare.url, { origin: 'https://shop.example' });
      await using own = await RawSocket.open(bare.url, { origin: bare.url });

      assert.ok(shop && own);
    });
  });

  it('writes one line for an operation, without its variables', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url, { 'x-svc-authorization': 'ada', 'x-svc-request-id': 'r8' });

    socket.subscribe('1', 'query Greeting($name: String) { hello(name: $name) }', { variables: { name: 'canary' } });

    const { durationMs, ...fields } = (await bare.logged('operation')).fields;
    assert.equal(typeof durationMs, 'number');
    assert.deepEqual(fields, {
      requestId: 'r8',
      transport: 'websocket',
      operation: 'Greeting',
      operationType: 'query',
      results: 1,
    });
    assert.doesNotMatch(JSON.stringify(bare.log), /canary/);
  });
});
