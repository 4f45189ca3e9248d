/**
 * Loaded before the tests (`node --import`): starts threads and children of services from the bundles that bundle-threads.ts or
 * bundle-programs.ts made for this run, if one did.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads';
import { root } from '../../../scripts/bundle/find-bundle.mjs';
import { findBundled } from './find-program.ts';

const toBundle = (entry: string | URL): string | URL => {
  if (!(entry instanceof URL) || entry.protocol !== 'file:') return entry;
  const bundled = findBundled(relative(root, fileURLToPath(entry)));
  return bundled === undefined ? entry : pathToFileURL(bundled);
};

class BundledWorker extends Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    super(toBundle(entry), options);
  }
}

const { fork } = childProcess;

Object.assign(workerThreads, { Worker: BundledWorker });
Object.assign(childProcess, {
  fork: (program: string | URL, ...rest: readonly unknown[]) =>
    Reflect.apply(fork, childProcess, [toBundle(program), ...rest]),
});
syncBuiltinESMExports();
