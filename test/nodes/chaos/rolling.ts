/**
 * `npm run test:rolling -- --restarts 5`: buyers order and watch through two nodes while both are restarted, upgraded and rolled back.
 * `--from COMMIT` upgrades from a build of that commit; default: the version last released. `--bug NAME` plants a bug that the run has to find.
 * Exit code 1 if it finds anything.
 */
import { parseArgs } from 'node:util';
import { untilEnd } from '../../support/at-end.ts';
import { bugNames } from './cluster.ts';
import { findBuilds } from './find-builds.ts';
import { runRolling } from './run-rolling.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string' },
    bug: { type: 'string' },
  },
});
const bug = bugNames.find((name) => name === values.bug);
if (values.bug !== undefined && bug === undefined) throw new Error(`--bug is one of ${bugNames.join(', ')}`);
const restarts = Number(values.restarts);
const seed = Number(values.seed);
print(`seed ${seed}, ${restarts} restarts${bug === undefined ? '' : `, with the bug ${bug}`}`);

const report = await untilEnd(async (t) => {
  const builds = await findBuilds(t, values.from);
  return runRolling(t, { restarts, seed, ...builds, ...(bug !== undefined && { bug }), note: print });
});
const count = (status: string | null) => report.orders.filter((order) => order.status === status).length;
print(
  `${count('SUCCEEDED')} succeeded, ${count('FAILED')} failed, ${count(null)} without an end; ${report.seconds.toFixed(0)} s`,
);
for (const problem of report.problems) print(problem);
print(
  report.problems.length === 0
    ? 'No request failed, nothing was lost or doubled.'
    : `${report.problems.length} problems`,
);
process.exitCode = report.problems.length === 0 ? 0 : 1;
