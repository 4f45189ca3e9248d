import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { untilEnd } from '../at-end.ts';
import { childFor } from './child-for.ts';
import { runFor } from './run-for.ts';

const file = fileURLToPath(new URL('./tests-without-end.ts', import.meta.url));
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('tests that take too long leave no process behind, so that their file ends', async (t) => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;

  const failed = runFor(t, process.execPath, ['--test', '--test-reporter=tap', file], { env });

  await assert.rejects(failed, ({ stdout }: { stdout: string }) => {
    assert.match(stdout, /^# cancelled 2$/m);
    const pids = [...stdout.matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid));
    assert.deepEqual(pids.map(isRunning), [false, false]);
    return true;
  });
});

it('childFor starts no process for a test that is over', async () => {
  const late = await untilEnd(async (t) => t);

  assert.throws(() => childFor(late, () => assert.fail('a process was started')), { name: 'AbortError' });
});
