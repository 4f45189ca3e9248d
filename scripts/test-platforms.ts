/**
 * Runs the adapters' tests against real platforms: installs each into a folder of its own, fills and starts it, runs
 * the tests and takes it down again, printing how long each part took.
 *
 *   npm run test:platforms                    everything, one platform after the other
 *   npm run test:platforms -- --platform P    one platform: vendure, medusa, which needs PostgreSQL, all, which is both at once, or ucp, which needs
 *                                             the tree of the independent conformance suite (UCP_INDEPENDENT_SUITE) and python3
 *   npm run test:platforms -- --record        and keeps the answers for the fast suite
 *   npm run test:platforms -- --keep          leaves the platform running until Ctrl+C, to try things by hand
 *   npm run test:platforms -- --only PART     test files whose path contains PART
 *   npm run test:platforms -- --without PART  test files whose path does not contain PART
 *   npm run test:platforms -- --name TEXT     of these, the tests whose name matches TEXT
 *   npm run test:platforms -- --busy          beside three loops that keep the machine busy, where calls of one moment drift apart
 *   npm run test:platforms -- --rounds N      so many rounds in each test of calls that meet (simultaneous.live.ts)
 *   npm run test:platforms -- --keys N        so many orders while the network breaks and processes die (test/platforms/support/broken-orders)
 *   npm run test:platforms -- --postgres      with Vendure's data in PostgreSQL too (POSTGRES_URL, or the one on this machine): simultaneous.live.ts then
 *                                             reads orders and payments from there
 */

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startMedusaShop } from '../test/platforms/medusa/start-medusa-shop.ts';
import type { StartOptions } from '../test/platforms/support/shop-folder.ts';
import { startVendureShop } from '../test/platforms/vendure/start-vendure-shop.ts';
import { stopWithParent } from './stop-with-parent.mjs';

const BUSY_LOOPS = 3;

if (process.env['npm_lifecycle_event'] === 'test:platforms') stopWithParent();

const { values: options } = parseArgs({
  options: {
    platform: { type: 'string' },
    record: { type: 'boolean' },
    keep: { type: 'boolean' },
    only: { type: 'string' },
    without: { type: 'string' },
    name: { type: 'string' },
    postgres: { type: 'boolean' },
    busy: { type: 'boolean' },
    rounds: { type: 'string' },
    keys: { type: 'string' },
  },
});

interface StartedPlatform {
  /** What the tests are told. */
  readonly env: NodeJS.ProcessEnv;
  /** For whoever keeps it running. */
  readonly described: string;
  readonly stop: () => Promise<void>;
}

const startVendure = async (timed: StartOptions['timed']): Promise<StartedPlatform> => {
  const postgres = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432';
  const { url, adminUsername, adminPassword, databaseUrl, stop } = await startVendureShop({
    timed,
    postgres: options.postgres ? postgres : undefined,
  });
  return {
    env: {
      VENDURE_URL: url,
      VENDURE_ADMIN: adminUsername,
      VENDURE_ADMIN_PASSWORD: adminPassword,
      ...(databaseUrl !== null && { VENDURE_DATABASE: databaseUrl }),
      ...(options.record ? { VENDURE_RECORD: '1' } : {}),
    },
    described: `Vendure: ${url}/shop-api and ${url}/admin-api, administrator "${adminUsername}".`,
    stop,
  };
};

const startMedusa = async (timed: StartOptions['timed']): Promise<StartedPlatform> => {
  const { stop, ...server } = await startMedusaShop({ timed });
  return {
    env: {
      MEDUSA_SERVER: JSON.stringify(server),
      ...(options.record ? { MEDUSA_RECORD: '1' } : {}),
    },
    described: `Medusa: ${server.url}/store and ${server.url}/admin, publishable key ${server.publishableKey}.`,
    stop,
  };
};

/** The tests start the shop of the suite themselves. */
const startUcp = async (): Promise<StartedPlatform> => ({
  env: {},
  described: 'The shop of the independent suite runs in the tests alone.',
  stop: async () => {},
});

