/**
 * `npm run bench:nodes`: the cart query, `addLineItem` and a whole order on one node with SQLite, on one node with PostgreSQL and Redis, and
 * on two; then how long an event takes to a watcher on the other node, and what watchers cost to whom nothing happens. Each topology is measured in turns within one run, and the ratios
 * are what counts. What a topology uses while nobody asks is measured first, and taken off. `-- --at-once N` has other than eight buyers. Needs PostgreSQL and Redis as the tests do. Linux only, since it reads /proc.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { measureWakeUps } from './support/measure-wake-ups.ts';
import { percentile } from './support/percentile.ts';
import { Shopper } from './support/shopper.ts';
import { measureRest, startTopology, type Topology, type Use } from './support/topology.ts';
import { measureWatchDelays } from './support/watch-delay.ts';
import { watchIdly } from './support/watch-idly.ts';

const ROUNDS = 3;
const ROUND_MILLISECONDS = 2_500;
const WATCHED_ORDERS = 40;
const IDLE_WATCHERS = 100;
const REST_SECONDS = 20;
const WAKE_UPS = 2_000;

const { values: options } = parseArgs({ options: { 'at-once': { type: 'string', default: '8' } } });
const atOnce = Number(options['at-once']);
if (!(atOnce >= 1)) throw new Error('--at-once is a number of at least 1');

const operations = {
  'cart query': (shopper: Shopper) => shopper.readCart(),
  addLineItem: (shopper: Shopper) => shopper.addLineItem(),
  'whole order': (shopper: Shopper) => shopper.placeOrder(),
};
type OperationName = keyof typeof operations;

interface Figures {
  calls: number;
  seconds: number;
  nodeCpu: number;
  databaseCpu: number;
  redisCpu: number;
  commits: number;
  readonly latencies: number[];
}

await using sqlite = await startTopology('SQLite, one node', 1, false);
await using one = await startTopology('PostgreSQL and Redis, one node', 1, true);
await using two = await startTopology('PostgreSQL and Redis, two nodes', 2, true);
const topologies = [sqlite, one, two];
const shoppers = new Map<Topology, readonly Shopper[]>();
for (const topology of topologies) {
  shoppers.set(
    topology,
    await Promise.all(Array.from({ length: atOnce }, (_, index) => Shopper.open(topology.urls, index))),
  );
}

/** What each uses in a second while nobody asks. */
const rests = new Map<Topology, Use>();
for (const topology of topologies) rests.set(topology, await measureRest(topology, REST_SECONDS));

for (const name of Object.keys(operations) as OperationName[]) {
  const figures = new Map(topologies.map((topology) => [topology, createFigures()]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round only warms up.
    for (const topology of topologies) {
      const into = round === 0 ? createFigures() : (figures.get(topology) ?? createFigures());
      await measure(topology, name, into);
    }
  }
  report(name, figures);
}
await reportWatchDelays();
await reportIdleWatchers();
for (const nodes of [1, 10, 100]) {
  const wakeUp = await measureWakeUps(nodes, WAKE_UPS);
  print(`a wake-up to ${nodes} nodes: ${wakeUp.toFixed(0)} µs CPU of Redis`);
}

function createFigures(): Figures {
  return { calls: 0, seconds: 0, nodeCpu: 0, databaseCpu: 0, redisCpu: 0, commits: 0, latencies: [] };
}

async function measure(topology: Topology, name: OperationName, figures: Figures): Promise<void> {
  const before = await topology.readUse();
  const begin = performance.now();
  const work = async (shopper: Shopper) => {
    while (performance.now() - begin < ROUND_MILLISECONDS) {
      const start = performance.now();
      await operations[name](shopper);
      figures.latencies.push(performance.now() - start);
      figures.calls += 1;
    }
  };
  await Promise.all((shoppers.get(topology) ?? []).map(work));
  const seconds = (performance.now() - begin) / 1000;
  const after = await topology.readUse();
  const toShare = (name: keyof Use) =>
    Math.max(0, after[name] - before[name] - seconds * (rests.get(topology)?.[name] ?? 0));
  figures.seconds += seconds;
  figures.nodeCpu += toShare('nodes');
  figures.databaseCpu += toShare('database');
  figures.redisCpu += toShare('redis');
  figures.commits += toShare('commits');
}

function report(name: OperationName, figures: ReadonlyMap<Topology, Figures>): void {
  print(`\n${name}, ${atOnce} at once`);
  const [yardstick] = figures.values();
  for (const [topology, { calls, seconds, nodeCpu, databaseCpu, redisCpu, commits, latencies }] of figures) {
    const rate = calls / seconds;
    const base = yardstick === undefined ? rate : yardstick.calls / yardstick.seconds;
    const cpu = `${milliseconds(nodeCpu / calls)} ms CPU of nodes, ${milliseconds(databaseCpu / calls)} ms of PostgreSQL, ${milliseconds(redisCpu / calls)} of Redis`;
    // The client, and whatever else runs on the machine, take the rest of it.
    const cores = (nodeCpu + databaseCpu) / 1e6 / seconds;
    const share = `${(rate / cores).toFixed(1)}/s and core on ${cores.toFixed(2)} cores, ${(commits / calls).toFixed(1)} transactions`;
    print(
      `  ${topology.name}: ${rate.toFixed(1)}/s (${(rate / base).toFixed(2)}), p50 ${at(latencies, 0.5)} ms, p99 ${at(latencies, 0.99)} ms, ${cpu}, ${share}`,
    );
  }
}

async function reportWatchDelays(): Promise<void> {
  const [near, far] = two.urls;
  if (near === undefined || far === undefined) return;
  const delays = await measureWatchDelays(await Shopper.open([near], 0), far, WATCHED_ORDERS);
  print(
    `\nrecord to event on the other node: p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms, ${delays.length} events`,
  );
}

async function reportIdleWatchers(): Promise<void> {
  // Once more: the caches are full now.
  const before = await measureRest(two, REST_SECONDS);
  const watched = await watchIdly(two, IDLE_WATCHERS, () => measureRest(two, REST_SECONDS));
  const toShare = (name: keyof Use) => (watched[name] - before[name]) / IDLE_WATCHERS;
  const cpu = `${toShare('nodes').toFixed(0)} µs CPU of nodes, ${toShare('database').toFixed(0)} µs of PostgreSQL`;
  print(
    `\na watcher to whom nothing happens, of ${IDLE_WATCHERS}, a second: ${cpu}, ${toShare('commits').toFixed(2)} transactions`,
  );
}

function at(values: readonly number[], share: number): string {
  return percentile(values, share).toFixed(1);
}

function milliseconds(microseconds: number): string {
  return (microseconds / 1000).toFixed(2);
}

function print(line: string): void {
  console.log(line);
}
