/** `npm run test:compiled`: every test that runs queries in its process again, with each compiled at its first run instead of its third. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whoever runs queries reads it, in a server or without one. */
const SETTING = join('test', 'support', 'servers', 'forced-compilation.ts');
/** They start processes of their own, which get their environment from the test; or they are about agents, whose requests are no queries. */
const excluded = /\.(?:process|browser)\.test\.ts$|^test\/server\/ucp\//;
/** Fails if queries run uncompiled after all. */
const GUARD = join('test', 'graphql', 'compiled-operations', 'forced.live.ts');
// The test runner passes over a file that is not there.
if (!existsSync(GUARD)) throw new Error(`There is no ${GUARD}`);

const reaching = new Map<string, boolean>([[SETTING, true]]);

function reachesSetting(file: string): boolean {
  const known = reaching.get(file);
  if (known !== undefined) return known;
  // Two files may import each other.
  reaching.set(file, false);
  const imported = [...readFileSync(file, 'utf8').matchAll(/^(?:import .*|\}) from '(\.[^']+\.ts)';$/gm)];
  const reaches = imported
    .map(([, path = '']) => join(dirname(file), path))
    .some((path) => path.startsWith('test') && reachesSetting(path));
  reaching.set(file, reaches);
  return reaches;
}

const files = globSync(join('test', '**', '*.test.ts')).filter((file) => !excluded.test(file) && reachesSetting(file));

const preloads = [
  './test/support/process/untracked-promises.ts',
  './test/support/property-seed.ts',
  './test/support/process/bundled-threads.ts',
].flatMap((file) => ['--import', file]);
const setUp = '--test-global-setup=./test/support/process/bundle-threads.ts';
const { status } = spawnSync(
  process.execPath,
  [...preloads, setUp, '--test', '--test-timeout=900000', '--test-isolation=none', GUARD, ...files],
  {
    stdio: 'inherit',
    env: { ...process.env, QUERY_COMPILATION: 'all' },
  },
);
process.exitCode = status ?? 1;
