/**
 * Runs the tests with properties again and again, each round with a seed of its own, where `npm test` always has the same one.
 *
 *   npm run test:properties                   five rounds
 *   npm run test:properties -- --rounds N     so many
 *   npm run test:properties -- --seed N       one round with this seed
 *   npm run test:properties -- --only PART    test files whose path contains PART
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const files = findFiles().filter((file) => file.includes(options.only));
// Without a file, node --test would run every test that it finds.
if (files.length === 0) {
  console.error(`No test file with properties has "${options.only}" in its path.`);
  process.exit(1);
}

const seeds =
  options.seed === undefined
    ? Array.from({ length: Number(options.rounds) }, () => String(Math.floor(Math.random() * 2 ** 31)))
    : [options.seed];
const failed = seeds.filter((seed) => !passes(seed));
for (const seed of failed) console.error(`Run again: npm run test:properties -- --seed ${seed}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(seed: string): boolean {
  console.log(`${files.length} files with seed ${seed}`);
  const set = ['--import', './scripts/compile-cache.mjs', '--import', './test/support/property-seed.ts'];
  const { status } = spawnSync(
    process.execPath,
    [...set, '--test', '--test-concurrency=2', '--test-reporter=dot', ...files],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: seed } },
  );
  return status === 0;
}

/** Test files that use fast-check, or import a suite that does. */
function findFiles(): readonly string[] {
  const texts = new Map(globSync('test/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')]));
  const withProperties = [...texts.keys()].filter((file) => texts.get(file)?.includes("from 'fast-check'"));
  return [...texts.keys()].toSorted().filter((file) => {
    if (!file.endsWith('.test.ts')) return false;
    const imports = [...(texts.get(file) ?? '').matchAll(/from '(\.[^']+\.ts)'/g)];
    return [file, ...imports.map(([, path = '']) => join(file, '..', path))].some((each) =>
      withProperties.includes(each),
    );
  });
}
