/**
 * Called once around the tests of processes (`node --test-global-setup`): bundles the commands, the demo's programs and the index threads.
 * Tests start hundreds of them, and from its sources each takes more than twice the processor time. What is started without it runs
 * from its sources, as do `npm run` and planted bugs.
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/bundle/find-bundle.mjs';
import { removeOldBundles } from '../../../scripts/bundle/remove-old-bundles.mjs';
import { listCommands, writeBundle } from '../../../scripts/bundle/write-bundle.ts';
import { removeMemoryFolder, useMemoryFolder } from '../machine/memory-folder.ts';

/** Within the packages, where bundled code finds those that it reads at run time. */
const FOLDER = 'node_modules/.cache/programs';
const demo = ['sandbox', 'sandbox-import', 'sandbox-serve'].map((name) => `src/demo/commands/${name}.ts`);

export async function globalSetup(): Promise<void> {
  await useMemoryFolder();
  // A test that runs tests has the bundle of its own run.
  if (process.env['TEST_PROGRAMS'] !== undefined) return;
  const bundle = `${FOLDER}/${randomUUID()}`;
  await mkdir(join(root, FOLDER), { recursive: true });
  await writeBundle(join(root, bundle), { hasDemo: true, more: [...listCommands(), ...demo] });
  process.env['TEST_PROGRAMS'] = bundle;
  await removeOldBundles(join(root, FOLDER));
}

export const globalTeardown = removeMemoryFolder;
