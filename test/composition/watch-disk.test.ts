import assert from 'node:assert/strict';
import { statfs } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { watchDisk } from '../../src/composition/telemetry/watch-service.ts';
import { createPrometheusMetrics } from '../../src/server/metrics/create-prometheus-metrics.ts';
import { findValue } from '../server/metrics/read-metrics.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const NAME = 'cartwright_disk_free_bytes';

describe('the disk of the data folder', () => {
  it('is told by the room that it has', async (t) => {
    const metrics = createPrometheusMetrics();
    const folder = await temporaryFolder(t);
    const { blocks, bsize } = await statfs(folder);
    watchDisk(metrics, folder);

    const free = findValue(await metrics.scrape(), NAME) ?? 0;

    assert.ok(free > 0 && free < blocks * bsize);
  });

  it('is not told of a database in memory', async () => {
    const metrics = createPrometheusMetrics();
    watchDisk(metrics, ':memory:');

    assert.equal(findValue(await metrics.scrape(), NAME), undefined);
  });
});
