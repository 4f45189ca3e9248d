import type { PlatformProduct } from '../../src/domain/product/product.ts';
import type { CatalogIndex } from '../../src/stores/ports/index.ts';

const LEASE = { leaseMs: 60_000, resumableMs: 0 };
const PART = 100;

/** Lists and shows a catalog as a synchronization does, and keeps only a part of it in memory. */
export async function publish(index: CatalogIndex, domain: string, products: Iterable<PlatformProduct>) {
  const run = await index.runs.begin({ domain, holder: 'bench', ...LEASE });
  if (run === null) throw new Error(`${domain} is being listed`);
  const stage = (part: readonly PlatformProduct[]) =>
    index.runs.stage(run, { products: part, skipped: 0, cursor: null, leaseMs: LEASE.leaseMs });
  let part: PlatformProduct[] = [];
  for (const product of products) {
    part.push(product);
    if (part.length < PART) continue;
    await stage(part);
    part = [];
  }
  await stage(part);
  return index.runs.show(run);
}
