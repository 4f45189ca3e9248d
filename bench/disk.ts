/**
 * `npm run bench:disk`: three services side by side, whose flushes take as long as they do, 3 ms more for the service's own database, and 3 ms
 * more for every file, the shop's too. It counts the flushes of an order; measures an order on each service in turns, so that the difference of
 * the first two is what a slow disk costs beside the shop's own work; and a cart query alone and beside orders one after another, in blocks
 * in turns. `strace` counts and delays, so this needs Linux and strace; without it, nothing is measured, and the exit code says so.
 */
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { LEFT_OUT } from './support/left-out.ts';
import { percentile } from './support/percentile.ts';
import { Shopper } from './support/shopper.ts';
import { type SlowFiles, startTracedService, type TracedService } from './support/traced-service.ts';

const DELAY_MICROSECONDS = 3_000;
const WARM_UP = { orders: 200, queries: 2_000 };
const ORDERS = 60;
const QUERIES = 2_000;
const BLOCK = 100;
/** At the start of a block, while the other kind of block comes to its end. */
const UNCOUNTED = 5;
/** On a machine that is too busy, fewer queries are measured. */
const MOST_MILLISECONDS = 180_000;

interface Side {
  readonly name: string;
  readonly service: TracedService;
  readonly buyer: Shopper;
  readonly reader: Shopper;
  readonly orders: number[];
  readonly alone: number[];
  readonly beside: number[];
}

if (spawnSync('strace', ['--version']).status === 0) {
  await measure();
} else {
  console.log('NOT MEASURED: there is no strace on this machine');
  process.exitCode = LEFT_OUT;
}

async function measure(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const open = async (name: string, slow: SlowFiles): Promise<Side> => {
    const service = opened.adopt(await startTracedService(slow, DELAY_MICROSECONDS), (it) => it.stop());
    const [buyer, reader] = [await Shopper.open([service.url], 0), await Shopper.open([service.url], 0)];
    return { name, service, buyer, reader, orders: [], alone: [], beside: [] };
  };
  const asItIs = await open('as it is', 'none');
  const slowService = await open('3 ms more: service', 'service');
  const slowDisk = await open('3 ms more: all files', 'all');
  const sides = [asItIs, slowService, slowDisk];
  await Promise.all(sides.map(warmUp));

  const before = await asItIs.service.countFlushes();
  for (let order = 0; order < ORDERS; order += 1) {
    for (const { buyer, orders } of sides) orders.push(await time(() => buyer.placeOrder()));
  }
  const after = await asItIs.service.countFlushes();
  const perOrder = (name: 'service' | 'sandbox') => ((after[name] - before[name]) / ORDERS).toFixed(1);
  console.log(`flushes of an order: ${perOrder('service')} of the service, ${perOrder('sandbox')} of the shop`);

  const end = performance.now() + MOST_MILLISECONDS;
  for (let done = 0; done < QUERIES && performance.now() < end; done += BLOCK) {
    for (const side of sides) {
      await readBlock(side.reader, side.alone);
      await besideOrders(side.buyer, () => readBlock(side.reader, side.beside));
    }
  }
  print(sides);
  const cost = percentile(slowService.orders, 0.5) - percentile(asItIs.orders, 0.5);
  console.log(`what 3 ms more a flush of the service cost an order, at p50 of ${ORDERS} in turns: ${show(cost)}`);
}

async function warmUp({ buyer, reader }: Side): Promise<void> {
  for (let order = 0; order < WARM_UP.orders; order += 1) await buyer.placeOrder();
  for (let query = 0; query < WARM_UP.queries; query += 1) await reader.readCart();
}

async function readBlock(reader: Shopper, times: number[]): Promise<void> {
  for (let query = -UNCOUNTED; query < BLOCK; query += 1) {
    const milliseconds = await time(() => reader.readCart());
    if (query >= 0) times.push(milliseconds);
  }
}

/** Places orders one after another for as long as `run` takes, and waits for the last of them. */
async function besideOrders(buyer: Shopper, run: () => Promise<void>): Promise<void> {
  let isOver = false;
  const ordering = (async () => {
    while (!isOver) await buyer.placeOrder();
  })();
  await run();
  isOver = true;
  await ordering;
}

async function time(run: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

function print(sides: readonly Side[]): void {
  console.log(
    `\na flush takes        | order, p50 | ${sides[0]?.alone.length} cart queries alone, p50, p99 | beside orders | times, p50, p99`,
  );
  for (const { name, orders, alone, beside } of sides) {
    const at = (times: readonly number[]) => [0.5, 0.99].map((share) => percentile(times, share));
    const [ofAlone, ofBeside] = [at(alone), at(beside)];
    const cells = [
      name.padEnd(20),
      show(percentile(orders, 0.5)),
      ofAlone.map(show).join(', '),
      ofBeside.map(show).join(', '),
      ofBeside.map((value, index) => (value / (ofAlone[index] ?? Number.NaN)).toFixed(2)).join(', '),
    ];
    console.log(cells.join(' | '));
  }
}

function show(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
