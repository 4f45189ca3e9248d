import { parseArgs } from 'node:util';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the command line of a run says. `unit`: what it counts, and the option that says how many. */
export function readRun<Bug extends string>(
  unit: 'orders' | 'flows',
  { usual, bugs }: { readonly usual: number; readonly bugs: readonly Bug[] },
) {
  const { values } = parseArgs({
    options: {
      [unit]: { type: 'string', default: String(usual) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      bug: { type: 'string' },
      planted: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
    },
  });
  const count = Number(values[unit]);
  const seed = Number(values.seed);
  if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed)))
    throw new Error(`--${unit} and --seed are whole numbers`);
  const bug = bugs.find((name) => name === values.bug);
  if (values.bug !== undefined && bug === undefined) throw new Error(`--bug is one of ${bugs.join(', ')}`);
  const note = values.quiet ? () => {} : print;
  return { count, seed, bug, isPlanted: values.planted === true, note, signal: endAtInterrupt() };
}

/** The first Ctrl+C ends the run, and what there is is judged; the second ends it at once, with its processes. */
function endAtInterrupt(): AbortSignal {
  const over = new AbortController();
  process.once('SIGINT', () => {
    over.abort();
    process.once('SIGINT', () => process.exit(1));
  });
  process.once('SIGTERM', () => process.exit(1));
  return over.signal;
}

/** Prints what a run found, and the command that repeats it. Whether it found nothing. */
export function printProblems(problems: readonly string[], command: string): boolean {
  for (const problem of problems) print(problem);
  const isClean = problems.length === 0;
  print(isClean ? 'None was lost, none was doubled.' : `${problems.length} problems. To repeat: ${command}`);
  return isClean;
}

interface PlantedReport {
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** Whether each bug was found by the problem that it has to cause. */
export async function findPlanted<Bug extends string>(
  bugs: readonly Bug[],
  run: (bug: Bug) => Promise<PlantedReport & { readonly found: RegExp }>,
): Promise<boolean> {
  const missed: Bug[] = [];
  for (const name of bugs) {
    const { found, problems, seconds } = await run(name);
    const finding = problems.find((problem) => found.test(problem));
    if (finding === undefined) missed.push(name);
    print(`${name}, ${seconds.toFixed(0)} s: ${finding ?? `not found: ${problems.join('; ') || 'no problem at all'}`}`);
  }
  print(missed.length === 0 ? `All ${bugs.length} planted bugs were found.` : `Not found: ${missed.join(', ')}`);
  return missed.length === 0;
}

export const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, each) => total + each, 0);
