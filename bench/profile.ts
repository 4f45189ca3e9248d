/**
 * `npm run bench:profile`: the CPU profile of the service's main thread under a cart query over 10 connections, or under changes or orders one
 * after another, as shares of the time that is not idle: by part, and the ten functions with the largest share of their own. The service is
 * warmed up before the profile begins. `-- --operation cart|change|order`, `--warm-up N`, `--requests N`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { openCartBuyer } from './support/cart-buyer.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from './support/cart-query.ts';
import { describeRun } from './support/describe-run.ts';
import { type PartShare, sumParts } from './support/profile/sum-parts.ts';
import { createLoadTarget } from './support/requests/load-target.ts';
import { post } from './support/requests/post.ts';
import { Shopper } from './support/shopper.ts';
import { writeUnlimitedConfig } from './support/write-unlimited-config.ts';

/** Sends so many requests. */
type Send = (requests: number) => Promise<unknown>;
type Server = Awaited<ReturnType<typeof startServer>>;

const OPERATIONS: Readonly<Record<string, { warmUp: number; requests: number; open(server: Server): Promise<Send> }>> =
  {
    cart: { warmUp: 30_000, requests: 20_000, open: openQueries },
    change: { warmUp: 5_000, requests: 5_000, open: openChanges },
    order: { warmUp: 500, requests: 500, open: openOrders },
  };
const { values: options } = parseArgs({
  options: {
    operation: { type: 'string', default: 'cart' },
    'warm-up': { type: 'string' },
    requests: { type: 'string' },
  },
});
const operation = OPERATIONS[options.operation];
if (operation === undefined) throw new Error(`--operation is one of: ${Object.keys(OPERATIONS).join(', ')}`);
const requests = Number(options.requests ?? operation.requests);

console.log(describeRun());
const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
const file = join(folder, 'profile.json');
const preload = new URL('./support/profile/profile-on-signal.ts', import.meta.url).href;
const environment = { ...(await writeUnlimitedConfig(folder)), PROFILE_FILE: file };
// The parts are told apart by the files of the sources.
const server = await startServer(environment, {
  nodeFlags: [...readNodeFlags('start'), '--import', preload],
  program: new URL('../src/main.ts', import.meta.url),
});
try {
  const send = await operation.open(server);
  await send(Number(options['warm-up'] ?? operation.warmUp));
  process.kill(server.pid, 'SIGUSR2');
  await send(requests);
  process.kill(server.pid, 'SIGUSR2');
  while (!existsSync(file)) await setTimeout(100);
  const { busy, parts, functions } = sumParts(JSON.parse(readFileSync(file, 'utf8')));
  console.log(
    `${options.operation}: ${((busy * 1000) / requests).toFixed(0)} µs of the main thread a request, of ${requests}\n`,
  );
  print('part', parts);
  print('function', functions.slice(0, 10));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function openQueries({ url, pid }: Server): Promise<Send> {
  const { headers } = await fillCart(createGraphQLCaller(`${url}/graphql`));
  const query = { query: CART_QUERY, variables: { domain: BENCH_CART_DOMAIN } };
  const request = post(`${url}/graphql`, headers, query);
  const target = await createLoadTarget('cart', pid, request, { connections: 10, warmUp: 0 });
  return (count) => target.send({ requests: count });
}

async function openChanges({ url }: Server): Promise<Send> {
  const buyer = await openCartBuyer(url, BENCH_CART_DOMAIN);
  await buyer.fill(5);
  return async (count) => {
    for (let index = 0; index < count; index += 1) await buyer.setQuantity(4 + (index % 2));
  };
}

async function openOrders({ url }: Server): Promise<Send> {
  const shopper = await Shopper.open([url], 0);
  return async (count) => {
    for (let order = 0; order < count; order += 1) await shopper.placeOrder();
  };
}

function print(name: string, shares: readonly PartShare[]): void {
  console.log(`| ${name} | share |\n| --- | --- |`);
  for (const { name: row, share } of shares) console.log(`| ${row} | ${(share * 100).toFixed(1)} % |`);
  console.log('');
}
