import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { readSchedulerMicroseconds } from '../../bench/support/process-usage.ts';

const WORK = `
  const { parentPort } = require('node:worker_threads');
  let sum = 0;
  for (let index = 0; index < 1e8; index += 1) sum += index % 7;
  parentPort.postMessage(sum);
  parentPort.once('message', () => parentPort.close());`;

describe('the processor time of a process', { skip: process.platform !== 'linux' }, () => {
  it('does not fall when a thread ends', async () => {
    const worker = new Worker(WORK, { eval: true });
    await once(worker, 'message');

    const before = readSchedulerMicroseconds(process.pid);
    worker.postMessage('end');
    await once(worker, 'exit');
    const after = readSchedulerMicroseconds(process.pid);

    assert.ok(after >= before, `${after} µs after ${before}`);
  });
});
