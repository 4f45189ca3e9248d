import { type ExecFileOptions, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Ending } from '../at-end.ts';

/** Runs a program to its end, or to that of its test. Rejects as `execFile` does for any exit code but 0. */
export function runFor(
  t: Pick<Ending, 'signal'>,
  program: string,
  parameters: readonly string[],
  options: Pick<ExecFileOptions, 'cwd' | 'env' | 'uid' | 'gid'> = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { signal } = t;
  return promisify(execFile)(program, [...parameters], { ...options, signal, killSignal: 'SIGKILL' });
}
