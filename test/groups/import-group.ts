import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { before } from 'node:test';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const kinds = {
  tests: '**/!(*.process|*.browser).test.ts',
  // Those that replace what a process shares are in none of the groups.
  processes: '**/!(*.alone).process.test.ts',
};

/**
 * Imports one of the groups that `npm test` and `npm run test:processes` run as processes: a process for each file would load the service
 * a hundred times. Tests of browsers run alone, by `npm run test:browsers`. The files beside this one are the groups of `npm test`, and
 * those of `processes` the others, so that each test is in one of them, however many there are; `*.alone.process.test.ts` have a process
 * of their own. Five of `npm test` run at once on two processors, since tests wait half of their time. There are no more of them: to load
 * the service and its tests takes each six seconds of a processor. Tests of processes take ten times as long, and no group of them may
 * come near the time limit of a run.
 */
export async function importGroup(file: string): Promise<void> {
  const folder = dirname(file);
  const groups = globSync('*.group.ts', { cwd: folder }).toSorted();
  const group = groups.indexOf(basename(file));
  if (group < 0) throw new TypeError(`${file} is not a group`);
  // No running test waits while code is loaded.
  const imported = Promise.withResolvers<void>();
  before(() => imported.promise);
  const pattern = folder === import.meta.dirname ? kinds.tests : kinds.processes;
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).toSorted();
  for (const [index, test] of files.entries()) {
    if (index % groups.length === group) await import(pathToFileURL(join(root, test)).href);
  }
  imported.resolve();
}
