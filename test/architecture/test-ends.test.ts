import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const folder = join(import.meta.dirname, '..');
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);
const files = [...texts.keys()];
const readText = (name: string): string => texts.get(name) ?? '';

const AFTER = /\bt\.after\(/;
/** Opened before something else, so closed after it: Node runs the hooks of a test in the order in which they were given. */
const FOUNDATION = /\b(?:temporaryFolder|createDatabaseFor|useRedis|openFor)\b/;
const LATE = /\bt\.after\([^;]*\[Symbol\.asyncDispose\]/;

it('tests close what they open at any end, the last first: by openFor or atEnd', () => {
  const violations = files
    .filter((name) => !/at-end(?:\.test)?\.ts$/.test(name))
    .filter((name) => {
      const text = readText(name);
      return AFTER.test(text) && (FOUNDATION.test(text) || LATE.test(text));
    });

  assert.deepEqual(violations, [], 'Use openFor or atEnd of test/support/at-end.ts instead of t.after');
});

const STARTS = /\b(?:spawn|fork)\(/g;
const ENDING_STARTS = /\bchildFor\([^,]+, \(\) =>\s*(?:spawn|fork)\(/g;
const RUN = /\bexec(?:File)?\b[^}]*\} from 'node:child_process'/;
/** Scripts beside which tests run, with ends of their own. */
const SCRIPTS = [
  join('abuse', 'run.ts'),
  join('abuse', 'costliest', 'run.ts'),
  join('abuse', 'costliest', 'stage.ts'),
  join('platforms', 'support', 'shop-folder.ts'),
  join('platforms', 'support', 'start-shop-server.ts'),
  join('ucp-suites', 'run-program.ts'),
];

it('processes of tests end with their test, also if that takes too long: by childFor or runFor', () => {
  const violations = files
    .filter((name) => !name.endsWith('run-for.ts') && !SCRIPTS.includes(name))
    .filter((name) => {
      const text = readText(name);
      if (!text.includes("from 'node:child_process'")) return false;
      const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
      return RUN.test(text) || count(STARTS) !== count(ENDING_STARTS);
    });

  assert.deepEqual(violations, [], 'Use childFor or runFor of test/support/process');
});

const STARTING = /from '\S*\/(?:run-for|child-for|run-cli|program)\.ts'/;

/** Services of other files, in the same process, lose what they wait for. Timers are the worst of it. */
const MOCKED_TIME =
  /\bmock\.timers\.enable\(|\bmock\.(?:method|property|getter)\(\s*globalThis\b|^\s*globalThis\.(?:set(?:Timeout|Interval|Immediate)|clear\w+|Date|performance) = /m;

it('tests that start processes run by `npm run test:processes`, and `npm test` stays quick', () => {
  const violations = files
    .filter((name) => /(?<!\.process|\.browser)\.test\.ts$/.test(name))
    .filter((name) => STARTING.test(readText(name)));

  assert.deepEqual(violations, [], 'Name it *.process.test.ts');
});

it('tests that replace what all of their process share have a process of their own', () => {
  const violations = files
    .filter((name) => /(?<!\.alone\.process|\.browser)\.test\.ts$/.test(name))
    .filter((name) => MOCKED_TIME.test(readText(name)));

  assert.deepEqual(violations, [], 'Name it *.alone.process.test.ts');
});

const isTest = (name: string) => /\.(?:test|live)\.ts$/.test(name);
const BOUND = /^.*\btimeout: ([\d_]+) \}, (?:async )?\(|^ {2,4}timeout: ([\d_]+),\n\s*\}, (?:async )?\(/gm;
const SHORTEST_BOUND_MS = 30_000;

it('a time-out of a test is a guard that a busy machine does not reach', () => {
  const violations = files.filter(isTest).filter((name) => {
    const bounds = [...readText(name).matchAll(BOUND)].map(([, one, two]) => one ?? two ?? '');
    return bounds.some((bound) => Number(bound.replaceAll('_', '')) < SHORTEST_BOUND_MS);
  });

  assert.deepEqual(violations, [], `Give it ${SHORTEST_BOUND_MS} ms, or leave it to --test-timeout`);
});

const SPAN = /performance\.now\(\) -|- performance\.now\(\)|Date\.now\(\) - (?:began|begun|start|before)/;

it('tests measure time by their own clock, which stands still while the machine does not run them', () => {
  const violations = files.filter(isTest).filter((name) => SPAN.test(readText(name)));

  assert.deepEqual(violations, [], 'Use startOwnClock of test/support/own-clock.ts');
});

const BOUNDED_SUITE = /\bdescribe\([^\n]*\btimeout: /;

it('suites have no time-out: a machine that is busy takes longer for all of their tests, each of which has one', () => {
  const violations = files.filter((name) => BOUNDED_SUITE.test(readText(name)));

  assert.deepEqual(violations, [], 'Leave it to --test-timeout');
});

const POSTGRES = /^import .*from 'pg'/m;
const HEARS_OF_ITS_END = /\.on\('error',/;

it('clients of PostgreSQL hear that the server ended them: a database may be dropped before their connections have closed', () => {
  const violations = files.filter((name) => {
    const text = readText(name);
    return POSTGRES.test(text) && !HEARS_OF_ITS_END.test(text);
  });

  assert.deepEqual(violations, [], 'Use openSession or openPool of test/support/machine/postgres.ts');
});
