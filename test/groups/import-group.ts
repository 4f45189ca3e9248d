import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before } from 'node:test';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const groups = globSync('*.group.ts', { cwd: import.meta.dirname }).toSorted();

/**
 * Imports one of the groups that `npm test` runs as processes: a process for each file would load the service a hundred times. Left out
 * are tests of processes and browsers, which take most of the time and run by `npm run test:processes` and `npm run test:browsers`. The
 * files beside this one are the groups, so that each test is in one of them, however many there are. Four run at once on two processors,
 * since tests wait half of their time. There are no more of them: to load the service and its tests takes each six seconds of a processor.
 */
export async function importGroup(file: string): Promise<void> {
  const group = groups.indexOf(basename(file));
  if (group < 0) throw new TypeError(`${file} is not a group`);
  // No running test waits while code is loaded.
  const imported = Promise.withResolvers<void>();
  before(() => imported.promise);
  const files = globSync('**/!(*.process|*.browser).test.ts', { cwd: root, exclude: ['**/node_modules'] }).toSorted();
  for (const [index, test] of files.entries()) {
    if (index % groups.length === group) await import(pathToFileURL(join(root, test)).href);
  }
  imported.resolve();
}
