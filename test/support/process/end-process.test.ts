import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { endProcess } from './end-process.ts';

const startSleeper = async () => {
  const child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)']);
  await once(child.stdout, 'data');
  return child;
};

it('endProcess ends a running process', async () => {
  const child = await startSleeper();

  await endProcess(child);

  assert.equal(child.signalCode, 'SIGTERM');
});

it('endProcess waits for no exit that is past, whether by itself or by a signal', { timeout: 30_000 }, async () => {
  const killed = await startSleeper();
  const gone = spawn(process.execPath, ['-e', '']);
  killed.kill('SIGKILL');
  await Promise.all([once(killed, 'exit'), once(gone, 'exit')]);

  await endProcess(killed);
  await endProcess(gone);

  assert.deepEqual([killed.signalCode, gone.exitCode], ['SIGKILL', 0]);
});
