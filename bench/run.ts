/**
 * `npm run bench`: time from start to ready; the cart query of 5 lines in 2 shipments, `addLineItem` and `updateLineItem` through the whole service, in
 * turns with three reference servers; resident memory. Client and servers are processes of their own, and the ratios within one run
 * are what counts. Then, each as a command of its own: carts of many lines, catalogs of 100,000 products, orders, a slow disk, 10,000
 * watchers. It begins with the commit, the machine and its load, and ends with the aims that other commands measure. Linux only, since it reads /proc. `-- --only start|cart|change|layer|lines|growth|orders|disk|watchers` runs one part. With `--only start`
 * or `cart`, `--chart FILE` draws the figures.
 *
 * - bare: node:http that parses the request's JSON and sends prepared bytes
 * - use case: node:http that authenticates, calls the same use case and sends JSON.stringify of its answer
 * - Apollo: Apollo Server as its documentation starts it, over the same resolvers
 *
 * "Cold" is the processor time of the first 1,000 requests after the start, as after a deployment. The other figures are warm: V8 compiles what a
 * cart query runs for some 30,000 queries, so every server is sent 30,000 first, 4,000 with texts that come once, and some 5,000 changes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeLoad, describeRun } from './support/describe-run.ts';
import { LEFT_OUT } from './support/left-out.ts';
import { measureCartQuery } from './support/requests/measure-cart-query.ts';
import { measureAddLineItem, measureUpdateLineItem } from './support/requests/measure-changes.ts';
import { measureStart } from './support/requests/measure-start.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '10' }, chart: { type: 'string' } },
});
const PARTS = ['start', 'cart', 'change', 'layer', 'lines', 'growth', 'orders', 'disk', 'watchers'];
if (options.only !== undefined && !PARTS.includes(options.only))
  throw new Error(`--only is one of: ${PARTS.join(', ')}`);
/** Aims that take longer to measure, or need what is to be installed first. */
const OTHERS = [
  'npm run bench:platform -- --platform vendure    at most 1 ms for a read and 1.5 for a change beside the same calls to Vendure, or Medusa, which it installs',
  'npm run bench:soak -- --requests 1000000    memory that stays flat over a million requests, some 20 minutes',
  'npm run bench:profile    what holds a cart query, a change or an order back',
  'npm run bench:search, bench:nodes, bench:networks, bench:carts, bench:readiness, bench:order-size    their own parts of the page',
];
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds is a number of at least 1');

console.log(describeRun());
if (isWanted('start')) await measureStart(rounds, options.chart);
if (isWanted('cart')) await measureCartQuery(rounds, options.chart);
if (isWanted('change')) {
  await measureAddLineItem(rounds);
  await measureUpdateLineItem(rounds);
}
const scripts = {
  layer: 'layer',
  lines: 'cart',
  growth: 'growth',
  orders: 'orders',
  disk: 'disk',
  watchers: 'watchers',
};
const leftOut: string[] = [];
for (const [part, script] of Object.entries(scripts)) {
  if (isWanted(part) && !run(script)) leftOut.push(part);
}
console.log(`\nat the end: ${describeLoad()}`);
if (options.only === undefined) console.log(`\nmeasured by commands of their own:\n${OTHERS.join('\n')}`);
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
