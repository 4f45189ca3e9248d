/**
 * `npm run bench:platform -- --platform P`: every operation through the whole service in front of a real Vendure or Medusa, beside the very
 * calls that our adapter makes, sent to it directly, and beside the same calls by way of a bare relay, which is what any process in between
 * costs. All from this process, one at a time and in turns; each side has a cart of its own in the same state. What is sent directly
 * was recorded on its way from the adapter, and so is counted, not guessed. Prints how many calls would do, and what each further one is for.
 * Linux only, since it reads /proc. The first run installs the platform, see scripts/test-platforms.ts.
 *
 *   npm run bench:platform -- --platform medusa --rounds 60 --seconds 120   (whichever comes first)
 *   npm run bench:platform -- --platform vendure --warm-up 1000 --skip placeOrder,order   (as a service is that has run for a while)
 *   npm run bench:platform -- --platform medusa --rounds 0   (the calls alone)
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { type BuyerOperation, type BuyerOperationName, openBuyer } from './support/buyer-operations.ts';
import { describeRun } from './support/describe-run.ts';
import type { BenchPlatform } from './support/platforms/bench-platform.ts';
import { startMedusa } from './support/platforms/medusa.ts';
import { startVendure } from './support/platforms/vendure.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';
import { type RecordedCall, startRecordingProxy } from './support/recording-proxy.ts';
import { startRelay } from './support/reference/start-reference.ts';

const { values: options } = parseArgs({
  options: {
    platform: { type: 'string', default: '' },
    rounds: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '120' },
    'warm-up': { type: 'string', default: '50' },
    skip: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(options.rounds);
const MILLISECONDS = Number(options.seconds) * 1000;
const WARM_UP_ROUNDS = Number(options['warm-up']);
const skipped: ReadonlySet<string> = new Set(options.skip.split(','));
const DOMAIN = 'mugs.example';
/** The same shop once more, by way of the proxy that counts. */
const COUNTED_DOMAIN = 'counted-mugs.example';

interface Measured {
  readonly operation: BuyerOperation;
  readonly calls: readonly RecordedCall[];
  readonly through: number[];
  readonly direct: number[];
  /** Empty where a call needs what another answered, since the relay gets all calls at once. */
  readonly relayed: number[];
  /** Microseconds of our process, over all measured calls. */
  cpu: number;
}

const platforms: Readonly<Record<string, () => Promise<BenchPlatform>>> = {
  medusa: startMedusa,
  vendure: startVendure,
};
const start = Object.hasOwn(platforms, options.platform) ? platforms[options.platform] : undefined;
if (start === undefined) throw new Error(`--platform is one of: ${Object.keys(platforms).join(', ')}`);

console.log(describeRun());
const shop = await start();
try {
  await withService(shop);
} finally {
  await shop.stop();
}

