/**
 * `npm run bench:tracing`: processor time of the cart query of 5 lines in 2 shipments without a collector, with one and one request in ten
 * recorded, and with all of them recorded. Services from source, in turns. `-- --before FOLDER` measures the service of another checkout beside them, such as
 * one that cannot trace. Linux only, since it reads /proc.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from './support/cart-query.ts';
import { describeRun } from './support/describe-run.ts';
import { percentile } from './support/percentile.ts';
import { readResidentMebibytes, readSchedulerMicroseconds } from './support/process-usage.ts';

const WARM_UP_BLOCKS = 20;
const BLOCKS = 24;
const CALLS = 200;

const { values } = parseArgs({ options: { before: { type: 'string' } } });
const own = new URL('../src/main.ts', import.meta.url);

let bytes = 0;
const collector = createServer((request, response) => {
  request.on('data', (part: Buffer) => {
    bytes += part.byteLength;
  });
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const traced = (ratio: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio });

console.log(describeRun());
const before = values.before === undefined ? null : pathToFileURL(resolve(values.before, 'src/main.ts'));
const services = [
  ...(before === null ? [] : [await open('the other checkout', before, {})]),
  await open('no collector', own, {}),
  await open('one in ten', own, traced('0.1')),
  await open('all', own, traced('1')),
];
try {
  for (let block = -WARM_UP_BLOCKS; block < BLOCKS; block += 1) {
    // Who comes after whom must not matter.
    for (const { measure, times } of block % 2 === 0 ? services : services.toReversed()) {
      const microseconds = await measure();
      if (block >= 0) times.push(microseconds);
    }
  }
  const [first] = services;
  const base = first === undefined ? 0 : percentile(first.times, 0.25);
  for (const { name, times, memory } of services) {
    const time = percentile(times, 0.25);
    console.log(`${name}: ${time.toFixed(0)} µs, ${(time / base).toFixed(3)} times, ${memory().toFixed(0)} MiB`);
  }
  console.log(`${(bytes / 2 ** 20).toFixed(1)} MiB of spans`);
} finally {
  for (const { stop } of services) await stop();
  collector.closeAllConnections();
  collector.close();
}

async function open(name: string, program: URL, environment: Record<string, string>) {
  const variables = { DEMO: 'true', LOG_LEVEL: 'info', ...environment };
  const server = await startServer(variables, { nodeFlags: readNodeFlags('start'), program });
  const call = createGraphQLCaller(`${server.url}/graphql`);
  const { headers } = await fillCart(call);
  const times: number[] = [];
  return {
    name,
    times,
    memory: () => readResidentMebibytes(server.pid),
    stop: () => server.stop(),
    /** Microseconds of a query. */
    measure: async (): Promise<number> => {
      const start = readSchedulerMicroseconds(server.pid);
      for (let index = 0; index < CALLS; index += 1) await call(CART_QUERY, { domain: BENCH_CART_DOMAIN }, headers);
      return (readSchedulerMicroseconds(server.pid) - start) / CALLS;
    },
  };
}
