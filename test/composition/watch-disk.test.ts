import assert from 'node:assert/strict';
import { statfs } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import { watchService } from '../../src/composition/telemetry/watch-service.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createPrometheusMetrics } from '../../src/server/metrics/create-prometheus-metrics.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { findValue } from '../server/metrics/read-metrics.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

/** The free space that a service with this data folder tells; undefined if it tells none. */
async function readFreeBytes(t: TestContext, dataDir: string): Promise<number | undefined> {
  const metrics = createPrometheusMetrics();
  const stores = await createSqliteStores({ dataFolder: ':memory:' });
  atEnd(t, () => stores.close());
  watchService(metrics, {
    stores,
    catalogIndex: { listHeld: async () => [] },
    listed: () => [],
    clock: systemClock,
    config: { dataDir, partners: [], cardNetworks: [], tracing: null, publicUrl: null, demo: true },
  });
  return findValue(await metrics.scrape(), 'cartwright_disk_free_bytes');
}

describe('the disk of the data folder', () => {
  it('is told by the room that it has', async (t) => {
    const folder = await temporaryFolder(t);
    const { blocks, bsize } = await statfs(folder);

    const free = (await readFreeBytes(t, folder)) ?? 0;

    assert.ok(free > 0 && free < blocks * bsize);
  });

  it('is not told of a database in memory', async (t) => {
    assert.equal(await readFreeBytes(t, ':memory:'), undefined);
  });
});
