/**
 * `npm run bench:orders`: how long an order takes from the call to its last event, and how many a second the service takes at 1, 8 and
 * 64 at once, each watched by its buyer. Beside it, of the same run: the sum of decryption, durable writes and the platform's work, in a
 * service of its own, in turns with the orders that come one at a time. 500 orders come first, so that V8 has compiled what an order runs; the
 * first 100 of them are given as cold.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { runSandbox } from '../test/support/machine/sandbox-command.ts';
import { BENCH_SKU, ORDER_DOMAIN, openOrderBuyer } from './support/order-buyer.ts';
import { percentile } from './support/percentile.ts';
import { type OrderPart, openParts } from './support/reference/order-parts.ts';

const COLD = 100;
const WARM_UP = 500;
/** One order at a time, in turns with a service that measures the parts. */
const BLOCKS = 8;
const BLOCK = 10;
/** Orders of each row, by how many are under way. */
const CROWDS = [
  { atOnce: 8, orders: 160 },
  { atOnce: 64, orders: 320 },
];

const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
try {
  const config = join(folder, 'config.json');
  const unlimited = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
  const rateLimits = { sessions: unlimited, orders: unlimited, failedPayments: unlimited, sockets: unlimited };
  await writeFile(config, JSON.stringify({ rateLimits }));
  const server = await startServer({ DATA_DIR: join(folder, 'data'), CONFIG_FILE: config, DEMO: 'true' });
  try {
    const stocked = await runSandbox(join(folder, 'data'), 'stock', ORDER_DOMAIN, BENCH_SKU, '1000000');
    if (stocked.code !== 0) throw new Error(stocked.note);
    const { latencies: cold } = await place(server.url, 1, COLD);
    console.log(`the first ${COLD} orders after the start, one at a time: ${show(percentile(cold, 0.5))} at p50`);
    await place(server.url, 1, WARM_UP - COLD);
    const { alone, parts } = await measureInTurns(server.url);
    const medians = ['decryption', 'writes', 'platform'] as const;
    const sum = medians.reduce((total, part) => total + takeMedian(parts, part), 0);
    for (const part of medians)
      console.log(`${part.padEnd(10)} | ${show(takeMedian(parts, part))} of an order, at p50`);
    console.log(`${'sum'.padEnd(10)} | ${show(sum)}\n`);
    console.log('at once | orders a second | call to last event, p50 | p99 | p50 / sum | rate x sum');
    print(1, alone, sum);
    for (const { atOnce, orders } of CROWDS) print(atOnce, await place(server.url, atOnce, orders), sum);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Placed {
  readonly seconds: number;
  readonly latencies: readonly number[];
}

/** The disk and the processors are quicker at one minute than at another. */
async function measureInTurns(url: string): Promise<{ readonly alone: Placed; readonly parts: readonly OrderPart[] }> {
  await using service = await openParts(WARM_UP + BLOCKS * BLOCK);
  await service.place(WARM_UP);
  const latencies: number[] = [];
  const parts: OrderPart[] = [];
  let seconds = 0;
  for (let block = 0; block < BLOCKS; block += 1) {
    const placed = await place(url, 1, BLOCK);
    latencies.push(...placed.latencies);
    seconds += placed.seconds;
    parts.push(...(await service.place(BLOCK)));
  }
  return { alone: { latencies, seconds }, parts };
}

function takeMedian(parts: readonly OrderPart[], part: keyof OrderPart): number {
  return percentile(
    parts.map((each) => each[part]),
    0.5,
  );
}

function print(atOnce: number, { seconds, latencies }: Placed, sum: number): void {
  const cells = [
    String(atOnce).padStart(7),
    (latencies.length / seconds).toFixed(0).padStart(15),
    show(percentile(latencies, 0.5)).padStart(23),
    show(percentile(latencies, 0.99)),
    (percentile(latencies, 0.5) / sum).toFixed(2).padStart(9),
    (((latencies.length / seconds) * sum) / 1000).toFixed(2),
  ];
  console.log(cells.join(' | '));
}

/** Places the orders with so many under way at any moment. Cards are encrypted and sockets are open before the clock starts. */
async function place(url: string, atOnce: number, orders: number): Promise<Placed> {
  const buyers = await Promise.all(
    Array.from({ length: atOnce }, () => openOrderBuyer(url, Math.ceil(orders / atOnce))),
  );
  const latencies: number[] = [];
  const start = performance.now();
  await Promise.all(
    buyers.map(async ({ orders: waiting }) => {
      for (const order of waiting) latencies.push(await order());
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const buyer of buyers) await buyer.close();
  return { seconds, latencies };
}

function show(milliseconds: number): string {
  return `${milliseconds.toFixed(2)} ms`;
}
