import { statfs } from 'node:fs/promises';
import type { Metrics } from '../../lib/metrics/metrics.ts';

/** Tells the room on the disk of the data folder. A database in memory has none. */
export function watchDisk(metrics: Metrics, dataFolder: string): void {
  if (dataFolder === ':memory:') return;
  metrics.watch('diskFree', async () => {
    const { bavail, bsize } = await statfs(dataFolder);
    return [{ labels: {}, value: bavail * bsize }];
  });
}
