import { createSandboxAdapter } from '../../../src/adapters/sandbox/index.ts';
import { openSandbox } from '../../../src/demo/sandbox/open-sandbox.ts';
import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';

const shops = { a: 'apparel.demo.example', h: 'home.demo.example', j: 'jewelry.demo.example' } as const;

export interface JudgedCatalog {
  /** As judged queries name it. */
  readonly key: string;
  readonly products: readonly PlatformProduct[];
}

/** What the three shipped shops list. */
export async function readDemoCatalogs(): Promise<readonly JudgedCatalog[]> {
  const sandbox = await openSandbox({
    location: { dataFolder: ':memory:', database: null },
    runtime: systemRuntime,
    logger: silentLogger,
    publicUrl: () => 'http://localhost',
  });
  try {
    const catalogs: JudgedCatalog[] = [];
    for (const [key, domain] of Object.entries(shops)) {
      await sandbox.endpoint.openShop({ domain, settings: null });
      const { listProducts } = createSandboxAdapter({ domain, shop: sandbox.endpoint.shop(domain) });
      const call = { requestId: 'bench', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };
      const { products = [] } = (await listProducts?.(call, { page: 1, size: 100 })) ?? {};
      catalogs.push({ key, products });
    }
    return catalogs;
  } finally {
    await sandbox.close();
  }
}
