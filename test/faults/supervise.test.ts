import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { supervise } from './breaking/stage/supervise.ts';

const catchTold = (t: TestContext) => t.mock.method(process.stderr, 'write', () => true).mock;

describe('the supervisor of programs that die', () => {
  it('starts one again that ends before it listens, and tells it', async (t) => {
    const told = catchTold(t);
    let starts = 0;
    const start = async () => {
      starts += 1;
      if (starts === 1) throw new Error('it ended (1)');
    };

    await supervise(start, () => false);

    assert.equal(starts, 2);
    assert.deepEqual(
      told.calls.map(({ arguments: [text] }) => text),
      ['it ended (1)\nIt is started again.\n'],
    );
  });

  it('gives up one that ends before it listens each time', async (t) => {
    const told = catchTold(t);

    const supervised = supervise(
      () => Promise.reject(new Error('it ended (1)')),
      () => false,
    );

    await assert.rejects(supervised, { message: 'it ended (1)' });
    assert.equal(told.callCount(), 2);
  });

  it('neither tells nor starts again what the end of the run has killed', async (t) => {
    const told = catchTold(t);
    let starts = 0;
    let isOver = false;
    const start = async () => {
      starts += 1;
      isOver = true;
      throw new Error('it ended (SIGKILL)');
    };

    await supervise(start, () => isOver);
    await supervise(start, () => isOver);

    assert.equal(starts, 1);
    assert.equal(told.callCount(), 0);
  });
});
