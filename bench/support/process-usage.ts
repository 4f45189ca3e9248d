import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc; the same on every Linux that Node runs on. */
const ticksPerSecond =
  process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 100;

/** User and system time that a process has used so far, in microseconds. Linux only. */
export function readCpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
}

/** Resident memory in MiB. Linux only. */
export function readResidentMebibytes(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? Number.NaN) / 1024;
}

/** Nanoseconds of each thread of a process when it was read last. */
const threadTimes = new Map<number, Map<string, number>>();

/**
 * Time on a processor of all threads so far, in microseconds and finer than the clock's ticks. A thread that has ended counts as it was
 * when it was read last. Linux only.
 */
export function readSchedulerMicroseconds(pid: number): number {
  const times = threadTimes.get(pid) ?? new Map<string, number>();
  threadTimes.set(pid, times);
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const nanoseconds = readThreadNanoseconds(`/proc/${pid}/task/${thread}/schedstat`);
    if (nanoseconds !== undefined) times.set(thread, nanoseconds);
  }
  return times.values().reduce((sum, own) => sum + own, 0) / 1000;
}

/** Undefined if the thread has ended since it was listed. */
function readThreadNanoseconds(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) return undefined;
    throw error;
  }
}
