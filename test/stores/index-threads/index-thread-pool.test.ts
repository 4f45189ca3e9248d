import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { IndexThreadPool } from '../../../src/stores/index-threads/index-thread-pool.ts';
import { CatalogIndexError } from '../../../src/stores/ports/index.ts';
import { ManualTime } from '../../support/manual-time.ts';

/** Threads that answer every command with their number. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage({ answer: String(threadId), texts: null }));`)}`,
);

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

  it('leave no timer and answer nothing once the index is closed', async (t) => {
    const { pool, timers } = openPool(t);
    await pool.execute('ping', null);

    await pool.close();

    assert.equal(timers.waiting, 0);
    await assert.rejects(pool.execute('ping', null), CatalogIndexError);
  });
});
