import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { IndexThreadPool } from '../../../src/catalog-index/threads/index-thread-pool.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { CatalogIndexError } from '../../../src/stores/ports/index.ts';
import { ManualTime } from '../../support/manual-time.ts';

/** Threads that answer every command with their number. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage({ answer: String(threadId), texts: null }));`)}`,
);

/** A thread that counts the commands it has got, and answers each of them once the next number is at least as high. */
const slowEntry = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';
    let command = 0;
    parentPort.on('message', () => {
      command += 1;
      while (Atomics.load(workerData, 0) < command) Atomics.wait(workerData, 0, command - 1);
      parentPort.postMessage({ answer: JSON.stringify('answer ' + command), texts: null });
      Atomics.add(workerData, 1, 1);
      Atomics.notify(workerData, 1);
    });`)}`,
);

/** A thread that keeps all that it can get at the first command of the first thread, and answers every other with its number. */
const greedyEntry = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId, workerData } from 'node:worker_threads';
    const kept = [];
    parentPort.on('message', () => {
      while (Atomics.load(workerData, 0) === 0 || kept.length > 0) {
        Atomics.store(workerData, 0, 1);
        kept.push(new Array(10_000).fill(kept.length));
      }
      parentPort.postMessage({ answer: String(threadId), texts: null });
    });`)}`,
);

/** A pool of one slow thread, which answers as many commands as it is let. */
function openSlowPool(t: TestContext, deadlineMs: number | null) {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const timers = new ManualTime();
  const pool = new IndexThreadPool({ entry: slowEntry, data: counts, threads: 1, deadlineMs, timers });
  const letAnswer = (commands: number) => {
    Atomics.store(counts, 0, commands);
    Atomics.notify(counts, 0);
  };
  t.after(() => {
    letAnswer(1_000);
    return pool.close();
  });
  /** Blocks this thread, so that the answer has come and nobody has taken it yet. */
  const waitForAnswer = () => Atomics.wait(counts, 1, 0);
  return { pool, timers, letAnswer, waitForAnswer };
}

function openPool(t: TestContext) {
  const started: Worker[] = [];
  const note = (message: unknown) => started.push((message as { readonly worker: Worker }).worker);
  subscribe('worker_threads', note);
  t.after(() => unsubscribe('worker_threads', note));
  const timers = new ManualTime();
  const pool = new IndexThreadPool({ entry, data: null, threads: 1, deadlineMs: null, timers });
  t.after(() => pool.close());
  return { pool, timers, findWorker: (id: unknown) => started.find(({ threadId }) => threadId === id) };
}

describe('the threads of an index', () => {
  it('end after 20 seconds without a command, and start again with the next', async (t) => {
    const { pool, timers, findWorker } = openPool(t);
    const first: unknown = await pool.execute('ping', null);
    await timers.advance(15_000);
    const second: unknown = await pool.execute('ping', null);
    await timers.advance(15_000);
    const third: unknown = await pool.execute('ping', null);
    const worker = findWorker(first);
    assert.ok(worker);
    const ended = once(worker, 'exit');

    await timers.advance(20_000);
    await ended;
    const fourth: unknown = await pool.execute('ping', null);

    assert.deepEqual([second, third], [first, first]);
    assert.notEqual(fourth, first);
  });

  it('end with an error that says so at the limit of their memory, and another goes on with what waits', async (t) => {
    const data = new Int32Array(new SharedArrayBuffer(4));
    const timers = new ManualTime();
    const errors: unknown[] = [];
    const logger = { ...silentLogger, error: (fields: object) => void errors.push(fields) };
    const pool = new IndexThreadPool({
      entry: greedyEntry,
      logger,
      data,
      threads: 1,
      deadlineMs: null,
      heapMebibytes: 16,
      timers,
    });
    t.after(() => pool.close());

    const [greedy, waiting] = await Promise.allSettled([pool.execute('ping', null), pool.execute('ping', null)]);

    assert.ok(greedy.status === 'rejected' && greedy.reason instanceof CatalogIndexError);
    const reason = 'A thread of the index reached the limit of its memory';
    assert.equal(greedy.reason.message, reason);
    assert.equal(waiting.status, 'fulfilled');
    assert.deepEqual(errors, [{ command: 'ping', reason }]);
  });

  it('say that too much is asked of them, and when to ask again, but not of a command that had its time', async (t) => {
    const { pool, letAnswer } = openSlowPool(t, 100);

    const [first, ...waiting] = await Promise.allSettled(
      Array.from({ length: 1_101 }, () => pool.execute('ping', null)),
    );
    letAnswer(1_000);

    assert.ok(first?.status === 'rejected' && first.reason instanceof CatalogIndexError);
    for (const each of waiting) {
      assert.ok(each.status === 'rejected' && each.reason instanceof CommerceError);
      assert.deepEqual([each.reason.name, each.reason.details.retryAfterSeconds], ['ServiceUnavailable', 2]);
    }
  });

  it('leave no timer and answer nothing once the index is closed', async (t) => {
    const { pool, timers } = openPool(t);
    await pool.execute('ping', null);

    await pool.close();

    assert.equal(timers.waiting, 0);
    await assert.rejects(pool.execute('ping', null), CatalogIndexError);
  });

  it('do not read an answer that comes after its deadline, and go on with the next command', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { pool, letAnswer } = openSlowPool(t, 1_000);
    const late = pool.execute('ping', null);
    t.mock.timers.tick(1_000);
    await assert.rejects(late, CatalogIndexError);
    const parse = t.mock.method(JSON, 'parse');

    letAnswer(2);
    const next: unknown = await pool.execute('ping', null);

    assert.equal(next, 'answer 2');
    assert.deepEqual(
      parse.mock.calls.map(({ arguments: [text] }) => text),
      ['"answer 2"'],
    );
  });

  it('are waited for no longer than a command says', async (t) => {
    const { pool, letAnswer } = openSlowPool(t, null);

    await assert.rejects(pool.execute('ping', null, { deadlineMs: 200 }), CatalogIndexError);

    letAnswer(2);
    assert.equal(await pool.execute('ping', null), 'answer 2');
  });

  it('give an answer that came in time, although the event loop was too busy to take it before the deadline', async (t) => {
    const deadlineMs = 200;
    const { pool, letAnswer, waitForAnswer } = openSlowPool(t, deadlineMs);
    const answer = pool.execute('ping', null);
    letAnswer(1);
    waitForAnswer();

    for (const until = performance.now() + 2 * deadlineMs; performance.now() < until; );

    assert.equal(await answer, 'answer 1');
  });

  it('leave no timer if an answer comes while the index closes', async (t) => {
    const { pool, timers, letAnswer, waitForAnswer } = openSlowPool(t, null);
    const answer = pool.execute('ping', null).catch((error: unknown) => error);
    letAnswer(1);
    waitForAnswer();

    await pool.close();

    await answer;
    assert.equal(timers.waiting, 0);
  });
});
