import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { KeyedMutex } from '../../../src/lib/async/keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('runs tasks of one key one after another, in the order of their calls', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await setImmediate();
      log.push(`${name} ends`);
      return name;
    };

    const answers = await Promise.all(['a', 'b', 'c'].map((name) => mutex.run('key', task(name))));

    assert.deepEqual(answers, ['a', 'b', 'c']);
    assert.deepEqual(log, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs tasks of different keys side by side', async () => {
    const mutex = new KeyedMutex();
    const gate = Promise.withResolvers<void>();

    const blocked = mutex.run('one', () => gate.promise);
    const free = await mutex.run('two', async () => 'done');

    assert.equal(free, 'done');
    gate.resolve();
    await blocked;
  });

  it('counts the tasks that run or wait', async () => {
    const mutex = new KeyedMutex();
    const gate = Promise.withResolvers<void>();
    const tasks = [mutex.run('key', () => gate.promise), mutex.run('key', () => Promise.reject(new Error('no')))];

    const [during, other] = [mutex.count('key'), mutex.count('other')];
    gate.resolve();
    await Promise.allSettled(tasks);

    assert.deepEqual([during, other, mutex.count('key'), mutex.size], [2, 0, 0, 0]);
  });

  it('goes on after a task that failed, now or later, and hands its error to its caller alone', async () => {
    const mutex = new KeyedMutex();
    const failsLater = mutex.run('key', async () => {
      await setImmediate();
      throw new Error('later');
    });
    const failsNow = mutex.run('key', () => {
      throw new Error('now');
    });
    const works = mutex.run('key', async () => 'fine');

    const settled = await Promise.allSettled([failsLater, failsNow, works]);

    assert.deepEqual(
      settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
      ['Error: later', 'Error: now', 'fine'],
    );
  });

  it('takes in a task that comes while another of its key runs', async () => {
    const mutex = new KeyedMutex();
    let second: Promise<string> | undefined;

    await mutex.run('key', async () => {
      second = mutex.run('key', async () => 'second');
    });

    assert.equal(await second, 'second');
  });

  it('keeps nothing of a key that is idle', async () => {
    const mutex = new KeyedMutex();

    const runs = Array.from({ length: 1000 }, (_, index) =>
      mutex.run(`key ${index % 100}`, async () => {
        if (index % 7 === 0) throw new Error('no');
      }),
    );
    assert.equal(mutex.size, 100);
    await Promise.allSettled(runs);
    await setImmediate();

    assert.equal(mutex.size, 0);
  });
});