/** For tests with shops of several platforms in one service. */
const startAll = async (timed: StartOptions['timed']): Promise<StartedPlatform> => {
  const vendure = await startVendure(timed);
  try {
    const medusa = await startMedusa(timed);
    return {
      env: { ...vendure.env, ...medusa.env },
      described: `${vendure.described} ${medusa.described}`,
      stop: async () => {
        await medusa.stop();
        await vendure.stop();
      },
    };
  } catch (error) {
    await vendure.stop();
    throw error;
  }
};

const platforms: Readonly<Record<string, (timed: StartOptions['timed']) => Promise<StartedPlatform>>> = {
  vendure: startVendure,
  medusa: startMedusa,
  all: startAll,
  // Nobody else has its sources.
  ...((options.platform === 'ucp' || process.env['UCP_INDEPENDENT_SUITE']) && { ucp: startUcp }),
};

for (const name of ['rounds', 'keys'] as const) {
  const count = options[name];
  if (count === undefined || /^[1-9]\d{0,3}$/.test(count)) continue;
  console.error(`--${name} takes a whole number from 1 to 9999.`);
  process.exit(1);
}
if (options.platform === 'ucp' && !process.env['UCP_INDEPENDENT_SUITE']) {
  console.error('UCP_INDEPENDENT_SUITE names the tree of github.com/vishkaty/ucp-conformance.');
  process.exit(1);
}
if (options.platform !== undefined && !Object.hasOwn(platforms, options.platform)) {
  console.error(`--platform takes one of: ${Object.keys(platforms).join(', ')}.`);
  process.exit(1);
}

const timed = async <T>(part: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${part}`);
  }
};

let found = 0;
let failed = false;
for (const [platform, start] of Object.entries(platforms)) {
  if (options.platform !== undefined && options.platform !== platform) continue;
  const files = [`test/adapters/${platform}/**/*.test.ts`, `test/platforms/${platform}/**/*.live.ts`]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => options.only === undefined || file.includes(options.only))
    .filter((file) => options.without === undefined || !file.includes(options.without));
  // Without a file, node --test would run every test that it finds.
  if (files.length === 0) continue;
  found += files.length;
  failed = !(await testPlatform(await start(timed), platform, files)) || failed;
}
if (found === 0) {
  console.error('No test file has such a path.');
  process.exit(1);
}
process.exit(failed ? 1 : 0);

async function testPlatform(started: StartedPlatform, platform: string, files: readonly string[]): Promise<boolean> {
  const endLoad = options.busy ? startLoad() : () => {};
  try {
    const passed = await timed(`tests on ${platform} (${files.length} files)`, () => runTests(files, started.env));
    if (options.keep) {
      console.log(`\n${started.described} Ctrl+C ends it.`);
      await new Promise((resolve) => process.once('SIGINT', resolve));
    }
    return passed;
  } finally {
    endLoad();
    await timed('stop', () => started.stop());
  }
}

function runTests(testFiles: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  // One file at a time, since all share the shop's stock.
  const pattern = options.name === undefined ? [] : [`--test-name-pattern=${options.name}`];
  // The tests end with this process, and the platforms that they start with them.
  const imports = ['--import', './scripts/end-with-parent.mjs'];
  const child = spawn(process.execPath, [...imports, '--test', '--test-concurrency=1', ...pattern, ...testFiles], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...env,
      ...(options.rounds !== undefined && { PLATFORM_ROUNDS: options.rounds }),
      ...(options.keys !== undefined && { PLATFORM_KEYS: options.keys }),
    },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/** Processes that compute without a pause, and end with this one, however it ends. Returns what ends them. */
function startLoad(): () => void {
  const loops = Array.from({ length: BUSY_LOOPS }, () =>
    spawn(process.execPath, ['--eval', 'const parent = process.ppid; while (process.ppid === parent);'], {
      stdio: 'ignore',
    }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}
