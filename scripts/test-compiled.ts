/** `npm run test:compiled`: the tests over the wire again, with every query compiled at its first run instead of its third. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** They start processes of their own, which get their environment from the test. */
const excluded = /\.(?:process|browser)\.test\.ts$/;

const files = ['test/graphql/**/*.test.ts', 'test/server/**/*.test.ts', 'test/journeys/**/*.test.ts']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !excluded.test(file));

const seed = ['--import', './test/support/property-seed.ts'];
const { status } = spawnSync(process.execPath, [...seed, '--test', '--test-isolation=none', ...files], {
  stdio: 'inherit',
  env: { ...process.env, QUERY_COMPILATION: 'all' },
});
process.exitCode = status ?? 1;
