import type { AttemptId } from '../domain/attempt-id.ts';
import { WakeUp } from '../lib/async/wake-up.ts';
import { OutageLog } from '../lib/outage-log.ts';
import { systemTimers } from '../lib/timers.ts';
import { type CardArt, getCardArt } from './card-network/art/get-card-art.ts';
import { findFrameTarget } from './card-network/frame-callback/frame-callback-url.ts';
import { createHandleOpener } from './cart/create-handle-opener.ts';
import { DeviceCarts } from './cart/device-carts.ts';
import { listCatalogMerchants } from './catalog/sync/list-catalog-merchants.ts';
import { type CatalogSync, startCatalogSync } from './catalog/sync/start-catalog-sync.ts';
import type { SyncOutcome } from './catalog/sync/sync-settings.ts';
import { synchronizeCatalog } from './catalog/sync/synchronize-catalog.ts';
import { bindUseCases, type Commerce } from './commerce.ts';
import { defaultSettings } from './context/commerce-settings.ts';
import type { CommerceContext, CommerceDependencies } from './dependencies.ts';
import { probeMerchants } from './merchant/probe-merchants.ts';
import { FreshValues } from './merchant-calls/fresh-values.ts';
import { LateEnds } from './merchant-calls/late-ends.ts';
import { requireOperation } from './merchant-calls/require-operation.ts';
import { AttemptWorker } from './order/attempt-worker/attempt-worker.ts';
import { resumeDueAttempts } from './order/attempt-worker/resume-attempts.ts';
import { startBackgroundWork } from './order/attempt-worker/start-background-work.ts';
import { type AskOutcome, askMerchantNow } from './order/operator/ask-merchant-now.ts';
import type { RunningOutbox } from './order/outbox/start-outbox.ts';

/** At most 100 KB each. */
const MAX_CARD_ARTS = 200;

/** The use cases and the workers of their order attempts, for the process that serves them. */
export interface RunningCommerce extends Commerce {
  /** Takes up attempts that nobody works on, checks the charges of placed orders and deletes what has expired, again and again. Returns what stops it. */
  startBackgroundWork(): () => void;
  /** Delivers what receivers outside are told, until it is drained. Null if there are none. */
  startOutbox(): Promise<RunningOutbox | null>;
  /** Keeps the catalogs of all merchants up to date until it is stopped. */
  startCatalogSync(options?: { readonly keepsSnapshots: boolean }): CatalogSync;
  /** The merchants whose catalogs are kept up to date, by domain. */
  listCatalogs(): readonly string[];
  /** Lists the catalog of one merchant now. Throws DomainNotFound and OperationNotSupported. */
  synchronizeCatalog(
    input: { readonly domain: string; readonly accept: boolean },
    signal: AbortSignal,
  ): Promise<SyncOutcome>;
  /** Looks once. Returns, once they are done, how many attempts it took up. */
  resumeDueAttempts(): Promise<number>;
  /** Takes one open attempt up at once, for an operator. */
  askMerchantNow(attemptId: AttemptId): Promise<AskOutcome>;
  /** Pings every platform once, and logs those that do not respond. Never rejects. */
  probeMerchants(signal: AbortSignal): Promise<void>;
  /** Throws CardNotFound, StoreUnavailable. */
  getCardArt(call: Parameters<typeof getCardArt>[1], input: { readonly token: string }): Promise<CardArt>;
  /** The origin to which the frame callback of this state may post; undefined if the state is not ours, or too old. */
  findFrameTarget(state: string): Promise<string | undefined>;
  /** Begins no new attempt, gives running ones this long, and leaves the others resumable. */
  drain(milliseconds: number, quiet?: Promise<unknown>): Promise<void>;
}

export function createCommerce(dependencies: CommerceDependencies): RunningCommerce {
  const { stores, secretBox, logger, events } = dependencies;
  const settings = { ...defaultSettings, ...dependencies.settings };
  const { clock } = dependencies.runtime;
  const notes = new OutageLog(logger, { began: 'Failed to note what was read', ended: 'What is read is noted again' });
  const openHandle = createHandleOpener(secretBox);
  const timers = dependencies.timers ?? systemTimers;
  const context: CommerceContext = {
    ...dependencies,
    timers,
    settings,
    deviceCarts: new DeviceCarts({
      handles: stores.cartHandles,
      secretBox,
      openHandle,
      logger,
      events,
      clock,
      notes,
    }),
    lateEnds: new LateEnds(timers),
    openHandle,
    notes,
    cartWatches: {
      byCart: new Map(),
      outage: new OutageLog(logger, {
        began: 'Failed to read a watched cart',
        ended: 'All watched carts are read again',
      }),
    },
    orderWatches: {
      byOrder: new Map(),
      byDomain: new Map(),
      outage: new OutageLog(logger, {
        began: 'Failed to read a watched order',
        ended: 'All watched orders are read again',
      }),
    },
    attemptWatches: {
      byAttempt: new Map(),
      outage: new OutageLog(logger, {
        began: 'Failed to read a watched attempt',
        ended: 'All watched attempts are read again',
      }),
    },
    outboxWakeUp: new WakeUp(),
    // Nobody agrees to a text that the shop may have changed since.
    consentLists: new FreshValues(clock, { lifetime: settings.consentListLifetime, lastStands: false }),
    shippingCountries: new FreshValues(clock, { lifetime: settings.requirementsLifetime, lastStands: false }),
    requirements: new FreshValues(clock, { lifetime: settings.requirementsLifetime, lastStands: true }),
    cardArts: new FreshValues(clock, { lifetime: settings.cardArtLifetime, lastStands: false, most: MAX_CARD_ARTS }),
  };
  const worker = new AttemptWorker(context);
  const working = { ...context, worker };
  const { cartWatches, orderWatches, attemptWatches } = context;
  dependencies.metrics?.watch('watched', () => [
    { labels: { kind: 'cart' }, value: cartWatches.byCart.size },
    { labels: { kind: 'order' }, value: orderWatches.byOrder.size },
    { labels: { kind: 'attempt' }, value: attemptWatches.byAttempt.size },
  ]);

  return {
    ...bindUseCases(working),
    probeMerchants: (signal) => probeMerchants(context, signal),
    startCatalogSync: (options) => startCatalogSync(context, options),
    listCatalogs: () => listCatalogMerchants(context).map(({ domain }) => domain),
    synchronizeCatalog: async ({ domain, accept }, signal) => {
      const merchant = context.merchants.require(domain);
      requireOperation(merchant, 'listProducts');
      return synchronizeCatalog(context, { merchant, accept, signal });
    },
    getCardArt: (call, input) => getCardArt(context, call, input),
    findFrameTarget: (state) => findFrameTarget(context, state),
    startOutbox: async () => {
      if (dependencies.receivers === undefined) return null;
      const { startOutbox } = await import('./order/outbox/start-outbox.ts');
      const { createHandedOverChecks } = await import('./agent/order-outcome/create-handed-over-checks.ts');
      return startOutbox(context, dependencies.receivers, [createHandedOverChecks(context)]);
    },
    startBackgroundWork: () => startBackgroundWork(working),
    resumeDueAttempts: () => resumeDueAttempts(working),
    askMerchantNow: (attemptId) => askMerchantNow(working, attemptId),
    drain: (milliseconds, quiet) => worker.drain(milliseconds, quiet),
  };
}
