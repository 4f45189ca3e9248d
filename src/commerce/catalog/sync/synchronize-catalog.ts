import { CommerceError } from '../../../errors/commerce-error.ts';
import { type CatalogRun, CatalogRunLostError } from '../../../stores/ports/index.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CatalogContext } from '../catalog-context.ts';
import { findSuspicion } from './find-suspicion.ts';
import { stagePages } from './stage-pages.ts';
import { stageScan } from './stage-scan.ts';
import type { SyncRun } from './sync-run.ts';
import { LEASE_MS, RESUMABLE_MS, type SyncOutcome } from './sync-settings.ts';

/**
 * Lists the merchant's catalog anew and shows it at once. If the listing breaks, or finds suspiciously little, the last
 * snapshot stays. Rejects only if the index does not answer.
 */
export async function synchronizeCatalog(
  context: CatalogContext,
  { merchant, accept, signal }: { readonly merchant: Merchant; readonly accept: boolean; readonly signal: AbortSignal },
): Promise<SyncOutcome> {
  const { runs } = context.catalogIndex;
  const { domain } = merchant;
  const holder = context.runtime.uuid();
  const run = await runs.begin({ domain, holder, leaseMs: LEASE_MS, resumableMs: RESUMABLE_MS });
  if (run === null) return { kind: 'busy' };
  const caller = { requestId: holder, buyer: { ip: null, userAgent: null } };
  const call: SyncRun['call'] = (operation, work) =>
    callMerchant(context, { domain, operation, caller, timeout: context.settings.readTimeout, signal }, work);
  try {
    const sync = { context, merchant, run, call };
    const scan = merchant.adapter.scanProducts?.bind(merchant.adapter);
    await (scan === undefined ? stagePages(sync) : stageScan(sync, scan));
    const suspicion = findSuspicion(await runs.measure(run));
    if (suspicion !== null && !accept && !context.catalogSync.trusted.has(domain)) {
      return await keep(context, run, { reason: suspicion, resumable: false });
    }
    const shown = await runs.show(run);
    context.logger.info({ domain, ...shown }, 'The catalog was synchronized');
    return { kind: 'shown', ...shown };
  } catch (thrown) {
    if (thrown instanceof CatalogRunLostError) return { kind: 'busy' };
    const reason =
      thrown instanceof CommerceError ? [thrown.name, thrown.description].filter(Boolean).join(': ') : null;
    if (reason === null) context.logger.error({ domain, error: thrown }, 'A synchronization failed');
    return keep(context, run, { reason: reason ?? 'Unexpected', resumable: true });
  }
}

async function keep(
  { catalogIndex, logger }: CatalogContext,
  run: CatalogRun,
  { reason, resumable }: { readonly reason: string; readonly resumable: boolean },
): Promise<SyncOutcome> {
  await catalogIndex.runs.fail(run, { error: reason, keep: resumable });
  logger.warn({ domain: run.domain, reason }, 'The catalog was not synchronized; the last snapshot stays');
  return { kind: 'kept', reason };
}
