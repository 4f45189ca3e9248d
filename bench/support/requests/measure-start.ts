import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGraphQLCaller, type GraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../../../examples/support/node-flags.ts';
import { compileAhead } from '../../../scripts/bundle/compile-ahead.ts';
import { requireBundle } from '../../../scripts/bundle/find-bundle.mjs';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from '../cart-query.ts';
import { drawBars } from '../draw-bars.ts';
import { percentile } from '../percentile.ts';
import { readCpuMicroseconds, readResidentMebibytes } from '../process-usage.ts';
import { isAnswered } from './is-answered.ts';

interface Started {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly resident: number;
}

/** Throws as long as the server has no right answer. */
type Ask = (call: GraphQLCaller) => Promise<void>;

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const APOLLO = fileURLToPath(new URL('../reference/documented-apollo.mjs', import.meta.url));
const POLL_MS = 2;
/** The threads of the catalog index end after 20 seconds without work. */
const REST_MS = 45_000;

/**
 * From the start of the process to the first right answer, in turns: of a cart query on an empty data folder and with the
 * code that the set-up compiles ahead; of the query of a filled cart at a later start; of Apollo Server as its documentation starts it; and
 * `node -e 0` to its end. Then what is resident once nothing has happened for a while. `chart`: the file to which a chart is written.
 */
export async function measureStart(rounds: number, chart: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const used = join(folder, 'used');
  const command = [...readNodeFlags('start'), START];
  const bundle = requireBundle();
  try {
    const first: Started[] = [];
    const later: Started[] = [];
    const apollo: Started[] = [];
    const node: number[] = [];
    const askLater = await fill(command, used);
    await measure([APOLLO], {}, askApollo);
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now();
      spawnSync(process.execPath, ['-e', '0']);
      node.push(performance.now() - begin);
      apollo.push(await measure([APOLLO], {}, askApollo));
      later.push(await measure(command, { DATA_DIR: used }, askLater));
      await rm(join(bundle, 'compiled'), { recursive: true, force: true });
      await compileAhead(bundle);
      first.push(await measure(command, { DATA_DIR: join(folder, String(round)) }, askFirst));
    }
    const base = median(apollo, 'milliseconds');
    console.log(
      '| to the first right answer | ms | times Apollo | CPU, ms | resident, MiB |\n| --- | --- | --- | --- | --- |',
    );
    console.log(`| node -e 0 | ${percentile(node, 0.5).toFixed(0)} | | | |`);
    print('Apollo Server as documented', apollo, base);
    print('Cartwright, first start after the set-up', first, base);
    print('Cartwright, later start', later, base);
    if (chart !== undefined) {
      const bars = [
        { name: 'node -e 0', value: percentile(node, 0.5) },
        { name: 'Apollo Server', value: base },
        { name: 'Cartwright, later start', value: median(later, 'milliseconds') },
        { name: 'Cartwright, first start', value: median(first, 'milliseconds') },
      ];
      await writeFile(chart, drawBars('From the start to the first right answer', 'ms', bars));
    }
    const rest = await run(command, { DATA_DIR: used }, askLater, async (_, { pid = 0 }) => {
      await wait(REST_MS);
      return readResidentMebibytes(pid);
    });
    console.log(`\nat rest, ${REST_MS / 1000} s after the start: ${rest.toFixed(0)} MiB`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const askApollo: Ask = async (call) => {
  await call('{ books { title author } }', {}, {});
};

const askFirst: Ask = async (call) => {
  const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
    { 'x-svc-app-id': 'demo-app' },
  );
  const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
  await call(CART_QUERY, { domain: BENCH_CART_DOMAIN }, headers);
};

/** Fills a cart, and gives what asks for it. */
async function fill(command: readonly string[], dataFolder: string): Promise<Ask> {
  const environment = { DATA_DIR: dataFolder };
  const { headers } = await run(command, environment, askFirst, (_, __, call) => fillCart(call));
  return async (call) => {
    const { cart } = await call<{ cart: { lineItems: readonly unknown[] } | null }>(
      CART_QUERY,
      { domain: BENCH_CART_DOMAIN },
      headers,
    );
    if (cart?.lineItems.length !== 5) throw new Error('This is not the cart that was filled');
  };
}

const measure = (command: readonly string[], environment: Record<string, string>, ask: Ask): Promise<Started> =>
  run(command, environment, ask, async (milliseconds, { pid = 0 }) => ({
    milliseconds,
    cpuMilliseconds: readCpuMicroseconds(pid) / 1000,
    resident: readResidentMebibytes(pid),
  }));

/** Starts the program, waits for its right answer, and stops it after `use`. */
async function run<Result>(
  command: readonly string[],
  environment: Record<string, string>,
  ask: Ask,
  use: (milliseconds: number, child: ChildProcess, call: GraphQLCaller) => Promise<Result>,
): Promise<Result> {
  const port = await findPort();
  const { NODE_COMPILE_CACHE: _, ...own } = process.env;
  const begin = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...own, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const call = createGraphQLCaller(`http://127.0.0.1:${port}/graphql`);
    while (!(await isAnswered(() => ask(call)))) {
      if (child.exitCode !== null) throw new Error('The program ended before it answered');
      await wait(POLL_MS);
    }
    return await use(performance.now() - begin, child, call);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const median = (starts: readonly Started[], field: keyof Started): number =>
  percentile(
    starts.map((start) => start[field]),
    0.5,
  );

function print(name: string, starts: readonly Started[], base: number): void {
  const milliseconds = median(starts, 'milliseconds');
  const figures = [
    milliseconds.toFixed(0),
    (milliseconds / base).toFixed(2),
    median(starts, 'cpuMilliseconds').toFixed(0),
  ];
  console.log(`| ${[name, ...figures, median(starts, 'resident').toFixed(0)].join(' | ')} |`);
}
