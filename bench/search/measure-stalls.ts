import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGraphQLCaller } from '../../examples/support/graphql-caller.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from '../support/cart-query.ts';
import type { LoopDelays } from '../support/loop-watch.ts';
import { percentile } from '../support/percentile.ts';
import type { StallWork } from './stall-server.ts';

const CART_EVERY_MS = 20;

const works: readonly StallWork[] = ['nothing', 'two busy threads', 'searches', 'one busy thread', 'a synchronization'];

/**
 * How late a service's event loop is, and its cart query at 50 a second, beside nothing, searches and a synchronization at full load, and
 * beside as many threads that only compute: these share the processors as well, and ask nothing of the event loop.
 */
export async function measureStalls(folder: string): Promise<void> {
  const child = fork(fileURLToPath(new URL('./stall-server.ts', import.meta.url)), [join(folder, 'catalog.sqlite')], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'service'), LOG_LEVEL: 'info', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [url] = (await once(child, 'message')) as [string];
    const call = createGraphQLCaller(`${url}/graphql`);
    const { headers } = await fillCart(call);
    const cart = () => call(CART_QUERY, { domain: BENCH_CART_DOMAIN }, headers);
    for (let warmUp = 0; warmUp < 200; warmUp += 1) await cart();
    let quiet = 0;
    for (const work of works) {
      child.send(work);
      const ended = once(child, 'message') as Promise<[LoopDelays]>;
      const times = await pace(cart, ended);
      const [{ p99, longest, long }] = await ended;
      const cartP99 = percentile(times, 0.99);
      quiet ||= cartP99;
      console.log(
        `  event loop beside ${work}: p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ${long} of 10 ms or more; ${times.length} cart queries: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${cartP99.toFixed(1)} ms, ${(cartP99 / quiet).toFixed(2)} times as long as beside nothing`,
      );
    }
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

/** One call every 20 ms, whether or not the one before was answered. */
async function pace(call: () => Promise<unknown>, until: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  let isOver = false;
  const end = until.then(() => {
    isOver = true;
  });
  const began = performance.now();
  for (let number = 0; !isOver; number += 1) {
    await wait(Math.max(0, began + number * CART_EVERY_MS - performance.now()));
    const sent = performance.now();
    calls.push(
      call().then(() => {
        times.push(performance.now() - sent);
      }),
    );
  }
  await Promise.all([...calls, end]);
  return times;
}
