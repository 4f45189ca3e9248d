/**
 * `npm run bench:orders`: how long an order takes from the call to its last event, and how many a second the service takes at 1, 8 and
 * 64 at once, each watched by its buyer. Beside it, of the same run: the sum of decryption, durable writes and the platform's work,
 * one order at a time in a service of its own. 500 orders come first, so that V8 has compiled what an order runs; the first 100 of them are
 * given as cold.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { runSandbox } from '../test/support/machine/sandbox-command.ts';
import { BENCH_SKU, ORDER_DOMAIN, openOrderBuyer } from './support/order-buyer.ts';
import { percentile } from './support/percentile.ts';
import { measureParts } from './support/reference/order-parts.ts';

const COLD = 100;
const WARM_UP = 500;
const AT_ONCE = [1, 8, 64];
/** Of each row; the more at once, the more. */
const ORDERS = { 1: 60, 8: 160, 64: 320 } as Readonly<Record<number, number>>;

const parts = await measureParts();
console.log('part alone        | an order');
for (const [name, milliseconds] of Object.entries(parts)) console.log(`${name.padEnd(17)} | ${show(milliseconds)}`);
const sum = Object.values(parts).reduce((total, milliseconds) => total + milliseconds, 0);
console.log(`${'sum'.padEnd(17)} | ${show(sum)}\n`);

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
    console.log('at once | orders a second | call to last event, p50 | p99 | p50 / sum | rate x sum');
    for (const atOnce of AT_ONCE) {
      const { seconds, latencies } = await place(server.url, atOnce, ORDERS[atOnce] ?? 100);
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
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Places the orders with so many under way at any moment. Cards are encrypted and sockets are open before the clock starts. */
async function place(url: string, atOnce: number, orders: number) {
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
