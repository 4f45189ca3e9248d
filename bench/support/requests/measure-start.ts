import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startServer } from '../../../examples/support/find-or-start-server.ts';
import { readResidentMebibytes } from '../process-usage.ts';

/** From the start of the process until it is ready, with an empty data folder and with one that was used. */
export async function measureStart(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  try {
    for (const which of ['first start (empty data folder)', 'later start']) {
      const begin = performance.now();
      const server = await startServer({ DATA_DIR: dataFolder });
      while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((resolve) => setImmediate(resolve));
      const milliseconds = performance.now() - begin;
      console.log(
        `${which}: ready after ${milliseconds.toFixed(0)} ms, resident ${readResidentMebibytes(server.pid).toFixed(0)} MiB`,
      );
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
