import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSandboxAdapter } from '../../src/adapters/sandbox/index.ts';
import { createShopEndpoint } from '../../src/demo/sandbox/endpoint/create-shop-endpoint.ts';
import { importProducts } from '../../src/demo/sandbox/import/import-products.ts';
import { sandboxMigrations } from '../../src/demo/sandbox/migrations.ts';
import { createSandboxPlatform } from '../../src/demo/sandbox/platform.ts';
import type { SandboxTables } from '../../src/demo/sandbox/tables.ts';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';

/** The products of each product export (`*.csv`) in a folder, each file as a shop of its own. */
export async function readExports(
  folder: string,
): Promise<readonly { domain: string; products: readonly PlatformProduct[] }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort();
  const database = openSqlite<SandboxTables>(':memory:');
  await migrate(database, sandboxMigrations);
  const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'http://localhost' });
  try {
    const shops: { domain: string; products: readonly PlatformProduct[] }[] = [];
    for (const name of names) {
      const domain = `${name.replace(/\.csv$/, '').replace(/[^A-Za-z0-9-]/g, '-')}.example`;
      const shop = await platform.openShop({ domain, name: domain, currency: 'USD' });
      await importProducts(shop, createReadStream(join(folder, name)));
      shops.push({ domain, products: await readAll(createSandboxAdapter({ domain, shop: createShopEndpoint(shop) })) });
    }
    return shops;
  } finally {
    await database.destroy();
  }
}

async function readAll({ listProducts }: ReturnType<typeof createSandboxAdapter>): Promise<readonly PlatformProduct[]> {
  const call = { requestId: 'bench', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };
  const products: PlatformProduct[] = [];
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const answer = await listProducts?.(call, { page, size: 100 });
    products.push(...(answer?.products ?? []));
    pages = answer?.totalPages ?? 0;
  }
  return products;
}
