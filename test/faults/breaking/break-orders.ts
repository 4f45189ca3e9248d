import { type Ending, openFor } from '../../support/at-end.ts';
import type { BugName } from './bugs.ts';
import { type BoughtOrder, buy } from './buyers/buy.ts';
import { openMarket } from './buyers/market.ts';
import { closeConnections } from './buyers/send-text.ts';
import { allDeaths, type Death, Deaths } from './deaths.ts';
import { BrokenNetwork, type Focus } from './faults.ts';
import { judge } from './judge/judge.ts';
import { Ledger } from './judge/ledger.ts';
import { toOperation } from './operations.ts';
import { type PlannedOrder, planOrders } from './plan.ts';
import { Stage } from './stage/stage.ts';
import { WebhookBackend } from './stage/webhook-backend.ts';

export interface BreakOptions {
  readonly orders: number;
  readonly seed: number;
  readonly bug?: BugName;
  /** How long an order may take, faults included. */
  readonly patienceMs?: number;
  /** What processes die of; without it, of everything. */
  readonly deaths?: readonly Death[];
  readonly ordersPerDeath?: number;
  /** Where the network breaks; without it, everywhere. */
  readonly focus?: Focus;
  /** How many orders are on their way at the same time. */
  readonly atOnce?: number;
  /** No order is begun any more; those that have ended are judged. */
  readonly signal?: AbortSignal;
  readonly note?: (line: string) => void;
}

export interface BreakReport {
  readonly problems: readonly string[];
  readonly orders: readonly BoughtOrder[];
  readonly deaths: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Nothing special: it says what one unit costs. */
const FIRST: PlannedOrder = {
  way: 'items',
  calls: 1,
  isRivalled: false,
  isWatched: true,
  isRefused: false,
  provider: 'PAYPAL',
};
const ORDERS_PER_NOTE = 500;
const ORDERS_PER_DEATH = 20;
/** Starting a process again takes longer than many orders. There are fewer places to die at. */
const MAX_DEATHS = 100;

/** Places orders while three processes die and the network between them breaks, and asks the books what became of them. */
export async function breakOrders(t: Ending, options: BreakOptions): Promise<BreakReport> {
  const { orders, seed, bug = null, patienceMs = 300_000, atOnce = 64, note = () => {} } = options;
  const ordersPerDeath = options.ordersPerDeath ?? Math.max(ORDERS_PER_DEATH, Math.ceil(orders / MAX_DEATHS));
  let open: Stage | undefined;
  const requireStage = () => {
    if (open === undefined) throw new Error('The stage is not open yet');
    return open;
  };
  const possible = options.deaths ?? allDeaths;
  const deaths = new Deaths({ stage: requireStage, seed, possible, operationOf: toOperation, note });
  const stage = await openFor(t, () => Stage.open(t, bug, (request, moment) => deaths.see(request, moment)));
  open = stage;
  const market = await openMarket(stage, patienceMs, WebhookBackend.appId);
  const stockBefore = (await Ledger.read(stage, market.domain)).stockOf(market.sku);
  const started = performance.now();
  const first = await buy(market, FIRST);
  market.total = first.tried[0]?.ends[0]?.total ?? null;
  if (market.total === null) throw new Error('The first order, which nothing breaks, has no end');
  const ended: BoughtOrder[] = [first];

  const network = new BrokenNetwork(seed, options.focus ?? null);
  for (const proxy of stage.proxies) network.break(proxy);
  const plan = planOrders(orders - 1, seed);
  let next = 0;
  const buyers = Array.from({ length: atOnce }, async () => {
    for (let index = next++; index < plan.length && options.signal?.aborted !== true; index = next++) {
      if (index % ordersPerDeath === 0) deaths.arm();
      const order = plan[index];
      if (order !== undefined) ended.push(await buy(market, order));
      if (ended.length % ORDERS_PER_NOTE === 0) note(`${ended.length} orders have ended, ${deaths.total} deaths`);
    }
  });
  await Promise.all(buyers);
  await deaths.end();
  const seconds = (performance.now() - started) / 1000;
  const problems = await judge(stage, market, ended, stockBefore);
  closeConnections();
  return { problems, orders: ended, deaths: deaths.counts, faults: network.counts, seconds };
}
