import { atEnd, type Ending, openFor } from '../../support/at-end.ts';
import { type BoughtOrder, buy } from './buyer.ts';
import { type BugName, type Build, Cluster } from './cluster.ts';
import { judge } from './judge.ts';
import { openMarket, openSession } from './market.ts';
import { createPlan } from './plan.ts';
import { SeededRandom } from './random.ts';
import type { ChaosReport } from './run-chaos.ts';
import { Shopper } from './shopper.ts';

export interface VersionedBuild extends Build {
  /** As `/healthz` tells it. */
  readonly version: string;
}

export interface RollingOptions {
  readonly restarts: number;
  readonly seed: number;
  readonly from: VersionedBuild;
  readonly to: VersionedBuild;
  readonly bug?: BugName;
  readonly note?: (line: string) => void;
}

const AT_ONCE = 4;
const SHOPPERS = 2;
/** How many orders end before the next node goes. */
const ORDERS_BETWEEN = 4;
const PATIENCE_MS = 60_000;
/** More than any run places. */
const PLANNED = 100_000;
/** A node leaves for longer than the balancer takes to see it, on a busy machine too. */
const settings = { LEAVE_SECONDS: '5', DRAIN_SECONDS: '20' };

/** Buyers order and watch through a balancer while all nodes are restarted, upgraded and rolled back: no request may fail. */
export async function runRolling(t: Ending, options: RollingOptions): Promise<ChaosReport> {
  const { restarts, seed, from, to, bug = null, note = () => {} } = options;
  const random = new SeededRandom(seed + 1);
  const cluster = await openFor(t, () => Cluster.open(t, () => random.next(), { bug, settings, answerMs: 10_000 }));
  await cluster.startNode(0, from);
  await cluster.startNode(0, from);
  await cluster.database.query('update sandbox.variants set stock = 1000000');
  const failures: string[] = [];
  const noteFailure = (line: string) => void failures.push(`a request failed: ${line}`);
  const market = { ...(await openMarket(cluster.balancer.url, PATIENCE_MS)), noteFailure, answerMs: PATIENCE_MS };
  const shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const headers = await openSession(market.url);
      return new Shopper(String(index + 1), { ...market, headers });
    }),
  );
  let isOver = false;
  atEnd(t, async () => {
    isOver = true;
    await Promise.all(shoppers.map((shopper) => shopper.leave()));
  });
  const started = performance.now();
  const orders: BoughtOrder[] = [];
  const planned = createPlan(PLANNED, seed).orders.values();
  const buyers = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      const { value: order } = planned.next();
      if (order === undefined) return;
      orders.push(await buy(market, order));
    }
  });

  const problems: string[] = [];
  /** A few orders on, and nothing found that ends the run anyway. */
  const goOn = async () => {
    for (const until = orders.length + ORDERS_BETWEEN; orders.length < until && failures.length === 0; )
      await sleep(20);
  };
  const roll = async (what: string, build: VersionedBuild) => {
    if (failures.length > 0) return;
    note(`${orders.length} orders: ${what}`);
    problems.push(...(await cluster.roll(build, goOn)));
    const versions = await cluster.readVersions();
    if (versions.join() !== build.version) problems.push(`after the ${what}, the nodes are ${versions.join(' and ')}`);
  };
  await goOn();
  for (let left = restarts; left > 0; left -= 1) await roll('restart', from);
  await roll(`upgrade to ${to.version}`, to);
  await roll(`way back to ${from.version}`, from);
  isOver = true;
  await Promise.all(buyers);
  const seconds = (performance.now() - started) / 1000;
  problems.push(...(await Promise.all(shoppers.map((shopper) => shopper.leave()))).flat());
  problems.push(...new Set(failures), ...(await judge(t, cluster, orders, PATIENCE_MS)));
  return { problems, orders, seconds };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
