import type { MerchantAdapter } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { EndlessListingGuard } from './endless-listing-guard.ts';
import type { SyncRun } from './sync-run.ts';
import { LEASE_MS } from './sync-settings.ts';

const PART = 100;
const LOG_EVERY = 1_000;
const MAX_LISTINGS = 5;

type Scan = NonNullable<MerchantAdapter['scanProducts']>;

/**
 * Stages the catalog by a scan, which loses no product, from where an interrupted run stopped. A scan in several parts that finds less than
 * the snapshot may show two states of the shop: the catalog is then scanned from its beginning, until two scans find about as much.
 */
export async function stageScan(sync: SyncRun, scan: Scan): Promise<void> {
  const { context, run } = sync;
  const { runs } = context.catalogIndex;
  // The run was killed at its end, or before its first part.
  if (run.resumed && run.cursor === null) await runs.restart(run);
  let [cursor, before]: [string | null, number | null] = [run.cursor, null];
  for (let listing = 1; listing <= MAX_LISTINGS; listing += 1) {
    const { parts, endsEmpty } = await stageFrom(sync, scan, cursor);
    if (cursor === null && parts === 1) return;
    const { staged, shown } = await runs.measure(run);
    if (staged >= shown && !(endsEmpty && staged !== shown)) return;
    if (before !== null && isAbout(staged, before)) return;
    before = cursor === null ? staged : null;
    cursor = null;
    await runs.restart(run);
  }
  throw new CommerceError('StoreUnavailable', {
    description: `The catalog lost products during each of ${MAX_LISTINGS} listings`,
    outcomeUnknown: false,
  });
}

/** A shop that takes out a product now and then is listed too. */
const isAbout = (count: number, before: number): boolean => Math.abs(count - before) * 100 <= before;

async function stageFrom(
  sync: SyncRun,
  scan: Scan,
  start: string | null,
): Promise<{ readonly parts: number; readonly endsEmpty: boolean }> {
  const { context, merchant, run, call } = sync;
  const { domain } = merchant;
  if (start !== null) context.logger.info({ domain }, 'An interrupted synchronization goes on');
  const guard = new EndlessListingGuard(sync);
  let listed = 0;
  for (let [parts, after] = [1, start]; ; parts += 1) {
    const cursor = after;
    const part = await call('scanProducts', (merchantCall) => scan(merchantCall, { after: cursor, size: PART }));
    for (const { productId, reason } of part.skipped) {
      context.logger.warn({ domain, productId, reason }, 'A product of the catalog was skipped');
    }
    const { products, next, skipped } = part;
    await context.catalogIndex.runs.stage(run, { products, skipped: skipped.length, cursor: next, leaseMs: LEASE_MS });
    listed += products.length;
    if (listed % LOG_EVERY < products.length) context.logger.info({ domain, listed }, 'Synchronizing the catalog');
    if (next === null) return { parts, endsEmpty: products.length + skipped.length === 0 };
    await guard.check(next);
    after = next;
  }
}
