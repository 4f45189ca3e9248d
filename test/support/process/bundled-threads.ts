/** Loaded before the tests (`node --import`): starts threads from the bundles that bundle-threads.ts made for this run, if it did. */
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads';

const root = join(import.meta.dirname, '../../..');

const toBundle = (entry: string | URL): string | URL => {
  const folder = process.env['TEST_THREADS'];
  if (folder === undefined || !(entry instanceof URL) || entry.protocol !== 'file:') return entry;
  const bundle = join(root, folder, relative(root, fileURLToPath(entry)).replace(/\.ts$/, '.mjs'));
  return existsSync(bundle) ? pathToFileURL(bundle) : entry;
};

class BundledWorker extends Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    super(toBundle(entry), options);
  }
}

Object.assign(workerThreads, { Worker: BundledWorker });
syncBuiltinESMExports();
