import { SeededRandom } from '../../test/cluster/chaos/random.ts';
import { percentile } from '../support/percentile.ts';
import { Simulation, Station } from './queueing.ts';

/** CPU of nodes and of PostgreSQL for one call, in milliseconds, and how many transactions it takes. */
export interface CallCost {
  readonly nodeMs: number;
  readonly databaseMs: number;
  readonly transactions: number;
}

/** Calls of one kind: how many a second, and what each costs. */
export interface Traffic {
  readonly perSecond: number;
  readonly cost: CallCost;
  /** How often it asks the merchant's platform, and how long that takes. */
  readonly platformCalls: number;
  readonly platformMs: number;
}

export interface Deployment {
  readonly nodes: number;
  /** Connections of each node that calls wait for. */
  readonly connections: number;
  readonly databaseCores: number;
  /** How long PostgreSQL takes to make a commit last, beside its CPU. */
  readonly commitMs: number;
}

export interface SimulatedLoad {
  /** Of the kind that came first. */
  readonly p50: number;
  readonly p99: number;
  readonly nodeBusy: number;
  readonly databaseBusy: number;
  /** Calls of that kind that came in the measured time, and that ended in it. Far fewer ended: the queues grow. */
  readonly came: number;
  readonly ended: number;
}

interface Node {
  readonly core: Station;
  readonly pool: Station;
}

/**
 * Calls come at random, each to any node. A call is worked on by its node's one core, then asks PostgreSQL by a connection of its node, which it
 * holds until the commit lasts, and so on; between, it asks the platform. Each piece of work lasts a random time (exponential) about its mean.
 * The first fifth of the time is not counted. The same seed gives the same figures.
 */
export function simulate(
  { nodes: count, connections, databaseCores, commitMs }: Deployment,
  traffics: readonly Traffic[],
  { seconds, seed }: { readonly seconds: number; readonly seed: number },
): SimulatedLoad {
  const simulation = new Simulation();
  const random = new SeededRandom(seed);
  const draw = (mean: number) => -Math.log(1 - random.next()) * mean;
  const database = new Station(simulation, databaseCores);
  const nodes = Array.from(
    { length: count },
    (): Node => ({ core: new Station(simulation, 1), pool: new Station(simulation, connections) }),
  );
  const [end, begin] = [seconds * 1_000, seconds * 200];
  const times: number[] = [];
  let came = 0;

  const ask = (pool: Station, milliseconds: number, answered: () => void) =>
    pool.take(() =>
      database.serve(draw(milliseconds), () =>
        simulation.after(commitMs, () => {
          pool.leave();
          answered();
        }),
      ),
    );

  const call = ({ cost, platformCalls, platformMs }: Traffic, ended: () => void) => {
    const { core, pool } = random.pick(nodes);
    const steps = cost.transactions + platformCalls;
    let left = steps;
    const goOn = () => {
      core.serve(draw(cost.nodeMs / (steps + 1)), () => {
        if (left === 0) return ended();
        left -= 1;
        // The platform is asked at even distances.
        const isPlatform =
          Math.floor(((left + 1) * platformCalls) / steps) > Math.floor((left * platformCalls) / steps);
        if (isPlatform) simulation.after(draw(platformMs), goOn);
        else ask(pool, cost.databaseMs / cost.transactions, goOn);
      });
    };
    goOn();
  };

  traffics.forEach((traffic, index) => {
    const arrive = () => {
      const at = simulation.now;
      const isMeasured = index === 0 && at >= begin;
      if (isMeasured) came += 1;
      call(traffic, () => {
        if (isMeasured) times.push(simulation.now - at);
      });
      simulation.after(draw(1_000 / traffic.perSecond), arrive);
    };
    if (traffic.perSecond > 0) simulation.after(draw(1_000 / traffic.perSecond), arrive);
  });

  simulation.runUntil(begin);
  for (const station of [database, ...nodes.map(({ core }) => core)]) station.resetBusy();
  simulation.runUntil(end);
  const measured = end - begin;
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    nodeBusy: nodes.reduce((sum, { core }) => sum + core.toBusyPart(measured), 0) / count,
    databaseBusy: database.toBusyPart(measured),
    came,
    ended: times.length,
  };
}
