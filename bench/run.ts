/**
 * `npm run bench`: the cart query of 5 lines in 2 shipments through the whole service, beside a bare node:http server
 * that sends the same bytes; time from start to ready; resident memory. Client and servers are processes of their own; the two
 * servers are measured in turns within one run, and the ratio is what counts. Linux only, since it reads /proc.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { CART_QUERY, fillCart } from './support/cart-query.ts';
import { type LoadRequest, load } from './support/load.ts';
import { readCpuMicroseconds, readResidentMebibytes } from './support/process-usage.ts';

const ROUNDS = 5;
const ROUND_MILLISECONDS = 3000;
const CONNECTIONS = 10;

await measureStart();
await measureCartQuery();

async function measureStart(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  try {
    for (const which of ['first start (empty data folder)', 'later start']) {
      const begin = performance.now();
      const server = await startServer({ DATA_DIR: dataFolder });
      while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((resolve) => setImmediate(resolve));
      const milliseconds = performance.now() - begin;
      print(
        `${which}: ready after`,
        `${milliseconds.toFixed(0)} ms, resident ${readResidentMebibytes(server.pid).toFixed(0)} MiB`,
      );
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measureCartQuery(): Promise<void> {
  const server = await startServer();
  try {
    const headers = await fillCart(createGraphQLCaller(`${server.url}/graphql`));
    const request: LoadRequest = {
      url: `${server.url}/graphql`,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ query: CART_QUERY, variables: { domain: 'apparel.demo.example' } }),
    };
    const bytes = await (
      await fetch(request.url, { method: 'POST', headers: request.headers, body: request.body })
    ).text();
    const { data } = JSON.parse(bytes) as { data: unknown };
    const bare = await startBareServer(bytes);
    try {
      const size = Buffer.byteLength(bytes);
      print(
        'cart query',
        `${countLeafFields(CART_QUERY)} leaf fields selected, ${countValues(data)} values, ${size} bytes, ${CONNECTIONS} connections`,
      );
      const targets = [
        {
          name: 'bare node:http',
          pid: bare.pid,
          request: { ...request, url: bare.url },
          requests: 0,
          seconds: 0,
          cpu: 0,
          p50: [] as number[],
          p99: [] as number[],
        },
        {
          name: 'cartwright',
          pid: server.pid,
          request,
          requests: 0,
          seconds: 0,
          cpu: 0,
          p50: [] as number[],
          p99: [] as number[],
        },
      ];
      for (const target of targets) await load(target.request, CONNECTIONS, ROUND_MILLISECONDS, size);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const target of targets) {
          const cpu = readCpuMicroseconds(target.pid);
          const result = await load(target.request, CONNECTIONS, ROUND_MILLISECONDS, size);
          target.cpu += readCpuMicroseconds(target.pid) - cpu;
          target.requests += result.requests;
          target.seconds += result.seconds;
          target.p50.push(result.p50);
          target.p99.push(result.p99);
        }
      }
      for (const { name, requests, seconds, cpu, p50, p99 } of targets) {
        print(
          name,
          `${(requests / seconds).toFixed(0)} requests/s, ${(cpu / requests).toFixed(0)} µs CPU a request, p50 ${median(p50).toFixed(2)} ms, p99 ${median(p99).toFixed(2)} ms`,
        );
      }
      const [yardstick, ours] = targets;
      if (yardstick !== undefined && ours !== undefined) {
        print(
          'ratio',
          `${(ours.requests / ours.seconds / (yardstick.requests / yardstick.seconds)).toFixed(3)} of the requests/s, ${(ours.cpu / ours.requests / (yardstick.cpu / yardstick.requests)).toFixed(1)} times the CPU`,
        );
      }
      print('memory after the load', `${readResidentMebibytes(server.pid).toFixed(0)} MiB resident`);
    } finally {
      bare.stop();
    }
  } finally {
    await server.stop();
  }
}

async function startBareServer(bytes: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./support/bare-server.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(bytes);
  const port = await new Promise<unknown>((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}

function countValues(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((count: number, member: unknown) => count + countValues(member), 0);
}

/** Names in the query that open no selection of their own. */
function countLeafFields(query: string): number {
  const body = query.slice(query.indexOf('{'));
  return (body.replace(/\([^)]*\)/g, '').match(/\w+(?!\s*\{)(?=[\s}])/g) ?? []).length;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(topic: string, text: string): void {
  console.log(`${topic}: ${text}`);
}
