import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { createLogger } from '../../../src/server/create-logger.ts';

const BATCH_MS = 50;

/** Standard output that a test reads: each write stays under way until it is taken. */
function readLate(t: TestContext) {
  const writes: { readonly text: string; readonly end: () => void; readonly fail: () => void }[] = [];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(fs, 'write', (_descriptor: number, data: string | Buffer, ...rest: unknown[]) => {
    const end = rest.at(-1) as (error: Error | null, bytes: number) => void;
    writes.push({
      text: data.toString(),
      end: () => end(null, Buffer.byteLength(data)),
      fail: () => end(Object.assign(new Error('No space'), { code: 'ENOSPC' }), 0),
    });
  });
  const parse = (text: string): { msg: string; [field: string]: unknown }[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return {
    log: createLogger({ level: 'info' }),
    /** Ends the write that is under way. Returns the messages in it; null if none is. */
    take: () => {
      const write = writes.shift();
      write?.end();
      return write === undefined ? null : parse(write.text).map(({ msg }) => msg);
    },
    /** The disk is full. */
    fail: () => writes.shift()?.fail(),
    /** All lines, until no write is under way. */
    takeAll: () => {
      let text = '';
      for (let write = writes.shift(); write !== undefined; write = writes.shift()) {
        text += write.text;
        write.end();
      }
      return parse(text);
    },
    passBatch: () => t.mock.timers.tick(BATCH_MS),
  };
}

describe('standard output that is read late', () => {
  it('gets an error right after the write that was under way, and nothing after it', (t) => {
    const { log, take, passBatch } = readLate(t);
    log.info({}, 'one');
    passBatch();
    log.info({}, 'two');
    log.error({}, 'three');

    assert.deepEqual([take(), take(), take()], [['one'], ['two', 'three'], null]);
    passBatch();
    assert.equal(take(), null);
  });

  it('gets lines whose time came during a write', (t) => {
    const { log, take, passBatch } = readLate(t);
    log.info({}, 'one');
    passBatch();
    log.info({}, 'two');
    passBatch();

    assert.deepEqual([take(), take(), take()], [['one'], ['two'], null]);
  });

  it('gets what a full disk refused together with the next lines, and ends no process', (t) => {
    const { log, take, fail, passBatch } = readLate(t);
    log.info({}, 'one');
    passBatch();
    fail();
    log.error({}, 'two');
    fail();
    log.info({}, 'three');
    passBatch();

    assert.deepEqual([take(), take(), take()], [['one'], ['two', 'three'], null]);
  });

  it('gets other lines in a batch, when their time has come', (t) => {
    const { log, take, passBatch } = readLate(t);
    log.info({}, 'one');
    passBatch();
    take();
    log.info({}, 'two');
    log.info({ texts: Array.from({ length: 5 }, () => 'x'.repeat(2_500)) }, 'three');
    log.info({}, 'four');

    assert.deepEqual([take(), take()], [['two', 'three'], null]);
    passBatch();
    assert.deepEqual([take(), take()], [['four'], null]);
  });

  it('keeps 8 MiB for its reader, and says once how many lines it dropped', (t) => {
    const { log, takeAll, passBatch } = readLate(t);
    const count = 10_000;
    for (let n = 0; n < count; n += 1) log.info({ n, text: 'x'.repeat(1_000) }, 'line');
    log.error({ text: 'x'.repeat(1_000) }, 'too much as well');

    const kept = takeAll();
    const told = kept.findIndex(({ level }) => level === 'warn');
    const lines = kept.toSpliced(told, 1);

    assert.deepEqual(
      lines.map(({ n }) => n),
      lines.map((_line, index) => index),
    );
    const bytes = lines.reduce((sum, line) => sum + JSON.stringify(line).length + 1, 0);
    assert.ok(bytes > 8 * 2 ** 20 - 2_000 && bytes <= 8 * 2 ** 20, `${bytes} bytes`);
    assert.equal(kept[told]?.['dropped'], count + 1 - lines.length);

    log.info({}, 'later');
    passBatch();
    assert.deepEqual(
      takeAll().map(({ msg }) => msg),
      ['later'],
    );
  });

  it('tells of dropped lines before the next one, as soon as half of the 8 MiB is read', (t) => {
    const { log, take, passBatch } = readLate(t);
    for (let n = 0; n < 10_000; n += 1) log.info({ text: 'x'.repeat(1_000) }, 'line');
    for (let taken = 0; taken < 4_300; ) taken += take()?.length ?? 0;

    log.info({}, 'next');
    log.info({}, 'last');
    passBatch();

    const seen: string[] = [];
    for (let lines = take(); lines !== null; lines = take()) seen.push(...lines.filter((line) => line !== 'line'));
    assert.deepEqual(seen, ['Dropped lines of the log, which nobody read in time', 'next', 'last']);
  });
});
