import { type LoadRequest, load } from './load.ts';
import { percentile } from './percentile.ts';
import { readSchedulerMicroseconds } from './process-usage.ts';

export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly request: LoadRequest;
  /** Bytes of each answer. */
  readonly size: number;
}

export interface Figures {
  readonly name: string;
  /** Requests a second over all rounds. */
  readonly rate: number;
  /** Microseconds of processor time a request, of all threads: the lower quartile of the rounds. */
  readonly cpu: number;
  /** Milliseconds: the median of the rounds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Rounds {
  readonly rounds: number;
  readonly milliseconds: number;
  readonly connections: number;
}

/** V8 still compiles what it runs in the first seconds. */
const WARM_UP = 4;

/** Measures the targets in turns, after some rounds to warm up. The lower quartile hardly depends on what else the machine does. */
export async function measureInTurns(
  targets: readonly Target[],
  { rounds, milliseconds, connections }: Rounds,
): Promise<readonly Figures[]> {
  const taken = targets.map((target) => ({
    target,
    requests: 0,
    seconds: 0,
    cpu: noFigures(),
    p50: noFigures(),
    p99: noFigures(),
  }));
  for (let round = 1 - WARM_UP; round <= rounds; round += 1) {
    for (const each of taken) {
      const { pid, request, size } = each.target;
      const before = readSchedulerMicroseconds(pid);
      const result = await load(request, connections, { milliseconds }, size);
      const cpu = (readSchedulerMicroseconds(pid) - before) / result.requests;
      if (round < 1) continue;
      each.requests += result.requests;
      each.seconds += result.seconds;
      each.cpu.push(cpu);
      each.p50.push(result.p50);
      each.p99.push(result.p99);
    }
  }
  return taken.map(({ target: { name }, requests, seconds, cpu, p50, p99 }) => ({
    name,
    rate: requests / seconds,
    cpu: percentile(cpu, 0.25),
    p50: percentile(p50, 0.5),
    p99: percentile(p99, 0.5),
  }));
}

const noFigures = (): number[] => [];
