import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { findProducts } from '../../../src/demo/sandbox/catalog/find-products.ts';
import { getCatalogVersion } from '../../../src/demo/sandbox/catalog/get-catalog-version.ts';
import { listProducts } from '../../../src/demo/sandbox/catalog/list-products.ts';
import { numberProducts } from '../../../src/demo/sandbox/catalog/number-products.ts';
import type { ShopProduct } from '../../../src/demo/sandbox/catalog/shop-product.ts';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { sandboxMigrations } from '../../../src/demo/sandbox/migrations.ts';
import type { SandboxTables } from '../../../src/demo/sandbox/tables.ts';
import { header, openSandbox, smallCatalog, toBytes } from '../../adapters/sandbox/open-sandbox.ts';
import { openExplainedSqlite } from '../../support/explained-sqlite.ts';

const toRow = (handle: string) => `${handle},${handle},,true,Title,Default Title,,,${handle},1,,0,deny,1,,true,true,,`;

/** A shop whose statements are noted, with what SQLite does for them. */
async function openExplained(t: TestContext) {
  const { database, sent, explain } = await openExplainedSqlite<SandboxTables>(sandboxMigrations);
  const { shop, close } = await openSandbox({ database });
  t.after(close);
  const handles = async () => {
    const { products, total } = await listProducts(shop, { page: 1, size: 10 });
    return [total, ...products.map(({ handle }) => handle)];
  };
  return { shop, database, sent, explain, handles };
}

describe('the places of products', () => {
  it('find a page, and nothing is counted for it, nor for a version, however many products there are', async (t) => {
    const { sent, shop, explain } = await openExplained(t);
    sent.length = 0;

    const page = await listProducts(shop, { page: 2, size: 2 });
    const [, places = ''] = sent;
    await getCatalogVersion(shop);

    assert.deepEqual([page.total, page.products.map(({ handle }) => handle)], [4, ['poster', 'voucher']]);
    assert.match(explain(places), /INDEX products_for_sale \(domain=\? AND place>\? AND place<\?\)/);
    for (const sql of sent) assert.doesNotMatch(`${sql} ${explain(sql)}`, /SCAN|count\(|sum\(|offset/i);
  });

  it('and names find products without a look at the others of the shop', async (t) => {
    const { sent, shop, explain } = await openExplained(t);
    const names = Array.from({ length: 30 }, (_, index) => `thing-${index}`);
    await importProducts(shop, toBytes([header, ...names.map(toRow)].join('\n')));
    sent.length = 0;

    const { products } = await listProducts(shop, { page: 1, size: 40 });
    for (const by of ['handle', 'sku', 'variantId'] as const) {
      const toValue = ({ handle, variants: [variant] }: ShopProduct) =>
        by === 'handle' ? handle : ((by === 'sku' ? variant?.sku : variant?.variantId) ?? '');
      const found = await findProducts(shop, { keys: products.map((product) => ({ by, value: toValue(product) })) });
      assert.deepEqual(found, products);
    }

    assert.equal(products.length, 34);
    const plans = sent.filter((sql) => !sql.includes('from "shops"')).map(explain);
    assert.deepEqual(
      plans.filter((plan) => /SCAN|\(domain=\?\)/.test(plan)),
      [],
    );
  });

  it('are given anew when a product leaves, and when it is back', async (t) => {
    const { database, shop, handles } = await openExplained(t);
    const publish = async (published: number) => {
      await database.updateTable('products').set({ published }).where('handle', '=', 'mug').execute();
      await numberProducts(database, shop.settings.domain);
    };
    const before = await handles();

    await publish(0);
    const without = await handles();
    await publish(1);

    assert.deepEqual(before, [4, 'mug', 'table', 'poster', 'voucher']);
    assert.deepEqual(without, [3, 'table', 'poster', 'voucher']);
    assert.deepEqual(await handles(), before);
  });

  it('follow every import', async (t) => {
    const { shop, handles } = await openExplained(t);
    const file = (...names: string[]) => toBytes([header, ...names.map(toRow)].join('\n'));

    await importProducts(shop, file('vase', 'poster'));
    const added = await handles();
    await importProducts(shop, file('vase', 'lamp'), { replace: true });
    const replaced = await handles();
    await importProducts(shop, toBytes(smallCatalog), { replace: true });

    assert.deepEqual(added, [5, 'mug', 'table', 'poster', 'voucher', 'vase']);
    assert.deepEqual(replaced, [2, 'vase', 'lamp']);
    assert.deepEqual(await handles(), [4, 'mug', 'table', 'poster', 'voucher']);
  });
});
