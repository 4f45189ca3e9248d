import assert from 'node:assert/strict';
import { showRun } from '../../../src/catalog-index/sqlite/show-run.ts';
import { beginRun, stagePart } from '../../../src/catalog-index/sqlite/sqlite-runs.ts';
import type { Statements } from '../../../src/catalog-index/sqlite/statements.ts';
import type { PlatformProduct } from '../../../src/domain/product/product.ts';

/** Lists all products of a merchant over one connection, and shows them. */
export function listProducts(
  statements: Statements,
  {
    now,
    products,
    domain = 'a.example',
  }: { readonly now: number; readonly products: readonly PlatformProduct[]; readonly domain?: string },
) {
  const lease = { now, leaseMs: 1, resumableMs: 0 };
  const run = beginRun(statements, { domain, holder: 'one', newRunId: `${domain} ${now}`, ...lease });
  assert.ok(run !== null);
  const stored = products.map((product) => ({ ...product, isSoldOut: false, text: JSON.stringify(product) }));
  stagePart(statements, { ...run, products: stored, skipped: 0, cursor: null, ...lease });
  return showRun(statements, run);
}
