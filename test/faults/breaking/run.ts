/**
 * `npm run test:faults -- --orders 10000 --seed 1`: orders while the service, the shop, the payment providers and the network between
 * them break. `--bug NAME` plants a bug that the run has to find; `--planted` tries each bug with few orders, and fails if one is not
 * found. Prints the seed that repeats it. Exit code 1 if it finds anything.
 */
import { parseArgs } from 'node:util';
import { type BreakReport, breakOrders } from './break-orders.ts';
import { type BugName, bugNames, plantedNames, plantedRuns } from './bugs.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    bug: { type: 'string' },
    planted: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});
const orders = Number(values.orders);
const seed = Number(values.seed);
if (!(Number.isInteger(orders) && orders > 0 && Number.isInteger(seed)))
  throw new Error('--orders and --seed are whole numbers');
const bug = bugNames.find((name) => name === values.bug);
if (values.bug !== undefined && bug === undefined) throw new Error(`--bug is one of ${bugNames.join(', ')}`);
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
  print(`seed ${seed}, ${orders} orders${bug === undefined ? '' : `, with the bug ${bug}`}`);
  const report = await breakOrders({
    orders,
    seed,
    ...(bug !== undefined && { bug, patienceMs: 60_000 }),
    note,
    signal: over.signal,
  });
  describe(report);
  for (const problem of report.problems) print(problem);
  const isClean = report.problems.length === 0;
  const repeat = `npm run test:faults -- --orders ${orders} --seed ${seed}${bug === undefined ? '' : ` --bug ${bug}`}`;
  print(isClean ? 'None was lost, none was doubled.' : `${report.problems.length} problems. To repeat: ${repeat}`);
  return isClean;
}

function describe({ orders: ended, deaths, faults, seconds }: BreakReport): void {
  const statuses = ended.map(({ tried }) => {
    const found = tried.map(({ ends: [end] }) => end?.status ?? null);
    return found.includes('SUCCEEDED') ? 'SUCCEEDED' : found.includes(null) || found.length === 0 ? null : 'FAILED';
  });
  const count = (status: string | null) => statuses.filter((each) => each === status).length;
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, each) => total + each, 0);
  for (const [fault, times] of faults) note(`${times} times: ${fault}`);
  print(`${ended.length} orders, ${sum(deaths)} deaths at ${deaths.size} places, ${sum(faults)} broken answers`);
  const watchers = ended.reduce((total, order) => total + order.watchers.length, 0);
  print(
    `${count('SUCCEEDED')} succeeded, ${count('FAILED')} failed, ${count(null)} without an end, ${watchers} watchers; ${seconds.toFixed(0)} s`,
  );
}

async function findPlanted(): Promise<boolean> {
  const missed: BugName[] = [];
  for (const name of plantedNames) {
    const { found, ...run } = plantedRuns[name];
    const { problems, seconds } = await breakOrders({ patienceMs: 60_000, ...run, seed, bug: name });
    const finding = problems.find((problem) => found.test(problem));
    if (finding === undefined) missed.push(name);
    print(`${name}, ${seconds.toFixed(0)} s: ${finding ?? `not found: ${problems.join('; ') || 'no problem at all'}`}`);
  }
  print(
    missed.length === 0 ? `All ${plantedNames.length} planted bugs were found.` : `Not found: ${missed.join(', ')}`,
  );
  return missed.length === 0;
}
