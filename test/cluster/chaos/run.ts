/**
 * `npm run test:nodes -- --orders 2000 --seed 1`: orders through two and three nodes while everything around them fails. `--bug NAME`
 * plants a bug that the run has to find. Exit code 1 if it finds anything.
 */
import { parseArgs } from 'node:util';
import { untilEnd } from '../../support/at-end.ts';
import { bugNames } from './cluster.ts';
import { runChaos } from './run-chaos.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    bug: { type: 'string' },
  },
});
const bug = bugNames.find((name) => name === values.bug);
if (values.bug !== undefined && bug === undefined) throw new Error(`--bug is one of ${bugNames.join(', ')}`);
const orders = Number(values.orders);
const seed = Number(values.seed);
print(`seed ${seed}, ${orders} orders${bug === undefined ? '' : `, with the bug ${bug}`}`);

const options = { orders, seed, ...(bug !== undefined && { bug, patienceMs: 20_000 }), note: print };
const report = await untilEnd((t) => runChaos(t, options));
const count = (status: string | null) => report.orders.filter((order) => order.status === status).length;
print(
  `${count('SUCCEEDED')} succeeded, ${count('FAILED')} failed, ${count(null)} without an end; ${report.seconds.toFixed(0)} s`,
);
for (const problem of report.problems) print(problem);
print(report.problems.length === 0 ? 'Nothing was lost or doubled.' : `${report.problems.length} problems`);
process.exitCode = report.problems.length === 0 ? 0 : 1;
