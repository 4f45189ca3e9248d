import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/bundle/find-bundle.mjs';

/** How to start a program or thread by its source, such as `src/cli/doctor.ts`: from the bundle that was made for this run, if one was. */
export const findProgram = (source: string): string => findBundled(source) ?? join(root, source);

/** Undefined if no bundle of this run has it. */
export function findBundled(source: string): string | undefined {
  const { TEST_PROGRAMS, TEST_THREADS } = process.env;
  const name = source.replace(/\.ts$/, '');
  return [
    TEST_PROGRAMS && join(root, TEST_PROGRAMS, `${name}.js`),
    TEST_THREADS && join(root, TEST_THREADS, `${name}.mjs`),
  ].find((path) => path && existsSync(path));
}
