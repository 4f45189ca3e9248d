/**
 * `npm run bench:soak`: resident memory over many cart queries, and its slope. The service starts as `npm start` starts it. One query in ten has a
 * text that never came before, so that stores of documents stay full. `-- --requests N` asks for more than 200,000, at most 10,000,000;
 * `--flags="…"` gives Node other flags. Linux only, since it reads /proc.
 */
import { parseArgs } from 'node:util';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from './support/cart-query.ts';
import { load } from './support/load.ts';
import { readResidentMebibytes, readSchedulerMicroseconds } from './support/process-usage.ts';

const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '200000' }, flags: { type: 'string' } },
});
const requests = Math.min(Number(options.requests), 10_000_000);
const STAGES = 20;
const CONNECTIONS = 10;
const nodeFlags = options.flags?.split(/\s+/).filter(Boolean);

const server = await startServer({}, nodeFlags === undefined ? {} : { nodeFlags });
try {
  const url = `${server.url}/graphql`;
  const { headers } = await fillCart(createGraphQLCaller(url));
  const query = { query: CART_QUERY, variables: { domain: BENCH_CART_DOMAIN } };
  const known = JSON.stringify(query);
  let unseen = 0;
  const body = (index: number) => {
    if (index % 10 !== 0) return known;
    unseen += 1;
    return JSON.stringify({ ...query, query: `${CART_QUERY} # ${unseen}` });
  };
  const request = { url, headers: { ...headers, 'content-type': 'application/json' }, body };
  const response = await fetch(url, { method: 'POST', headers: request.headers, body: known });
  const size = (await response.arrayBuffer()).byteLength;

  console.log('requests | resident | CPU of a request');
  let sent = 0;
  const points: (readonly [requests: number, mebibytes: number])[] = [];
  const costs: number[] = [];
  const note = (cpu: number | null) => {
    const resident = readResidentMebibytes(server.pid);
    console.log(
      `${String(sent).padStart(8)} | ${`${resident.toFixed(0)} MiB`.padStart(8)} | ${cpu === null ? '' : `${cpu.toFixed(0)} µs`}`,
    );
    points.push([sent, resident]);
  };
  note(null);
  for (let stage = 1; stage <= STAGES; stage += 1) {
    const before = readSchedulerMicroseconds(server.pid);
    const end = { requests: Math.ceil((requests * stage) / STAGES) - sent };
    const { requests: done } = await load(request, CONNECTIONS, end, size);
    sent += done;
    const cpu = (readSchedulerMicroseconds(server.pid) - before) / done;
    costs.push(cpu);
    note(cpu);
  }
  // The first half fills caches and lets V8 find the size of its heap.
  const slope = fitSlope(points.slice(points.length / 2));
  console.log(`slope over the second half: ${(slope * 1_000_000).toFixed(1)} MiB per million requests`);
  const later = costs.slice(costs.length / 2).sort((left, right) => left - right);
  const quartile = later[Math.floor(later.length / 4)] ?? Number.NaN;
  console.log(`CPU of a request over the second half: ${quartile.toFixed(0)} µs, the lower quartile`);
} finally {
  await server.stop();
}

/** Least squares: mebibytes per request. */
function fitSlope(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
