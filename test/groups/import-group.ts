import { globSync } from 'node:fs';
import { join } from 'node:path';
import { before } from 'node:test';
import { pathToFileURL } from 'node:url';

const GROUPS = 4;
const root = join(import.meta.dirname, '..');

/**
 * Imports one of the groups that `npm test` runs as processes: a process for each file would load the service a hundred times. Left out
 * are tests of processes and browsers, which take most of the time and run by `npm run test:processes`.
 */
export async function importGroup(group: number): Promise<void> {
  // No running test waits while code is loaded.
  const imported = Promise.withResolvers<void>();
  before(() => imported.promise);
  const files = globSync('**/!(*.process|*.browser).test.ts', { cwd: root, exclude: ['**/node_modules'] }).toSorted();
  for (const [index, file] of files.entries()) {
    if (index % GROUPS === group) await import(pathToFileURL(join(root, file)).href);
  }
  imported.resolve();
}
