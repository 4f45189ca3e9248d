/**
 * `npm run test:faults:networks -- --flows 2000 --seed 1`: payments by cards of networks A, B and C while the service, the shop, the
 * networks and everything between them break. `--bug NAME` plants a bug that the run has to find; `--planted` tries each, and fails
 * if one is not found. Prints the seed that repeats it. Exit code 1 if it finds anything.
 */
import { untilEnd } from '../../../support/at-end.ts';
import { findPlanted, print, printProblems, readRun, sum } from '../read-run.ts';
import { type BreakFlowsReport, breakFlows } from './break-flows.ts';
import { networkBugNames, networkBugs } from './network-bugs.ts';

const { count: flows, seed, bug, isPlanted, note, signal } = readRun('flows', { usual: 100, bugs: networkBugNames });
process.exitCode = (await (isPlanted ? findAllPlanted() : breakOnce())) ? 0 : 1;

async function breakOnce(): Promise<boolean> {
  const planted = bug === undefined ? '' : ` --bug ${bug}`;
  print(`seed ${seed}, ${flows} flows${planted}`);
  const options = {
    flows,
    seed,
    ...(bug !== undefined && { bug, patienceMs: 60_000 }),
    note,
    signal,
  };
  const report = await untilEnd((t) => breakFlows(t, options));
  describe(report);
  return printProblems(report.problems, `npm run test:faults:networks -- --flows ${flows} --seed ${seed}${planted}`);
}

function describe({ flows: ended, deaths, faults, tricks, seconds }: BreakFlowsReport): void {
  for (const [place, times] of deaths) note(`${times} times: the ${place}`);
  for (const [fault, times] of faults) note(`${times} times: ${fault}`);
  const count = (test: (flow: (typeof ended)[number]) => boolean) => ended.filter(test).length;
  const networks = (['A', 'B', 'C'] as const).map((name) => `${count(({ plan }) => plan.network === name)} of ${name}`);
  print(`${ended.length} flows: ${networks.join(', ')}; ${count(({ plan }) => plan.isSaved)} with saved cards`);
  const paid = count(({ tried }) => tried.some(({ ends: [end] }) => end?.status === 'SUCCEEDED'));
  print(
    `${paid} paid; ${sum(deaths)} deaths at ${deaths.size} places, ${sum(faults)} broken answers, ${tricks} tricks of a rogue acquirer; ${seconds.toFixed(0)} s`,
  );
}

function findAllPlanted(): Promise<boolean> {
  return findPlanted(networkBugNames, async (name) => {
    const { found, flows: enough } = networkBugs[name];
    const options = { flows: enough, seed, bug: name, deaths: [], patienceMs: 60_000 };
    return { found, ...(await untilEnd((t) => breakFlows(t, options))) };
  });
}
