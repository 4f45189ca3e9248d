import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UpstreamFailure } from '../../src/upstream-http/upstream-failure.ts';
import {
  type Behaviour,
  createTestClient,
  failureOf,
  hang,
  json,
  read,
  startPlatform,
  write,
} from '../adapters/toolkit/support/fake-platform.ts';

describe('the isolation of merchants', () => {
  it('says of a shop with too many calls that it is busy, and when to ask again', () => {
    const { name, message, details, retryable } = new UpstreamFailure({
      reason: 'bulkhead-full',
      outcome: 'not-sent',
      description: '',
    });

    assert.deepEqual(
      [name, message, details.retryAfterSeconds, retryable],
      ['StoreUnavailable', 'The shop is busy. Please try again in a moment.', 1, true],
    );
  });

  it('lets one merchant hang without another one waiting', async (t) => {
    const sick = await startPlatform(t, hang);
    const healthy = await startPlatform(t, json({ ok: 1 }));
    const slow = createTestClient(t, { concurrency: 2, queue: 1, readRetries: 0, totalTimeoutMs: 9_000 });
    const quick = createTestClient(t, { concurrency: 2, queue: 1 });

    const stuck = [1, 2, 3].map(() => failureOf(slow.client.send(read(sick.url))));
    await sick.arrival(2);
    const turnedAway = await failureOf(slow.client.send(read(sick.url)));
    const answers = await Promise.all([1, 2, 3].map(() => quick.client.send(read(healthy.url))));

    // While the first one still hangs, with its places and its queue full:
    assert.deepEqual(slow.client.state(), { breaker: 'closed', active: 2, waiting: 1 });
    assert.deepEqual([turnedAway.reason, turnedAway.outcome], ['bulkhead-full', 'not-sent']);
    // the other one has answered all that it was asked, and is idle.
    assert.deepEqual(
      answers.map(({ body }) => body),
      [{ ok: 1 }, { ok: 1 }, { ok: 1 }],
    );
    assert.deepEqual(quick.client.state(), { breaker: 'closed', active: 0, waiting: 0 });

    slow.timers.fire(9_000);
    await sick.arrival(3);
    slow.timers.fire(9_000);
    assert.deepEqual(
      (await Promise.all(stuck)).map(({ reason }) => reason),
      ['timeout', 'timeout', 'timeout'],
    );
  });

  it('stops asking a platform that keeps failing, and tries again after a time', async (t) => {
    const platform = await startPlatform(t, json({}, 500), json({}, 500), json({}, 500), json({ ok: 1 }));
    const { client, clock } = createTestClient(t, { breakerWindow: 2, breakerOpenMs: 5_000 });
    await failureOf(client.send(write(platform.url)));
    await failureOf(client.send(write(platform.url)));

    const refused = await failureOf(client.send(write(platform.url)));
    assert.deepEqual([refused.reason, refused.outcome, platform.received()], ['breaker-open', 'not-sent', 2]);
    await assert.rejects(client.send(write(platform.url)), { retryAfterMs: 5_000 });

    clock.advance(5_000);
    assert.equal((await failureOf(client.send(write(platform.url)))).reason, 'status');
    assert.equal(client.state().breaker, 'open');
    clock.advance(4_999);
    assert.equal((await failureOf(client.send(write(platform.url)))).reason, 'breaker-open');
    clock.advance(1);
    assert.deepEqual((await client.send(write(platform.url))).body, { ok: 1 });
    assert.deepEqual([client.state().breaker, platform.received()], ['closed', 4]);
  });

  it('stays away no longer than its pause, though the clock is put back meanwhile', async (t) => {
    const platform = await startPlatform(t, json({}, 500), json({}, 500), json({ ok: 1 }));
    const { client, clock } = createTestClient(t, { breakerWindow: 2, breakerOpenMs: 5_000 });
    await failureOf(client.send(write(platform.url)));
    await failureOf(client.send(write(platform.url)));

    clock.advance(-3_600_000);

    assert.deepEqual((await client.send(write(platform.url))).body, { ok: 1 });
    assert.equal(client.state().breaker, 'closed');
  });

  it('does not take refusals, rate limits or callers who leave for a sick platform', async (t) => {
    const platform = await startPlatform(t, json({}, 404), json({}, 429), hang, json({ ok: 1 }));
    const { client } = createTestClient(t, { breakerWindow: 2 });
    const leaving = new AbortController();

    await client.send(write(platform.url));
    await failureOf(client.send(write(platform.url)));
    const left = failureOf(client.send(write(platform.url, { signal: leaving.signal })));
    await platform.arrival(3);
    leaving.abort();
    await left;

    assert.deepEqual((await client.send(write(platform.url))).body, { ok: 1 });
    assert.equal(client.state().breaker, 'closed');
  });

  it('stays away from a failing platform if the caller leaves who tries it again', async (t) => {
    const platform = await startPlatform(t, json({}, 500), json({}, 500), hang, json({ ok: 1 }));
    const { client, clock } = createTestClient(t, { breakerWindow: 2, breakerOpenMs: 5_000 });
    await failureOf(client.send(write(platform.url)));
    await failureOf(client.send(write(platform.url)));
    const leaving = new AbortController();

    clock.advance(5_000);
    const left = failureOf(client.send(write(platform.url, { signal: leaving.signal })));
    await platform.arrival(3);
    leaving.abort();

    assert.equal((await left).reason, 'aborted');
    assert.equal((await failureOf(client.send(write(platform.url)))).reason, 'breaker-open');
    clock.advance(5_000);
    assert.deepEqual((await client.send(write(platform.url))).body, { ok: 1 });
    assert.deepEqual([client.state().breaker, platform.received()], ['closed', 4]);
  });

  it('learns nothing of a failing platform from the page of a firewall, and tries it again with the next call', async (t) => {
    const firewall: Behaviour = (_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<html>');
    };
    const failing = json({}, 500);
    const platform = await startPlatform(t, failing, failing, firewall, failing, firewall, json({ ok: 1 }));
    const { client, clock } = createTestClient(t, { breakerWindow: 2, breakerOpenMs: 5_000 });
    const ask = async () => (await failureOf(client.send(write(platform.url)))).reason;
    await ask();
    await ask();

    clock.advance(5_000);
    assert.deepEqual([await ask(), client.state().breaker], ['not-json', 'open']);
    assert.deepEqual([await ask(), await ask(), platform.received()], ['status', 'breaker-open', 4]);
    clock.advance(5_000);
    assert.equal(await ask(), 'not-json');
    assert.deepEqual((await client.send(write(platform.url))).body, { ok: 1 });
    assert.equal(client.state().breaker, 'closed');
  });

  it('keeps a quarter of its places for writes, which no flood of reads delays', async (t) => {
    const platform = await startPlatform(t, hang, hang, hang, json({ ok: 1 }));
    const { client, timers } = createTestClient(t, {
      concurrency: 4,
      queue: 1,
      readRetries: 0,
      totalTimeoutMs: 9_000,
    });
    const reads = [1, 2, 3, 4].map(() => failureOf(client.send(read(platform.url))));
    await platform.arrival(3);

    const written = await client.send(write(platform.url));
    const turnedAway = await failureOf(client.send(read(platform.url)));

    assert.deepEqual(written.body, { ok: 1 });
    assert.equal(turnedAway.reason, 'bulkhead-full');
    assert.deepEqual(client.state(), { breaker: 'closed', active: 3, waiting: 1 });
    timers.fire(9_000);
    await platform.arrival(5);
    timers.fire(9_000);
    await Promise.all(reads);
  });

  it('lets a caller leave the queue at once', async (t) => {
    const platform = await startPlatform(t, hang);
    const { client, timers } = createTestClient(t, { concurrency: 1, queue: 1, totalTimeoutMs: 9_000 });
    const leaving = new AbortController();
    const first = failureOf(client.send(write(platform.url)));
    await platform.arrival(1);

    const queued = failureOf(client.send(write(platform.url, { signal: leaving.signal })));
    leaving.abort();

    const { reason, outcome } = await queued;
    assert.deepEqual([reason, outcome], ['aborted', 'not-sent']);
    timers.fire(9_000);
    await first;
    assert.equal(platform.received(), 1);
  });
});
