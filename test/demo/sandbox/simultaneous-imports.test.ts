import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { noteGoods } from '../../../src/demo/sandbox/catalog/note-goods.ts';
import { changeStock } from '../../../src/demo/sandbox/control/change-goods.ts';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { openSandboxDatabase } from '../../../src/demo/sandbox/open-sandbox-database.ts';
import { takeStock } from '../../../src/demo/sandbox/orders/take-stock.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import type { PricedLine } from '../../../src/demo/sandbox/pricing/cart-state.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { smallCatalog, smallShop, toBytes } from '../../adapters/sandbox/open-sandbox.ts';
import { atEnd } from '../../support/at-end.ts';
import { createDatabaseFor, postgres } from '../../support/machine/postgres.ts';
import { until } from '../../support/until.ts';

async function openEmptyShop(t: TestContext) {
  const server = await createDatabaseFor(t);
  const { database, close } = await openSandboxDatabase(
    { dataFolder: ':memory:', database: { url: server.url, connections: 4 } },
    { clock: systemRuntime.clock, logger: silentLogger },
  );
  atEnd(t, close);
  const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'https://pay.example' });
  return { server, database, platform, shop: await platform.openShop(smallShop) };
}

/** Waiting for a lock of this database alone: other tests have locks that are waited for, too. */
const WAITS = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

it('a shop is filled once by two nodes that start at the same time', postgres, async (t) => {
  const { server, shop } = await openEmptyShop(t);
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
  await until(async () => isOver || (await server.query(WAITS)).length > 0);
  goOn.resolve();

  const [{ created }, { created: again, replaced }] = await Promise.all([first, second]);
  assert.deepEqual([created, again, replaced], [5, 0, 0]);
});

type Opened = Awaited<ReturnType<typeof openEmptyShop>>;

for (const [what, change] of [
  ['an import that changes its goods', ({ shop }) => importProducts(shop, toBytes(smallCatalog))],
  ['an import that replaces its goods', ({ shop }) => importProducts(shop, toBytes(smallCatalog), { replace: true })],
  [
    'an import that changes its goods and the settings of the shop',
    ({ shop, platform }) =>
      importProducts(shop, toBytes(smallCatalog), { prepare: platform.draftShop(smallShop).write }),
  ],
  [
    'a command that changes the stock of a SKU that both have',
    async ({ database, shop }) => {
      const context = { database, providers: null, traffic: null, runtime: systemRuntime };
      return changeStock(context, [shop.settings.domain, 'MUG-BLUE', '9']);
    },
  ],
] as const satisfies readonly (readonly [string, (opened: Opened) => Promise<unknown>])[]) {
  it(`an order and ${what} wait for each other in turn`, postgres, async (t) => {
    const opened = await openEmptyShop(t);
    const { server, database, shop } = opened;
    await importProducts(shop, toBytes(smallCatalog));
    const found = await database.selectFrom('variants').select(['sku', 'variant_id as variantId']).execute();
    // An order takes them by their identifiers, and the file has them the other way round.
    const [first, last] = ['TABLE', 'MUG-BLUE'].map((sku) => found.find((each) => each.sku === sku));
    assert.ok(first && last && first.variantId < last.variantId);
    await database.updateTable('variants').set({ sku: 'MUG-BLUE' }).where('variant_id', '=', first.variantId).execute();
    const take = ({ variantId }: typeof first) => [{ variantId, quantity: 1 } as PricedLine];
    const [isTaken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    atEnd(t, () => goOn.resolve());

    const order = database.transaction().execute(async (queries) => {
      await takeStock(queries, take(first));
      isTaken.resolve();
      await goOn.promise;
      await takeStock(queries, take(last));
      await noteGoods(queries, shop.settings.domain);
    });
    order.catch(isTaken.reject);
    await isTaken.promise;
    const changed = change(opened);
    await until(async () => (await server.query(WAITS)).length > 0);
    goOn.resolve();

    const ends = await Promise.allSettled([order, changed]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    );
  });
}

it('a command changes no variant to which an import has just given another SKU', postgres, async (t) => {
  const { server, database, shop } = await openEmptyShop(t);
  await importProducts(shop, toBytes(smallCatalog));
  const [isTaken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  atEnd(t, () => goOn.resolve());

  const renaming = database.transaction().execute(async (queries) => {
    await queries.updateTable('variants').set({ sku: 'MUG-TEAL' }).where('sku', '=', 'MUG-BLUE').execute();
    isTaken.resolve();
    await goOn.promise;
  });
  await isTaken.promise;
  const context = { database, providers: null, traffic: null, runtime: systemRuntime };
  const changed = changeStock(context, [shop.settings.domain, 'MUG-BLUE', '987']);
  await until(async () => (await server.query(WAITS)).length > 0);
  goOn.resolve();
  await renaming;

  await assert.rejects(changed, /sells no SKU MUG-BLUE/);
  assert.deepEqual(await database.selectFrom('variants').select('sku').where('stock', '=', 987).execute(), []);
});
