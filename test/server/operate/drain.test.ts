import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import type { FastifyPluginAsync } from 'fastify';
import { codesOf, post, readAnswer } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { Gate, startBareServer } from '../../support/servers/start-bare-server.ts';

describe('a server that drains', () => {
  it('lets an open request end, says that it is not ready, and refuses new operations by name', async () => {
    await using bare = await startBareServer();
    const open = post(bare.url, 'mutation { slowWork }');
    await bare.gate.arrived;

    const closed = bare.server.close(10_000);
    const ready = await fetch(`${bare.url}/readyz`);
    const alive = await fetch(`${bare.url}/healthz`);
    const refused = await post(bare.url, '{ hello }');
    bare.gate.open();
    const answered = await open;
    await closed;

    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'draining', node: 'bare-node' }]);
    assert.equal(alive.status, 200);
    assert.equal(refused.status, 503);
    assert.deepEqual(codesOf(refused), ['ServiceUnavailable']);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.equal(refused.headers.get('connection'), 'close');
    assert.deepEqual(answered.data, { slowWork: 'done' });
    assert.equal(answered.headers.get('connection'), 'close');
    await assert.rejects(fetch(`${bare.url}/healthz`), TypeError);
  });

  it('serves as before while it leaves, and says that it is not ready', async () => {
    await using bare = await startBareServer();
    await using before = await RawSocket.connect(bare.url);

    bare.server.leave();
    const ready = await fetch(`${bare.url}/readyz`);
    const served = await post(bare.url, '{ hello }');
    await using after = await RawSocket.connect(bare.url);
    for (const socket of [before, after]) socket.subscribe('1', 'subscription { ticks }');
    bare.ticks.push(1);

    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'draining', node: 'bare-node' }]);
    assert.equal(served.status, 200);
    assert.equal(served.headers.get('connection'), 'close');
    assert.equal((await Promise.race([before.next(), after.next()]))['type'], 'next');
  });

  it('sends sockets elsewhere with 1001, and takes no new ones', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url);
    socket.subscribe('1', 'subscription { ticks }');
    bare.ticks.push(1);
    await socket.next();
    const open = post(bare.url, '{ slow }');
    await bare.gate.arrived;

    const closed = bare.server.close(10_000);
    const goodbye = await socket.closed;
    await assert.rejects(RawSocket.open(bare.url), /503/);
    bare.gate.open();
    await open;
    await closed;
    await bare.ticks.ended;

    assert.deepEqual(goodbye, { code: 1001, reason: 'The service is shutting down' });
  });

  for (const transport of ['HTTP', 'a socket']) {
    it(`lets a mutation end whose client has left: ${transport}`, async () => {
      await using bare = await startBareServer();
      await using socket = await RawSocket.connect(bare.url);
      const leaving = new AbortController();
      const hasLeft = bare.logged('Client disconnected before the response');
      const open =
        transport === 'HTTP'
          ? assert.rejects(post(bare.url, 'mutation { slowWork }', { signal: leaving.signal }), { name: 'AbortError' })
          : socket.subscribe('1', 'mutation { slowWork }');
      await bare.gate.arrived;
      leaving.abort();
      await open;
      if (transport === 'HTTP') await hasLeft;

      const closed = bare.server.close(60_000);
      await socket.closed;
      // A server that did not wait would be gone after a few of them.
      for (let asked = 0; asked < 100; asked += 1) assert.equal((await fetch(`${bare.url}/healthz`)).status, 200);
      bare.gate.open();
      await closed;
    });
  }

  it('lets a mutation of a socket end that waited to be admitted', async () => {
    const asking = new Gate();
    await using bare = await startBareServer({
      admit: async () => {
        await asking.pass();
        return null;
      },
    });
    await using socket = await RawSocket.connect(bare.url);
    socket.subscribe('1', 'mutation { slowWork }');
    await asking.arrived;

    const closed = bare.server.close(60_000);
    await socket.closed;
    for (let asked = 0; asked < 100; asked += 1) assert.equal((await fetch(`${bare.url}/healthz`)).status, 200);
    asking.open();
    await bare.gate.arrived;
    for (let asked = 0; asked < 100; asked += 1) assert.equal((await fetch(`${bare.url}/healthz`)).status, 200);
    bare.gate.open();
    await closed;
  });

  it('lets the work of any other route end whose client has left', async () => {
    const [arrived, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const page: FastifyPluginAsync = async (scope) => {
      scope.post('/work', async () => {
        arrived.resolve();
        await done.promise;
        return 'done';
      });
    };
    await using bare = await startBareServer({ pages: [page] });
    const leaving = new AbortController();
    const hasLeft = bare.logged('Client disconnected before the response');
    const open = assert.rejects(fetch(`${bare.url}/work`, { method: 'POST', signal: leaving.signal }), {
      name: 'AbortError',
    });
    await arrived.promise;
    leaving.abort();
    await open;
    await hasLeft;

    const closed = bare.server.close(60_000);
    for (let asked = 0; asked < 100; asked += 1) assert.equal((await fetch(`${bare.url}/healthz`)).status, 200);
    done.resolve();
    await closed;
  });

  it('waits no longer than it was told for a request that does not end', async () => {
    await using bare = await startBareServer();
    const open = assert.rejects(post(bare.url, '{ slow }'), { code: 'UND_ERR_SOCKET' });
    await bare.gate.arrived;

    await bare.server.close(10);

    await open;
  });

  it('drops a socket that does not answer its goodbye', async () => {
    await using bare = await startBareServer();
    const connection = connect(Number(new URL(bare.url).port), '127.0.0.1');
    connection.write(
      'GET /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
        'sec-websocket-protocol: graphql-transport-ws\r\n\r\n',
    );
    await once(connection, 'data');
    connection.resume();
    const ended = once(connection, 'close');

    await bare.server.close(10);

    await ended;
  });

  it('closes once, however often it is asked', async () => {
    await using bare = await startBareServer();

    await Promise.all([bare.server.close(10), bare.server.close(10)]);

    await assert.rejects(fetch(`${bare.url}/healthz`), TypeError);
  });
});

