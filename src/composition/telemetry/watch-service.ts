import { statfs } from 'node:fs/promises';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import { type WatchedCertificates, watchCertificates } from './watch-certificates.ts';
import { type WatchedStores, watchStores } from './watch-stores.ts';

type WatchedService = WatchedStores & { readonly config: WatchedCertificates['config'] & { readonly dataDir: string } };

/** Gauges of what the service stands on: its stores, its disk, and the certificates of those that it calls. */
export function watchService(metrics: Metrics, { config, ...stores }: WatchedService): void {
  watchStores(metrics, stores);
  watchDisk(metrics, config.dataDir);
  watchCertificates(metrics, { config, clock: stores.clock });
}

/** Tells the room on the disk of the data folder. A database in memory has none. */
function watchDisk(metrics: Metrics, dataFolder: string): void {
  if (dataFolder === ':memory:') return;
  metrics.watch('diskFree', async () => {
    const { bavail, bsize } = await statfs(dataFolder);
    return [{ labels: {}, value: bavail * bsize }];
  });
}
