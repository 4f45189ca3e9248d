/**
 * `npm run bench:soak:nodes -- --nodes 2 --minutes 60 --orders-per-second 3`: nodes on a PostgreSQL of their own and Redis, behind a balancer,
 * take orders at that rate, whether earlier ones have ended or not. Each is watched, and refused calls are repeated, as `test:nodes` does it.
 * Beside them, `--watchers` devices (20) change their carts every half minute and follow them. What is kept for a day or longer is kept for
 * `--day-minutes` (3), so that the tables go through their retention again and again.
 *
 * Prints a line each minute; at the end, whether memory and tables are flat after the first three days (the first third of the rest against
 * the last), and what the shop's books say. Exit code 1 if an order was lost or doubled, did not end within two minutes, or if something grew
 * that should not. The nodes run from their sources, with the flags of `npm start`. Needs PostgreSQL's programs and Redis. Linux only, since it
 * reads /proc.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startServer } from '../../examples/support/find-or-start-server.ts';
import { readNodeFlags } from '../../examples/support/node-flags.ts';
import { Secret } from '../../src/lib/secret.ts';
import { Balancer } from '../../test/cluster/chaos/balancer.ts';
import { type BoughtOrder, buy } from '../../test/cluster/chaos/buyer.ts';
import { judgeBooks, judgeWatcher, readLedger } from '../../test/cluster/chaos/judge.ts';
import { openMarkets, openSession } from '../../test/cluster/chaos/market.ts';
import { SeededRandom } from '../../test/cluster/chaos/random.ts';
import { Shopper } from '../../test/cluster/chaos/shopper.ts';
import { atEnd, type Ending, openFor, untilEnd } from '../../test/support/at-end.ts';
import { createPostgresServer } from '../../test/support/machine/postgres-server.ts';
import { flushService, redisUrl } from '../../test/support/machine/redis.ts';
import { temporaryFolder } from '../../test/support/machine/temporary-folder.ts';
import { describeLoad, describeRun } from '../support/describe-run.ts';
import { percentile } from '../support/percentile.ts';
import { readCpuMicroseconds, readResidentMebibytes } from '../support/process-usage.ts';
import { writeUnlimitedConfig } from '../support/write-unlimited-config.ts';
import { hasGrown, type Sample, toTrends } from './soak-report.ts';
import { readTableSizes } from './table-sizes.ts';

const MINUTE_MS = 60_000;
const PATIENCE_MS = 2 * MINUTE_MS;
const CHANGE_MS = 30_000;
/** As `Retry-After` says it. */
const REPEAT_MS = 2_000;
/**
 * Orders stay for ever, one line of each in the trail of consents (`TRAIL_THAT_ENDS` is the rest), and what is the shop's. How long an order
 * takes is said, and is the machine's.
 */
const MAY_GROW = /^(orders |consent_trail |sandbox\.|p\d\d )/;
const TRAIL_THAT_ENDS = `select count(*) from consent_trail where entry <> 'PURGED'`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '60' },
    'orders-per-second': { type: 'string', default: '3' },
    watchers: { type: 'string', default: '20' },
    'day-minutes': { type: 'string', default: '3' },
  },
});
const options = {
  nodes: Number(values.nodes),
  minutes: Number(values.minutes),
  'orders-per-second': Number(values['orders-per-second']),
  watchers: Number(values.watchers),
  'day-minutes': Number(values['day-minutes']),
};
for (const [name, value] of Object.entries(options)) {
  if (!(value > 0)) throw new Error(`--${name} is to be a number above 0`);
}

const problems = await untilEnd(soak);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'Nothing was lost or doubled, and nothing grew.' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

interface Stack {
  readonly client: Client;
  readonly balancer: Balancer;
  readonly pids: readonly number[];
  readonly database: string;
  readonly folder: string;
}

