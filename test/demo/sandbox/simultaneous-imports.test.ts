import assert from 'node:assert/strict';
import { it } from 'node:test';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { openSandboxDatabase } from '../../../src/demo/sandbox/open-sandbox-database.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { smallCatalog, smallShop, toBytes } from '../../adapters/sandbox/open-sandbox.ts';
import { atEnd } from '../../support/at-end.ts';
import { createDatabaseFor, postgres } from '../../support/machine/postgres.ts';
import { until } from '../../support/until.ts';

it('a shop is filled once by two nodes that start at the same time', postgres, async (t) => {
  const server = await createDatabaseFor(t);
  const { database, close } = await openSandboxDatabase(
    { dataFolder: ':memory:', database: { url: server.url, connections: 4 } },
    { clock: systemRuntime.clock, logger: silentLogger },
  );
  atEnd(t, close);
  const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'https://pay.example' });
  const shop = await platform.openShop(smallShop);
  const [isIn, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  atEnd(t, () => goOn.resolve());
  let isOver = false;

  const first = importProducts(shop, toBytes(smallCatalog), {
    onlyIfEmpty: true,
    prepare: () => {
      isIn.resolve();
      return goOn.promise;
    },
  });
  await isIn.promise;
  const second = importProducts(shop, toBytes(smallCatalog), { onlyIfEmpty: true }).finally(() => {
    isOver = true;
  });
  // Of this database alone: other tests have locks that are waited for, too.
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => isOver || (await server.query(waits)).length > 0);
  goOn.resolve();

  const [{ created }, { created: again, replaced }] = await Promise.all([first, second]);
  assert.deepEqual([created, again, replaced], [5, 0, 0]);
});
