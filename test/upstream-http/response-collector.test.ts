import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createUndiciTransport } from '../../src/upstream-http/http-transport.ts';
import { ResponseCollector } from '../../src/upstream-http/response-collector.ts';
import { createTestClient, failureOf, read, startPlatform } from '../adapters/toolkit/support/fake-platform.ts';

describe('a response of a platform, as it is collected', () => {
  it('has the status and the headers after hints, with a header that came twice in one', async (t) => {
    const platform = await startPlatform(t, (_request, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload', 'x-early': 'yes' });
      response.writeHead(201, { 'content-type': 'application/json', 'x-twice': ['a', 'b'] });
      response.write('{"a":"');
      response.end('é"}');
    });
    const { client } = createTestClient(t);

    const { status, headers, body } = await client.send(read(platform.url));

    assert.deepEqual([status, headers['x-twice'], headers['x-early'], body], [201, 'a, b', undefined, { a: 'é' }]);
  });

  it('ends, with its connection, as soon as it is larger than allowed', async (t) => {
    const closed = Promise.withResolvers<void>();
    const platform = await startPlatform(t, (request, response) => {
      request.socket.once('close', () => closed.resolve());
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(1_024)));
      };
      response.on('drain', write);
      write();
    });
    const { client } = createTestClient(t, { maxResponseBytes: 2_048, readRetries: 0 });

    const failure = await failureOf(client.send(read(platform.url)));

    assert.deepEqual([failure.reason, failure.outcome], ['too-large', 'unknown']);
    await closed.promise;
  });

  it('ends, with its connection, when the caller gives up in the middle of the body', async (t) => {
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const platform = await startPlatform(t, (request, response) => {
      request.socket.once('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
      arrived.resolve();
    });
    const { client, timers } = createTestClient(t);
    const caller = new AbortController();

    const failed = failureOf(client.send(read(platform.url, { signal: caller.signal })));
    await arrived.promise;
    caller.abort();

    assert.deepEqual([(await failed).reason, timers.pending], ['aborted', []]);
    await closed.promise;
  });

  it('ends at once when the caller gave up before, as while undici was loaded', async () => {
    const { response } = new ResponseCollector(1, AbortSignal.abort());

    const first = await Promise.race([response.catch(({ name }: Error) => name), setImmediate('waits')]);

    assert.equal(first, 'AbortError');
  });

  it('ends at once when the caller gives up while it waits for a connection, and is never sent', async (t) => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const paths: (string | undefined)[] = [];
    const platform = await startPlatform(t, async (request, response) => {
      paths.push(request.url);
      arrived.resolve();
      await released.promise;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const transport = createUndiciTransport({
      connections: 1,
      connectTimeoutMs: 10_000,
      headersTimeoutMs: 10_000,
      bodyTimeoutMs: 10_000,
      maxResponseBytes: 1_024,
    });
    t.after(() => transport.close());
    const send = (path: string, signal = new AbortController().signal) =>
      transport.send({ method: 'GET', url: platform.url + path, headers: {}, signal });
    const caller = new AbortController();

    const first = send('first');
    await arrived.promise;
    const failed = assert.rejects(send('waits', caller.signal), { name: 'AbortError' });
    await setImmediate();
    caller.abort();
    await failed;
    released.resolve();
    await first;
    await send('after');

    assert.deepEqual(paths, ['/first', '/after']);
  });
});
