/**
 * `npm run test:faults -- --orders 10000 --seed 1`: orders while the service, the shop, the payment providers and the network between
 * them break. `--bug NAME` plants a bug that the run has to find; `--planted` tries each bug with few orders, and fails if one is not
 * found. Prints the seed that repeats it. Exit code 1 if it finds anything.
 */
import { untilEnd } from '../../support/at-end.ts';
import { type BreakReport, breakOrders } from './break-orders.ts';
import { bugNames, plantedNames, plantedRuns } from './bugs.ts';
import { findPlanted, print, printProblems, readRun, sum } from './read-run.ts';

const { count: orders, seed, bug, isPlanted, note, signal } = readRun('orders', { usual: 200, bugs: bugNames });
process.exitCode = (await (isPlanted ? findAllPlanted() : breakOnce())) ? 0 : 1;

async function breakOnce(): Promise<boolean> {
  const planted = bug === undefined ? '' : ` --bug ${bug}`;
  print(`seed ${seed}, ${orders} orders${planted}`);
  const options = {
    orders,
    seed,
    ...(bug !== undefined && { bug, patienceMs: 60_000 }),
    note,
    signal,
  };
  const report = await untilEnd((t) => breakOrders(t, options));
  describe(report);
  return printProblems(report.problems, `npm run test:faults -- --orders ${orders} --seed ${seed}${planted}`);
}

function describe({ orders: ended, deaths, faults, seconds }: BreakReport): void {
  const statuses = ended.map(({ tried }) => {
    const found = tried.map(({ ends: [end] }) => end?.status ?? null);
    return found.includes('SUCCEEDED') ? 'SUCCEEDED' : found.includes(null) || found.length === 0 ? null : 'FAILED';
  });
  const count = (status: string | null) => statuses.filter((each) => each === status).length;
  for (const [fault, times] of faults) note(`${times} times: ${fault}`);
  print(`${ended.length} orders, ${sum(deaths)} deaths at ${deaths.size} places, ${sum(faults)} broken answers`);
  const watchers = ended.reduce((total, order) => total + order.watchers.length, 0);
  print(
    `${count('SUCCEEDED')} succeeded, ${count('FAILED')} failed, ${count(null)} without an end, ${watchers} watchers; ${seconds.toFixed(0)} s`,
  );
}

function findAllPlanted(): Promise<boolean> {
  return findPlanted(plantedNames, async (name) => {
    const { found, ...run } = plantedRuns[name];
    const options = { patienceMs: 60_000, ...run, seed, bug: name };
    return { found, ...(await untilEnd((t) => breakOrders(t, options))) };
  });
}
