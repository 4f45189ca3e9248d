import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Asks the process to end, or kills it, and waits until it has, also where it ended long ago: by itself or by a signal. */
export async function endProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
