import { LEASE_MS } from './catalog-sync.ts';
import { requireListing } from './require-listing.ts';
import type { SyncRun } from './sync-run.ts';

const PART = 100;
const LOG_EVERY = 1_000;

/** Through the platform's listing that loses none, from where an interrupted run stopped. */
export async function stageScan({ context, merchant, run, call }: SyncRun): Promise<void> {
  const { domain, adapter } = merchant;
  const scan = requireListing(adapter.scanProducts, 'scanProducts');
  if (run.resumed) context.logger.info({ domain }, 'An interrupted synchronization goes on');
  let after = run.cursor;
  let listed = 0;
  do {
    const cursor = after;
    const part = await call('scanProducts', (merchantCall) => scan(merchantCall, { after: cursor, size: PART }));
    for (const { productId, reason } of part.skipped) {
      context.logger.warn({ domain, productId, reason }, 'A product of the catalog was skipped');
    }
    const { products, next, skipped } = part;
    await context.catalogIndex.runs.stage(run, { products, skipped: skipped.length, cursor: next, leaseMs: LEASE_MS });
    listed += products.length;
    if (listed % LOG_EVERY < products.length) context.logger.info({ domain, listed }, 'Synchronizing the catalog');
    after = next;
  } while (after !== null);
}
