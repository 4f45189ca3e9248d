/**
 * `npm run bench:disk`: how many writes an order waits for on the disk, and how long an order and a cart query beside orders take where each of
 * them takes 3 ms more. `strace` counts and delays them, so this needs Linux and strace; without it, nothing is measured, and the exit code says so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { LEFT_OUT } from './support/left-out.ts';
import { Shopper } from './support/shopper.ts';

const SLOW_MICROSECONDS = 3_000;
const WARM_UP = 10;
const ORDERS = 30;
const QUERIES = 200;

if (spawnSync('strace', ['--version']).status === 0) {
  console.log(
    'a flush takes | flushes of an order: service, shop | order, p50 | cart query alone, p50, p99 | beside orders, p50, p99',
  );
  for (const delay of [0, SLOW_MICROSECONDS]) await measure(delay);
} else {
  console.log('NOT MEASURED: there is no strace on this machine');
  process.exitCode = LEFT_OUT;
}

async function measure(delay: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const trace = join(folder, 'trace');
  const server = await startTraced(folder, trace, delay);
  try {
    const shopper = await Shopper.open([server.url], 0);
    const other = await Shopper.open([server.url], 0);
    for (let order = 0; order < WARM_UP; order += 1) await shopper.placeOrder();
    const before = await countFlushes(trace);
    const orders = await time(ORDERS, () => shopper.placeOrder());
    const after = await countFlushes(trace);
    const alone = await time(QUERIES, () => other.readCart());
    let isOver = false;
    const ordering = (async () => {
      while (!isOver) await shopper.placeOrder();
    })();
    const beside = await time(QUERIES, () => other.readCart());
    isOver = true;
    await ordering;
    const flushes = (['service', 'sandbox'] as const).map((name) => ((after[name] - before[name]) / ORDERS).toFixed(1));
    const show = (times: readonly number[], shares: readonly number[]) =>
      shares.map((share) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`).join(', ');
    const cells = [flushes.join(', '), show(orders, [0.5]), show(alone, [0.5, 0.99]), show(beside, [0.5, 0.99])];
    console.log(`${delay === 0 ? 'as it is' : `${delay / 1000} ms more`} | ${cells.join(' | ')}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startTraced(
  folder: string,
  trace: string,
  delay: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const slow = delay === 0 ? [] : ['-e', `inject=fsync,fdatasync:delay_exit=${delay}`];
  // With -D the service is the process that is started, and strace the one beside it.
  const watched = ['-D', '-f', '--seccomp-bpf', '-y', '-qq', '-e', 'trace=fsync,fdatasync', ...slow, '-o', trace];
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn('strace', [...watched, process.execPath, ...readNodeFlags('start'), main], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+?:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, stop };
  }
  throw new Error('The server ended before it listened');
}

/** Of the files of service and sandbox, so far. */
async function countFlushes(trace: string): Promise<{ readonly service: number; readonly sandbox: number }> {
  const lines = (await readFile(trace, 'utf8')).split('\n').filter((line) => /\b(?:fsync|fdatasync)\(/.test(line));
  const count = (name: string) => lines.filter((line) => line.includes(`/${name}.sqlite`)).length;
  return { service: count('service'), sandbox: count('sandbox') };
}

/** Milliseconds of each call, one after another, in order. */
async function time(rounds: number, call: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await call();
    times.push(performance.now() - begin);
  }
  return times.toSorted((left, right) => left - right);
}
