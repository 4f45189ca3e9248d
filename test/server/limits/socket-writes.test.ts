import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { SocketGuard } from '../../../src/server/websocket/socket-guard.ts';

/** A guarded socket, the system's writes to its client, and what the client has got. */
async function open(t: TestContext, socketBufferBytes = 512 * 1024) {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const opened = Promise.withResolvers<{ readonly guard: SocketGuard; readonly writes: () => number }>();
  http.on('upgrade', (request, connection: Socket, head) => {
    sockets.handleUpgrade(request, connection, head, (socket) => {
      let count = 0;
      const { _write: writeOne, _writev: writeSeveral } = connection;
      connection._write = (...all) => {
        count += 1;
        writeOne.apply(connection, all);
      };
      connection._writev = (...all) => {
        count += 1;
        writeSeveral?.apply(connection, all);
      };
      const limits = { socketMessagesPerSecond: 100, socketBufferBytes };
      const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
      const guard = new SocketGuard(socket, connection, { limits, clock: { now: () => 0 }, logger });
      opened.resolve({ guard, writes: () => count });
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  assert.ok(typeof address === 'object' && address !== null);
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  t.after(() => {
    client.terminate();
    http.close();
  });
  const received: string[] = [];
  client.on('message', (data) => received.push(String(data)));
  const closed = once(client, 'close');
  return { ...(await opened.promise), received, closed };
}

describe('what a socket sends', () => {
  it('leaves in one write if it is sent in one turn, and in order', async (t) => {
    const { guard, writes, received, closed } = await open(t);

    await Promise.all(['one', 'two', 'three'].map((text) => guard.send(text)));
    const ofFirstTurn = writes();
    await guard.send('four');
    guard.close(1000, '');
    await closed;

    assert.equal(ofFirstTurn, 1);
    assert.deepEqual(received, ['one', 'two', 'three', 'four']);
  });

  it('leaves before the turn ends if it is much', async (t) => {
    const { guard, writes, received, closed } = await open(t);
    const text = 'x'.repeat(20_000);

    const sent = [guard.send(text), guard.send(text)];
    const before = writes();
    await Promise.all(sent);
    guard.close(1000, '');
    await closed;

    assert.ok(before > 0);
    assert.deepEqual(received, [text, text]);
  });

  it('does not count as waiting for the client as long as it waits for the turn to end', async (t) => {
    const { guard, received, closed } = await open(t, 1024);
    const texts = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(100));

    await Promise.all(texts.map((text) => guard.send(text)));
    guard.close(1000, '');
    const [code] = await closed;

    assert.equal(code, 1000);
    assert.deepEqual(received, texts);
  });

  it('comes before the close frame of the same turn', async (t) => {
    const { guard, received, closed } = await open(t);

    void guard.send('last');
    guard.close(1013, 'RateLimited');
    const [code] = await closed;

    assert.equal(code, 1013);
    assert.deepEqual(received, ['last']);
  });
});
