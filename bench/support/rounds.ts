import type { LoadEnd } from './load.ts';
import { percentile } from './percentile.ts';

export interface Target {
  readonly name: string;
  /** How many requests it gets before the rounds that are measured warm: a multiple of 1,000. */
  readonly warmUp: number;
  send(end: LoadEnd): Promise<Sent>;
}

/** What some requests took. */
interface Sent {
  readonly requests: number;
  readonly seconds: number;
  /** Microseconds of processor time, of all threads and for all requests. */
  readonly cpu: number;
  /** Latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Figures {
  readonly name: string;
  /** Requests a second over all rounds. */
  readonly rate: number;
  /** Microseconds of processor time a request, over the first 1,000 that the target got. */
  readonly coldCpu: number;
  /** The same, warm: the lower quartile of the rounds. */
  readonly cpu: number;
  /** Milliseconds: the median of the rounds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Rounds {
  readonly rounds: number;
  readonly milliseconds: number;
}

const STEP = 1_000;

/**
 * Measures the targets in turns: cold by the first 1,000 requests of each, then warm by the rounds, since V8 goes on compiling what it runs
 * for tens of thousands of requests. The lower quartile of the rounds hardly depends on what else the machine does.
 */
export async function measureInTurns(
  targets: readonly Target[],
  { rounds, milliseconds }: Rounds,
): Promise<readonly Figures[]> {
  const taken = targets.map((target) => ({ target, coldCpu: 0, rounds: noRounds() }));
  for (let sent = 0; taken.some(({ target }) => target.warmUp > sent); sent += STEP) {
    for (const each of taken) {
      if (each.target.warmUp <= sent) continue;
      const { cpu, requests } = await each.target.send({ requests: STEP });
      if (sent === 0) each.coldCpu = cpu / requests;
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const each of taken) each.rounds.push(await each.target.send({ milliseconds }));
  }
  return taken.map(({ target: { name }, coldCpu, rounds: warm }) => ({
    name,
    rate: sum(warm, 'requests') / sum(warm, 'seconds'),
    coldCpu,
    cpu: percentile(
      warm.map(({ cpu, requests }) => cpu / requests),
      0.25,
    ),
    p50: percentile(
      warm.map(({ p50 }) => p50),
      0.5,
    ),
    p99: percentile(
      warm.map(({ p99 }) => p99),
      0.5,
    ),
  }));
}

const noRounds = (): Sent[] => [];
const sum = (rounds: readonly Sent[], figure: 'requests' | 'seconds'): number =>
  rounds.reduce((total, round) => total + round[figure], 0);
