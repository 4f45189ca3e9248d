import type { Metrics } from '../../lib/metrics/metrics.ts';
import { type WatchedCertificates, watchCertificates } from './watch-certificates.ts';
import { watchDisk } from './watch-disk.ts';
import { type WatchedStores, watchStores } from './watch-stores.ts';

type WatchedService = WatchedStores & { readonly config: WatchedCertificates['config'] & { readonly dataDir: string } };

/** Gauges of what the service stands on: its stores, its disk, and the certificates of those that it calls. */
export function watchService(metrics: Metrics, { config, ...stores }: WatchedService): void {
  watchStores(metrics, stores);
  watchDisk(metrics, config.dataDir);
  watchCertificates(metrics, { config, clock: stores.clock });
}
