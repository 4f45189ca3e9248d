import { type Ending, openFor } from '../../../support/at-end.ts';
import { buy } from '../buyers/buy.ts';
import { openMarket } from '../buyers/market.ts';
import { closeConnections } from '../buyers/send-text.ts';
import { type Death, Deaths, networkDeaths } from '../deaths.ts';
import { BrokenNetwork } from '../faults.ts';
import { toOperation } from '../operations.ts';
import { type Seen, Stage } from '../stage/stage.ts';
import { NUMBER_PATTERN } from './card-holder.ts';
import { judgeFlows } from './judge-flows.ts';
import type { NetworkBug } from './network-bugs.ts';
import { type PaidFlow, payFlow } from './pay-flow.ts';
import { planFlows } from './plan-flows.ts';
import { RogueAcquirer } from './rogue-acquirer.ts';

export interface BreakFlowsOptions {
  readonly flows: number;
  readonly seed: number;
  readonly bug?: NetworkBug;
  /** How long a flow may take, faults included. */
  readonly patienceMs?: number;
  readonly deaths?: readonly Death[];
  readonly flowsPerDeath?: number;
  readonly atOnce?: number;
  /** No flow is begun any more; those that have ended are judged. */
  readonly signal?: AbortSignal;
  readonly note?: (line: string) => void;
}

export interface BreakFlowsReport {
  readonly problems: readonly string[];
  readonly flows: readonly PaidFlow[];
  readonly deaths: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, number>;
  /** What the rogue acquirer tried. */
  readonly tricks: number;
  readonly seconds: number;
}

const FLOWS_PER_NOTE = 100;
const FLOWS_PER_DEATH = 20;

/** Pays with cards of three networks while four processes die and everything between them breaks, and asks the books. */
export async function breakFlows(t: Ending, options: BreakFlowsOptions): Promise<BreakFlowsReport> {
  const { flows, seed, bug = null, patienceMs = 300_000, atOnce = 48, note = () => {} } = options;
  const flowsPerDeath = options.flowsPerDeath ?? Math.max(FLOWS_PER_DEATH, Math.ceil(flows / networkDeaths.length));
  let open: Stage | undefined;
  const requireStage = () => {
    if (open === undefined) throw new Error('The stage is not open yet');
    return open;
  };
  const possible = options.deaths ?? networkDeaths;
  const deaths = new Deaths({ stage: requireStage, seed, possible, operationOf: toOperation, note });
  const rogue = new RogueAcquirer(requireStage, seed);
  const see: Seen = (request, moment) => {
    deaths.see(request, moment);
    rogue.see(request, moment);
  };
  const stage = await openFor(t, () => Stage.open(t, bug, see, { withNetworks: true }));
  open = stage;
  const appToken = /App-level token\s+(\S+)/.exec(stage.greeting)?.[1] ?? '';
  const market = await openMarket(stage, patienceMs);
  stage.secrets.add('a card number', NUMBER_PATTERN);
  const started = performance.now();
  const first = await buy(market, {
    way: 'items',
    calls: 1,
    isRivalled: false,
    isWatched: false,
    isRefused: false,
    provider: 'PAYPAL',
  });
  market.total = first.tried[0]?.ends[0]?.total ?? null;
  if (market.total === null) throw new Error('The first order, which nothing breaks, has no end');

  const network = new BrokenNetwork(seed, null);
  for (const proxy of stage.proxies) network.break(proxy);
  const plan = planFlows(flows, seed);
  const world = { market, networks: stage.networks, appToken };
  const ended: PaidFlow[] = [];
  let next = 0;
  const buyers = Array.from({ length: atOnce }, async () => {
    for (let index = next++; index < plan.length && options.signal?.aborted !== true; index = next++) {
      if (index % flowsPerDeath === 0) deaths.arm();
      const flow = plan[index];
      if (flow !== undefined) ended.push(await payFlow(world, flow));
      if (ended.length % FLOWS_PER_NOTE === 0) note(`${ended.length} flows have ended, ${deaths.total} deaths`);
    }
  });
  await Promise.all(buyers);
  await deaths.end();
  await rogue.end();
  const seconds = (performance.now() - started) / 1000;
  const problems = await judgeFlows(stage, market, ended);
  closeConnections();
  const { counts } = network;
  return { problems, flows: ended, deaths: deaths.counts, faults: counts, tricks: rogue.tried, seconds };
}
