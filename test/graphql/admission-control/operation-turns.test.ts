import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { OperationTurns } from '../../../src/graphql/admission-control/operation-turns.ts';

const MEBIBYTE = 1024 * 1024;
const plenty = () => 100_000 * MEBIBYTE;

/** More turns of the event loop than any test has queries. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
}

/** Asks so many times; `begun` has what ends each turn, in the order in which they began. */
function askFor(turns: OperationTurns, count: number, caller: string | null, signal = new AbortController().signal) {
  const begun: (() => void)[] = [];
  const asked = Array.from({ length: count }, () => turns.take({ caller, signal }).then((end) => void begun.push(end)));
  return { begun, asked };
}

describe('OperationTurns', () => {
  it('lets eight of one caller run at a time, and the next as soon as one ends', async () => {
    const turns = new OperationTurns(plenty);
    const busy = askFor(turns, 50, 'device-1');
    const other = askFor(turns, 1, 'device-2');
    await nextTurns();

    const atFirst = [busy.begun.length, other.begun.length];
    busy.begun[0]?.();
    busy.begun[0]?.();
    await nextTurns();

    assert.deepEqual(atFirst, [8, 1]);
    assert.equal(busy.begun.length, 9);
  });

  it('does not bound a backend, which asks for many buyers', async () => {
    const { begun } = askFor(new OperationTurns(plenty), 50, null);
    await nextTurns();

    assert.equal(begun.length, 50);
  });

  it('lets eight of all callers run while memory is short, and every one in the end', async () => {
    let free = 20 * 8 * MEBIBYTE;
    const turns = new OperationTurns(() => free);
    const many = Array.from({ length: 60 }, (_, index) => askFor(turns, 1, `device-${index}`));
    const countBegun = () => many.reduce((sum, { begun }) => sum + begun.length, 0);
    await nextTurns();
    const reserved = countBegun();

    free = 0;
    for (const { begun } of many.slice(0, 13)) begun[0]?.();
    await nextTurns();
    const whileShort = countBegun();
    while (countBegun() < 60) {
      for (const { begun } of many) begun[0]?.();
      await nextTurns();
    }

    assert.deepEqual([reserved, whileShort], [20, 21]);
  });

  for (const { milliseconds, seen } of [
    { milliseconds: 10, seen: [1, 2, 3, 4, 5, 5] },
    { milliseconds: 1, seen: [2, 4, 5, 5, 5, 5] },
    { milliseconds: 0, seen: [5, 5, 5, 5, 5, 5] },
  ]) {
    it(`lets whatever else is due come between those that take ${milliseconds} ms each`, async () => {
      let now = 0;
      const turns = new OperationTurns(plenty, () => now);
      const { begun, asked } = askFor(turns, 5, 'device-1');
      for (const one of asked) void one.then(() => (now += milliseconds));

      const counts = [];
      for (const _ of seen) {
        await setImmediate();
        counts.push(begun.length);
      }

      assert.deepEqual(counts, seen);
    });
  }

  it('forgets who left while waiting', async () => {
    const turns = new OperationTurns(plenty);
    const { begun } = askFor(turns, 8, 'device-1');
    const left = new AbortController();
    const leaver = askFor(turns, 1, 'device-1', left.signal);
    const next = askFor(turns, 1, 'device-1');
    await nextTurns();

    left.abort(new Error('left'));
    begun[0]?.();

    await assert.rejects(Promise.all(leaver.asked), /left/);
    await nextTurns();
    assert.deepEqual([leaver.begun.length, next.begun.length], [0, 1]);
  });
});
