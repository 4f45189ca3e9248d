import { atEnd, type Ending, openFor } from '../../support/at-end.ts';
import { type BoughtOrder, buy } from './buyer.ts';
import { type BugName, Cluster } from './cluster.ts';
import { strike } from './faults.ts';
import { judge } from './judge.ts';
import { openMarket, openSession } from './market.ts';
import { createPlan, type FaultKind } from './plan.ts';
import { SeededRandom } from './random.ts';
import { Shopper } from './shopper.ts';
import { findStandstills } from './standstill.ts';

export interface ChaosOptions {
  readonly orders: number;
  readonly seed: number;
  readonly bug?: BugName;
  /** Default: every kind. */
  readonly faults?: readonly FaultKind[];
  /** How long an order may take, faults included. */
  readonly patienceMs?: number;
  readonly note?: (line: string) => void;
}

export interface ChaosReport {
  readonly problems: readonly string[];
  readonly orders: readonly BoughtOrder[];
  readonly seconds: number;
}

const AT_ONCE = 8;
const SHOPPERS = 3;
/** A run of fewer stays with two nodes. */
const ORDERS_FOR_THREE = 80;

/** Places orders through a balancer while nodes, PostgreSQL and Redis fail, and asks the ledger what became of them. */
export async function runChaos(t: Ending, options: ChaosOptions): Promise<ChaosReport> {
  const { orders, seed, bug = null, faults, patienceMs = 60_000, note = () => {} } = options;
  const plan = createPlan(orders, seed, faults);
  const random = new SeededRandom(seed + 1);
  const cluster = await openFor(t, () => Cluster.open(t, () => random.next(), { bug }));
  const [first, second, third] = plan.clockShifts;
  await Promise.all([cluster.startNode(first), cluster.startNode(second)]);
  await cluster.database.query('update sandbox.variants set stock = 1000000');
  const market = await openMarket(cluster.balancer.url, patienceMs);
  const shoppers = await Promise.all(
    Array.from(
      { length: SHOPPERS },
      async (_, index) =>
        new Shopper(String(index + 1), { ...market, headers: await openSession(cluster.balancer.url) }),
    ),
  );
  let isOver = false;
  atEnd(t, async () => {
    isOver = true;
    await Promise.all(shoppers.map((shopper) => shopper.leave()));
  });
  const standing = findStandstills(cluster.database, () => isOver);
  const started = performance.now();
  const ended: BoughtOrder[] = [];

  let begun = 0;
  let next = 0;
  /** Orders wait for the faults that belong between them. */
  const isDue = (index: number) => plan.faults.filter(({ after }) => after <= index - AT_ONCE).length <= begun;
  const buyers = Array.from({ length: AT_ONCE }, async () => {
    for (let index = next++; index < orders; index = next++) {
      while (!isDue(index)) await sleep(20);
      const order = plan.orders[index];
      if (order !== undefined) ended.push(await buy(market, order));
    }
  });
  const striking = (async () => {
    for (const fault of plan.faults) {
      while (ended.length < fault.after && next < orders) await sleep(20);
      note(`${ended.length} orders: ${fault.kind}`);
      begun += 1;
      await strike(cluster, fault);
      if (orders >= ORDERS_FOR_THREE && begun === Math.ceil(plan.faults.length / 2)) cluster.joinLater(third);
    }
    await cluster.settle();
  })();
  await Promise.all([...buyers, striking]);
  const seconds = (performance.now() - started) / 1000;
  const kept = (await Promise.all(shoppers.map((shopper) => shopper.leave()))).flat();
  isOver = true;
  const problems = [...kept, ...(await standing), ...(await judge(t, cluster, ended, patienceMs))];
  return { problems, orders: ended, seconds };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