async function soak(t: Ending): Promise<readonly string[]> {
  console.log(`${JSON.stringify(options)}, ${describeRun()}`);
  const stack = await startStack(t);
  const { client, balancer } = stack;
  let refused = 0;
  const noteFailure = () => {
    refused += 1;
  };
  const [first, ...others] = await openMarkets(balancer.url, PATIENCE_MS);
  const market = { ...first, repeatMs: REPEAT_MS, noteFailure };
  const goods = [first, ...others];
  const shoppers: Shopper[] = [];
  const leave = async () => (await Promise.all(shoppers.map((shopper) => shopper.leave()))).flat();
  atEnd(t, leave);
  while (shoppers.length < options.watchers) {
    const headers = await openSession(balancer.url);
    shoppers.push(new Shopper(String(shoppers.length + 1), { ...market, headers }, CHANGE_MS));
    await sleep(CHANGE_MS / options.watchers);
  }

  const random = new SeededRandom(1);
  const orders: BoughtOrder[] = [];
  const found: string[] = [];
  const samples: Sample[] = [];
  const place = async () => {
    const { variantId } = goods[Math.floor(random.next() * goods.length)] ?? first;
    const own = { ...market, variantId, headers: await openSession(balancer.url) };
    const order = await buy(own, { kind: 'watched', isDeclined: false });
    // Now, while the attempt is kept.
    found.push(...judgeWatcher(order, await readLength(client, order)));
    // Without its card and its events: the driver is to be flat, too.
    orders.push({ ...order, watcher: null });
  };
  const open = new Set<Promise<unknown>>();
  let [looked, cpu] = [0, readCpu(stack)];
  const look = async () => {
    const latest = orders.slice(looked);
    const used = readCpu(stack) - cpu;
    [looked, cpu] = [looked + latest.length, cpu + used];
    const sample = await takeSample(stack, latest);
    samples.push(sample);
    const each = `${(used / 1000 / latest.length).toFixed(1)} ms CPU of nodes an order`;
    console.log(
      `minute ${samples.length}: ${latest.length} orders, ${open.size} open, ${refused} calls refused so far, ${each}, ${describeLoad()}`,
    );
    console.log(`  ${[...sample].map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ')}`);
  };
  const begun = performance.now();
  for (let due = begun; due < begun + options.minutes * MINUTE_MS; ) {
    await sleep(due - performance.now());
    const placing: Promise<unknown> = place()
      .catch((error: unknown) => found.push(`an order could not begin: ${String(error)}`))
      .finally(() => open.delete(placing));
    open.add(placing);
    if (performance.now() >= begun + (samples.length + 1) * MINUTE_MS) await look();
    due += (-Math.log(1 - random.next()) / options['orders-per-second']) * 1_000;
  }
  await Promise.all(open);
  await look();
  found.push(...(await leave()));
  const ledger = await readLedger(t, { database: { url: new Secret(stack.database) }, folder: stack.folder });
  console.log(`${orders.length} orders, ${describeLoad()}`);
  const trends = toTrends(samples.slice(Math.ceil(3 * options['day-minutes'])));
  console.log('mean of | the first third | the last third');
  for (const { name, first, last } of trends) console.log(`${name} | ${first.toFixed(1)} | ${last.toFixed(1)}`);
  const grown = trends.filter((trend) => hasGrown(trend) && !MAY_GROW.test(trend.name));
  return [...found, ...judgeBooks(orders, ledger), ...grown.map(({ name }) => `${name} has grown`)];
}

async function startStack(t: Ending): Promise<Stack> {
  const { folder, url: database, start } = await createPostgresServer(t);
  await start();
  const client = new Client({ connectionString: database });
  await client.connect();
  atEnd(t, () => client.end());
  // Once the nodes have ended: before them, since the last is done first.
  atEnd(t, async () => {
    const { rows } = await client.query(`select value from service_facts where name = 'service-id'`);
    await flushService(String(rows[0]?.value));
  });
  const environment = {
    ...(await writeUnlimitedConfig(await temporaryFolder(t))),
    DATABASE_URL: database,
    REDIS_URL: redisUrl.reveal(),
    ATTEMPT_DETAIL_DAYS: '1',
    ATTEMPT_RETENTION_DAYS: '1',
    CONSENT_RETENTION_DAYS: '1',
    TOKEN_LIFETIME_SECONDS: '86400',
    MAX_SOCKETS_PER_ADDRESS: '10000',
    SOAK_DAY_MS: String(options['day-minutes'] * MINUTE_MS),
  };
  const random = new SeededRandom(2);
  const balancer = new Balancer(() => random.next(), 10_000);
  await openFor(t, async () => {
    await balancer.listen();
    return balancer;
  });
  const nodeFlags = [...readNodeFlags('start'), '--import', new URL('short-days.mjs', import.meta.url).href];
  const pids: number[] = [];
  while (pids.length < options.nodes) {
    const server = await startServer(environment, {
      nodeFlags,
      program: new URL('../../src/main.ts', import.meta.url),
    });
    atEnd(t, () => server.stop());
    balancer.add(Number(new URL(server.url).port));
    pids.push(server.pid);
  }
  await client.query('update sandbox.variants set stock = 1000000');
  return { client, balancer, pids, database, folder };
}

function readCpu({ pids }: Stack): number {
  return pids.reduce((sum, pid) => sum + readCpuMicroseconds(pid), 0);
}

async function readLength(client: Client, { attemptIds }: BoughtOrder): Promise<ReadonlyMap<string, number>> {
  const query = 'select attempt_id, last_sequence from attempts where attempt_id = any($1)';
  const { rows } = await client.query<{ attempt_id: string; last_sequence: number }>(query, [[...attemptIds]]);
  return new Map(rows.map((row) => [row.attempt_id, Number(row.last_sequence)]));
}

async function takeSample({ client, pids }: Stack, latest: readonly BoughtOrder[]): Promise<Sample> {
  const times = latest.map(({ placedMs }) => placedMs);
  const trail = await client.query<{ count: string }>(TRAIL_THAT_ENDS);
  return new Map([
    ...pids.map((pid, index) => [`MiB of node ${index + 1}`, readResidentMebibytes(pid)] as const),
    ['p50 ms', percentile(times, 0.5)],
    ['p99 ms', percentile(times, 0.99)],
    ...(await readTableSizes(client)).flatMap(({ name, rows, bytes }) => [
      [`${name} rows`, rows] as const,
      [`${name} KiB`, bytes / 1024] as const,
    ]),
    ['lines of the trail that end', Number(trail.rows[0]?.count)],
  ]);
}

async function sleep(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