async function withService({ url, settings, environment }: BenchPlatform): Promise<void> {
  const proxy = await startRecordingProxy(url);
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  try {
    const file = join(folder, 'config.json');
    const merchant = (domain: string, address: string) => ({
      domain,
      displayName: 'Mugs',
      platform: options.platform,
      settings: settings(address),
    });
    await writeFile(file, JSON.stringify({ merchants: [merchant(DOMAIN, url), merchant(COUNTED_DOMAIN, proxy.url)] }));
    const server = await startServer({ CONFIG_FILE: file, DEMO: 'true', ...environment });
    try {
      const recorded = await recordCalls(server.url, proxy.take);
      if (ROUNDS > 0) printTimes(await measure(server, recorded));
      printCalls(recorded);
    } finally {
      await server.stop();
    }
  } finally {
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What each operation asks of the platform, from the second round on: the first has a cart to start and perhaps somebody to log in. */
async function recordCalls(
  url: string,
  take: () => readonly RecordedCall[],
): Promise<ReadonlyMap<BuyerOperationName, readonly RecordedCall[]>> {
  const buyer = await openBuyer(url, COUNTED_DOMAIN, shop.sku);
  const recorded = new Map<BuyerOperationName, readonly RecordedCall[]>();
  for (let round = 0; round < 2; round += 1) {
    for (const { name, prepare } of buyer.operations) {
      const call = await prepare();
      take();
      await call();
      recorded.set(name, take());
    }
  }
  await buyer.close();
  return recorded;
}

async function measure(
  { url, pid }: { readonly url: string; readonly pid: number },
  recorded: ReadonlyMap<BuyerOperationName, readonly RecordedCall[]>,
): Promise<readonly Measured[]> {
  const buyer = await openBuyer(url, DOMAIN, shop.sku);
  const wanted = buyer.operations.filter(({ name }) => !skipped.has(name));
  const measured = wanted.map((operation): Measured => {
    const calls = recorded.get(operation.name) ?? [];
    return { operation, calls, through: [], direct: [], relayed: [], cpu: 0 };
  });
  // An order of its own leaves the direct buyer in the session of that order, so that carts need one of their own.
  const [direct, behindRelay, purchases] = [await shop.openBuyer(), await shop.openBuyer(), await shop.openBuyer()];
  const isPurchase = (name: string) => name === 'placeOrder' || name === 'order';
  const relayServer = await startRelay(shop.url);
  const relay = new Pool(relayServer.url, { connections: 1, pipelining: 1 });
  const runAll = async (round: number, counts: boolean) => {
    for (const entry of measured) {
      const call = await entry.operation.prepare();
      const cpu = readSchedulerMicroseconds(pid);
      const { name } = entry.operation;
      const [own, relayed] = isPurchase(name) ? [purchases, purchases] : [direct, behindRelay];
      const sides = [
        async () => entry.through.push(await timed(call)),
        async () => entry.direct.push(await timed(() => own.run(entry.calls))),
        async () => {
          if (name !== 'placeOrder') entry.relayed.push(await timed(() => relayed.runThrough(relay, entry.calls)));
        },
      ];
      // Whichever comes first may find the platform warmer or colder, so they take turns at that.
      for (const index of sides.keys()) await sides[(index + round) % sides.length]?.();
      if (counts) entry.cpu += readSchedulerMicroseconds(pid) - cpu;
      else entry.through.length = entry.direct.length = entry.relayed.length = 0;
    }
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await runAll(round, false);
  const begin = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - begin <= MILLISECONDS; round += 1)
    await runAll(round, true);
  await Promise.all([buyer, direct, behindRelay, purchases, relay].map((one) => one.close()));
  relayServer.stop();
  return measured;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function printTimes(measured: readonly Measured[]): void {
  console.log(
    `Node ${process.version}, ${measured[0]?.through.length ?? 0} rounds, one call at a time, milliseconds\n`,
  );
  const rows = measured.map(({ operation, calls, through, direct, relayed, cpu }) => {
    const ours = quantile(through, 0.5);
    const theirs = quantile(direct, 0.5);
    // What our own index answers has nothing to be compared with.
    const isAsked = calls.length > 0;
    return [
      operation.name,
      ours.toFixed(2),
      quantile(through, 0.99).toFixed(1),
      isAsked ? theirs.toFixed(2) : '',
      isAsked ? quantile(direct, 0.99).toFixed(1) : '',
      isAsked ? (ours - theirs).toFixed(2) : '',
      isAsked ? `${(((ours - theirs) / theirs) * 100).toFixed(1)} %` : '',
      isAsked && relayed.length > 0 ? (quantile(relayed, 0.5) - theirs).toFixed(2) : '',
      (cpu / 1000 / through.length).toFixed(2),
      `${calls.length}`,
      `${shop.plans[operation.name].fewest}`,
    ];
  });
  const heads = [
    'operation',
    'p50',
    'p99',
    'direct p50',
    'direct p99',
    'overhead',
    'at p50',
    'bare relay',
    'CPU',
    'calls',
    'fewest',
  ];
  printTable([heads, heads.map(() => '---'), ...rows]);
}

function printCalls(recorded: ReadonlyMap<BuyerOperationName, readonly RecordedCall[]>): void {
  console.log('');
  for (const [operation, calls] of recorded) {
    const { fewest, because = 'needless' } = shop.plans[operation];
    const reason = calls.length > fewest ? `; ${because}` : '';
    console.log(`${operation}, ${calls.length} of at least ${fewest}: ${calls.map(shop.nameCall).join(', ')}${reason}`);
  }
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0, cell === '---' ? '-' : ' '));
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
