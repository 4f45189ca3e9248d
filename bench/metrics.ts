/**
 * `npm run bench:metrics`: processor time of the cart query of 5 lines in 2 shipments, with and without METRICS_PORT, which is scraped after
 * each block. Two services from source, in turns. Linux only, since it reads /proc.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { findPorts } from '../test/support/process/find-ports.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from './support/cart-query.ts';
import { describeRun } from './support/describe-run.ts';
import { percentile } from './support/percentile.ts';
import { readResidentMebibytes, readSchedulerMicroseconds } from './support/process-usage.ts';

const WARM_UP_BLOCKS = 20;
const BLOCKS = 20;
const CALLS = 250;

const program = new URL('../src/main.ts', import.meta.url);
const port = await findPorts(1);

console.log(describeRun());
await using without = await open({});
await using told = await open({ METRICS_PORT: String(port) });
const times: [number[], number[]] = [[], []];
for (let block = -WARM_UP_BLOCKS; block < BLOCKS; block += 1) {
  for (const [index, { measure }] of [without, told].entries()) {
    const microseconds = await measure();
    if (block >= 0) times[index]?.push(microseconds);
  }
  await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}
const [off = 0, on = 0] = times.map((own) => percentile(own, 0.25));
console.log(`without metrics ${off.toFixed(0)} µs, with metrics ${on.toFixed(0)} µs: ${(on / off).toFixed(3)} times`);
console.log(`memory ${without.memory().toFixed(0)} and ${told.memory().toFixed(0)} MiB`);
const before = told.cpu();
const SCRAPES = 20;
for (let index = 0; index < SCRAPES; index += 1) await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
console.log(`a scrape ${((told.cpu() - before) / SCRAPES / 1000).toFixed(1)} ms of processor time`);

async function open(environment: Record<string, string>) {
  const variables = { DEMO: 'true', LOG_LEVEL: 'info', ...environment };
  const server = await startServer(variables, { nodeFlags: readNodeFlags('start'), program });
  const call = createGraphQLCaller(`${server.url}/graphql`);
  const { headers } = await fillCart(call);
  const cpu = () => readSchedulerMicroseconds(server.pid);
  return {
    cpu,
    memory: () => readResidentMebibytes(server.pid),
    /** Microseconds of a query. */
    measure: async (): Promise<number> => {
      const before = cpu();
      for (let index = 0; index < CALLS; index += 1) await call(CART_QUERY, { domain: BENCH_CART_DOMAIN }, headers);
      return (cpu() - before) / CALLS;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
