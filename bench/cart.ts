/**
 * `npm run bench:cart`: calls to the shop for each change of a cart, beside the fewest possible; processor time of changes
 * and reads of carts with 1 to 250 lines, ten add-ons and three shipments, in turns; reads for each event with 1,000 watchers.
 * Linux only, since it reads /proc.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { startService } from '../test/support/servers/start-service.ts';
import { BENCH_DOMAIN, benchCatalog, benchSettings } from './support/bench-shop.ts';
import { openCartBuyer } from './support/cart-buyer.ts';
import { percentile } from './support/percentile.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';

const SIZES = [1, 10, 100, 250];
/** Calls to each cart before a block counts, so that V8 has compiled what all of them run: 600 changes and 600 reads. */
const WARM_UP_BLOCKS = 30;
const BLOCKS = 16;
const CALLS = 20;
const WATCHERS = 1_000;

const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
try {
  const configFile = await importShop();
  await measureLines(configFile);
} finally {
  await rm(folder, { recursive: true, force: true });
}
await countCalls();
await countReads();

/** Imports the shop of the benchmark, and returns the configuration file that serves it. */
async function importShop(): Promise<string> {
  const [catalog, settings, config] = ['products.csv', 'shop.json', 'config.json'].map((name) => join(folder, name));
  const merchant = { domain: BENCH_DOMAIN, displayName: 'Bench', platform: 'sandbox', settings: {} };
  await writeFile(catalog ?? '', benchCatalog(Math.max(...SIZES)));
  await writeFile(settings ?? '', JSON.stringify(benchSettings));
  await writeFile(config ?? '', JSON.stringify({ merchants: [merchant] }));
  const script = fileURLToPath(new URL('../src/demo/commands/sandbox-import.ts', import.meta.url));
  const options = ['--domain', BENCH_DOMAIN, '--currency', 'USD', '--settings', settings ?? '', '--data-dir', folder];
  const flags = readNodeFlags('sandbox:import');
  await promisify(execFile)(process.execPath, [...flags, script, ...options, catalog ?? '']);
  return config ?? '';
}

/** The lower quartile of blocks in turns, which hardly depends on what else the machine does. */
async function measureLines(configFile: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, CONFIG_FILE: configFile, DEMO: 'true' });
  try {
    const perCall = async (run: (index: number) => Promise<unknown>): Promise<number> => {
      const before = readSchedulerMicroseconds(server.pid);
      for (let index = 0; index < CALLS; index += 1) await run(index);
      return (readSchedulerMicroseconds(server.pid) - before) / CALLS / 1000;
    };
    const carts = [];
    for (const size of SIZES) {
      const buyer = await openCartBuyer(server.url, BENCH_DOMAIN);
      await buyer.fill(size);
      carts.push({ size, buyer, changes: noTimes(), reads: noTimes() });
    }
    for (let block = -WARM_UP_BLOCKS; block < BLOCKS; block += 1) {
      for (const { buyer, changes, reads } of carts) {
        const change = await perCall((index) => buyer.setQuantity(5 + (index % 2)));
        const read = await perCall(() => buyer.read());
        if (block < 0) continue;
        changes.push(change);
        reads.push(read);
      }
    }
    console.log('lines | updateLineItem | cart    | a line of updateLineItem');
    for (const { size, changes, reads } of carts) {
      const [change, read] = [percentile(changes, 0.25), percentile(reads, 0.25)];
      const cells = [`${change.toFixed(2)} ms`.padStart(14), `${read.toFixed(2)} ms`.padStart(7)];
      console.log(`${String(size).padStart(5)} | ${cells.join(' | ')} | ${((change * 1000) / size).toFixed(0)} µs`);
    }
  } finally {
    await server.stop();
  }
}

function noTimes(): number[] {
  return [];
}

/** What each mutation asks of the shop. The fewest is one: the sandbox answers each with the whole cart. */
async function countCalls(): Promise<void> {
  await using service = await startService();
  const domain = 'apparel.demo.example';
  const buyer = await openCartBuyer(service.url, domain);
  await buyer.fill(3);
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['addLineItem', () => buyer.change('addLineItem', { addToCartRef: { variantId: buyer.variantId }, quantity: 5 })],
    ...buyer.changes(),
  ];
  console.log('\nmutation | calls | fewest');
  for (const [name, run] of steps) {
    service.takeCalls(domain);
    await run();
    console.log(`${name} | ${service.takeCalls(domain).length} | 1`);
  }
}

/** Platform reads for one change of a cart that many tabs watch. */
async function countReads(): Promise<void> {
  await using service = await startService();
  const domain = 'apparel.demo.example';
  const buyer = await openCartBuyer(service.url, domain);
  await buyer.fill(1);
  const { watchers, stop } = buyer.watch(WATCHERS);
  await Promise.all(watchers.map((watcher) => watcher.next()));
  service.takeCalls(domain);
  await buyer.setQuantity(2);
  await Promise.all(watchers.map((watcher) => watcher.next()));
  const reads = service.takeCalls(domain).filter((call) => call === 'getCart').length;
  console.log(`\n${WATCHERS} watchers of one cart: ${reads} read of the shop for an event`);
  await stop();
}
