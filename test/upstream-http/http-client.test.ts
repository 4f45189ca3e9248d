import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runAs } from '../../src/lib/tracing/work.ts';
import {
  createTestClient,
  failureOf,
  hang,
  json,
  read,
  startPlatform,
  write,
} from '../adapters/toolkit/support/fake-platform.ts';
import { createRecordedSpan } from '../support/recorded-span.ts';

describe('the HTTP client of the toolkit', () => {
  it('passes the trace of the current work on, and nothing without one', async (t) => {
    const seen: unknown[] = [];
    const platform = await startPlatform(t, (request, response) => {
      seen.push(request.headers['traceparent']);
      json({})(request, response);
    });
    const { client } = createTestClient(t);
    const span = createRecordedSpan();

    await runAs({ span }, () => client.send(write(platform.url)));
    await client.send(write(platform.url));

    assert.deepEqual(seen, ['traceparent of POST', undefined]);
    assert.deepEqual(
      span.begun.map(({ name, attributes, ended }) => [name, attributes, ended]),
      [
        [
          'POST',
          {
            'cartwright.operation': 'WriteThing',
            'http.request.method': 'POST',
            'server.address': '127.0.0.1',
            'http.response.status_code': 200,
          },
          true,
        ],
      ],
    );
  });

  it('gives status, headers and parsed JSON, also for a refusal', async (t) => {
    const platform = await startPlatform(t, json({ ok: 1 }), json({ error: 'no' }, 404, { 'x-session': 'a' }));
    const { client } = createTestClient(t);

    const first = await client.send(read(platform.url));
    const second = await client.send(read(platform.url));

    assert.deepEqual([first.status, first.body], [200, { ok: 1 }]);
    assert.deepEqual([second.status, second.body, second.headers['x-session']], [404, { error: 'no' }, 'a']);
  });

  it('repeats a read after passing failures, waiting a random part of a doubling delay', async (t) => {
    const platform = await startPlatform(t, json({}, 500), json({}, 503), json({ ok: 1 }));
    const { client, timers } = createTestClient(t, { retryBaseMs: 100 });

    const answer = client.send(read(platform.url));
    await timers.awaited(50);
    timers.fire(50);
    await timers.awaited(100);
    timers.fire(100);

    assert.deepEqual((await answer).body, { ok: 1 });
    assert.equal(platform.received(), 3);
  });

  it('gives up on a read that keeps failing', async (t) => {
    const platform = await startPlatform(t, json({}, 500));
    const { client, timers } = createTestClient(t, { readRetries: 1, retryBaseMs: 100 });

    const failed = failureOf(client.send(read(platform.url)));
    await timers.awaited(50);
    timers.fire(50);

    assert.deepEqual(await failed, {
      name: 'StoreUnavailable',
      reason: 'status',
      outcome: 'unknown',
      description: 'ReadThing: the platform answered with status 500',
    });
    assert.equal(platform.received(), 2);
  });

  it('never repeats a write, and says that its outcome is not known', async (t) => {
    const platform = await startPlatform(t, json({}, 500), json({ ok: 1 }));
    const { client } = createTestClient(t);

    const { reason, outcome } = await failureOf(client.send(write(platform.url)));

    assert.deepEqual([reason, outcome, platform.received()], ['status', 'unknown', 1]);
  });

  it('waits as long as Retry-After says, and no longer than allowed', async (t) => {
    const platform = await startPlatform(
      t,
      json({}, 429, { 'retry-after': '2' }),
      json({}, 429, { 'retry-after': '60' }),
    );
    const { client, timers } = createTestClient(t, { retryBaseMs: 100, maxRetryAfterMs: 3_000 });

    const failed = client.send(read(platform.url)).catch((error: unknown) => error);
    await timers.awaited(2_050);
    timers.fire(2_050);

    const error = await failed;
    assert.ok(error instanceof Error && 'details' in error && 'outcome' in error);
    assert.deepEqual([error.details, error.outcome], [{ retryAfterSeconds: 60 }, 'refused']);
    assert.equal(platform.received(), 2);
  });

  for (const [title, behaviour, reason] of [
    ['a page of HTML', '<html>canary</html>', 'not-json'],
    ['JSON that is cut off', '{"data":{"email":"canary', 'not-json'],
    ['more than the limit', JSON.stringify({ canary: 'x'.repeat(4_000) }), 'too-large'],
  ] as const) {
    it(`calls ${title} a failure and quotes nothing of it`, async (t) => {
      const platform = await startPlatform(t, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(behaviour);
      });
      const { client, logged } = createTestClient(t, { maxResponseBytes: 2_048, readRetries: 0 });

      const failure = await failureOf(client.send(read(platform.url)));

      assert.deepEqual([failure.name, failure.reason], ['StoreUnavailable', reason]);
      assert.ok(!`${failure.description} ${logged()}`.includes('canary'));
    });
  }

  for (const [title, status, body, limits] of [
    ['a page that refuses what was sent', 403, '<html>', {}],
    ['an answer of more than the limit', 200, JSON.stringify('x'.repeat(4_000)), { maxResponseBytes: 2_048 }],
  ] as const) {
    it(`asks once, and others as before, after ${title}`, async (t) => {
      const platform = await startPlatform(t, (_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      });
      const { client } = createTestClient(t, limits);

      for (let calls = 1; calls <= 30; calls += 1) await failureOf(client.send(read(platform.url)));

      assert.deepEqual([client.state().breaker, platform.received()], ['closed', 30]);
    });
  }

  for (const [status, outcome] of [
    [401, 'refused'],
    [403, 'unknown'],
  ] as const) {
    it(`takes a page of status ${status} for a request whose outcome is ${outcome}`, async (t) => {
      const platform = await startPlatform(t, (_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
      });
      const { client } = createTestClient(t);

      const failure = await failureOf(client.send(write(platform.url)));

      assert.deepEqual([failure.reason, failure.outcome], ['not-json', outcome]);
    });
  }

  it('counts a page in place of the platform against it where a proxy may answer', async (t) => {
    const platform = await startPlatform(t, (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>');
    });
    const { client } = createTestClient(t, { readRetries: 0 });

    for (let calls = 1; calls <= 30; calls += 1) await failureOf(client.send(read(platform.url)));

    assert.equal(client.state().breaker, 'open');
  });

  it('ends an answer that drips after the total time', async (t) => {
    const platform = await startPlatform(t, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
    });
    const { client, timers } = createTestClient(t, { totalTimeoutMs: 9_000, readRetries: 0 });

    const failed = failureOf(client.send(read(platform.url)));
    await platform.arrival(1);
    timers.fire(9_000);

    assert.deepEqual(await failed, {
      name: 'StoreUnavailable',
      reason: 'timeout',
      outcome: 'unknown',
      description: 'ReadThing: no complete response in time',
    });
  });

  it('reads the answer that came while the process stood still, and gives up if none did', async (t) => {
    const release = Promise.withResolvers<void>();
    const platform = await startPlatform(t, (request, response) => {
      if (request.method === 'GET') release.promise.then(() => json({ ok: true })(request, response));
    });
    const { client, timers, clock } = createTestClient(t, { totalTimeoutMs: 9_000, readRetries: 0 });

    const answered = client.send(read(platform.url));
    const unanswered = failureOf(client.send(write(platform.url)));
    await platform.arrival(2);
    clock.advance(9_000 + 5_000);
    timers.fire(9_000);
    release.resolve();

    assert.deepEqual((await answered).body, { ok: true });
    assert.deepEqual(timers.pending, [5_000]);
    timers.fire(5_000);
    assert.deepEqual((await unanswered).reason, 'timeout');
    assert.deepEqual(timers.pending, []);
  });

  it('knows that a request was surely not sent where nobody listens', async (t) => {
    const { client } = createTestClient(t, { readRetries: 0 });

    // Port 9 is "discard": reserved and never listened on here.
    const failure = await failureOf(client.send(write('http://127.0.0.1:9/')));

    assert.deepEqual([failure.reason, failure.outcome], ['connection', 'not-sent']);
  });

  it('does not know it where the connection broke after the request', async (t) => {
    const platform = await startPlatform(t, (request) => request.socket.destroy());
    const { client } = createTestClient(t);

    const failure = await failureOf(client.send(write(platform.url)));

    assert.deepEqual([failure.reason, failure.outcome, platform.received()], ['connection', 'unknown', 1]);
  });

  it('stops when the caller gives up: while it hangs, and while it waits to try again', async (t) => {
    const platform = await startPlatform(t, hang, json({}, 500));
    const { client, timers } = createTestClient(t, { retryBaseMs: 100 });
    const first = new AbortController();
    const second = new AbortController();

    const hanging = failureOf(client.send(read(platform.url, { signal: first.signal })));
    await platform.arrival(1);
    first.abort();
    const waiting = failureOf(client.send(read(platform.url, { signal: second.signal })));
    await timers.awaited(50);
    second.abort();

    assert.equal((await hanging).reason, 'aborted');
    assert.equal((await waiting).reason, 'status');
    assert.deepEqual([platform.received(), timers.pending], [2, []]);
  });

  it('logs the operation and the outcome, and nothing that was sent', async (t) => {
    const platform = await startPlatform(t, json({}, 500));
    const { client, logged } = createTestClient(t);
    const headers = { authorization: 'Bearer canary-token' };

    await failureOf(client.send(write(`${platform.url}canary?q=canary`, { headers, body: '{"card":"canary"}' })));

    assert.equal(
      logged(),
      'Platform call failed {"operation":"WriteThing","reason":"status","outcome":"unknown","ms":0}',
    );
  });
});