describe('readiness', () => {
  const readClock = async () => 0;

  it('is denied while the stores do not answer, with the process still alive', async () => {
    await using bare = await startBareServer({
      stores: { ping: () => Promise.reject(new Error('disk full: swordfish')), readClock },
    });

    const ready = await fetch(`${bare.url}/readyz`);
    const alive = await fetch(`${bare.url}/healthz`);

    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'stores do not answer', node: 'bare-node' }]);
    assert.equal(alive.status, 200);
  });

  it('is denied while the stores take no writes, and whoever watches stays while they can be read', async () => {
    let reads = 0;
    let isAway = false;
    const isReadAgain = Promise.withResolvers<void>();
    await using bare = await startBareServer({
      stores: {
        ping: () => Promise.reject(new Error('read-only')),
        readClock: async () => {
          reads += 1;
          if (reads === 3) isReadAgain.resolve();
          if (isAway) throw new Error('away');
          return 0;
        },
      },
      limits: { outageMs: 20 },
    });
    await using socket = await RawSocket.connect(bare.url);
    const closed = socket.closed.then(({ code }) => code);

    await isReadAgain.promise;
    const first = await Promise.race([closed, fetch(`${bare.url}/readyz`).then(({ status }) => status)]);
    isAway = true;

    assert.deepEqual([first, await closed], [503, 1013]);
  });

  it('does not wait for stores that hang', async () => {
    await using bare = await startBareServer({
      stores: { ping: () => new Promise(() => {}), readClock },
      limits: { pingMs: 10 },
    });

    assert.equal((await fetch(`${bare.url}/readyz`)).status, 503);
  });

  it('serves nothing where nothing was handed in', async () => {
    await using bare = await startBareServer();

    const answers = await Promise.all(
      ['/graphiql', '/', '/sandbox/challenges/1'].map(async (path) => readAnswer(await fetch(`${bare.url}${path}`))),
    );

    assert.deepEqual(answers.map(codesOf), [['RouteNotFound'], ['RouteNotFound'], ['RouteNotFound']]);
  });
});
