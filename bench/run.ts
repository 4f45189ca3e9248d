/**
 * `npm run bench`: time from start to ready; the cart query of 5 lines in 2 shipments and a change of a line through the whole service,
 * in turns with three reference servers; resident memory. Client and servers are processes of their own, and the ratios within one run
 * are what counts. Then, each as a command of its own: carts of many lines, catalogs of 100,000 products, orders, a slow disk, 10,000
 * watchers. Linux only, since it reads /proc. `-- --only start|cart|change|lines|growth|orders|disk|watchers` runs one part. `-- --chart FILE` draws the
 * cart query's figures.
 *
 * - bare: node:http that parses the request's JSON and sends prepared bytes
 * - use case: node:http that authenticates, calls the same use case and sends JSON.stringify of its answer
 * - Apollo: Apollo Server as its documentation starts it, over the same resolvers
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { BENCH_CART_DOMAIN, CART_FIELDS, CART_QUERY, fillCart } from './support/cart-query.ts';
import { drawBars } from './support/draw-bars.ts';
import { LEFT_OUT } from './support/left-out.ts';
import type { LoadRequest } from './support/load.ts';
import { readResidentMebibytes } from './support/process-usage.ts';
import { type ReferenceCall, startBareServer, startReference } from './support/reference/start-reference.ts';
import { type Figures, measureInTurns, type Target } from './support/rounds.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '10' }, chart: { type: 'string' } },
});
const PARTS = ['start', 'cart', 'change', 'lines', 'growth', 'orders', 'disk', 'watchers'];
if (options.only !== undefined && !PARTS.includes(options.only))
  throw new Error(`--only is one of: ${PARTS.join(', ')}`);
if (!(Number(options.rounds) >= 1)) throw new Error('--rounds is a number of at least 1');
const ROUNDS = { rounds: Number(options.rounds), milliseconds: 1_000, connections: 10 };
const CHANGE = `mutation ($input: UpdateLineItemInput!) { updateLineItem(input: $input) {
  cart { ${CART_FIELDS} } userErrors { name } } }`;

if (isWanted('start')) await measureStart();
if (isWanted('cart') || isWanted('change')) await measureRequests();
const scripts = { lines: 'cart', growth: 'growth', orders: 'orders', disk: 'disk', watchers: 'watchers' };
const leftOut: string[] = [];
for (const [part, script] of Object.entries(scripts)) {
  if (isWanted(part) && !run(script)) leftOut.push(part);
}
if (leftOut.length > 0) {
  console.log(`\nNOT MEASURED: ${leftOut.join(', ')}. What this machine lacks for it is said above.`);
}

/** False if this machine lacks what the part needs. */
function run(script: string): boolean {
  console.log(`\n${script}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`./${script}.ts`, import.meta.url))], {
    stdio: 'inherit',
  });
  if (status !== 0 && status !== LEFT_OUT) throw new Error(`bench/${script}.ts ended with ${status}`);
  return status === 0;
}

function isWanted(part: string): boolean {
  return options.only === undefined || options.only === part;
}

async function measureStart(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  try {
    for (const which of ['first start (empty data folder)', 'later start']) {
      const begin = performance.now();
      const server = await startServer({ DATA_DIR: dataFolder });
      while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((resolve) => setImmediate(resolve));
      const milliseconds = performance.now() - begin;
      console.log(
        `${which}: ready after ${milliseconds.toFixed(0)} ms, resident ${readResidentMebibytes(server.pid).toFixed(0)} MiB`,
      );
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measureRequests(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const service = opened.adopt(await startServer(), (it) => it.stop());
  const useCase = opened.adopt(await startReference('use-case'), (it) => it.stop());
  const apollo = opened.adopt(await startReference('apollo'), (it) => it.stop());
  // Texts that come once push out what is kept for others, so they have a service of their own.
  const flooded = opened.adopt(await startServer(), (it) => it.stop());
  const fill = (url: string) => fillCart(createGraphQLCaller(`${url}/graphql`));
  const [ours, plain, asDocumented] = [
    await fill(service.url),
    await fill(useCase.serviceUrl),
    await fill(apollo.serviceUrl),
  ];

  if (isWanted('cart')) {
    const query = { query: CART_QUERY, variables: { domain: BENCH_CART_DOMAIN } };
    const request = post(`${service.url}/graphql`, ours.headers, query);
    const bytes = await answer(request);
    const bare = opened.adopt(await startBareServer(bytes), (it) => it.stop());
    console.log(`cart query: ${Buffer.byteLength(bytes)} bytes, ${ROUNDS.connections} connections`);
    const text = (index: number) => JSON.stringify({ ...query, query: `${CART_QUERY} # ${process.pid} ${index}` });
    const unseen = { ...post(`${flooded.url}/graphql`, (await fill(flooded.url)).headers, query), body: text };
    const figures = await measureInTurns(
      [
        await target('bare', bare.pid, { ...request, url: bare.url }),
        await target('use case', useCase.pid, post(useCase.url, plain.headers, call('cart', {}))),
        await target('Cartwright', service.pid, request),
        await target('Cartwright, each text unseen', flooded.pid, unseen),
        await target('Apollo as documented', apollo.pid, post(apollo.url, asDocumented.headers, query)),
      ],
      ROUNDS,
    );
    print(figures);
    const bars = figures.map(({ name, cpu }) => ({ name, value: cpu }));
    const title = 'CPU of a cart query: 5 lines, 2 shipments, 63 fields';
    if (options.chart !== undefined) await writeFile(options.chart, drawBars(title, 'µs', bars));
  }
  if (isWanted('change')) {
    const change = (lineItemId: string) => ({ domain: BENCH_CART_DOMAIN, lineItemId, quantity: 2 });
    const operation = (lineItemId: string) => ({ query: CHANGE, variables: { input: change(lineItemId) } });
    const figures = await measureInTurns(
      [
        await target(
          'use case',
          useCase.pid,
          post(useCase.url, plain.headers, call('updateLineItem', change(plain.lineItemId))),
        ),
        await target(
          'Cartwright',
          service.pid,
          post(`${service.url}/graphql`, ours.headers, operation(ours.lineItemId)),
        ),
        await target(
          'Apollo as documented',
          apollo.pid,
          post(apollo.url, asDocumented.headers, operation(asDocumented.lineItemId)),
        ),
      ],
      { ...ROUNDS, connections: 1 },
    );
    console.log('updateLineItem, one connection');
    print(figures);
  }
  const [known, unknown] = [service, flooded].map(({ pid }) => readResidentMebibytes(pid).toFixed(0));
  console.log(`memory after the load: ${known} MiB resident, ${unknown} after texts that came once`);
}

function call(operation: ReferenceCall['operation'], input: object): ReferenceCall {
  return { operation, input: { domain: BENCH_CART_DOMAIN, ...input } };
}

function post(url: string, headers: Record<string, string>, body: object): LoadRequest {
  return {
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

async function target(name: string, pid: number, request: LoadRequest): Promise<Target> {
  return { name, pid, request, size: Buffer.byteLength(await answer(request)) };
}

async function answer({ url, headers, body }: LoadRequest): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : body(-1) });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${url}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

function print(figures: readonly Figures[]): void {
  const [first] = figures;
  console.table(
    Object.fromEntries(
      figures.map(({ name, rate, cpu, p50, p99 }) => [
        name,
        {
          'requests/s': Math.round(rate),
          'CPU, µs': Math.round(cpu),
          [`times ${first?.name}`]: Number((cpu / (first?.cpu ?? Number.NaN)).toFixed(2)),
          'p50, ms': Number(p50.toFixed(2)),
          'p99, ms': Number(p99.toFixed(2)),
        },
      ]),
    ),
  );
}
