/**
 * Runs the adapters' tests against real platforms: installs each into a folder of its own, fills and starts it, runs
 * the tests and takes it down again, printing how long each part took.
 *
 *   npm run test:platforms                  everything
 *   npm run test:platforms -- --record      and keeps the answers for the fast suite
 *   npm run test:platforms -- --keep        leaves the platform running until Ctrl+C, to try things by hand
 *   npm run test:platforms -- --only PART   test files whose path contains PART
 *   npm run test:platforms -- --name TEXT   of these, the tests whose name matches TEXT
 *   npm run test:platforms -- --busy        beside three loops that keep the machine busy, where calls of one moment drift apart
 *   npm run test:platforms -- --rounds N    so many rounds in each test of calls that meet (test/platforms/vendure/simultaneous.live.ts)
 *   npm run test:platforms -- --postgres    with the platform's data in PostgreSQL (POSTGRES_URL, or the one on this machine)
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startVendureShop } from '../test/platforms/vendure/start-vendure-shop.ts';

const BUSY_LOOPS = 3;

const { values: options } = parseArgs({
  options: {
    record: { type: 'boolean' },
    keep: { type: 'boolean' },
    only: { type: 'string' },
    name: { type: 'string' },
    postgres: { type: 'boolean' },
    busy: { type: 'boolean' },
    rounds: { type: 'string' },
  },
});

if (options.rounds !== undefined && !/^[1-9]\d{0,3}$/.test(options.rounds)) {
  console.error('--rounds takes a whole number from 1 to 9999.');
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

const files = ['test/adapters/vendure/**/*.test.ts', 'test/platforms/**/*.live.ts']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => options.only === undefined || file.includes(options.only));
// Without a file, node --test would run every test that it finds.
if (files.length === 0) {
  console.error(`No test file has "${options.only}" in its path.`);
  process.exit(1);
}

const postgres = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432';
const shop = await startVendureShop({ timed, postgres: options.postgres ? postgres : undefined });
const endLoad = options.busy ? startLoad() : () => {};
let failed = false;
try {
  failed = !(await timed(`tests (${files.length} files)`, () => runTests(files)));
  if (options.keep) {
    console.log(
      `\nVendure: ${shop.url}/shop-api and ${shop.url}/admin-api, administrator "${shop.adminUsername}". Ctrl+C ends it.`,
    );
    await new Promise((resolve) => process.once('SIGINT', resolve));
  }
} finally {
  endLoad();
  await timed('stop', () => shop.stop());
}
process.exit(failed ? 1 : 0);

function runTests(testFiles: readonly string[]): Promise<boolean> {
  // One file at a time, since all share the shop's stock.
  const pattern = options.name === undefined ? [] : [`--test-name-pattern=${options.name}`];
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...pattern, ...testFiles], {
    stdio: 'inherit',
    env: {
      ...process.env,
      VENDURE_URL: shop.url,
      VENDURE_ADMIN: shop.adminUsername,
      VENDURE_ADMIN_PASSWORD: shop.adminPassword,
      ...(options.record ? { VENDURE_RECORD: '1' } : {}),
      ...(options.rounds === undefined ? {} : { VENDURE_ROUNDS: options.rounds }),
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
