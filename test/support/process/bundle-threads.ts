/**
 * Called once around a run of the tests (`node --test-global-setup`): bundles what index threads run, since a hundred tests start
 * threads, and from its sources each takes twice the processor time. A test that is run without it starts them from their sources.
 * Stacks name lines of the bundle, in which a comment names each source.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { removeMemoryFolder, useMemoryFolder } from '../machine/memory-folder.ts';

const root = join(import.meta.dirname, '../../..');
/** Within the packages, where bundled code finds those that it reads at run time. */
const folder = join(root, 'node_modules/.cache/threads');

export async function globalSetup(): Promise<void> {
  await useMemoryFolder();
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/catalog-index/sqlite/sqlite-thread.ts', 'src/catalog-index/postgres-copies/copy-thread.ts'],
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; var require = createBundleRequire(import.meta.url);",
    },
    write: false,
    logLevel: 'error',
  });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    // Another run may just start a thread.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, contents);
    await rename(draft, path);
  }
  process.env['TEST_THREADS'] = relative(root, folder);
}

export const globalTeardown = removeMemoryFolder;
