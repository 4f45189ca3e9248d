import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it, type TestContext } from 'node:test';
import { childFor } from './child-for.ts';
import { endProcess } from './end-process.ts';

const startSleeper = async (t: TestContext) => {
  const code = 'console.log("up"); setInterval(() => {}, 1000)';
  const child = childFor(t, () => spawn(process.execPath, ['-e', code]));
  await once(child.stdout, 'data');
  return child;
};

it('endProcess ends a running process', async (t) => {
  const child = await startSleeper(t);

  await endProcess(child);

  assert.equal(child.signalCode, 'SIGTERM');
});

it('endProcess waits for no exit that is past, whether by itself or by a signal', async (t) => {
  const killed = await startSleeper(t);
  const gone = childFor(t, () => spawn(process.execPath, ['-e', '']));
  killed.kill('SIGKILL');
  await Promise.all([once(killed, 'exit'), once(gone, 'exit')]);

  await endProcess(killed);
  await endProcess(gone);

  assert.deepEqual([killed.signalCode, gone.exitCode], ['SIGKILL', 0]);
});
