/**
 * `npm run bench:counting`: processor time of the cart query of 5 lines in 2 shipments, with the bytes of its answer counted and not
 * counted. Two services from source, in turns. Linux only, since it reads /proc.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from './support/cart-query.ts';
import { describeRun } from './support/describe-run.ts';
import { percentile } from './support/percentile.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';

const WARM_UP_BLOCKS = 20;
const BLOCKS = 20;
const CALLS = 250;

const program = new URL('../src/main.ts', import.meta.url);
const uncounted = new URL('./support/count-no-bytes.ts', import.meta.url).href;
const flags = readNodeFlags('start');

console.log(describeRun());
await using counting = await open(flags);
await using notCounting = await open([...flags, `--import=${uncounted}`]);
const times: [number[], number[]] = [[], []];
for (let block = -WARM_UP_BLOCKS; block < BLOCKS; block += 1) {
  for (const [index, { measure }] of [counting, notCounting].entries()) {
    const microseconds = await measure();
    if (block >= 0) times[index]?.push(microseconds);
  }
}
const [counted = 0, without = 0] = times.map((own) => percentile(own, 0.25));
console.log(
  `counted ${counted.toFixed(0)} µs, not counted ${without.toFixed(0)} µs: ${(counted / without).toFixed(3)} times`,
);

async function open(nodeFlags: readonly string[]) {
  const server = await startServer({ DEMO: 'true', LOG_LEVEL: 'info' }, { nodeFlags: [...nodeFlags], program });
  const call = createGraphQLCaller(`${server.url}/graphql`);
  const { headers } = await fillCart(call);
  return {
    /** Microseconds of a query. */
    measure: async (): Promise<number> => {
      const before = readSchedulerMicroseconds(server.pid);
      for (let index = 0; index < CALLS; index += 1) await call(CART_QUERY, { domain: BENCH_CART_DOMAIN }, headers);
      return (readSchedulerMicroseconds(server.pid) - before) / CALLS;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
