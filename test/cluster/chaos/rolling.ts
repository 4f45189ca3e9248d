/**
 * `npm run test:rolling -- --restarts 5`: buyers order and watch through two nodes while both are restarted, upgraded and rolled back.
 * `--from NAME` upgrades from a build of that earlier commit or tag, with the database that it makes; default: the version last released.
 * `--bug NAME` plants a bug that the run has to find. Exit code 1 if it finds anything, 2 for a wrong command line.
 */
import { root } from '../../../scripts/bundle/find-bundle.mjs';
import { untilEnd } from '../../support/at-end.ts';
import { findBuilds } from './find-builds.ts';
import { findCommit } from './find-commit.ts';
import { readRollingOptions } from './rolling-options.ts';
import { runRolling } from './run-rolling.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

function readCommandLine() {
  try {
    const { from, ...options } = readRollingOptions(process.argv.slice(2));
    return { options, commit: from === undefined ? undefined : findCommit(root, from) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

const given = readCommandLine();
if (given === null) {
  process.exitCode = 2;
} else {
  const { options, commit } = given;
  const { seed, restarts, bug } = options;
  print(`seed ${seed}, ${restarts} restarts${bug === undefined ? '' : `, with the bug ${bug}`}`);
  const report = await untilEnd(async (t) => {
    const builds = await findBuilds(t, commit);
    return runRolling(t, { ...options, ...builds, note: print });
  });
  const count = (status: string | null) => report.orders.filter((order) => order.status === status).length;
  const ended = `${count('SUCCEEDED')} succeeded, ${count('FAILED')} failed, ${count(null)} without an end`;
  print(`${ended}; ${report.seconds.toFixed(0)} s`);
  for (const problem of report.problems) print(problem);
  const isGood = report.problems.length === 0;
  print(isGood ? 'No request failed, nothing was lost or doubled.' : `${report.problems.length} problems`);
  process.exitCode = isGood ? 0 : 1;
}
