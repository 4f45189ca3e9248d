/**
 * `npm run bench:scale`: what nodes, PostgreSQL and Redis take at 10, 100 and 1,000 orders a second, by arithmetic from measured costs; how long
 * orders take then, by simulation; and when nodes or
 * PostgreSQL that are too few make them wait. The figures of one run are those of every other.
 * `-- --queries N --changes N --platform-ms N --watchers N` sets how buyers behave.
 */
import { parseArgs } from 'node:util';
import { costs } from './costs.ts';
import { type Deployment, simulate, type Traffic } from './deployment.ts';

const RATES = [10, 100, 1_000];
/** The part of its cores that a node and PostgreSQL are planned to use. */
const PLANNED = 0.6;
/** Of the part that is short. Above 1, it falls behind. */
const BUSY = [0.6, 0.8, 0.9, 0.95, 1.05];
const SEARCHED = 16;
const SEED = 1;
/** Long enough that the slowest percent is some tens of orders. */
const ORDERS = 8_000;
const PLATFORM_CALLS = 4;
const DAY = 86_400;

const { values } = parseArgs({
  options: {
    queries: { type: 'string', default: '20' },
    changes: { type: 'string', default: '5' },
    'platform-ms': { type: 'string', default: '100' },
    watchers: { type: 'string', default: '100000' },
  },
});
const options = {
  queries: Number(values.queries),
  changes: Number(values.changes),
  platformMs: Number(values['platform-ms']),
  watchers: Number(values.watchers),
};
for (const [name, value] of Object.entries(options)) {
  if (!(value >= 0)) throw new Error(`--${name} is to be a number`);
}
const { order, query, change } = costs;

console.log(
  `for each order ${options.queries} cart queries and ${options.changes} changes; the platform takes ${options.platformMs} ms`,
);
console.log(
  '\norders/s | nodes | cores of PostgreSQL | transactions/s | connections | wake-ups/s | cores of Redis | GiB a day | order p50 | p99',
);
for (const rate of RATES) {
  const traffic = toTraffic(rate);
  const deployment = toDeployment(traffic);
  const { nodes, databaseCores } = deployment;
  const { p50, p99 } = run(deployment, traffic, rate);
  const transactions = sum(traffic, ({ cost }) => cost.transactions);
  const { wakeUps, cores: redis } = toRedis(rate, nodes);
  const gibibytes = (rate * DAY * order.bytes) / 2 ** 30;
  const cells = [
    rate,
    nodes,
    databaseCores,
    transactions,
    nodes * (costs.connections.calls + costs.connections.index),
    wakeUps,
    redis.toFixed(1),
    gibibytes.toFixed(0),
  ];
  console.log([...cells, `${p50.toFixed(0)} ms`, `${p99.toFixed(0)} ms`].join(' | '));
}

let full = 1;
while (toRedis(full, toDeployment(toTraffic(full)).nodes).cores < 1) full += 1;
console.log(`\nRedis, which has one thread for this, is full at ${full} orders a second.`);

const { watcher } = costs;
console.log(`\n${options.watchers} watchers of as many carts to whom nothing happens:`);
console.log(`  ${((options.watchers * watcher.nodeMicroseconds) / 1e6).toFixed(1)} cores of nodes`);
console.log(`  ${((options.watchers * watcher.databaseMicroseconds) / 1e6).toFixed(1)} cores of PostgreSQL`);
console.log(`  ${(options.watchers * watcher.transactions).toFixed(0)} transactions a second`);
console.log(`  ${((options.watchers * watcher.kibibytes) / 2 ** 20).toFixed(1)} GiB of nodes, sockets apart`);

console.log(
  '\nof 16 nodes and cores of PostgreSQL that are enough otherwise | busy | orders/s | order p50 | p99 | ended',
);
const perOrder = {
  nodes: sum(toTraffic(1), ({ cost }) => cost.nodeMs) / 1_000,
  databaseCores: sum(toTraffic(1), ({ cost }) => cost.databaseMs) / 1_000,
};
for (const part of ['nodes', 'databaseCores'] as const) {
  for (const busy of BUSY) {
    const rate = (SEARCHED * busy) / perOrder[part];
    const traffic = toTraffic(rate);
    const { p50, p99, came, ended } = run({ ...toDeployment(traffic), [part]: SEARCHED }, traffic, rate);
    const cells = [
      part,
      busy,
      rate.toFixed(0),
      `${p50.toFixed(0)} ms`,
      `${p99.toFixed(0)} ms`,
      (ended / came).toFixed(2),
    ];
    console.log(cells.join(' | '));
  }
}

/** Every message goes to every node. */
function toRedis(rate: number, nodes: number) {
  const wakeUps = rate * (order.wakeUps + options.changes * change.wakeUps);
  const { microseconds, microsecondsOfNode } = costs.wakeUp;
  return {
    wakeUps,
    cores: (wakeUps * (microseconds + nodes * microsecondsOfNode) + rate * order.redisMicroseconds) / 1e6,
  };
}

function toTraffic(rate: number): readonly Traffic[] {
  const { platformMs } = options;
  return [
    { perSecond: rate, cost: order, platformCalls: PLATFORM_CALLS, platformMs },
    { perSecond: rate * options.queries, cost: query, platformCalls: 1, platformMs },
    { perSecond: rate * options.changes, cost: change, platformCalls: 1, platformMs },
  ];
}

function toDeployment(traffic: readonly Traffic[]): Deployment {
  return {
    nodes: toCores(sum(traffic, ({ cost }) => cost.nodeMs)),
    databaseCores: toCores(sum(traffic, ({ cost }) => cost.databaseMs)),
    connections: costs.connections.calls,
    commitMs: costs.commitMs,
  };
}

function toCores(millisecondsOfSecond: number): number {
  return Math.ceil(millisecondsOfSecond / 1_000 / PLANNED);
}

function sum(traffic: readonly Traffic[], toPart: (each: Traffic) => number): number {
  return traffic.reduce((total, each) => total + each.perSecond * toPart(each), 0);
}

function run(deployment: Deployment, traffic: readonly Traffic[], rate: number) {
  return simulate(deployment, traffic, { seconds: ORDERS / rate, seed: SEED });
}
