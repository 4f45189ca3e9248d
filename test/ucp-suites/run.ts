/**
 * Runs the conformance suites of the Universal Commerce Protocol against a shop of the sandbox, and compares what they find with
 * `expected/*.json`. The suites are not part of this repository; docs/ucp.md says which they are.
 *
 *   npm run test:ucp-suites -- --official PATH --independent PATH
 *   npm run test:ucp-suites -- --record    writes what was found in place of what was expected
 *
 * Or by UCP_OFFICIAL_SUITE and UCP_INDEPENDENT_SUITE. UCP_SUITE_PYTHON is the Python that runs them (default: python3), with what the suites
 * import on its PYTHONPATH. A suite without a path is skipped.
 */
import { parseArgs } from 'node:util';
import { compareOutcomes, type Outcomes, recordOutcomes } from './compare-outcomes.ts';
import { runIndependentSuite } from './run-independent-suite.ts';
import { runOfficialSuite } from './run-official-suite.ts';

const { values: options } = parseArgs({
  options: { official: { type: 'string' }, independent: { type: 'string' }, record: { type: 'boolean' } },
});

const suites: readonly { name: string; path: string | undefined; run: (path: string) => Promise<Outcomes> }[] = [
  { name: 'official', path: options.official ?? process.env['UCP_OFFICIAL_SUITE'], run: runOfficialSuite },
  { name: 'independent', path: options.independent ?? process.env['UCP_INDEPENDENT_SUITE'], run: runIndependentSuite },
];

const say = (text: string) => process.stdout.write(`${text}\n`);

for (const { name, path, run } of suites) {
  if (path === undefined) {
    say(`${name}: skipped, since neither --${name} nor UCP_${name.toUpperCase()}_SUITE says where it is`);
    continue;
  }
  const started = performance.now();
  const outcomes = await run(path);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (options.record) await recordOutcomes(name, outcomes);
  const { counts, changes } = await compareOutcomes(name, outcomes);
  say(`${name}: ${[...counts].map(([what, count]) => `${count} ${what}`).join(', ')} in ${seconds} s`);
  for (const change of changes) say(`  ${change}`);
  if (changes.length > 0) process.exitCode = 1;
}
