/**
 * Proves the adapter kit: breaks each promise of the contract on purpose, one an adapter, and checks that the kit says so by the name
 * of that promise, and in the words that it owes. Mutants of the source text would mostly break nothing that the contract says. Prints a table; fails where a broken promise got through or a promise was broken by nobody.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { allMutants } from '../test/contract/kit-proof/all-mutants.ts';
import { NOT_OPENED } from '../test/contract/merchant-adapter/describe-merchant-adapter.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const wholeSuite = 'test/adapters/corner-shop/contract.test.ts';

/** What the kit said of one adapter. */
interface Verdict {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly output: string;
}

/** One run of the kit in a process of its own: the verdicts by the names of the adapters. */
async function run(parameters: readonly string[]): Promise<ReadonlyMap<string, Verdict>> {
  const child = spawn(process.execPath, ['--test-reporter=tap', ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) pieces.push(piece);
  const output = Buffer.concat(pieces).toString('utf8');
  // A platform that did not even open proves nothing, and neither does what another adapter left behind.
  const types = ['hookFailed', 'uncaughtException', 'unhandledRejection'].map((type) => `failureType: '${type}'`);
  for (const failure of [NOT_OPENED, ...types]) {
    if (output.includes(failure)) throw new Error(`${failure}: ${parameters.join(' ')}\n${output}`);
  }
  const [, ...parts] = output.split(/^# Subtest: merchant adapter: /m);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), readVerdict(part)]));
}

function readVerdict(output: string): Verdict {
  // Promises stand two levels deep: adapter, group, promise.
  const results = output.matchAll(/^ {8}(not ok|ok) \d+ - ([^#\n]+?)\s*$/gm);
  const verdicts = [...results].map(([, verdict = '', name = '']) => ({ verdict, name: name.replaceAll('\\', '') }));
  return {
    output,
    passed: verdicts.filter(({ verdict }) => verdict === 'ok').map(({ name }) => name),
    failed: verdicts.filter(({ verdict }) => verdict === 'not ok').map(({ name }) => name),
  };
}

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const startedAt = performance.now();
const [whole] = (await run([wholeSuite])).values();
if (whole === undefined || whole.failed.length > 0 || whole.passed.length === 0) {
  throw new Error(`The unbroken adapter does not pass: ${whole?.failed.join('; ') || 'no test ran'}`);
}

/** So many adapters share a process, which takes longer to load the kit than to try a promise. */
const AT_ONCE = 20;
const waiting = allMutants.map((mutant, index) => ({ mutant, index }));
const rows: { readonly index: number; readonly caught: boolean }[] = [];
await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (let next = waiting.splice(0, AT_ONCE); next.length > 0; next = waiting.splice(0, AT_ONCE)) {
      const patterns = next.map(
        ({ mutant, index }) => `--test-name-pattern=^merchant adapter: ${index} .*${quote(mutant.promise)}$`,
      );
      const places = next.map(({ index }) => String(index));
      const verdicts = await run([...patterns, 'test/contract/kit-proof/run-mutants.ts', ...places]);
      for (const { mutant, index } of next) {
        const { failed = [], output = '' } = verdicts.get(String(index)) ?? {};
        rows.push({ index, caught: failed.includes(mutant.promise) && output.includes(mutant.said ?? '') });
      }
    }
  }),
);
rows.sort((left, right) => left.index - right.index);

const missed = rows.filter(({ caught }) => !caught);
const unproven = whole.passed.filter((promise) => !allMutants.some((mutant) => mutant.promise === promise));
console.log('| promise | broken on purpose: the adapter … | caught |\n|---|---|---|');
for (const { index, caught } of rows) {
  const mutant = allMutants[index];
  console.log(`| ${mutant?.promise} | ${mutant?.broken} | ${caught ? 'yes' : '**NO**'} |`);
}
for (const promise of unproven) console.log(`| ${promise} | nobody broke it | **NO** |`);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `\n${rows.length - missed.length} of ${rows.length} broken adapters caught; ` +
    `${whole.passed.length - unproven.length} of ${whole.passed.length} promises proven, in ${seconds} s`,
);
if (missed.length > 0 || unproven.length > 0) process.exitCode = 1;
