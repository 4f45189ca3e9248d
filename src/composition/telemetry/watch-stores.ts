import type { Clock } from '../../lib/clock.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import type { CatalogIndex, Stores } from '../../stores/ports/index.ts';

export interface WatchedStores {
  readonly stores: Pick<Stores, 'attempts' | 'outbox' | 'keys' | 'readClock'>;
  readonly catalogIndex: Pick<CatalogIndex, 'listHeld'>;
  /** Merchants whose catalogs are listed. */
  readonly listed: () => readonly string[];
  readonly clock: Clock;
}

const STATUSES = ['RUNNING', 'ACTION_REQUIRED', 'PROCESSING'] as const;

/** Gauges that only the stores know. Each query is bounded, and its answer serves every gauge of a scrape that needs it. */
export function watchStores(metrics: Metrics, { stores, catalogIndex, listed, clock }: WatchedStores): void {
  const attempts = shareWhileReading(() => stores.attempts.summarizeOpen());
  const outbox = shareWhileReading(() => stores.outbox.summarizeWaiting());
  const byStatus = async (member: 'count' | 'oldest', unit: number) => {
    const found = new Map((await attempts()).byStatus.map((each) => [each.status, each[member]]));
    return STATUSES.map((status) => ({ labels: { status }, value: (found.get(status) ?? 0) / unit }));
  };
  const single = (value: number) => [{ labels: {}, value }];

  metrics.watch('attempts', () => byStatus('count', 1));
  metrics.watch('attemptAge', () => byStatus('oldest', 1000));
  metrics.watch('attemptsOverdue', async () => single((await attempts()).overdue / 1000));
  metrics.watch('outboxWaiting', async () => single((await outbox()).count));
  metrics.watch('outboxAge', async () => single((await outbox()).oldest / 1000));
  metrics.watch('clockOffset', async () => {
    const before = clock.now();
    const there = await stores.readClock();
    return single(((before + clock.now()) / 2 - there) / 1000);
  });
  metrics.watch('keyAge', async () => {
    const [now, newest] = await Promise.all([stores.readClock(), stores.keys.listNewest()]);
    return newest.map(({ purpose, createdAt }) => ({ labels: { purpose }, value: (now - createdAt) / 1000 }));
  });
  metrics.watch('indexAge', async () => {
    const held = new Map((await catalogIndex.listHeld()).map(({ domain, asOf }) => [domain, asOf]));
    return listed().map((domain) => ({
      labels: { merchant: domain },
      value: (clock.now() - (held.get(domain) ?? Number.NEGATIVE_INFINITY)) / 1000,
    }));
  });
}

function shareWhileReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
