import { mapConcurrently } from '../../../lib/async/map-concurrently.ts';
import type { SnapshotState } from '../../../stores/ports/index.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CatalogContext } from '../catalog-context.ts';
import { CatalogVersions } from './catalog-versions.ts';
import { listCatalogMerchants } from './list-catalog-merchants.ts';
import { synchronizeCatalog } from './synchronize-catalog.ts';

const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 2;
const BUSY_MS = 500;

export interface CatalogSync {
  /** Settles when every trusted merchant was tried once, and this node can answer from every snapshot. Never rejects. */
  readonly prepared: Promise<void>;
  /** Settles when every merchant whose snapshot is missing or too old was tried once. Never rejects. */
  readonly listed: Promise<void>;
  /** Settles when the runs under way have stopped, or after this long. The next process goes on with them. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Synchronizes trusted merchants and those without a snapshot now, and every merchant again once its snapshot is as old as the
 * configuration allows, or its platform says that the catalog has changed. Many nodes may do so at once: a run has one holder.
 * `keepsSnapshots`: a trusted merchant that has a snapshot is not listed at the start.
 */
export function startCatalogSync(context: CatalogContext, { keepsSnapshots = false } = {}): CatalogSync {
  const { timers, logger, catalogSync } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  let cancel = () => {};
  const versions = new CatalogVersions(context, signal);
  const synchronize = async (merchants: readonly Merchant[]) => {
    const unanswered: { readonly domain: string; readonly error: unknown }[] = [];
    await mapConcurrently(merchants, AT_ONCE, async (merchant) => {
      if (signal.aborted) return;
      const version = await versions.read(merchant);
      const run = synchronizeCatalog(context, { merchant, accept: false, signal });
      // What the index cannot do with one catalog keeps no other from being listed.
      const outcome = await run.catch((error: unknown) => void unanswered.push({ domain: merchant.domain, error }));
      if (outcome?.kind === 'shown') versions.keep(merchant, version);
    });
    const [first] = unanswered;
    if (first === undefined) return;
    const domains = unanswered.map(({ domain }) => domain);
    logger.error({ domains, error: first.error }, 'The catalog index does not answer');
  };
  const trusted = listCatalogMerchants(context).filter(({ domain }) => catalogSync.trusted.has(domain));
  const wait = () =>
    new Promise<void>((resolve) => {
      const cancelWait = timers.after(BUSY_MS, resolve);
      cancel = () => {
        cancelWait();
        resolve();
      };
    });
  const prepare = async (): Promise<void> => {
    const known = keepsSnapshots ? await context.catalogIndex.listSnapshots().catch(() => []) : [];
    const held = listShown(known);
    await synchronize(trusted.filter(({ domain }) => !held.has(domain)));
    let first: readonly SnapshotState[] | null = null;
    while (!signal.aborted) {
      const states = await context.catalogIndex.listSnapshots().catch(() => null);
      const isElsewhere = states !== null && isListedElsewhere(states, trusted);
      first ??= states;
      if (states !== null && first !== null && !isElsewhere && areHeld(states, first, listCatalogMerchants(context)))
        return;
      await wait();
      if (isElsewhere && !signal.aborted) await synchronize(trusted);
    }
  };
  const prepared = prepare();
  const look = async (changed: readonly Merchant[]): Promise<void> => {
    const due = await findDue(context).catch(() => []);
    await synchronize([...new Set([...due, ...changed])]);
    if (!signal.aborted) cancel = timers.after(LOOK_EVERY_MS, lookLater);
  };
  const lookLater = () => {
    work = versions.findChanged(listCatalogMerchants(context)).then(look);
  };
  const listed = prepared.then(() => look([]));
  let work = listed;
  return {
    prepared,
    listed,
    stop: async (milliseconds) => {
      stopping.abort();
      cancel();
      const late = Promise.withResolvers<void>();
      const cancelWait = timers.after(milliseconds, late.resolve);
      // The index may be showing a catalog, which cannot be told to stop.
      await Promise.race([work, late.promise]);
      cancelWait();
    },
  };
}

const listShown = (states: readonly SnapshotState[]): ReadonlySet<string> =>
  new Set(states.filter(({ asOf }) => asOf !== null).map(({ domain }) => domain));

/** Whether one of them has no snapshot yet, and another node is about to show one. */
function isListedElsewhere(states: readonly SnapshotState[], merchants: readonly Merchant[]): boolean {
  const domains = new Set(merchants.map(({ domain }) => domain));
  return states.some(({ domain, asOf, isRunning }) => asOf === null && isRunning && domains.has(domain));
}

/** Whether this node answers from all that was shown of these merchants at `first`, but for what it cannot copy. */
function areHeld(
  states: readonly SnapshotState[],
  first: readonly SnapshotState[],
  merchants: readonly Merchant[],
): boolean {
  const domains = new Set(merchants.map(({ domain }) => domain));
  const shown = new Map(first.map(({ domain, asOf }) => [domain, asOf]));
  return states
    .filter(({ domain, copyError }) => domains.has(domain) && copyError === null)
    .every(({ domain, heldAsOf }) => (heldAsOf ?? -1) >= (shown.get(domain) ?? -1));
}

/** The merchants whose snapshot is missing or too old. One that failed is due again after a while. */
async function findDue(context: CatalogContext): Promise<readonly Merchant[]> {
  const { catalogIndex, catalogSync, runtime } = context;
  const now = runtime.clock.now();
  const states = new Map((await catalogIndex.listSnapshots()).map((state) => [state.domain, state]));
  const isDue = (state: SnapshotState | undefined) =>
    now - (state?.asOf ?? 0) >= catalogSync.everyMs &&
    now - (state?.lastErrorAt ?? 0) >= Math.min(LOOK_EVERY_MS, catalogSync.everyMs) &&
    state?.isRunning !== true;
  return listCatalogMerchants(context).filter(({ domain }) => isDue(states.get(domain)));
}
