/**
 * `npm run bench:metrics`: processor time of the cart query of 5 lines in 2 shipments, with and without METRICS_PORT, which is scraped after
 * each block, and of what such a query notes, by itself. Three services from source, in turns; two of them are equal, since processes differ by
 * themselves. Linux only, since it reads /proc.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { createPrometheusMetrics } from '../src/server/metrics/create-prometheus-metrics.ts';
import { noteOperation } from '../src/server/metrics/note-operation.ts';
import { findPorts } from '../test/support/process/find-ports.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from './support/cart-query.ts';
import { describeRun } from './support/describe-run.ts';
import { percentile } from './support/percentile.ts';
import { readResidentMebibytes, readSchedulerMicroseconds } from './support/process-usage.ts';

const WARM_UP_BLOCKS = 20;
const BLOCKS = 20;
const CALLS = 250;
const NOTES = 50_000;

const program = new URL('../src/main.ts', import.meta.url);
const port = await findPorts(1);

console.log(describeRun());
console.log(`what a query notes, by itself ${measureNotes().toFixed(1)} µs`);
await using without = await open({});
await using told = await open({ METRICS_PORT: String(port) });
await using equal = await open({});
for (let block = -WARM_UP_BLOCKS; block < BLOCKS; block += 1) {
  const turns = [without, told, equal];
  // Who comes after whom must not matter.
  for (const { measure, times } of block % 2 === 0 ? turns : turns.toReversed()) {
    const microseconds = await measure();
    if (block >= 0) times.push(microseconds);
  }
  await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}
const [off, on, again] = [without, told, equal].map(({ times }) => percentile(times, 0.25)) as [number, number, number];
console.log(`without metrics ${off.toFixed(0)} µs, with metrics ${on.toFixed(0)} µs: ${(on / off).toFixed(3)} times`);
console.log(`without metrics once more ${again.toFixed(0)} µs: ${(again / off).toFixed(3)} times`);
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
    times: [] as number[],
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

/** Microseconds of what the core and the server tell the metrics of one cart query. */
function measureNotes(): number {
  const metrics = createPrometheusMetrics();
  const note = () => {
    const endOperation = metrics.startTimer('operationSeconds');
    const endCall = metrics.startTimer('upstreamSeconds');
    endCall({ merchant: BENCH_CART_DOMAIN, operation: 'getCart', outcome: 'ok' });
    metrics.add('requests', { route: '/graphql', status: '2xx' });
    noteOperation(metrics, { type: 'query', name: 'Cart', errorCodes: [] });
    endOperation({ type: 'query' });
  };
  const rounds = Array.from({ length: 10 }, () => {
    const before = process.cpuUsage();
    for (let index = 0; index < NOTES; index += 1) note();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / NOTES;
  });
  return percentile(rounds, 0.25);
}
