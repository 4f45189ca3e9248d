/**
 * `npm run test:faults:networks -- --flows 2000 --seed 1`: payments by cards of networks A, B and C while the service, the shop, the
 * networks and everything between them break. `--bug NAME` plants a bug that the run has to find; `--planted` tries each, and fails
 * if one is not found. Prints the seed that repeats it. Exit code 1 if it finds anything.
 */
import { parseArgs } from 'node:util';
import { type BreakFlowsReport, breakFlows } from './break-flows.ts';
import { type NetworkBug, networkBugNames, networkBugs } from './network-bugs.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    flows: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    bug: { type: 'string' },
    planted: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});
const flows = Number(values.flows);
const seed = Number(values.seed);
if (!(Number.isInteger(flows) && flows > 0 && Number.isInteger(seed)))
  throw new Error('--flows and --seed are whole numbers');
const bug = networkBugNames.find((name) => name === values.bug);
if (values.bug !== undefined && bug === undefined) throw new Error(`--bug is one of ${networkBugNames.join(', ')}`);
const note = values.quiet ? () => {} : print;
/** The first Ctrl+C ends the run, and what there is is judged; the second ends it at once, with its processes. */
const over = new AbortController();
process.once('SIGINT', () => {
  over.abort();
  process.once('SIGINT', () => process.exit(1));
});
process.once('SIGTERM', () => process.exit(1));
process.exitCode = (await (values.planted ? findPlanted() : breakOnce())) ? 0 : 1;

async function breakOnce(): Promise<boolean> {
  const planted = bug === undefined ? '' : ` --bug ${bug}`;
  print(`seed ${seed}, ${flows} flows${planted}`);
  const report = await breakFlows({
    flows,
    seed,
    ...(bug !== undefined && { bug, patienceMs: 60_000 }),
    note,
    signal: over.signal,
  });
  describe(report);
  for (const problem of report.problems) print(problem);
  if (report.problems.length === 0) print('None was lost, none was doubled.');
  else {
    const repeat = `npm run test:faults:networks -- --flows ${flows} --seed ${seed}${planted}`;
    print(`${report.problems.length} problems. To repeat: ${repeat}`);
  }
  return report.problems.length === 0;
}

function describe({ flows: ended, deaths, faults, tricks, seconds }: BreakFlowsReport): void {
  for (const [place, times] of deaths) note(`${times} times: the ${place}`);
  for (const [fault, times] of faults) note(`${times} times: ${fault}`);
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, each) => total + each, 0);
  const count = (test: (flow: (typeof ended)[number]) => boolean) => ended.filter(test).length;
  const networks = (['A', 'B', 'C'] as const).map((name) => `${count(({ plan }) => plan.network === name)} of ${name}`);
  print(`${ended.length} flows: ${networks.join(', ')}; ${count(({ plan }) => plan.isSaved)} with saved cards`);
  const paid = count(({ tried }) => tried.some(({ ends: [end] }) => end?.status === 'SUCCEEDED'));
  print(
    `${paid} paid; ${sum(deaths)} deaths at ${deaths.size} places, ${sum(faults)} broken answers, ${tricks} tricks of a rogue acquirer; ${seconds.toFixed(0)} s`,
  );
}

async function findPlanted(): Promise<boolean> {
  const missed: NetworkBug[] = [];
  for (const name of networkBugNames) {
    const { found, flows: enough } = networkBugs[name];
    const { problems, seconds } = await breakFlows({ flows: enough, seed, bug: name, deaths: [], patienceMs: 60_000 });
    const finding = problems.find((problem) => found.test(problem));
    if (finding === undefined) missed.push(name);
    print(`${name}, ${seconds.toFixed(0)} s: ${finding ?? `not found: ${problems.join('; ') || 'no problem at all'}`}`);
  }
  print(
    missed.length === 0 ? `All ${networkBugNames.length} planted bugs were found.` : `Not found: ${missed.join(', ')}`,
  );
  return missed.length === 0;
}
