/**
 * `npm run bench -- --only layer`: what Cartwright itself costs, over a platform that answers at once from memory. In one run and in turns, with
 * the same schema, use cases and bytes: bare `node:http` that sends prepared bytes, the use case with `JSON.stringify`, Cartwright, Apollo Server,
 * GraphQL Yoga and Mercurius with compiled queries. Then the time that a frontend waits, through Cartwright and through a bare relay, for a
 * platform that works for 10 ms.
 *
 * Authentication, limits, masks and the log are on for Cartwright and off for the others. The first run installs them in `bench/layer`. Linux
 * only, since it reads /proc. `--rounds`, `--warm-up` (the most requests to each before the rounds) and `--operation`
 * shorten a run. `--chart FILE` draws the processor times.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureLatency } from './layer/measure-latency.ts';
import { measureOperation, type OperationFigures } from './layer/measure-operation.ts';
import { operations } from './layer/operations.ts';
import { type LayerServer, type RunningLayerServer, startLayerServer } from './layer/start-layer-server.ts';
import { describeLoad, describeRun } from './support/describe-run.ts';
import { type Bar, drawBars } from './support/draw-bars.ts';

const SERVERS: readonly LayerServer[] = ['use case', 'Cartwright', 'apollo', 'yoga', 'mercurius'];

/** What the chart shows. */
const DRAWN: readonly LayerServer[] = ['mercurius', 'Cartwright', 'apollo'];

const LATENCY = 'latency';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '30000' },
    operation: { type: 'string' },
    chart: { type: 'string' },
  },
});
const rounds = { rounds: Number(options.rounds), milliseconds: 1_000, warmUp: Number(options['warm-up']) };

const names = [...operations.map(({ name }) => name), LATENCY];
if (options.operation !== undefined && !names.includes(options.operation)) {
  throw new Error(`--operation is one of: ${names.join(', ')}`);
}
install();
console.log(describeRun());
const wanted = operations.filter(({ name }) => options.operation === undefined || name === options.operation);
await measureOperations();
if (options.operation === undefined || options.operation === LATENCY) {
  const [relay, ours] = await measureLatency(rounds);
  const [theirs = Number.NaN, own = Number.NaN] = [relay?.p50, ours?.p50];
  const times = [theirs, own, own - theirs].map((time) => time.toFixed(2));
  console.log(
    '\n| p50 with a platform that works for 10 ms | bare relay | Cartwright | more |\n| --- | --- | --- | --- |',
  );
  console.log(`| ms | ${times.join(' | ')} |`);
}
console.log(`\nat the end: ${describeLoad()}`);

async function measureOperations(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const servers = new Map<LayerServer, RunningLayerServer>();
  for (const server of wanted.length === 0 ? [] : SERVERS)
    servers.set(server, opened.use(await startLayerServer(server)));
  const all: OperationFigures[] = [];
  for (const operation of wanted) {
    const figures = await measureOperation(operation, servers, rounds);
    print(figures);
    all.push(figures);
  }
  if (options.chart !== undefined) await writeFile(options.chart, drawBars('CPU of a request', 'µs', listBars(all)));
}

function listBars(all: readonly OperationFigures[]): readonly Bar[] {
  return all.flatMap(({ operation, servers }) =>
    DRAWN.map((server) => ({
      name: `${operation}: ${server}`,
      value: servers.find(({ name }) => name === server)?.cpu ?? 0,
    })),
  );
}

function print({ operation, bytes, servers }: OperationFigures): void {
  const find = (name: string) => servers.find((each) => each.name === name)?.cpu ?? Number.NaN;
  const yardsticks = ['bare', 'use case', 'apollo', 'mercurius'].map((name) => ({ name, cpu: find(name) }));
  console.log(
    `\n| ${operation}, ${bytes} bytes | CPU, µs | ${yardsticks.map(({ name }) => `times ${name}`).join(' | ')} | p50, ms |`,
  );
  console.log(`| --- |${' --- |'.repeat(yardsticks.length + 2)}`);
  for (const { name, cpu, p50 } of servers) {
    const ratios = yardsticks.map((yardstick) => (cpu / yardstick.cpu).toFixed(2));
    console.log(`| ${[name, cpu.toFixed(0), ...ratios, p50.toFixed(2)].join(' | ')} |`);
  }
}

function install(): void {
  const folder = fileURLToPath(new URL('./layer', import.meta.url));
  if (existsSync(`${folder}/node_modules`)) return;
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The servers to compare with cannot be installed');
}
